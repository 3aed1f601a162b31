import { describe, onTestFinished } from 'vitest'
import { expect, type TestApp, test } from '../test/harness.ts'
import { openDemo } from './demo.ts'
import { personPapers } from './employees/tables.ts'
import { sealContext } from './platform/audit/record.ts'
import { asSystemOver } from './platform/audit/system.ts'
import { note } from './platform/audit/trail.ts'
import { type ResealContext, reseal } from './platform/data-keys/reseal.ts'
import { checkSecrets } from './platform/data-keys/start.ts'
import { countFormer, listSamples } from './platform/data-keys/store.ts'
import type { Database } from './platform/db/types.ts'
import { openBytes } from './platform/sealed-bytes.ts'
import { type Secrets, secretsFrom } from './platform/secrets.ts'
import { idempotentReply } from './platform/tables.ts'
import { loadFirstStations, loadOrder } from './reference.ts'
import { sealedColumns } from './sealed-columns.ts'

const former = 'a secret of the tests, long enough'
const present = 'the next secret of the tests, long enough'
const before = secretsFrom(former)
const during = secretsFrom(present, { previous: [former] })
const after = secretsFrom(present)

const start = ({ db, clock }: TestApp, secrets: Secrets) =>
  checkSecrets(asSystemOver({ db, clock, secrets }), { secrets, columns: sealedColumns }, clock.now())

const run = ({ db, clock }: TestApp, given: Partial<ResealContext> = {}) =>
  reseal({
    db,
    secrets: during,
    columns: sealedColumns,
    asSystem: asSystemOver({ db, clock, secrets: during }),
    now: () => clock.now(),
    by: 'root',
    tell: () => {},
    ...given,
  })

async function countLeft(db: Database): Promise<number> {
  const counts = await Promise.all(
    sealedColumns.map((column) => countFormer(db.reader, column, after.dataKeys[0].id)),
  )
  return counts.reduce((sum, one) => sum + one, 0)
}

/** Opens samples of every column; returns the names of the columns that hold something. */
async function openAll(db: Database, secrets: Secrets): Promise<string[]> {
  const filled: string[] = []
  for (const column of sealedColumns)
    for (const row of await listSamples(db.reader, column)) {
      const { content } = row
      if (typeof content === 'string') secrets.open(content, column.contextOf(row))
      else openBytes(secrets, content, column.contextOf(row))
      filled.push(`${column.table}.${column.column}`)
    }
  return filled
}

/** A reply that somebody may ask for again: content that is sealed for its account and key. */
const replyOf = (key: string) => idempotentReply.at({ account_id: nobody, key })
const nobody = '0190a0b0-0000-7000-8000-000000000001'

async function replyWith({ db }: TestApp, text: string): Promise<string> {
  const key = `key ${text}`
  await db.execute(
    `insert into idempotency_keys (account_id, key, call, body_digest, reply, created_at) values ($1, $2, '', '', $3, now())`,
    [nobody, key, before.seal(text, replyOf(key))],
  )
  return key
}

const write = (db: Database, key: string, text: string) =>
  db.execute('update idempotency_keys set reply = $1 where key = $2', [before.seal(text, replyOf(key)), key])

async function read(db: Database, key: string): Promise<string> {
  const { rows } = await db.execute('select reply from idempotency_keys where key = $1', [key])
  return after.open(`${rows[0]?.reply}`, replyOf(key))
}

const one = async (db: Database, text: string) => (await db.execute(text)).rows[0] ?? {}

describe('re-sealing', () => {
  test('continues after it was killed half-way, and then nothing needs the former secret', async ({
    app,
  }) => {
    const { db, clock, deps } = app
    await db.transact((tx) => loadOrder(tx, clock.now()))
    await db.transact((tx) => loadFirstStations(tx))
    await start(app, before)
    await openDemo(db, clock, { config: deps.config, secrets: before })
    const { id } = await one(db, 'select id from persons limit 1')
    const account = await one(db, 'select id from accounts limit 1')
    const phone = '+79990001122'
    const papers = before.seal(JSON.stringify({ phone }), personPapers.at({ id: `${id}` }))
    const keyOf = (secrets: Secrets) => secrets.digest('lookup', `phone ${phone}`)
    await db.execute('update persons set sealed = $1, snils_key = null, phone_key = $2 where id = $3', [
      papers,
      keyOf(before),
      id,
    ])
    await db.execute('update persons set account_id = $1 where id = $2', [account.id, id])
    await start(app, during)
    const all = await countLeft(db)
    expect(all).toBeGreaterThan(50)

    let told = 0
    const tell = () => {
      told += 1
      if (told === 2) throw new Error('killed')
    }
    await expect(run(app, { tell })).rejects.toThrow('killed')
    const left = await countLeft(db)
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(all)
    await openAll(db, during)
    await expect(start(app, after)).rejects.toThrow('npm run reseal')

    const { resealed, unopened } = await run(app)
    expect(resealed).toBeGreaterThanOrEqual(left)
    expect(unopened).toEqual([])
    expect(await countLeft(db)).toBe(0)
    await start(app, after)
    expect(await openAll(db, after)).toEqual(
      expect.arrayContaining(['persons.sealed', 'conclusions.sealed', 'audit_events.details']),
    )
    const same = await db.execute('select phone_key, account_id from persons where id = $1', [id])
    expect(same.rows).toEqual([{ phone_key: keyOf(after), account_id: account.id }])
    const { rows } = await db.execute(
      `select id, role, details from audit_events where call = 'reseal' order by id`,
    )
    const details = rows.map((row) => JSON.parse(after.open(`${row.details}`, sealContext(`${row.id}`))))
    expect(details.map(({ before: was }) => was.state).sort()).toEqual(['закончено', 'начато', 'начато'])
    expect(details.find(({ before: was }) => was.state === 'закончено')).toMatchObject({
      count: resealed,
      after: { operator: 'root' },
    })
    expect(rows[0]?.role).toBe('console')
  })

  test('leaves content that changes meanwhile to its writer', async ({ app }) => {
    const { db, clock } = app
    const id = await replyWith(app, 'first')
    let isWritten = false
    const db2: Database = {
      ...db,
      async transact(work) {
        if (!isWritten) await write(db, id, 'second')
        isWritten = true
        return db.transact(work)
      },
    }
    await run(app, { db: db2, asSystem: asSystemOver({ db, clock, secrets: during }) })
    expect(await read(db, id)).toBe('second')
  })

  test('says how much content no secret opens, and goes on', async ({ app }) => {
    const { db } = app
    const id = await replyWith(app, 'lost')
    await db.execute('update idempotency_keys set reply = $1 where key = $2', ['v1.AAAA', id])
    const other = await replyWith(app, 'kept')
    expect((await run(app)).unopened).toEqual([{ name: 'idempotency_keys.reply', count: 1 }])
    expect(await read(db, other)).toBe('kept')
    await db.execute('delete from idempotency_keys')
  })

  test('is refused by a role that does not own the tables, and by the triggers whatever such a role sets', async ({
    app,
  }) => {
    const { db, clock } = app
    await asSystemOver({ db, clock, secrets: before })('sweep-imports', async (tx) => note(tx, { count: 1 }))
    const ours = `select set_config('cabinet.reseal', 'on', true)`
    const theirs = `${ours}; select set_config('role', 'cabinet_reseal_test', true)`
    await db.execute(`do $$ begin create role cabinet_reseal_test; exception when duplicate_object then null; end $$;
      grant select, update on audit_events to cabinet_reseal_test`)
    onTestFinished(async () => {
      await db.execute('drop owned by cabinet_reseal_test')
      await db.execute('drop role if exists cabinet_reseal_test').catch(() => {})
    })
    const forged = `update audit_events set details = 'v2.00000000.AAAA'`
    await expect(db.execute(`${theirs}; ${forged}`)).rejects.toThrow(/only ever added to/)
    await expect(db.execute(forged)).rejects.toThrow(/only ever added to/)
    const renamed = `update audit_events set role = 'person', details = 'v2.00000000.AAAA'`
    await expect(db.execute(`${ours}; ${renamed}`)).rejects.toThrow(/only ever added to/)
    const keyless = `update audit_events set details = 'плохо'`
    await expect(db.execute(`${ours}; ${keyless}`)).rejects.toThrow(/only ever added to/)
    const foreign = { ...db.reader, run: (async () => [{ table: 'audit_events' }]) as typeof db.reader.run }
    await expect(run(app, { db: { ...db, reader: foreign } })).rejects.toThrow(
      /принадлежат таблицы; чужие: audit_events/,
    )
  })

  const id = nobody
  const issued = "'2026-03-01', now()"
  test.for<[table: string, insert: string, forged: string]>([
    [
      'referrals',
      `(id, organization_id, year, number, issued_on, issued_at, issued_by, employee_id, kind, full_name, search, sealed)
       values ('${id}', '${id}', 2026, 1, ${issued}, '${id}', '${id}', 'periodic', 'Имя', '', 'v1.A')`,
      `full_name = 'Другой', sealed = 'v2.00000000.A'`,
    ],
    [
      'final_acts',
      `(id, year, number, organization_id, from_day, to_day, "on", subject, passed, papers, sealed, approved_at, approved_by,
        annulled_at, annulled_by, annul_reason)
       values ('${id}', 2026, 1, '${id}', '2026-03-01', '2026-03-01', '2026-03-01', 1, 1, '{}', 'v1.A', now(), '${id}',
        now(), '${id}', 'v1.B')`,
      `passed = 2, subject = 2, sealed = 'v2.00000000.A'`,
    ],
    [
      'booking_corrections',
      `(booking_id, position, part, former, value, reason, corrected_at, corrected_by)
       values ('${id}', 1, 'snils', 'v1.A', 'v1.B', 'slip', now(), '${id}')`,
      `reason = 'renamed', former = 'v2.00000000.A'`,
    ],
    [
      'psychiatric_decisions',
      `(id, booking_id, decided_on, issuer, state, reason, given_by, given_as, given_at, reviewed_at, reviewed_by)
       values ('${id}', '${id}', '2026-03-01', 'Клиника', 'refused', 'v1.A', '${id}', 'staff', now(), now(), '${id}')`,
      `issuer = 'Другая', reason = 'v2.00000000.A'`,
    ],
  ])(
    'changes in %s the sealed content and nothing else',
    async ([table, insert, forged], { app: { db } }) => {
      // Only the record itself matters here, so neither its foreign keys nor the triggers of inserts are asked.
      await db.execute(
        `begin; set local session_replication_role = replica; insert into ${table} ${insert}; commit`,
      )
      const ours = `select set_config('cabinet.reseal', 'on', true)`
      const sealed = sealedColumns
        .filter((column) => column.table === table)
        .map(({ column }) => `${column} = 'v2.00000000.' || ${column}`)
      await expect(db.execute(`update ${table} set ${sealed}`)).rejects.toThrow()
      await expect(db.execute(`${ours}; update ${table} set ${forged}`)).rejects.toThrow()
      await db.execute(`${ours}; update ${table} set ${sealed}`)
      const [kept] = (await db.execute(`select * from ${table}`)).rows
      expect(JSON.stringify(kept)).toContain('v2.00000000.v1.A')
      await db.execute(`begin; set local session_replication_role = replica; delete from ${table}; commit`)
    },
  )
})
