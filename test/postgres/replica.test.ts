import { setTimeout as wait } from 'node:timers/promises'
import { describe } from 'vitest'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { statement } from '../../server/platform/db/statement.ts'
import type { Database } from '../../server/platform/db/types.ts'
import { startJobs } from '../../server/platform/jobs.ts'
import { publish } from '../../server/platform/live/live.ts'
import { openLog } from '../../server/platform/log.ts'
import { usersContract } from '../../shared/users/contract.ts'
import { freshPhone } from '../accounts.ts'
import { asAdmin, type Cluster, type Replica, startCluster } from '../cluster.ts'
import { openClinic } from '../examples.ts'
import { test as base, Client, expect, openApp, type TestApp } from '../harness.ts'
import { withOpenMessages } from '../open-messages.ts'
import { administrator } from '../relations.ts'

const quiet = { pool: 6, onError: () => {} }

/** Two processes over a primary and a replica that follows it. */
interface Site {
  primary: Cluster
  replica: Replica
  apps: readonly [TestApp, TestApp]
}

const test = base.extend<{ site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures from the pattern
    async ({}, use) => {
      const primary = await startCluster({ durable: false })
      const first = openPostgres(primary.url, quiet)
      await first.migrate()
      await openClinic(first)
      await first.close()
      const replica = await primary.replica()
      const open = () => openPostgres(primary.url, { ...quiet, readUrl: replica.url })
      const dbs = [open(), open()] as const
      const apps = [await openApp(withOpenMessages(dbs[0])), await openApp(withOpenMessages(dbs[1]))] as const
      await use({ primary, replica, apps })
      for (const app of apps) await app.server.fastify.close()
      for (const db of dbs) await db.close()
      await replica.stop()
      await primary.stop()
    },
    { scope: 'file' },
  ],
})

const stateOf = ({ db }: TestApp) => db.replica?.state()
const isReadFrom = ({ apps }: Site, wanted: boolean) =>
  expect.poll(() => apps.map((app) => stateOf(app)?.isUsed)).toEqual([wanted, wanted])

const onReplica = ({ replica }: Site, text: string) => asAdmin(replica.url, (admin) => admin.query(text))

const findIn = async (client: Client, phone: string) => {
  const answer = await client.call(usersContract.list, { query: { search: phone } as never })
  return { status: answer.status, found: answer.result?.items.length }
}

describe('lists of two processes with a replica', () => {
  test('come from the replica, but whoever has just written reads his own write, in either process', async ({
    site,
  }) => {
    const [first, second] = site.apps
    const writer = await administrator(first)
    const other = await administrator(second)
    await isReadFrom(site, true)
    await onReplica(site, 'select pg_wal_replay_pause()')
    const phone = freshPhone()
    const body = { phone, surname: 'Римская', name: 'Ирина', middlename: '', roles: ['registrar'] }
    expect((await writer.client.call(usersContract.add, { body } as never)).status).toBe(201)
    const elsewhere = new Client(second.server)
    for (const [name, value] of writer.client.cookies) elsewhere.cookies.set(name, value)

    expect(await findIn(writer.client, phone)).toEqual({ status: 200, found: 1 })
    expect(await findIn(elsewhere, phone)).toEqual({ status: 200, found: 1 })
    expect(await findIn(other.client, phone)).toEqual({ status: 200, found: 0 })

    // Over five seconds behind, the replica is not asked; when it has caught up, it is asked again.
    await isReadFrom(site, false)
    expect(await findIn(other.client, phone)).toEqual({ status: 200, found: 1 })
    await onReplica(site, 'select pg_wal_replay_resume()')
    await isReadFrom(site, true)
    const before = stateOf(second)?.reads.replica ?? 0
    expect(await findIn(other.client, phone)).toEqual({ status: 200, found: 1 })
    expect(stateOf(second)?.reads.replica).toBeGreaterThan(before)
  })

  for (const [what, stop, start] of [
    ['dies', 'halt', 'resume'],
    ['hangs', 'freeze', 'thaw'],
  ] as const)
    test(`do not fail when the replica ${what}, and come from it again when it is back`, async ({ site }) => {
      const [app] = site.apps
      const { client } = await administrator(app)
      await isReadFrom(site, true)
      let isOver = false
      const statuses = new Set<number>()
      const reader = async () => {
        while (!isOver) statuses.add((await findIn(client, '+7')).status)
      }
      const readers = Promise.all([reader(), reader(), reader()])
      await wait(300)
      await site.replica[stop]()
      await isReadFrom(site, false)
      await wait(300)
      isOver = true
      await readers
      expect([...statuses]).toEqual([200])
      await site.replica[start]()
      await isReadFrom(site, true)
    })
})

const keep = statement<{ id: number }, never>('test-keep')`insert into kept (id) values (${'id'})`

/** Writes rows one after another; a write that failed is not told. */
function startWriting(db: Database) {
  const told: number[] = []
  let last = 0
  let isOver = false
  const person = async () => {
    while (!isOver) {
      const id = ++last
      await db
        .transact((tx) => tx.run(keep, { id }))
        .then(
          () => void told.push(id),
          () => wait(20),
        )
    }
  }
  const people = Promise.all(Array.from({ length: 8 }, person))
  return {
    told,
    async stop() {
      isOver = true
      await people
    },
  }
}

/** An address that names both servers, the replica first. */
const bothOf = (primary: Cluster, replica: Replica) =>
  primary.url.replace(/(127\.0\.0\.1:\d+)/, `${new URL(replica.url).host},$1`)

for (const [what, lose] of [
  ['dies', 'halt'],
  ['hangs', 'freeze'],
] as const)
  base(
    `when the primary ${what} and the replica is promoted, writes, jobs and live changes go on, and no acknowledged write is lost`,
    async () => {
      const primary = await startCluster()
      const replica = await primary.replica('second')
      await asAdmin(primary.url, async (admin) => {
        await admin.query(`alter system set synchronous_standby_names = 'second'`)
        await admin.query('select pg_reload_conf()')
        await admin.query('create table kept (id int primary key)')
        const states = async () => (await admin.query('select sync_state from pg_stat_replication')).rows
        await expect.poll(states).toEqual([{ sync_state: 'sync' }])
      })
      const db = openPostgres(bothOf(primary, replica), quiet)
      const heard: (string | null)[] = []
      const runs: number[] = []
      const job = { name: 'test-job', cron: '0 0 1 1 *', run: async () => void runs.push(1) }
      const jobs = startJobs(db, openLog('silent'), [{ ...job, atStart: true }], { zone: 'UTC', poll: 0.5 })
      const deaf = await db.listen('cabinet_live', (payload) => void heard.push(payload))
      await expect.poll(() => runs.length).toBe(1)
      const writing = startWriting(db)
      await expect.poll(() => writing.told.length).toBeGreaterThan(50)
      await primary[lose]()
      const before = writing.told.length
      await asAdmin(replica.url, async (admin) => {
        await admin.query(`alter system set synchronous_standby_names = ''`)
      })
      await replica.promote()
      await expect.poll(() => writing.told.length, { timeout: 20_000 }).toBeGreaterThan(before + 50)
      await writing.stop()
      const { rows } = await db.execute('select id from kept')
      const kept = new Set(rows.map(({ id }) => id))
      expect(writing.told.filter((id) => !kept.has(id))).toEqual([])
      await expect
        .poll(async () => {
          await db.transact((tx) => publish(tx, 'after the loss'))
          return heard.includes('after the loss')
        })
        .toBe(true)
      await db.execute(`insert into pgboss.job (name, data) values ('test-job', null)`)
      await expect.poll(() => runs.length).toBe(2)
      await deaf()
      await jobs.stop()
      await db.close()
      await replica.stop()
      if (lose === 'freeze') await primary.thaw()
      await primary.stop()
    },
  )
