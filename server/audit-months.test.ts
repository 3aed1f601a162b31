import { expect, type TestApp, test } from '../test/harness.ts'
import { countMonthsAhead, makeAuditMonths } from './platform/audit/store.ts'
import { asSystemOver } from './platform/audit/system.ts'
import { note } from './platform/audit/trail.ts'
import { readFingerprint } from './platform/db/fingerprint.ts'
import type { Database } from './platform/db/types.ts'

const partitions = `select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
  where inhparent = 'audit_events'::regclass order by relname`
const listPartitions = async (db: Database) =>
  (await db.execute(partitions)).rows.map(({ name }) => String(name))

/** Records an event at a moment; returns the partition in which it stands. */
async function placeOfEvent({ db, clock, deps: { secrets } }: TestApp, moment: Date): Promise<string> {
  clock.set(moment)
  const id = crypto.randomUUID()
  await asSystemOver({ db, clock, secrets })('close-missed-visits', async (tx) => note(tx, { id }))
  const { rows } = await db.execute(
    'select relname as name from audit_events join pg_class on pg_class.oid = audit_events.tableoid where subject_id = $1',
    [id],
  )
  return String(rows[0]?.name)
}

/** The middle of a month to come, by the clock of the database, which makes the partitions. */
async function middleOf({ db }: Pick<TestApp, 'db'>, later: number): Promise<Date> {
  const { rows } = await db.execute(`select start_of_month(now(), $1) + interval '14 days' as middle`, [
    later,
  ])
  return new Date(String(rows[0]?.middle))
}

const nameOf = (month: Date) => `audit_events_${month.toISOString().slice(0, 7).replace('-', '_')}`

/** Empties the audit and drops the partitions of the two last months to come. */
async function dropLastMonths(app: TestApp): Promise<void> {
  await app.db.execute('begin; set local session_replication_role = replica; truncate audit_events; commit')
  for (const later of [2, 3])
    await app.db.execute(`drop table audit_months.${nameOf(await middleOf(app, later))}`)
}

test('an event goes into the partition of its month, and one of no month into the partition for others', async ({
  app,
}) => {
  for (const later of [-40, 0])
    expect(await placeOfEvent(app, await middleOf(app, later))).toBe('audit_events_before')
  for (const later of [1, 2, 3]) {
    const month = await middleOf(app, later)
    expect(await placeOfEvent(app, month)).toBe(nameOf(month))
  }
  expect(await placeOfEvent(app, await middleOf(app, 40))).toBe('audit_events_other')
})

test('the months to come are made again when they are missing, and the schema stays the expected one', async ({
  app,
}) => {
  const { db } = app
  const all = await listPartitions(db)
  expect(await countMonthsAhead(db.reader)).toBe(3)
  const expected = await readFingerprint(db)
  await dropLastMonths(app)
  expect(await countMonthsAhead(db.reader)).toBe(1)
  expect(await db.transact(makeAuditMonths)).toBe(2)
  expect(await db.transact(makeAuditMonths)).toBe(0)
  expect(await listPartitions(db)).toEqual(all)
  expect(await readFingerprint(db)).toEqual(expected)
})

test('a month of which events came before its partition keeps them, and later months are made', async ({
  app,
}) => {
  const { db } = app
  await dropLastMonths(app)
  const early = await middleOf(app, 2)
  const late = await middleOf(app, 3)
  expect(await placeOfEvent(app, early)).toBe('audit_events_other')
  expect(await db.transact(makeAuditMonths)).toBe(1)
  expect(await placeOfEvent(app, early)).toBe('audit_events_other')
  expect(await placeOfEvent(app, late)).toBe(nameOf(late))
})

test('every partition is append-only, by its table and by itself', async ({ app }) => {
  for (const later of [0, 1, 2, 3, 40]) await placeOfEvent(app, await middleOf(app, later))
  const { db } = app
  for (const name of await listPartitions(db))
    for (const text of [
      `update audit_months.${name} set role = 'person'`,
      `delete from audit_months.${name}`,
      `truncate audit_months.${name}`,
    ])
      await expect(db.execute(text), text).rejects.toThrow(/only ever added to/)
})
