import { describe } from 'vitest'
import { ownConsentsContract } from '../../../shared/accounts/consents/contract.ts'
import { bookingContract } from '../../../shared/booking/contract.ts'
import type { BookingId } from '../../../shared/booking/schema.ts'
import { deskContract } from '../../../shared/desk/contract.ts'
import { deskRefusals } from '../../../shared/desk/ru.ts'
import type { DeskBooking } from '../../../shared/desk/schema.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { freshPhone, member } from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/audit.ts'
import { book, makeSlot, wishOf } from '../../../test/booking.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { employer, hire } from '../../../test/employees.ts'
import { visited } from '../../../test/follow-up.ts'
import { type Client, expect, type TestApp } from '../../../test/harness.ts'
import { bookedByEmployer, mine, say } from '../../../test/recognition.ts'
import { bookingPapers } from '../../booking/identity-documents/tables.ts'

const registrar = (app: TestApp) => member(app, { roles: ['registrar'] })
const { person: given, paper } = wishOf('' as never)
const { snils, policy } = given
/** An account whose owner is the person that `wishOf` books; ё and small letters make no difference. */
const owner = { surname: 'преображенский', name: 'Александр', birth: given.birth }

/** A person booked by phone, without documents. */
async function caller(app: TestApp, client: Client, more: object = {}) {
  const { paper: _paper, consent: _consent, person, ...wish } = wishOf((await makeSlot(app.db)).id)
  const { email: _email, snils: _snils, policy: _policy, ...who } = person
  const body: DeskBooking = {
    ...wish,
    person: { ...who, phone: freshPhone() },
    consentOnPaper: false,
    ...more,
  }
  const { result, error } = await client.call(deskContract.book, { body })
  if (error) throw new Error(JSON.stringify(error))
  return result
}

const sign = (client: Client, id: BookingId) => client.call(deskContract.sign, { params: { id }, body: {} })
const enter = (client: Client, id: BookingId, body: object) =>
  client.call(deskContract.papers, { params: { id }, body: body as never })
const card = async (client: Client, id: BookingId) =>
  (await client.call(deskContract.one, { params: { id } })).result
const namesOf = ({ papers }: Awaited<ReturnType<typeof card>>) =>
  papers.flatMap(({ name, isGiven }) => (isGiven ? name : []))

async function consentOf(app: TestApp, id: BookingId) {
  const sql = 'select purpose, text_version, paper_taken_by from booking_consents where booking_id = $1'
  return (await app.db.execute(sql, [id])).rows[0]
}

/** Documents sealed with a booking, opened by the clinic's key; null when there are none. */
async function sealedOf(app: TestApp, id: BookingId) {
  const { rows } = await app.db.execute('select papers_sealed as sealed from bookings where id = $1', [id])
  const sealed = rows[0]?.sealed
  return sealed ? JSON.parse(app.deps.secrets.open(String(sealed), bookingPapers.at({ id }))) : null
}

describe('the consent of a person booked at the desk', () => {
  test('signed at the desk is recorded with the text in force and the staff member', async ({ app }) => {
    const { client, account } = await registrar(app)
    const { id } = await caller(app, client, { consentOnPaper: true })
    expect(await consentOf(app, id)).toMatchObject({
      purpose: 'personal-data',
      paper_taken_by: account.id,
      text_version: expect.any(String),
    })
    expect((await card(client, id)).needsConsent).toBe(false)
    const said = (await eventsOf(app, account.id)).find(
      ({ act, what }) => act === 'add' && what === 'booking',
    )
    expect(said?.details.after.consent).toBe('подписано на бумаге')
    expect(await sign(client, id)).toBeRefused(deskRefusals.CONSENT_RECORDED)
  })

  test('signed on arrival is recorded once, and the audit says so', async ({ app }) => {
    const { client, account } = await registrar(app)
    const { id, number } = await caller(app, client)
    expect((await sign(client, id)).result).toMatchObject({ id, needsConsent: false })
    expect(await consentOf(app, id)).toMatchObject({ paper_taken_by: account.id })
    const said = (await eventsOf(app, account.id)).find(({ what }) => what === 'consent')
    expect(said).toMatchObject({
      act: 'add',
      subject: id,
      details: { after: { number, consent: 'подписано на бумаге' } },
    })
    expect(await sign(client, id)).toBeRefused(deskRefusals.CONSENT_RECORDED)
  })

  test('is not needed for a cancelled visit, and one given in the cabinet names no staff member', async ({
    app,
  }) => {
    const { client } = await registrar(app)
    const visit = await caller(app, client)
    const seen = { state: visit.state, slot: visit.slot }
    await client.call(deskContract.cancel, { params: { id: visit.id }, body: { reason: 'Передумал', seen } })
    expect(await sign(client, visit.id)).toBeRefused(deskRefusals.NOT_NOW)
    const own = await book((await member(app)).client, (await makeSlot(app.db)).id)
    expect(await consentOf(app, own.id)).toMatchObject({ paper_taken_by: null })
    expect((await card(client, own.id)).needsConsent).toBe(false)
  })
})

describe('documents that were not given with a booking', () => {
  test('are sealed when they are entered, and the card shows which exist, never their numbers', async ({
    app,
  }) => {
    const { client } = await registrar(app)
    const { id } = await caller(app, client)
    const first = await enter(client, id, { snils })
    expect(namesOf(first.result)).toEqual(['СНИЛС', 'Направление'])
    expect(await sealedOf(app, id)).toEqual({ snils })
    const second = await enter(client, id, { policy, paper })
    expect(namesOf(second.result)).toEqual(['Паспорт', 'СНИЛС', 'Полис ОМС', 'Направление'])
    expect(await sealedOf(app, id)).toEqual({ snils, policy, paper })
    expect(JSON.stringify([first, second])).not.toMatch(/11223344595|6600123456789016|123456"|Ленинского/)
  })

  test('are in the audit by kind and author', async ({ app }) => {
    const { client, account } = await registrar(app)
    const { id, number } = await caller(app, client)
    await enter(client, id, {
      snils,
      paper: { kind: 'other', title: 'Паспорт Казахстана', number: 'N1234567' },
    })
    const said = (await eventsOf(app, account.id)).find(({ act }) => act === 'change')
    expect(said).toMatchObject({
      what: 'booking',
      subject: id,
      role: 'registrar',
      details: { after: { number, papers: 'удостоверение личности, СНИЛС' } },
    })
    expect(JSON.stringify(said)).not.toMatch(/N1234567|11223344595/)
    expect((await card(client, id)).papers[0]).toEqual({
      name: 'Удостоверение личности',
      isGiven: true,
      part: 'paper',
    })
  })

  test("are reused by the person's next booking like typed ones", async ({ app }) => {
    const clerk = await registrar(app)
    const known = await member(app)
    const person = { ...given, snils: undefined, policy: undefined, phone: known.phone }
    const { id } = await caller(app, clerk.client, { person })
    await enter(clerk.client, id, { paper, policy })
    const offered = async () => (await known.client.call(bookingContract.papers, { params: { id } })).result
    expect(await offered(), 'until the consent is signed').toEqual({
      paper: null,
      snils: false,
      policy: false,
    })
    await sign(clerk.client, id)
    expect(await offered()).toEqual({ paper: { kind: 'passport', tail: '456' }, snils: false, policy: true })
  })

  test('are accepted for a person who has come, not for a cancelled or missed visit', async ({ app }) => {
    const { client } = await registrar(app)
    const come = ['arrived', 'in_progress', 'completed']
    const ways = [
      ...[come.slice(0, 1), come.slice(0, 2)].map((states) => ({ states, status: 200 })),
      ...[come, ['cancelled'], ['no_show']].map((states) => ({ states, status: 409 })),
    ]
    for (const { states, status } of ways) {
      const { id } = await caller(app, client)
      for (const state of states)
        await app.db.execute('update bookings set state = $2 where id = $1', [id, state])
      expect([states, (await enter(client, id, { snils })).status]).toEqual([states, status])
    }
  })
})

describe('existing documents', () => {
  test('are never overwritten, whoever gave them, and nothing else of that call is stored', async ({
    app,
  }) => {
    const { client } = await registrar(app)
    const own = await book((await member(app)).client, (await makeSlot(app.db)).id, {
      person: { ...given, policy: undefined },
    })
    const refused = await enter(client, own.id, { snils, paper, policy })
    expect(refused).toBeRefused(deskRefusals.PAPERS_GIVEN)
    expect(refused.error.message).toBe(
      'Уже внесено: удостоверение личности, СНИЛС. Внесённое раньше не заменяется',
    )
    expect(await sealedOf(app, own.id)).toEqual({ snils, paper })
    expect((await enter(client, own.id, { policy })).status).toBe(200)
  })

  test('when two registrars enter them at once, the first call succeeds and the second is refused', async ({
    app,
  }) => {
    const one = await registrar(app)
    const other = await registrar(app)
    const { id } = await caller(app, one.client)
    const answers = await Promise.all([
      enter(one.client, id, { snils }),
      enter(other.client, id, { snils, policy }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('documents are refused', () => {
  test('for an unknown visit, an impossible number or date, or a caller without the right', async ({
    app,
  }) => {
    const { client } = await registrar(app)
    const { id } = await caller(app, client)
    const early = { ...paper, issuedOn: '1990-01-01' }
    const wrong = [
      {},
      { snils: '11223344596' },
      { policy: '123' },
      { paper: { kind: 'passport' } },
      { inn: '1' },
    ]
    for (const body of [...wrong, { paper: early }, { paper: { ...paper, issuedOn: '2099-01-01' } }])
      expect(await enter(client, id, body)).toBeRefused(common.INVALID)
    const refused = await enter(client, id, { paper: early })
    expect(refused.error.fields).toEqual({
      'paper.issuedOn': 'Паспорт выдают с 14 лет: проверьте дату выдачи и дату рождения',
    })
    for (const roles of [[], ['doctor']]) {
      const stranger = await member(app, { roles })
      expect(await enter(stranger.client, id, { snils })).toBeRefused(common.FORBIDDEN)
    }
    expect(await enter(client, '019aaaaa-0000-7000-8000-000000000000' as BookingId, { snils })).toBeRefused(
      common.NOT_FOUND,
    )
    expect(await sealedOf(app, id)).toBe(null)
  })

  test('after a hundred and twenty visits within an hour', async ({ app }) => {
    const { client } = await registrar(app)
    const { id } = await caller(app, client)
    const again = async () => {
      await app.db.execute('update bookings set papers_sealed = null where id = $1', [id])
      return enter(client, id, { snils })
    }
    for (let times = 0; times < 120; times += 1) expect((await again()).status).toBe(200)
    expect(await again()).toBeRefused(common.TOO_OFTEN)
  })
})

test("an employee's passport stays with the employee: neither desk nor database accepts documents into that booking", async ({
  app,
}) => {
  const { client } = await registrar(app)
  const office = await employer(app)
  const employee = await hire(office)
  const at = { organization: office.organization, employee: employee.id, day: '2026-03-02' }
  const id = (await visited(app, at)) as BookingId
  await app.db.execute(
    `insert into booking_steps (booking_id, position, from_state, to_state, at, by, slot_id)
     select id, 1, 'draft', 'submitted', now(), 'employer', slot_id from bookings where id = $1`,
    [id],
  )
  const { papers } = await card(client, id)
  expect(papers.map(({ name, part }) => [name, part])).toEqual([
    ['СНИЛС', null],
    ['Полис ОМС', null],
    ['Направление', null],
  ])
  const refused = await enter(client, id, { paper })
  expect(refused).toBeRefused(deskRefusals.NOT_NOW)
  expect(refused.error.message).toMatch(/^Сотрудника записала организация/)
  const forced = app.db.execute("update bookings set papers_sealed = 'x' where id = $1", [id])
  await expect(forced).rejects.toMatchObject({ constraint: 'bookings_whose' })
})

describe('the consent to notifications', () => {
  const notify = (client: Client, id: BookingId) =>
    client.call(deskContract.notify, { params: { id }, body: {} })

  test('is taken on paper once for a person booked by phone, with who took it and when, and is in the audit', async ({
    app,
  }) => {
    const { client, account } = await registrar(app)
    const { id } = await caller(app, client)
    expect((await card(client, id)).notifications, 'nobody reminds the person').toEqual({
      given: null,
      obstacle: null,
    })
    const { result } = await notify(client, id)
    expect(result.notifications?.given).toEqual({
      at: app.clock.now().toISOString(),
      by: account.profile.fullname,
    })
    expect(await notify(client, id)).toBeRefused(deskRefusals.CONSENT_RECORDED)
    const events = (await eventsOf(app, account.id)).filter(({ call }) => call?.endsWith('/notifications'))
    expect(
      events.map(({ what, details }) => [what, details?.after?.purpose, details?.after?.consent]),
    ).toContainEqual(['consent', 'Уведомления о записи', 'подписано на бумаге'])
  })

  test('is taken at the desk, read and withdrawn by the person in the cabinet; the desk may then take it anew', async ({
    app,
  }) => {
    const { client: desk } = await registrar(app)
    const { client } = await member(app, owner)
    const { id } = await book(client, (await makeSlot(app.db)).id)
    const standing = async () =>
      (await client.call(ownConsentsContract.list)).result.given.filter(
        ({ purpose, withdrawnAt }) => purpose === 'notifications' && !withdrawnAt,
      )
    await client.call(ownConsentsContract.withdraw, { body: { purpose: 'notifications' } })
    expect(await standing()).toEqual([])
    await notify(desk, id)
    expect(await standing()).toMatchObject([{ isOnPaper: true, booking: null }])
    await client.call(ownConsentsContract.withdraw, { body: { purpose: 'notifications' } })
    expect((await card(desk, id)).notifications).toEqual({ given: null, obstacle: null })
    expect((await notify(desk, id)).result.notifications?.given).not.toBe(null)
  })

  test('is not taken from a relative whom the owner of the account has booked: the owner gives it in the cabinet', async ({
    app,
  }) => {
    const { client: desk } = await registrar(app)
    const mother = { ...owner, name: 'Ольга', birth: '1960-02-03' as const }
    for (const relative of [mother, { ...owner, birth: '2001-02-03' as const }]) {
      const { client } = await member(app, relative)
      const { id } = await book(client, (await makeSlot(app.db)).id)
      expect((await card(desk, id)).notifications).toEqual({ given: null, obstacle: 'other_owner' })
      const refused = await notify(desk, id)
      expect(refused).toBeRefused(deskRefusals.NOT_NOW)
      expect(refused.error.message).toMatch(/^Напоминания получает владелец учётной записи/)
      expect((await card(desk, id)).notifications?.given).toBe(null)
      expect((await client.call(ownConsentsContract.list)).result.given).not.toContainEqual(
        expect.objectContaining({ purpose: 'notifications', isOnPaper: true }),
      )
    }
  })

  test('is taken from an employee whom the employer has booked once the passport is checked, not before', async ({
    app,
  }) => {
    const { client: desk } = await registrar(app)
    const { client } = await bookedByEmployer(app, { inDays: 3 })
    await say(client)
    const [visit] = await mine(client)
    if (!visit) throw new Error('the employee does not see the visit')
    expect((await card(desk, visit.id)).notifications).toEqual({ given: null, obstacle: 'not_proven' })
    expect(await notify(desk, visit.id)).toBeRefused(deskRefusals.NOT_NOW)
    await desk.call(deskContract.checkPassport, { params: { id: visit.id }, body: {} })
    expect((await notify(desk, visit.id)).result.notifications).toMatchObject({ obstacle: null })
    expect((await card(desk, visit.id)).notifications?.given).not.toBe(null)
  })
})
