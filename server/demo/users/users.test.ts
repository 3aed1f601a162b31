import { usersContract } from '../../../shared/users/contract.ts'
import { member, passwordHash } from '../../../test/accounts.ts'
import { expect, type TestApp, test } from '../../../test/harness.ts'
import { addDemoAccounts } from '../../accounts/actions.ts'
import { addDemoRelations } from '../organization/actions.ts'
import { openDemoUsers } from './actions.ts'

const open = (app: TestApp, hash: string) =>
  app.db.transact(async (tx) => {
    await addDemoAccounts(tx, hash, app.clock.now())
    await addDemoRelations(tx, app.clock.now())
    await openDemoUsers(tx, hash, app.clock.now())
  })

test('the demo clinic has users of every kind and creates them once, however often it starts', async ({
  app,
}) => {
  for (const _ of [1, 2]) await open(app, passwordHash)
  const { client } = await member(app, { roles: ['admin'] })
  const figures = (await client.call(usersContract.figures)).result
  expect(figures).toEqual({
    total: 42,
    admin: 2,
    registrar: 3,
    doctor: 3,
    chair: 1,
    blocked: 1,
    erased: 0,
  })
  const { items } = (await client.call(usersContract.list, { query: { search: 'механический' } })).result
  expect(items.length).toBeGreaterThan(3)
  const rows = await app.db.execute(
    'select distinct birth is not null as known from accounts where phone > $1',
    ['+79000001000'],
  )
  expect(rows.rows).toContainEqual({ known: true })
})

test('after a restart all five demo staff can sign in with the newly printed password', async ({ app }) => {
  for (const hash of [passwordHash, 'the hash of another one']) await open(app, hash)
  const { rows } = await app.db.execute(
    'select password_hash as hash, count(*)::int as people from accounts where phone < $1 group by 1',
    ['+79000001000'],
  )
  expect(rows).toEqual([{ hash: 'the hash of another one', people: 5 }])
})
