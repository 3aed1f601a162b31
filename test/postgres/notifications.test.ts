import { openImporter } from '../../server/exchange/jobs.ts'
import { vapidOver } from '../../server/notifications/actions.ts'
import { asSystemOver } from '../../server/platform/audit/system.ts'
import type { Database } from '../../server/platform/db/types.ts'
import { secretsFrom } from '../../server/platform/secrets.ts'
import { icdList } from '../../server/reference.ts'
import { notificationsContract } from '../../shared/notifications/contract.ts'
import { member } from '../accounts.ts'
import { clinicSystem } from '../clinic-system.ts'
import { openApp, TestClock } from '../harness.ts'
import { addPeople } from '../people.ts'
import { eventually, keptLog } from '../platform.ts'
import { expect, test } from '../postgres.ts'
import { startServer } from '../processes.ts'
import { pushBrowser } from '../push.ts'

test('processes that start at once agree on one pair of push keys', async ({ database }) => {
  const clock = new TestClock()
  const secrets = secretsFrom('a secret of the tests, long enough')
  const starts = Array.from({ length: 8 }, () => vapidOver(database.open(2), secrets, () => clock.now()))
  const pairs = await Promise.all(starts.map((pairOf) => pairOf()))
  expect(new Set(pairs.map(({ privateKey }) => privateKey)).size).toBe(1)
})

test('only five of many concurrent browser subscriptions of one account are kept', async ({ database }) => {
  const app = await openApp(database.open())
  const { client, phone, account } = await member(app)
  const subscribe = (name: number) => {
    const { value } = pushBrowser(`https://push.example.ru/${name}`)
    return client.call(notificationsContract.subscribe, { body: { target: phone, value, isMobile: true } })
  }
  await Promise.all(Array.from({ length: 16 }, (_item, name) => subscribe(name)))
  const kept = 'select id from push_subscriptions where account_id = $1'
  expect((await app.db.execute(kept, [account.id])).rows).toHaveLength(5)
  await app.server.fastify.close()
})

test("when several processes start an exchange at once, only one of them asks the clinic's system", async ({
  database,
}) => {
  const system = await clinicSystem()
  const clock = new TestClock()
  const { log } = keptLog()
  const secrets = secretsFrom('a secret of this test, long enough to be one')
  const importerOf = (db: Database) =>
    openImporter({
      db,
      clock,
      log,
      system,
      secrets,
      icd: icdList(),
      asSystem: asSystemOver({ db, clock, secrets }),
    })
  const importers = Array.from({ length: 6 }, () => importerOf(database.open(2)))
  const begun = await Promise.all(importers.map((importer) => importer.begin()))
  expect(begun.filter(Boolean)).toHaveLength(1)
  await eventually(() => system.asked.length).toBe(1)
  await Promise.all(importers.map((importer) => importer.stop()))
  expect(system.asked).toHaveLength(1)
  await system.close()
})

test("a process connected to a clinic's system starts the exchange at the first request and closes without errors", async ({
  database,
}) => {
  const system = await clinicSystem()
  const db = database.open(2)
  await db.execute('delete from exchange_sources')
  const secret = 'a secret of the tests, long enough'
  const cookie = (await addPeople((text, values) => db.execute(text, values), secret, { count: 1 }))()
  const exchange = { EXCHANGE_URL: system.url, EXCHANGE_TOKEN: system.token }
  const site = await startServer({ DATABASE_URL: database.url, ...exchange })
  const beat = async () =>
    (await (await fetch(`${site.url}/api/profosmotr/import`, { headers: { cookie } })).json()).result
  expect(await beat()).toEqual({ state: 'running', importedAt: null })
  await eventually(async () => (await beat()).state).toBe('fresh')
  expect(system.asked).toEqual(['/changes?limit=500'])
  expect(await site.stop()).toBe(0)
  await system.close()
})
