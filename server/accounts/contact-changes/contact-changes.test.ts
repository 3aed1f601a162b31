import { describe } from 'vitest'
import { contactChangesContract } from '../../../shared/accounts/contact-changes/contract.ts'
import { contactChangeRefusals, contactChangeSms } from '../../../shared/accounts/contact-changes/ru.ts'
import { accountsContract } from '../../../shared/accounts/contract.ts'
import { accountRefusals } from '../../../shared/accounts/ru.ts'
import type { ProfileChange } from '../../../shared/accounts/schema.ts'
import type { Role } from '../../../shared/platform/actor.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { usersContract } from '../../../shared/users/contract.ts'
import {
  confirm,
  freshPhone,
  makeAccount,
  member,
  passOwnerCheck,
  password,
  signInWith,
} from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/audit.ts'
import { type Client, expect, type TestApp, test } from '../../../test/harness.ts'
import { asSystemOver } from '../../platform/audit/system.ts'
import { contactChangeJobs } from './jobs.ts'

const { own, cancel } = contactChangesContract
const dayAndMinute = 24 * 3600 + 60

test.beforeEach(({ app }) => app.clock.pass(24 * 3600 + 1))

const brand = { name: 'Центр', phone: '+7 343 300-00-00' }
const runJob = (app: TestApp) => {
  const { db, clock, deps } = app
  const asSystem = asSystemOver({ db, clock, secrets: deps.secrets })
  const [job] = contactChangeJobs({ db, clock, asSystem, brand: async () => brand as never })
  return job?.run(AbortSignal.timeout(10_000))
}
const freshEmail = () => `${freshPhone().slice(1)}@example.com`
const to = (client: Client, body: ProfileChange) => client.call(accountsContract.change, { body })
const profileOf = async (client: Client, target: string) =>
  (await client.call(accountsContract.profile, { body: { target } })).result
const messagesTo = async (app: TestApp, recipient: string) =>
  (await app.db.execute('select text from outbox where recipient = $1 order by id', [recipient])).rows.map(
    ({ text }) => String(text),
  )
const warning = expect.stringMatching(/изменится|сменится/)

/** A registrar with a confirmed e-mail who has asked for another phone. */
async function withWaitingPhone(app: TestApp, roles: Role[] = ['registrar']) {
  const email = freshEmail()
  const staff = await member(app, { roles, email, emailConfirmedAt: app.clock.now() })
  const newPhone = freshPhone()
  await passOwnerCheck(staff.client)
  await confirm(app, staff.client, 'phone', newPhone)
  const asked = await to(staff.client, { type: 'phone', newPhone })
  expect(asked.status).toBe(200)
  const [waiting] = (await staff.client.call(own)).result
  return { ...staff, email, newPhone, asked, waiting }
}

describe('a change of the phone of an account with a role', () => {
  test('waits for a day: nothing changes at once, the session goes on, and the page shows what waits', async ({
    app,
  }) => {
    const { client, phone, newPhone, asked, waiting } = await withWaitingPhone(app)
    expect(asked.result.phone).toBe(phone)
    expect((await profileOf(client, phone)).phone).toBe(phone)
    const effectiveAt = new Date(app.clock.now().getTime() + 24 * 3600 * 1000).toISOString()
    expect(waiting).toMatchObject({ type: 'phone', target: newPhone, effectiveAt })
    app.clock.pass(24 * 3600 - 1)
    await runJob(app)
    expect((await profileOf(client, phone)).phone).toBe(phone)
  })

  test('warns the present phone, the present e-mail and the new phone at once, and says how to stop it', async ({
    app,
  }) => {
    const { phone, email, newPhone } = await withWaitingPhone(app)
    for (const address of [phone, email, newPhone])
      expect(await messagesTo(app, address), address).toContainEqual(warning)
    expect((await messagesTo(app, email)).join()).toContain('«Отменить изменение»')
  })

  test('is made when the day is over: all sessions end, and the former addresses are told', async ({
    app,
  }) => {
    const { client, phone, email, newPhone, account } = await withWaitingPhone(app)
    app.clock.pass(dayAndMinute)
    await runJob(app)
    expect(await client.call(own)).toBeRefused(common.NO_SESSION)
    expect((await signInWith(app.visitor(), phone, password)).status).toBe(401)
    expect((await signInWith(app.visitor(), newPhone, password)).status).toBe(200)
    expect(await messagesTo(app, email)).toContainEqual(expect.stringContaining('изменили номер телефона'))
    const { rows } = await app.db.execute('select call from audit_events where subject_id = $1', [account.id])
    expect(rows).toContainEqual({ call: 'make-contact-changes' })
    await runJob(app)
    expect((await signInWith(app.visitor(), newPhone, password)).status).toBe(200)
  })

  test('is cancelled by its owner in any open session, and then never made', async ({ app }) => {
    const { phone, newPhone, waiting, client, account } = await withWaitingPhone(app)
    const id = waiting?.id as NonNullable<typeof waiting>['id']
    expect((await client.call(cancel, { params: { id } })).status).toBe(200)
    expect(await client.call(cancel, { params: { id } })).toBeRefused(common.NOT_FOUND)
    expect((await client.call(own)).result).toEqual([])
    app.clock.pass(dayAndMinute)
    await runJob(app)
    expect((await signInWith(app.visitor(), newPhone, password)).status).toBe(401)
    expect((await signInWith(app.visitor(), phone, password)).status).toBe(200)
    const states = (await eventsOf(app, account.id)).map(({ details }) => JSON.stringify(details))
    expect(states).toContainEqual(expect.stringContaining('отменено'))
  })

  test('is cancelled by an administrator, who sees it in the card; the owner is told', async ({ app }) => {
    const { phone, account, waiting } = await withWaitingPhone(app)
    const { client: boss } = await member(app, { roles: ['admin'] })
    const card = (await boss.call(usersContract.one, { params: { id: account.id } })).result
    expect(card.contactChanges).toEqual([waiting])
    const id = waiting?.id as NonNullable<typeof waiting>['id']
    expect((await boss.call(cancel, { params: { id } })).status).toBe(200)
    expect(await messagesTo(app, phone)).toContainEqual(expect.stringContaining('остаётся прежним'))
  })

  test('is unknown to another user, who can neither see nor cancel it', async ({ app }) => {
    const { client, waiting } = await withWaitingPhone(app)
    const id = waiting?.id as NonNullable<typeof waiting>['id']
    for (const roles of [[], ['registrar', 'chair']]) {
      const other = await member(app, { roles })
      expect((await other.client.call(own)).result).toEqual([])
      expect(await other.client.call(cancel, { params: { id } })).toBeRefused(common.NOT_FOUND)
    }
    expect((await client.call(own)).result).toHaveLength(1)
  })

  test('is refused while another one waits', async ({ app }) => {
    const { client } = await withWaitingPhone(app)
    const newPhone = freshPhone()
    await confirm(app, client, 'phone', newPhone)
    expect(await to(client, { type: 'phone', newPhone })).toBeRefused(contactChangeRefusals.CHANGE_WAITING)
  })

  test('is refused at once when the phone belongs to another account', async ({ app }) => {
    const { client } = await member(app, { roles: ['doctor'] })
    const { profile } = await makeAccount(app)
    await passOwnerCheck(client)
    await confirm(app, client, 'phone', profile.phone)
    expect(await to(client, { type: 'phone', newPhone: profile.phone })).toBeRefused(
      accountRefusals.PHONE_TAKEN,
    )
  })

  test('leaves the phone as it was when somebody else has taken the new one meanwhile, and tells the owner', async ({
    app,
  }) => {
    const { client, phone, newPhone } = await withWaitingPhone(app)
    await makeAccount(app, { phone: newPhone })
    app.clock.pass(dayAndMinute)
    await runJob(app)
    expect((await client.call(own)).result).toEqual([])
    expect((await profileOf(client, phone)).phone).toBe(phone)
    expect(await messagesTo(app, phone)).toContainEqual(expect.stringContaining('уже занят'))
  })

  test('waits too when an administrator asks for it', async ({ app }) => {
    const { client: boss } = await member(app, { roles: ['admin'] })
    const colleague = await member(app, { roles: ['chair'] })
    const newPhone = freshPhone()
    await confirm(app, boss, 'phone', newPhone)
    const answer = await to(boss, { type: 'phone', newPhone, user: colleague.phone })
    expect(answer.result.phone).toBe(colleague.phone)
    expect((await colleague.client.call(own)).result).toMatchObject([{ target: newPhone }])
    expect(await messagesTo(app, colleague.phone)).toContainEqual(warning)
  })

  test('waits also when an administrator takes all roles away for a moment before it and gives them back', async ({
    app,
  }) => {
    const { client: boss } = await member(app, { roles: ['admin'] })
    const colleague = await member(app, { roles: ['registrar'] })
    const setRoles = async (roles: Role[]) => {
      const params = { id: colleague.account.id }
      const { version } = (await boss.call(usersContract.one, { params })).result
      expect((await boss.call(usersContract.changeRoles, { params, body: { version, roles } })).status).toBe(
        200,
      )
    }
    const changePhone = async (newPhone: string) => {
      await confirm(app, boss, 'phone', newPhone)
      return (await to(boss, { type: 'phone', newPhone, user: colleague.phone })).result.phone
    }
    await setRoles([])
    const asked = freshPhone()
    expect(await changePhone(asked)).toBe(colleague.phone)
    await setRoles(['registrar'])
    expect((await signInWith(app.visitor(), asked, password)).status).toBe(401)
    expect(await messagesTo(app, colleague.phone)).toContainEqual(warning)
  })

  test('is made at once when the last role ended more than a day ago', async ({ app }) => {
    const { client: boss } = await member(app, { roles: ['admin'] })
    const { phone, account } = await member(app, { roles: ['registrar'] })
    const params = { id: account.id }
    const { version } = (await boss.call(usersContract.one, { params })).result
    await boss.call(usersContract.changeRoles, { params, body: { version, roles: [] } })
    app.clock.pass(dayAndMinute)
    const { client } = await member(app, { roles: ['admin'] })
    const newPhone = freshPhone()
    await confirm(app, client, 'phone', newPhone)
    expect((await to(client, { type: 'phone', newPhone, user: phone })).result.phone).toBe(newPhone)
  })

  test('is dropped when the account is blocked', async ({ app }) => {
    const { account, newPhone } = await withWaitingPhone(app)
    const { client: boss } = await member(app, { roles: ['admin'] })
    const params = { id: account.id }
    const { version } = (await boss.call(usersContract.one, { params })).result
    const body = { version, reason: 'Потерян телефон' }
    expect((await boss.call(usersContract.block, { params, body })).result.contactChanges).toEqual([])
    app.clock.pass(dayAndMinute)
    await runJob(app)
    const { rows } = await app.db.execute('select id from accounts where phone = $1', [newPhone])
    expect(rows).toEqual([])
  })
})

test('a change of the e-mail of an account with a role waits for a day as well', async ({ app }) => {
  const { client, phone } = await member(app, { roles: ['doctor'] })
  const email = freshEmail()
  await passOwnerCheck(client)
  await confirm(app, client, 'email', email)
  expect((await to(client, { type: 'email', email })).result.email).toBeNull()
  for (const address of [phone, email]) expect(await messagesTo(app, address)).toContainEqual(warning)
  app.clock.pass(dayAndMinute)
  await runJob(app)
  const fresh = app.visitor()
  await signInWith(fresh, phone, password)
  const { rows } = await app.db.execute('select email, email_confirmed_at from accounts where phone = $1', [
    phone,
  ])
  expect(rows).toEqual([{ email, email_confirmed_at: app.clock.now() }])
})

test('the database refuses a change that would wait for less than a day', async ({ app }) => {
  const { id } = await makeAccount(app, { roles: ['doctor'] })
  const now = app.clock.now()
  const early = app.db.execute(
    `insert into contact_changes (id, account_id, type, target, asked_by, asked_at, effective_at)
     values (gen_random_uuid(), $1, 'phone', '+79990000000', $1, $2, $3)`,
    [id, now, new Date(now.getTime() + 23 * 3600 * 1000)],
  )
  await expect(early).rejects.toThrow(/contact_changes_day/)
})

test('the warning fits two SMS for every change', () => {
  for (const type of ['phone', 'email'] as const)
    for (const event of ['asked', 'cancelled', 'taken'] as const)
      expect(
        contactChangeSms({ type, event, effectiveAt: new Date(), clinic: brand }).length,
      ).toBeLessThanOrEqual(event === 'asked' ? 134 : 70)
})
