import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { afterRestore, unknownOutcome } from '../../scripts/backup/after-restore.ts'
import { archiveJournal, connected, foldersOf, listCopies, takeBase } from '../../scripts/backup/base.ts'
import { ownFolder } from '../../scripts/backup/programs.ts'
import { restoreCluster } from '../../scripts/backup/restored-cluster.ts'
import { copyFor } from '../../scripts/backup/rules.ts'
import { type BackupSettings, postgresOwner } from '../../scripts/backup/settings.ts'
import { verifyCopy } from '../../scripts/backup/verify.ts'
import { migrateDatabase } from '../../scripts/migrate/migrate.ts'
import { runUpgrade } from '../../scripts/upgrade/steps.ts'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { prepareSchema } from '../../server/platform/db/prepare-schema.ts'
import { openLog } from '../../server/platform/log.ts'
import { bookingContract } from '../../shared/booking/contract.ts'
import { member } from '../accounts.ts'
import { book, makeSlot } from '../booking.ts'
import { type Cluster, startCluster } from '../cluster.ts'
import { openApp, type TestApp, TestClock } from '../harness.ts'
import { releaseFixtures, restoreRelease } from '../releases.ts'

let cluster: Cluster
let app: TestApp
let settings: BackupSettings
const owner = postgresOwner()
const folder = mkdtempSync(join(tmpdir(), 'cabinet-copies-'))

beforeAll(async () => {
  const keyFile = join(ownFolder(folder, owner), 'key')
  writeFileSync(keyFile, 'a passphrase of the tests')
  chmodSync(keyFile, 0o644)
  const archive = join(import.meta.dirname, '../../deploy/archive-wal')
  cluster = await startCluster({
    durable: false,
    settings: ['archive_mode = on', `archive_command = 'sh "${archive}" "%p" "%f" "${folder}" "${keyFile}"'`],
  })
  settings = { url: cluster.url, folder, keyFile, owner }
  foldersOf(settings)
  ownFolder(join(folder, '.gnupg'), owner)
  const [fixture] = releaseFixtures()
  if (!fixture) throw new Error('no installation is kept')
  await restoreRelease(cluster.url, fixture)
  const db = openPostgres(cluster.url, { pool: 4, onError: () => {} })
  await prepareSchema(db)
  const clock = new TestClock()
  clock.set(fixture.takenAt)
  app = await openApp(db, {}, { clock })
})

afterAll(async () => {
  await app.server.fastify.close()
  await app.db.close()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

let minute = 10

/** Books a person in at a time that no schedule of the clinic has. */
const bookOne = async () => {
  const { client } = await member(app)
  minute += 1
  const slot = await makeSlot(app.db, { day: '2026-12-14', time: `05:${minute}` })
  return { client, booking: await book(client, slot.id) }
}

const now = async () => {
  await wait(50)
  const { rows } = await app.db.execute('select clock_timestamp() as at')
  await wait(50)
  return rows[0]?.at as Date
}

test('the database is restored to a moment between two bookings and is fit to work again', async () => {
  const first = await bookOne()
  const copy = await takeBase(settings)
  const second = await bookOne()
  const moment = await now()
  const lost = await bookOne()
  await archiveJournal(settings)

  const data = join(folder, 'restored')
  const restored = await restoreCluster(settings, copy, { data, target: { moment } })
  const outcome = await connected(restored.url, (client) =>
    afterRestore(client, { now: new Date(), margin: 1000 }),
  )
  expect(outcome.messages).toBeGreaterThan(0)
  const db = openPostgres(restored.url, { pool: 4, onError: () => {} })
  expect(await prepareSchema(db)).toEqual([])
  const after = await openApp(db, {}, { clock: app.clock })
  const { rows } = await db.execute('select id from bookings where id = any($1)', [
    [first, second, lost].map(({ booking }) => booking.id),
  ])
  expect(rows.map(({ id }) => id).sort()).toEqual([first.booking.id, second.booking.id].sort())

  // The browser that was signed in is not any more.
  const browser = after.visitor()
  for (const [name, value] of second.client.cookies) browser.cookies.set(name, value)
  expect((await browser.call(bookingContract.list, { query: {} })).status).toBe(401)
  const messages = await db.execute(`select distinct state, last_error from outbox where state <> 'sent'`)
  expect(messages.rows).toContainEqual({ state: 'dead', last_error: unknownOutcome })
  expect(messages.rows).not.toContainEqual(expect.objectContaining({ state: 'sending' }))
  const { client } = await member(after)
  const slot = await makeSlot(db, { day: '2026-12-15', time: '05:11' })
  const next = await book(client, slot.id)
  expect(Number(next.number.slice(-6))).toBeGreaterThan(Number(lost.booking.number.slice(-6)) + 900)
  const audit = await db.execute(`select role, call from audit_events where call = 'restore-database'`)
  expect(audit.rows).toEqual([{ role: 'console', call: 'restore-database' }])

  await after.server.fastify.close()
  await db.close()
  await restored.stop()
})

test('the copies are sealed, and one that is checked agrees with the database', async () => {
  const { base, wal } = foldersOf(settings)
  const files = [
    ...readdirSync(base).map((name) => join(base, name)),
    ...readdirSync(wal).map((name) => join(wal, name)),
  ]
  const sealed = files.filter((name) => name.endsWith('.gpg'))
  expect(sealed.length).toBeGreaterThan(1)
  for (const file of sealed) expect(readFileSync(file).includes('bookings')).toBe(false)
  expect(await verifyCopy(settings, new Date())).toMatch(/проверена: таблиц \d+, строк \d{4,}/)
})

test('an upgrade takes a real copy, then migrates as the owner and grants the working role', async () => {
  await app.db.execute(`create role cabinet_worker login password 'worker'`)
  const url = Object.assign(new URL(cluster.url), { username: 'cabinet_worker', password: 'worker' }).href
  const steps: string[] = []
  const before = listCopies(settings).length
  await runUpgrade(
    {
      checkout: async () => 'abc1234',
      async backup() {
        const { name } = await takeBase(settings)
        return name
      },
      pull: async () => {},
      build: async () => void steps.push(`build after ${listCopies(settings).length - before} copy`),
      migrate: () => migrateDatabase({ ownerUrl: cluster.url, url }, openLog('silent')),
      services: async () => ['cabinet.service'],
      // The restarted process works with the new version of the database and with the working role.
      async restart(service) {
        const db = openPostgres(url, { pool: 1, onError: () => {} })
        steps.push(`${service}: ${(await prepareSchema(db)).length} warnings`)
        await db.close()
      },
    },
    { say: (line) => void steps.push(line), now: () => new Date() },
  )
  expect(steps).toContain('build after 1 copy')
  expect(steps).toContain('База обновлена; права роли cabinet_worker выданы')
  expect(steps).toContain('cabinet.service: 0 warnings')
})

test('a damaged copy is not taken for a good one', async () => {
  const { base } = foldersOf(settings)
  const newest = copyFor(listCopies(settings), null)
  const file = join(base, `${newest?.name}.tar.gz.gpg`)
  const sealed = readFileSync(file)
  sealed[sealed.length >> 1] = (sealed[sealed.length >> 1] ?? 0) ^ 1
  writeFileSync(file, sealed)
  await expect(verifyCopy(settings, new Date())).rejects.toThrow('gpg')
})

test('a moment after everything that the copies have is refused in words', async () => {
  const copy = await takeBase(settings)
  const data = join(folder, 'too-late')
  const moment = new Date(Date.now() + 3_600_000)
  await expect(restoreCluster(settings, copy, { data, target: { moment } })).rejects.toThrow(
    'После этого момента в копиях ничего нет',
  )
})
