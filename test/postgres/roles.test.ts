import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrateDatabase } from '../../scripts/migrate/migrate.ts'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { prepareSchema } from '../../server/platform/db/prepare-schema.ts'
import { roleWarnings } from '../../server/platform/db/roles.ts'
import type { Database } from '../../server/platform/db/types.ts'
import { openLog } from '../../server/platform/log.ts'
import { asAdmin, dropDatabase } from '../cluster.ts'
import { startServer } from '../processes.ts'

const mark = randomBytes(4).toString('hex')
const names = {
  owner: `cabinet_owner_${mark}`,
  worker: `cabinet_worker_${mark}`,
  database: `cabinet_roles_${mark}`,
}
const log = openLog('silent')

const urlOf = (role: string) =>
  Object.assign(new URL(inject('postgresUrl')), {
    username: role,
    password: mark,
    pathname: `/${names.database}`,
  }).href

const open = (role: string): Database => openPostgres(urlOf(role), { pool: 2, onError: () => {} })

let worker: Database

beforeAll(async () => {
  await asAdmin(inject('postgresUrl'), async (admin) => {
    for (const role of [names.owner, names.worker])
      await admin.query(`create role ${role} login password '${mark}'`)
    await admin.query(`create database ${names.database} owner ${names.owner}`)
  })
  worker = open(names.worker)
})

afterAll(async () => {
  await worker.close()
  await dropDatabase(inject('postgresUrl'), names.database)
  await asAdmin(inject('postgresUrl'), (admin) => admin.query(`drop role ${names.owner}, ${names.worker}`))
})

test('a role that may not migrate is told to let the owner do it', async () => {
  await expect(prepareSchema(worker)).rejects.toThrow('выполните npm run migrate с DATABASE_OWNER_URL')
})

describe('after the owner has migrated', () => {
  beforeAll(async () => {
    const urls = { ownerUrl: urlOf(names.owner), url: urlOf(names.worker) }
    expect(await migrateDatabase(urls, log)).toEqual([`База обновлена; права роли ${names.worker} выданы`])
    // A second time changes nothing.
    await migrateDatabase(urls, log)
  })

  test('the start warns of a role that owns tables, and of no other', async () => {
    const owner = open(names.owner)
    expect(await roleWarnings(owner)).toEqual([expect.stringContaining('владеет таблицами')])
    await owner.close()
    expect(await roleWarnings(worker)).toEqual([])
    expect(await prepareSchema(worker)).toEqual([])
  })

  test.for([
    'drop trigger audit_events_kept on audit_events',
    'alter table audit_events disable trigger all',
    'set session_replication_role = replica',
    'truncate audit_events',
    'truncate rate_counters',
    `update audit_events set act = 'view'`,
    'delete from audit_events',
    'select from audit_months.audit_events_before',
    'delete from audit_months.audit_events_other',
    'alter table audit_events detach partition audit_months.audit_events_before',
    'create table audit_months.audit_events_2000_01 ()',
    `update audit_days set sealed = ''`,
    'delete from audit_days',
    'alter table accounts add column note text',
    'alter table bookings drop constraint bookings_pkey',
    'drop table conclusions',
    'create table notes (id int)',
    'create or replace function keep_audit() returns trigger language plpgsql as $$ begin return null; end $$',
    'drop index bookings_open_day',
    `update schema_versions set compatible_from = '0.0.1'`,
    'drop schema pgboss cascade',
    'grant all on audit_events to public',
  ])('the working role is refused: %s', async (statement) => {
    // A grant without a right to it is only a warning, so the right itself is looked at.
    await worker.execute(statement).then(
      async () => {
        const { rows } = await worker.execute(`select has_table_privilege('audit_events', 'truncate') as can`)
        expect([statement.split(' ')[0], rows[0]?.can]).toEqual(['grant', false])
      },
      (error: Error) => expect(error.message).toMatch(/must be owner|permission denied/),
    )
  })

  test('the working role has the owner make the months of the audit, and adds to all of them', async () => {
    await expect(worker.execute('select make_audit_months() as made')).resolves.toEqual({
      rows: [{ made: 0 }],
    })
    for (const months of [-1, 1, 40])
      await worker.execute(
        `insert into audit_events (id, at, role, act, what, call)
         values (first_id_of(now() + make_interval(months => $1::int)), now(), 'system', 'view', 'audit', 'test')`,
        [months],
      )
    expect((await worker.execute(`select from audit_events where call = 'test'`)).rows).toHaveLength(3)
  })

  test('the cabinet works with the working role: demo data, jobs, a sign-in and the day of the desk', async () => {
    const password = 'parol2026'
    const server = await startServer({
      DATABASE_URL: urlOf(names.worker),
      CABINET_DEMO: 'on',
      CABINET_DEMO_PASSWORD: password,
    })
    const cookies = new Map<string, string>()
    const ask = async (path: string, form?: URLSearchParams) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await fetch(`${server.url}${path}`, {
        method: form ? 'POST' : 'GET',
        headers: { cookie, origin: server.url },
        ...(form && { body: form }),
        redirect: 'manual',
      })
      for (const line of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
        cookies.set(name, value)
      }
      return { status: answer.status, body: await answer.json() }
    }
    const { csrfToken } = (await ask('/api/auth/csrf')).body
    const form = new URLSearchParams({ phone: '+79000000001', password, csrfToken, json: 'true' })
    expect((await ask('/api/auth/callback/credentials', form)).status).toBe(200)
    const history = await ask('/api/bookings')
    expect([history.status, history.body.result.items.length > 0]).toEqual([200, true])
    await expect
      .poll(
        async () => (await worker.execute('select count(*)::int as jobs from pgboss.schedule')).rows[0]?.jobs,
        {
          timeout: 60_000,
        },
      )
      .toBeGreaterThan(10)
    expect(await server.stop()).toBe(0)
    expect(
      server.lines.filter((line) => /permission denied|must be owner|"level":(50|60)/.test(line)),
    ).toEqual([])
  })

  test('the working role erases the details of events about erased accounts, and of no others', async () => {
    const id = randomUUID()
    await worker.execute(
      `insert into accounts (id, phone, surname, name, middlename, session_stamp, created_at)
       values ($1, '+79990001122', 'Белова', 'Анна', '', gen_random_uuid(), now())`,
      [id],
    )
    const event = `insert into audit_events (id, at, role, act, what, subject_id, call, details)
      values (gen_random_uuid(), now(), 'admin', 'change', 'account', $1, 'test', 'v2.former') returning id`
    const rows = await Promise.all([id, randomUUID()].map((subject) => worker.execute(event, [subject])))
    const events = rows.map((one) => one.rows[0]?.id)
    const erase = async () =>
      (
        await worker.execute(`select erase_audit_details($1::uuid[], '{v2.erased,v2.erased}') as changed`, [
          events,
        ])
      ).rows
    expect(await erase()).toEqual([{ changed: 0 }])
    await worker.execute(
      `update accounts set erased_at = now(), erased_by = id, phone = '', surname = '', name = '',
         password_hash = null where id = $1`,
      [id],
    )
    expect(await erase()).toEqual([{ changed: 1 }])
    // The right lasts for this act only.
    await expect(worker.execute(`update audit_events set details = 'v2.other'`)).rejects.toThrow(
      /permission denied/,
    )
  })
})
