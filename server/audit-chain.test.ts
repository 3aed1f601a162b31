import { addDays, clinicDay, clinicInstant, type Day } from '../shared/platform/days.ts'
import { usersContract } from '../shared/users/contract.ts'
import { member } from '../test/accounts.ts'
import { expect, type TestApp, test } from '../test/harness.ts'
import { administrator } from '../test/relations.ts'
import { chainFinishedDays, verifyChain } from './platform/audit/chain/actions.ts'
import { erasedMark } from './platform/audit/chain/link.ts'
import { auditLink } from './platform/audit/chain/tables.ts'
import { sealContext } from './platform/audit/record.ts'
import { asSystemOver } from './platform/audit/system.ts'
import { note } from './platform/audit/trail.ts'
import { reseal } from './platform/data-keys/reseal.ts'
import { openLog } from './platform/log.ts'
import { type Secrets, secretsFrom } from './platform/secrets.ts'
import { sealedColumns } from './sealed-columns.ts'

const log = openLog('silent')
const { signal } = new AbortController()

/** Moves the clock past the night after today. */
function nextMorning({ clock }: TestApp): void {
  clock.set(clinicInstant(addDays(clinicDay(clock.now()), 1), '09:00'))
}

const chainWith = ({ db, clock }: TestApp, secrets: Secrets) =>
  chainFinishedDays({ db, clock, secrets }, log, signal)
const chain = (app: TestApp) => chainWith(app, app.deps.secrets)

const verify = ({ db, clock, deps: { secrets } }: TestApp, options = {}) =>
  verifyChain({ db, clock, secrets }, options)

const record = ({ db, clock, deps: { secrets } }: TestApp, count: number) =>
  asSystemOver({ db, clock, secrets })('close-missed-visits', async (tx) => note(tx, { count }))

/** Runs a statement as somebody who has taken the triggers away. */
const asIntruder = ({ db }: TestApp, text: string, values: unknown[] = []) =>
  db.transact(async (tx) => {
    await tx.run({ name: '', text: 'set local session_replication_role = replica', fields: [] }, {})
    const input = Object.fromEntries(values.map((value, at) => [`${at}`, value]))
    await tx.run({ name: '', text, fields: Object.keys(input) }, input)
  })

/** Empties the audit and records three days with two events each; returns the days. */
async function threeDays(app: TestApp): Promise<[Day, Day, Day]> {
  await asIntruder(app, 'delete from audit_events')
  await asIntruder(app, 'delete from audit_days')
  const days: Day[] = []
  for (const count of [1, 2, 3]) {
    days.push(clinicDay(app.clock.now()))
    await record(app, count)
    await record(app, count * 10)
    nextMorning(app)
    await chain(app)
  }
  return days as [Day, Day, Day]
}

const ofDay = (day: Day) => `(at at time zone 'Asia/Yekaterinburg')::date = '${day}'`

test('every finished day is proved, and today is not in the chain yet', async ({ app }) => {
  const [first, , third] = await threeDays(app)
  await record(app, 100)
  const report = await verify(app)
  expect(report).toMatchObject({ faults: [], proved: 3, events: 6, erased: 0, late: [] })
  expect(report.last?.day).toBe(third)
  await chain(app)
  expect(await verify(app, { from: addDays(first, 1) })).toMatchObject({ faults: [], proved: 2, events: 4 })
})

test('the day that has just ended is chained only when its late commits can no longer come', async ({
  app,
}) => {
  const [, , third] = await threeDays(app)
  app.clock.set(clinicInstant(addDays(third, 2), '02:50'))
  await chain(app)
  expect((await verify(app)).last?.day).toBe(third)
  app.clock.set(clinicInstant(addDays(third, 2), '03:20'))
  await chain(app)
  expect(await verify(app)).toMatchObject({ faults: [], last: { day: addDays(third, 1) } })
})

test('a changed, a removed and an added event are each told with their day', async ({ app }) => {
  const [first, second, third] = await threeDays(app)
  await asIntruder(app, `update audit_events set role = 'admin' where ${ofDay(first)}`)
  await asIntruder(
    app,
    `delete from audit_events where id = (select max(id::text)::uuid from audit_events where ${ofDay(second)})`,
  )
  await asIntruder(
    app,
    `insert into audit_events (id, at, role, act, what, call)
     select overlay(id::text placing 'ffff' from 15 for 4)::uuid, at, role, act, what, call from audit_events where ${ofDay(third)} limit 1`,
  )
  expect((await verify(app)).faults).toEqual([
    { kind: 'changed', day: first, was: 2, is: 2 },
    { kind: 'changed', day: second, was: 2, is: 1 },
    { kind: 'changed', day: third, was: 2, is: 3 },
  ])
})

test('details sealed with the right key but other content are told', async ({ app }) => {
  const [, second] = await threeDays(app)
  const { rows } = await app.db.execute(`select id from audit_events where ${ofDay(second)} limit 1`)
  const id = String(rows[0]?.id)
  await asIntruder(app, 'update audit_events set details = $1 where id = $2', [
    app.deps.secrets.seal(JSON.stringify({ count: 7 }), sealContext(id)),
    id,
  ])
  expect((await verify(app)).faults).toEqual([{ kind: 'changed', day: second, was: 2, is: 2 }])
})

test('a missing day, events of before the chain and a day that nobody should have are told', async ({
  app,
}) => {
  const [first, second, third] = await threeDays(app)
  await asIntruder(app, 'delete from audit_days where day = $1', [second])
  expect((await verify(app)).faults).toEqual([{ kind: 'missing', day: second }])
  await asIntruder(app, 'delete from audit_days where day <= $1', [second])
  expect((await verify(app)).faults).toEqual([
    { kind: 'before', day: first },
    { kind: 'changed', day: third, was: 2, is: 2 },
  ])
  const ahead = addDays(third, 400)
  await asIntruder(app, `insert into audit_days select $1, sealed, made_at from audit_days`, [ahead])
  expect((await verify(app)).faults).toContainEqual({ kind: 'forged', day: ahead })
})

test('days that the job did not get to are missing, and told as late once it has', async ({ app }) => {
  const [, , third] = await threeDays(app)
  await record(app, 1)
  for (let days = 0; days < 4; days += 1) nextMorning(app)
  const missed = [1, 2, 3, 4].map((days) => addDays(third, days))
  expect((await verify(app)).faults).toEqual(missed.map((day) => ({ kind: 'missing', day })))
  await chain(app)
  expect(await verify(app)).toMatchObject({ faults: [], late: missed.slice(0, 2) })
})

test('whoever has only the database cannot make a day anew', async ({ app }) => {
  const [, second, third] = await threeDays(app)
  await asIntruder(app, `update audit_events set role = 'admin' where ${ofDay(third)}`)
  const foreign = secretsFrom('the secret of an intruder, long enough')
  const forged = foreign.seal('{}', auditLink.at({ day: third }))
  await asIntruder(app, 'update audit_days set sealed = $1 where day = $2', [forged, third])
  expect((await verify(app)).faults).toEqual([{ kind: 'forged', day: third }])
  await asIntruder(
    app,
    'update audit_days set sealed = (select sealed from audit_days where day = $1) where day = $2',
    [second, third],
  )
  expect((await verify(app)).faults).toEqual([{ kind: 'forged', day: third }])
})

test('a link noted elsewhere tells a chain that was made anew', async ({ app }) => {
  const [, , third] = await threeDays(app)
  const noted = (await verify(app)).last?.link ?? ''
  expect((await verify(app, { known: { [third]: noted } })).faults).toEqual([])
  await asIntruder(app, 'delete from audit_days')
  await asIntruder(app, `update audit_events set role = 'admin' where ${ofDay(third)}`)
  await chain(app)
  expect((await verify(app)).faults).toEqual([])
  expect((await verify(app, { known: { [third]: noted } })).faults).toEqual([{ kind: 'other', day: third }])
})

test('an erasure that leaves its mark keeps the day proved, one without a mark is told', async ({ app }) => {
  const [, second] = await threeDays(app)
  const { secrets } = app.deps
  const { rows } = await app.db.execute(`select id, details from audit_events where ${ofDay(second)} limit 1`)
  const id = String(rows[0]?.id)
  const opened = secrets.open(String(rows[0]?.details), sealContext(id))
  const rewrite = (details: object) =>
    asIntruder(app, 'update audit_events set details = $1 where id = $2', [
      secrets.seal(JSON.stringify(details), sealContext(id)),
      id,
    ])
  const erased = { before: null, erased: erasedMark(opened) }
  await rewrite(erased)
  expect(await verify(app)).toMatchObject({ faults: [], proved: 3, erased: 1 })
  await rewrite({ erased: erasedMark(JSON.stringify(erased)) })
  expect(await verify(app)).toMatchObject({ faults: [], proved: 3, erased: 1 })
  await rewrite({ before: null })
  expect((await verify(app)).faults).toEqual([{ kind: 'changed', day: second, was: 2, is: 2 }])
})

test('after an account is erased, its names are gone from the audit and the days before stay proved', async ({
  app,
}) => {
  const { client } = await administrator(app)
  const { account, phone } = await member(app, { surname: 'Стиркина' })
  await asIntruder(app, 'delete from audit_events')
  await asIntruder(app, 'delete from audit_days')
  const params = { id: account.id }
  const { version } = (await client.call(usersContract.one, { params })).result
  const reason = 'Стиркина попросила'
  await client.call(usersContract.block, { params, body: { version, reason } })
  nextMorning(app)
  await chain(app)
  const before = await verify(app)
  expect([before.faults, before.proved, before.erased]).toEqual([[], 1, 0])

  const again = await administrator(app)
  const seen = (await again.client.call(usersContract.one, { params })).result
  const body = { version: seen.version, phone, cancel: [] }
  expect((await again.client.call(usersContract.erase, { params, body })).status).toBe(200)
  nextMorning(app)
  await chain(app)
  const after = await verify(app)
  expect(after).toMatchObject({ faults: [], proved: 2 })
  expect(after.erased).toBeGreaterThan(0)
  const { rows } = await app.db.execute('select id, details from audit_events where subject_id = $1', [
    account.id,
  ])
  for (const { id, details } of rows)
    if (details)
      expect(app.deps.secrets.open(String(details), sealContext(String(id)))).not.toContain('Стиркина')
})

test('the chain is proved after a change of the secret, without the former one', async ({ app }) => {
  await threeDays(app)
  const { db, clock } = app
  const present = 'the next secret of the tests, long enough'
  const during = secretsFrom(present, { previous: ['a secret of the tests, long enough'] })
  expect((await verifyChain({ db, clock, secrets: during })).faults).toEqual([])
  const asSystem = asSystemOver({ db, clock, secrets: during })
  await reseal({
    db,
    secrets: during,
    columns: sealedColumns,
    asSystem,
    now: () => clock.now(),
    by: 'root',
    tell() {},
  })
  const after = secretsFrom(present)
  expect(await verifyChain({ db, clock, secrets: after })).toMatchObject({ faults: [], proved: 3 })
  nextMorning(app)
  await chainWith(app, after)
  expect(await verifyChain({ db, clock, secrets: after })).toMatchObject({ faults: [], proved: 4 })
})

test('the chain is append-only', async ({ app }) => {
  await threeDays(app)
  for (const text of [`update audit_days set sealed = ''`, 'delete from audit_days', 'truncate audit_days'])
    await expect(app.db.execute(text), text).rejects.toThrow(/only ever added to/)
})

test('an empty audit has nothing to prove', async ({ app }) => {
  await asIntruder(app, 'delete from audit_events')
  await asIntruder(app, 'delete from audit_days')
  await chain(app)
  expect(await verify(app)).toMatchObject({ faults: [], proved: 0, last: null })
})
