import { describe, onTestFinished } from 'vitest'
import { recognitionContract } from '../shared/employees/account-link/contract.ts'
import { employeesContract } from '../shared/employees/contract.ts'
import { employeeRefusals } from '../shared/employees/ru.ts'
import { kioskAdminContract, kioskContract } from '../shared/kiosk/contract.ts'
import type { RelationId } from '../shared/organizations/schema.ts'
import { lastCodeTo, member } from '../test/accounts.ts'
import { employeeOf, employer, hire } from '../test/employees.ts'
import { type Client, expect, openApp, type TestApp } from '../test/harness.ts'
import { onNewDay as test } from '../test/queue.ts'
import { birth, bookedByEmployer } from '../test/recognition.ts'
import { checkCode, sendCode } from './accounts/verification/actions.ts'
import { readToken, writeToken } from './follow-up/weekly-letter/actions.ts'
import { secretsFrom } from './platform/secrets.ts'

const session = 'a secret of sessions, which is long enough'
const former = 'a secret of the tests, long enough'
const present = 'the next secret of the tests, long enough'
const before = secretsFrom(former, { session })
const during = secretsFrom(present, { previous: [former], session })

/** The same clinic before and after its secret was changed. */
async function clinics({ db, clock }: TestApp) {
  const old = await openApp(db, {}, { clock, secrets: before })
  const changed = await openApp(db, {}, { clock, secrets: during })
  onTestFinished(async () => {
    await old.server.fastify.close()
    await changed.server.fastify.close()
  })
  /** The same browser at the restarted cabinet. */
  const again = (client: Client) => {
    const same = changed.visitor()
    for (const [name, value] of client.cookies) same.cookies.set(name, value)
    return same
  }
  return { old, changed, again }
}

describe('after a change of the secret', () => {
  test('people with a secret of sessions stay signed in, and an employee is found by phone', async ({
    app,
  }) => {
    const { old, again } = await clinics(app)
    const { client } = await bookedByEmployer(old)
    const browser = again(client)
    expect((await browser.call(recognitionContract.asked)).result).toEqual({ isAsked: true })
    const recognised = await browser.call(recognitionContract.recognise, { body: { birth: birth as never } })
    expect(recognised.result).toEqual({ isAsked: false })
  })

  test('a second employee with the same phone is still told of', async ({ app }) => {
    const { old, again } = await clinics(app)
    const office = await employer(old)
    const card = await hire(office, { phone: '+79990003344', snils: '11223344595' })
    const other = employeeOf({ phone: '+79990003344', snils: '11223344595' })
    const answer = await again(office.client).call(employeesContract.add, { params: office.at, body: other })
    expect(answer).toBeRefused(employeeRefusals.EMPLOYEE_EXISTS)
    expect(answer.error.details).toMatchObject({ found: [{ id: card.id, by: ['snils', 'phone'] }] })
  })

  test('a tablet stays a kiosk and needs no former secret once it has called', async ({ app }) => {
    const { old, again } = await clinics(app)
    const { client } = await member(old, { roles: ['admin'] })
    const { result } = await client.call(kioskAdminContract.add, { body: { city: 'ekb', name: 'Вход' } })
    const tablet = old.visitor()
    await tablet.call(kioskContract.lock, { body: { lockCode: result.code } })
    app.clock.pass(120)
    expect((await again(tablet).call(kioskContract.state)).result).toMatchObject({ name: 'Вход' })
    const { rows } = await app.db.execute('select secret_hash from kiosks where id = $1', [result.kiosk.id])
    const secret = tablet.cookies.get('kiosk')
    expect(rows[0]?.secret_hash).toBe(secretsFrom(present).digest('kiosk', `device ${secret}`))
  })

  test('a code that was sent before is accepted, and the link of a letter works', async ({ app }) => {
    const { old } = await clinics(app)
    const target = { type: 'phone', target: '+79990001122' } as const
    const { clock, db } = old
    await db.transact((tx) =>
      sendCode(tx, { secrets: before, sender: { clinic: 'Центр' } }, target, clock.now()),
    )
    const code = await lastCodeTo(db, target.target)
    const check = () => db.transact((tx) => checkCode(tx, during, { ...target, code }, clock.now()))
    expect(await check()).not.toBeNull()
    const relation = '0190a0b0-0000-7000-8000-000000000001' as RelationId
    expect(readToken(during, writeToken(before, relation))).toBe(relation)
    expect(readToken(secretsFrom(present), writeToken(before, relation))).toBeNull()
  })
})
