import { accountsContract } from '../../shared/accounts/contract.ts'
import { accountRefusals } from '../../shared/accounts/ru.ts'
import { common } from '../../shared/platform/refusal.ts'
import { freshPhone, makeAccount, member, password, passwordHash, signInWith } from '../../test/accounts.ts'
import { expect, type TestApp, test } from '../../test/harness.ts'
import { asSystemOver } from '../platform/audit/system.ts'
import { addDemoAccounts, giveRoleOnServer } from './actions.ts'
import { findByPhone } from './store.ts'

test("the demo has an individual, an organization's user and an admin, who can sign in at once", async ({
  app,
}) => {
  await app.db.transact((tx) => addDemoAccounts(tx, passwordHash, app.clock.now()))
  const phones = ['+79000000001', '+79000000002', '+79000000003']
  const found = await Promise.all(phones.map((phone) => findByPhone(app.db.reader, phone)))
  expect(found.map((account) => [account?.profile.isOrganization, account?.profile.roles])).toEqual([
    [false, []],
    [true, []],
    [false, ['admin']],
  ])
  for (const phone of phones) expect((await signInWith(app.visitor(), phone, password)).status).toBe(200)
})

test('a second start of the demo sets the password that it prints', async ({ app }) => {
  await app.db.transact((tx) => addDemoAccounts(tx, 'a hash of an earlier start', app.clock.now()))
  await app.db.transact((tx) => addDemoAccounts(tx, passwordHash, app.clock.now()))
  expect((await signInWith(app.visitor(), '+79000000001', password)).status).toBe(200)
})

test('only a user who has signed up can be made the first admin', async ({ app }) => {
  const { id, profile } = await makeAccount(app)
  const make = () =>
    asSystemOver(app.deps)('make-admin', (tx) =>
      giveRoleOnServer(tx, { phone: profile.phone, role: 'admin' }, app.clock.now()),
    )
  for (const _time of [1, 2]) await make()
  expect((await findByPhone(app.db.reader, profile.phone))?.profile.roles).toEqual(['admin'])
  const { rows } = await app.db.execute('select role, act, call from audit_events where subject_id = $1', [
    id,
  ])
  expect(rows).toEqual([{ role: 'console', act: 'change', call: 'make-admin' }])
  const stranger = app.db.transact((tx) =>
    giveRoleOnServer(tx, { phone: freshPhone(), role: 'admin' }, app.clock.now()),
  )
  await expect(stranger).rejects.toThrow(accountRefusals.NO_ACCOUNT.message)
})

test('a first role from the command ends the sessions from before it', async ({ app }) => {
  const person = await member(app)
  expect((await person.client.call(accountsContract.sessions)).status).toBe(200)
  await asSystemOver(app.deps)('make-admin', (tx) =>
    giveRoleOnServer(tx, { phone: person.phone, role: 'admin' }, app.clock.now()),
  )
  expect(await person.client.call(accountsContract.sessions)).toBeRefused(common.NO_SESSION)
})

test("the commission's role is given by a command where there is one administrator, and the audit says so", async ({
  app,
}) => {
  const { id, profile } = await makeAccount(app, { roles: ['doctor'] })
  await asSystemOver(app.deps)('make-chair', (tx) =>
    giveRoleOnServer(tx, { phone: profile.phone, role: 'chair' }, app.clock.now()),
  )
  const roles = (await findByPhone(app.db.reader, profile.phone))?.profile.roles ?? []
  expect([...roles].sort()).toEqual(['chair', 'doctor'])
  const { rows } = await app.db.execute('select role, call from audit_events where subject_id = $1', [id])
  expect(rows).toEqual([{ role: 'console', call: 'make-chair' }])
})

const blocked = async (app: TestApp) => ({
  blockedAt: app.clock.now(),
  blockedBy: (await makeAccount(app)).id,
  blockedReason: 'Уволен',
})

test('a blocked user does not become an admin, and the operator is told why', async ({ app }) => {
  const { profile } = await makeAccount(app, await blocked(app))
  const made = app.db.transact((tx) =>
    giveRoleOnServer(tx, { phone: profile.phone, role: 'admin' }, app.clock.now()),
  )
  await expect(made).rejects.toThrow(accountRefusals.ACCOUNT_BLOCKED.message)
  expect((await findByPhone(app.db.reader, profile.phone))?.profile.roles).toEqual([])
})
