import { describe, expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../test/engines.ts'
import { TestClock } from '../test/harness.ts'
import { keptLog } from '../test/platform.ts'
import { sealContext } from './platform/audit/record.ts'
import { asSystemOver } from './platform/audit/system.ts'
import { note } from './platform/audit/trail.ts'
import { checkSecrets } from './platform/data-keys/start.ts'
import { keepKeyInUse } from './platform/data-keys/watch.ts'
import type { Database } from './platform/db/types.ts'
import { type Secrets, secretsFrom } from './platform/secrets.ts'
import { sealedColumns } from './sealed-columns.ts'

const first = 'the first secret of a clinic, long enough'
const second = 'the second secret of a clinic, long enough'
const clock = new TestClock()

async function database(): Promise<Database> {
  const db = await emptyDatabase()
  onTestFinished(() => db.close())
  return db
}

const start = (db: Database, secrets: Secrets) =>
  checkSecrets(asSystemOver({ db, clock, secrets }), { secrets, columns: sealedColumns }, clock.now())

/** Writes an audit event with sealed details, as any work of the system does. */
const write = (db: Database, secrets: Secrets) =>
  asSystemOver({ db, clock, secrets })('sweep-imports', async (tx) => note(tx, { count: 7 }))

const rowsOf = async (db: Database, text: string) => (await db.execute(text)).rows
const inUse = async (db: Database) =>
  (await rowsOf(db, 'select fingerprint from data_keys where retired_at is null order by since')).map(
    ({ fingerprint }) => fingerprint,
  )
const fingerprintOf = (secret: string) => secretsFrom(secret).dataKeys[0].fingerprint

/** Makes the database one of an earlier version: no fingerprint, and sealed texts that name no key. */
const age = (db: Database) =>
  db.execute(`delete from data_keys; alter table audit_events disable trigger audit_events_kept;
    update audit_events set details = regexp_replace(details, '^v2\\.[0-9a-f]{8}', 'v1');
    alter table audit_events enable trigger audit_events_kept`)

describe('the start of a process', () => {
  test('stores the fingerprint of the secret in an empty database and accepts the same secret again', async () => {
    const db = await database()
    await start(db, secretsFrom(first))
    await start(db, secretsFrom(first))
    expect(await inUse(db)).toEqual([fingerprintOf(first)])
    expect(await rowsOf(db, 'select 1 from audit_events')).toEqual([])
  })

  test('refuses a strange secret in one sentence and changes nothing', async () => {
    const db = await database()
    await start(db, secretsFrom(first))
    await expect(start(db, secretsFrom(second))).rejects.toThrow(
      /CABINET_SECRET не подходит.*CABINET_SECRET_PREVIOUS/,
    )
    expect(await inUse(db)).toEqual([fingerprintOf(first)])
  })

  test('accepts a new secret beside the former one, and the audit says when', async () => {
    const db = await database()
    await start(db, secretsFrom(first))
    const changed = secretsFrom(second, { previous: [first] })
    await start(db, changed)
    await start(db, changed)
    expect((await inUse(db)).sort()).toEqual([fingerprintOf(first), fingerprintOf(second)].sort())
    const [event, ...more] = await rowsOf(db, 'select id, role, call, subject_id, details from audit_events')
    expect(event).toMatchObject({
      role: 'system',
      call: 'change-secret',
      subject_id: fingerprintOf(second).slice(0, 8),
    })
    expect(more).toEqual([])
    const details = JSON.parse(changed.open(`${event?.details}`, sealContext(`${event?.id}`)))
    expect(details.before).toEqual({ key: fingerprintOf(first).slice(0, 8) })
  })

  test('refuses to work without the former secret while data are sealed with it', async () => {
    const db = await database()
    await start(db, secretsFrom(first))
    await start(db, secretsFrom(second, { previous: [first] }))
    await expect(start(db, secretsFrom(second))).rejects.toThrow(/npm run reseal/)
    await start(db, secretsFrom(first, { previous: [second] }))
  })

  test('admits one of two processes that start at once with different secrets on an empty database', async () => {
    const db = await database()
    const starts = await Promise.allSettled([start(db, secretsFrom(first)), start(db, secretsFrom(second))])
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await inUse(db)).toHaveLength(1)
  })
})

test('a process that goes on with a retired secret puts it back into use, so that no start forgets it', async () => {
  const db = await database()
  const { log, lines } = keptLog()
  await start(db, secretsFrom(first))
  const watch = (secret: string) => keepKeyInUse({ db, clock, log, secrets: secretsFrom(secret) })
  await watch(first)
  expect(lines).toEqual([])
  await db.execute('update data_keys set retired_at = now()')
  await watch(first)
  expect(await inUse(db)).toEqual([fingerprintOf(first)])
  expect(lines).toHaveLength(1)
})

describe('a database of a version that kept no fingerprint', () => {
  test('adopts the secret that opens what is sealed there', async () => {
    const db = await database()
    await write(db, secretsFrom(first))
    await age(db)
    await start(db, secretsFrom(first))
    expect(await inUse(db)).toEqual([fingerprintOf(first)])
  })

  test('refuses a secret that opens nothing there', async () => {
    const db = await database()
    await write(db, secretsFrom(first))
    await age(db)
    await expect(start(db, secretsFrom(second))).rejects.toThrow('CABINET_SECRET не подходит')
    expect(await inUse(db)).toEqual([])
  })

  test('in which nothing is sealed adopts any secret', async () => {
    const db = await database()
    await start(db, secretsFrom(second))
    expect(await inUse(db)).toEqual([fingerprintOf(second)])
  })

  test('keeps both secrets in use when the secret is changed during the upgrade', async () => {
    const db = await database()
    await write(db, secretsFrom(first))
    await age(db)
    await start(db, secretsFrom(second, { previous: [first] }))
    expect((await inUse(db)).sort()).toEqual([fingerprintOf(first), fingerprintOf(second)].sort())
  })
})
