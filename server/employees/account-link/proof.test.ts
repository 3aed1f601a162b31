import { describe } from 'vitest'
import { bookingContract } from '../../../shared/booking/contract.ts'
import { bookingRefusals } from '../../../shared/booking/ru.ts'
import type { BookingId } from '../../../shared/booking/schema.ts'
import { checkUpsContract } from '../../../shared/check-ups/contract.ts'
import { deskContract } from '../../../shared/desk/contract.ts'
import { deskRefusals } from '../../../shared/desk/ru.ts'
import { documentsContract } from '../../../shared/documents/contract.ts'
import { recognitionContract } from '../../../shared/employees/account-link/contract.ts'
import { recognitionRefusals } from '../../../shared/employees/account-link/ru.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { member, passSecondStep } from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/audit.ts'
import { book, makeSlot } from '../../../test/booking.ts'
import { ownPaperOf } from '../../../test/check-ups.ts'
import { commission, mark } from '../../../test/commission.ts'
import { type Client, expect, type TestApp } from '../../../test/harness.ts'
import { staff, onNewDay as test } from '../../../test/queue.ts'
import { bookedByEmployer, correct, mine, say } from '../../../test/recognition.ts'

const snils = '11223344595'
const wrongSnils = '08765430300'

/** An employee with a signed-in account who has said the birth date and whose check-up has ended. */
async function examined(app: TestApp, asked: Parameters<typeof bookedByEmployer>[1] = {}) {
  const employee = await bookedByEmployer(app, { person: { snils }, ...asked })
  await say(employee.client)
  const [visit] = await mine(employee.client)
  if (!visit) throw new Error('no visit')
  await mark(app, visit.id, 'completed')
  return { ...employee, booking: visit.id }
}

/** The same employee, about whom the commission has decided. */
async function concluded(app: TestApp, verdict: Record<string, unknown> = {}) {
  const employee = await examined(app)
  const { result } = await (await commission(app)).conclude(employee.booking, { group: 'II', ...verdict })
  return { ...employee, paper: result }
}

const prove = (client: Client, id: BookingId, body: object) =>
  client.call(recognitionContract.prove, { params: { id }, body: body as never })
const bySnils = { by: 'snils', snils }
const fileOf = (client: Client, id: BookingId) =>
  client.send({ method: 'GET', url: `/api/bookings/${id}/conclusion/file` })
const seen = async (client: Client, id: BookingId) =>
  (await client.call(bookingContract.one, { params: { id } })).result

/** Prints the направление of the employee and returns its number. */
async function referralOf(app: TestApp, { office, card }: Awaited<ReturnType<typeof examined>>) {
  const url = documentsContract.print.path.replace(':organization', office.organization)
  const body = { paper: 'referrals', who: { ids: [card.id] }, format: 'docx', anyway: true }
  const headers = { 'content-type': 'application/json' }
  const printed = await office.client.send({ method: 'POST', url, payload: JSON.stringify(body), headers })
  expect(printed.statusCode).toBe(200)
  const sql = 'select id, number, year from referrals where employee_id = $1'
  const [row] = (await app.db.execute(sql, [card.id])).rows
  return { id: row?.id, number: `${row?.number}/${row?.year}` }
}

describe('the paper of an employee booked by the organization', () => {
  test('is not shown to the owner of the phone before the proof: neither outcome, nor paper, nor file', async ({
    app,
  }) => {
    const { client, booking } = await concluded(app)
    expect(await seen(client, booking)).toMatchObject({ needsProof: true, conclusion: null, total: null })
    expect((await mine(client))[0]).toMatchObject({ needsProof: true, conclusion: null })
    expect(await ownPaperOf(client, booking)).toBeNull()
    expect((await fileOf(client, booking)).statusCode).toBe(404)
  })

  test('is shown with outcome, group and needs after the right СНИЛС, and the file can be saved', async ({
    app,
  }) => {
    const { client, booking } = await concluded(app, { needs: ['resort'] })
    const listed = async () => (await client.call(checkUpsContract.list, { query: {} })).result.items[0]
    expect(await listed()).toMatchObject({ booking, outcome: null, paper: null })
    expect((await prove(client, booking, bySnils)).result).toEqual({ needsProof: false })
    const shown = await seen(client, booking)
    expect(shown).toMatchObject({ needsProof: false, conclusion: { outcome: 'fit' }, total: null })
    expect(shown.items.some((item) => 'price' in item)).toBe(false)
    expect(await ownPaperOf(client, booking)).toMatchObject({
      outcome: 'fit',
      group: 'II',
      needs: ['resort'],
    })
    const file = await fileOf(client, booking)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(await listed()).toMatchObject({ booking, outcome: 'fit', paperAt: 'cabinet' })
    expect((await prove(client, booking, bySnils)).status).toBe(200)
  })

  test('is shown after the number of the направление, not after that of an annulled one', async ({ app }) => {
    const employee = await concluded(app)
    const { client, booking } = employee
    const { number } = await referralOf(app, employee)
    const given = { by: 'referral', referral: `№ ${number}` }
    expect(await prove(client, booking, { by: 'referral', referral: '99999/2026' })).toBeRefused(
      recognitionRefusals.NOT_PROVEN,
    )
    expect((await prove(client, booking, given)).status).toBe(200)
    expect(await ownPaperOf(client, booking)).not.toBeNull()
    const other = await concluded(app)
    const annulled = await referralOf(app, other)
    await app.db.execute(
      `update referrals set annulled_at = now(), annulled_by = issued_by, annul_reason = 'Ошибка' where id = $1`,
      [annulled.id],
    )
    const late = { by: 'referral', referral: annulled.number }
    expect((await prove(other.client, other.booking, late)).status).toBe(422)
  })

  test('is shown after a registrar has seen the passport, who and when stands on the desk card', async ({
    app,
  }) => {
    const { client, account, booking } = await concluded(app)
    const desk = await staff(app, 'registrar')
    const params = { id: booking }
    const card = () => desk.client.call(deskContract.one, { params })
    expect((await card()).result.identity).toEqual({ proof: null })
    const { result } = await desk.client.call(deskContract.checkPassport, { params, body: {} })
    expect(result.identity?.proof).toMatchObject({ how: 'passport', at: app.clock.now().toISOString() })
    expect(await eventsOf(app, desk.account.id)).toContainEqual(
      expect.objectContaining({
        act: 'change',
        what: 'booking',
        subject: booking,
        details: expect.objectContaining({
          after: expect.objectContaining({ account: account.id, proof: 'паспорт проверен в регистратуре' }),
        }),
      }),
    )
    expect(await ownPaperOf(client, booking)).not.toBeNull()
    expect((await fileOf(client, booking)).statusCode).toBe(200)
  })
})

describe('the passport is not marked as checked', () => {
  test('for an employee whom no account is recognised as, nor by the owner of the account', async ({
    app,
  }) => {
    const { client, account, slot } = await bookedByEmployer(app)
    const { rows } = await app.db.execute('select id from bookings where slot_id = $1', [slot.id])
    const params = { id: rows[0]?.id as BookingId }
    const desk = await staff(app, 'registrar')
    const check = (who: Client) => who.call(deskContract.checkPassport, { params, body: {} })
    expect((await desk.client.call(deskContract.one, { params })).result.identity).toBe(null)
    expect(await check(desk.client)).toBeRefused(deskRefusals.NOT_NOW)
    await say(client)
    expect(await check(client)).toBeRefused(common.FORBIDDEN)
    await app.db.execute(`update accounts set roles = '{registrar}' where id = $1`, [account.id])
    await app.db.execute(passSecondStep)
    expect(await check(client)).toBeRefused(bookingRefusals.OWN_VISIT)
    expect((await seen(client, params.id)).needsProof).toBe(true)
  })
})

describe('the proof', () => {
  test('is refused for a stranger, and does not change what needs none', async ({ app }) => {
    const { booking } = await concluded(app)
    const stranger = await member(app)
    expect(await prove(stranger.client, booking, bySnils)).toBeRefused(common.NOT_FOUND)
    const own = await book(stranger.client, (await makeSlot(app.db)).id)
    expect((await prove(stranger.client, own.id, bySnils)).result).toEqual({ needsProof: false })
  })

  test('cannot be guessed: after five wrong numbers in a day even the right one is refused until tomorrow', async ({
    app,
  }) => {
    const { client, booking } = await concluded(app)
    for (let time = 0; time < 5; time += 1) {
      const refused = await prove(client, booking, { by: 'snils', snils: wrongSnils })
      expect(refused).toBeRefused(recognitionRefusals.NOT_PROVEN)
      expect(refused.error.fields).toHaveProperty('snils')
    }
    const late = await prove(client, booking, bySnils)
    expect(late).toBeRefused(common.TOO_OFTEN)
    expect(late.error.message).toBe(
      'Слишком много неверных номеров. Подтвердить, что это вы, можно и в регистратуре: возьмите паспорт. Попробуйте через 24 часа',
    )
    expect(await ownPaperOf(client, booking)).toBeNull()
    app.clock.pass(86_401)
    expect((await prove(client, booking, bySnils)).status).toBe(200)
  })

  test.for([
    ['the birth date', { birth: '1988-07-15' }],
    ['the surname', { surname: 'Королёва' }],
    ['the phone', { phone: '+79995550022' }],
  ] as const)(
    'ends when HR corrects %s, and recognising again does not bring it back',
    async ([, given], { app }) => {
      const { office, card, client, booking } = await concluded(app)
      await prove(client, booking, bySnils)
      expect((await correct(office, card, given)).error).toBeUndefined()
      expect(await ownPaperOf(client, booking)).toBeNull()
      const { rows } = await app.db.execute(
        'select account_id, proof, proven_at, proven_by from persons join employees on person_id = persons.id where employees.id = $1',
        [card.id],
      )
      expect(Object.values(rows[0] ?? {})).toEqual([null, null, null, null])
    },
  )

  test('is not inherited by another account that is recognised as the employee', async ({ app }) => {
    const { client, account, booking } = await concluded(app)
    await prove(client, booking, bySnils)
    const other = await member(app)
    await app.db.execute('update persons set account_id = $2 where account_id = $1', [
      account.id,
      other.account.id,
    ])
    expect(await seen(other.client, booking)).toMatchObject({ needsProof: true, conclusion: null })
    const forced = app.db.execute(
      `update persons set proof = 'snils', proven_at = now(), proven_by = $1 where account_id is null`,
      [other.account.id],
    )
    await expect(forced).rejects.toMatchObject({ constraint: 'persons_proof_of_account' })
  })
})

test('a card that HR rewrites into another person does not show that person the earlier visits', async ({
  app,
}) => {
  const { office, card, booking, client } = await concluded(app)
  const heir = await member(app, { surname: 'Зайцев', name: 'Олег' })
  const given = { surname: 'Зайцев', name: 'Олег', birth: '1990-01-01', phone: heir.phone }
  expect((await correct(office, card, given)).error).toBeUndefined()
  await say(heir.client, '1990-01-01')
  expect(await mine(heir.client)).toEqual([])
  expect((await heir.client.call(bookingContract.one, { params: { id: booking } })).status).toBe(404)
  expect((await prove(heir.client, booking, bySnils)).status).toBe(404)
  expect(await mine(client)).toEqual([])
})

describe('the message that a paper is ready', () => {
  const textOf = async (app: TestApp, phone: string) => {
    const sql = `select text from outbox where recipient = $1 and kind = 'conclusion-ready'`
    return String((await app.db.execute(sql, [phone])).rows[0]?.text)
  }
  const phoneOf = async ({ account }: Awaited<ReturnType<typeof examined>>, app: TestApp) =>
    String((await app.db.execute('select phone from accounts where id = $1', [account.id])).rows[0]?.phone)

  test('names the cabinet only to an employee who has proven who he is', async ({ app }) => {
    const chair = await commission(app)
    const unproven = await examined(app)
    await chair.conclude(unproven.booking)
    expect(await textOf(app, await phoneOf(unproven, app))).not.toContain('в личном кабинете')
    const proven = await examined(app)
    await prove(proven.client, proven.booking, bySnils)
    await chair.conclude(proven.booking)
    expect(await textOf(app, await phoneOf(proven, app))).toContain('в личном кабинете')
  })
})
