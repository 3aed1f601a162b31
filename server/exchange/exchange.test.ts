import { describe, onTestFinished } from 'vitest'
import { exchangeContract } from '../../shared/exchange/contract.ts'
import { usersContract } from '../../shared/users/contract.ts'
import { freshPhone, makeAccount, member } from '../../test/accounts.ts'
import { clinicSystem, patientOf } from '../../test/clinic-system.ts'
import { icd } from '../../test/exchange.ts'
import { expect, openApp, type TestApp, test as withApp } from '../../test/harness.ts'
import { eventually, json, keptLog } from '../../test/platform.ts'
import { administrator } from '../../test/relations.ts'
import { findByPhone } from '../accounts/store.ts'
import { asSystemOver } from '../platform/audit/system.ts'
import { exchangeJobs, type Importer, openImporter } from './jobs.ts'

type System = Awaited<ReturnType<typeof clinicSystem>>

const test = withApp.extend<{ system: System }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures from the pattern
  system: async ({}, use) => {
    const system = await clinicSystem()
    await use(system)
    await system.close()
  },
})

/** A cabinet connected to a clinic's system, on the database of this file, as if nothing had been imported yet. */
async function clinic(app: TestApp, { url, token }: Pick<System, 'url' | 'token'>) {
  for (const table of ['exchange_sources', 'exchange_runs', 'clinic_patients'])
    await app.db.execute(`delete from ${table}`)
  const { log, lines } = keptLog()
  const asSystem = asSystemOver(app.deps)
  const importer = openImporter({
    db: app.db,
    clock: app.clock,
    log,
    system: { url, token },
    secrets: app.deps.secrets,
    icd,
    asSystem,
  })
  const run = async () => {
    app.clock.pass(61)
    const before = await runs(app)
    expect(await importer.begin()).toBe(true)
    await eventually(async () => (await runs(app)).length).toBe(before.length + 1)
    return (await runs(app)).at(-1)
  }
  onTestFinished(() => importer.stop())
  return { importer, run, lines }
}

const runs = async ({ db }: TestApp) =>
  (await db.execute('select * from exchange_runs order by started_at')).rows
/** The person has given the birth date of this file's patients. */
const tellBirth = ({ db }: TestApp, phone: string) =>
  db.execute("update accounts set birth = '1984-05-17' where phone = $1", [phone])
const profileOf = async (app: TestApp, phone: string) => (await findByPhone(app.db.reader, phone))?.profile
/** The audit row of a change that the import made to an account: it has no author. */
const byImport = {
  role: 'system',
  act: 'change',
  what: 'account',
  call: 'import-from-clinic',
  account_id: null,
}
const recordedOf = async ({ db }: TestApp, phone: string) =>
  (
    await db.execute(
      `select role, act, what, call, account_id from audit_events
       where subject_id = (select id::text from accounts where phone = $1) and role = 'system' order by id`,
      [phone],
    )
  ).rows
const beat = async (client: Awaited<ReturnType<typeof member>>['client']) =>
  (await client.call(exchangeContract.beat)).result

/** A signed-in browser at an application that runs this importer. */
async function visitorOf(app: TestApp, importer: Importer) {
  const { client, account } = await member(app)
  const { visitor } = await openApp(app.db, {}, { importer, clock: app.clock })
  const there = visitor()
  for (const [name, value] of client.cookies) there.cookies.set(name, value)
  return { client: there, account }
}

describe('the import', () => {
  test("links an account with the patient of its phone and name, and copies the clinic's data", async ({
    app,
    system,
  }) => {
    const { profile } = await makeAccount(app, { middlename: '' })
    await tellBirth(app, profile.phone)
    system.feed.push(patientOf('A-1', profile.phone))
    const { run } = await clinic(app, system)
    expect(await run()).toMatchObject({ outcome: 'done', received: 1, linked: 1, refused: 0, problem: null })
    expect(await recordedOf(app, profile.phone)).toEqual([byImport])
    expect(await profileOf(app, profile.phone)).toMatchObject({
      patientID: 'A-1',
      middlename: 'Петровна',
      gender: 'Женский',
      birth: '17.05.1984',
    })
  })

  test('does not link another person who has the phone now', async ({ app, system }) => {
    const { profile } = await makeAccount(app, { surname: 'Сидорова' })
    await tellBirth(app, profile.phone)
    system.feed.push(patientOf('B-1', profile.phone))
    const { run } = await clinic(app, system)
    expect(await run()).toMatchObject({ received: 1, linked: 0 })
    expect(await profileOf(app, profile.phone)).toMatchObject({ patientID: null, surname: 'Сидорова' })
  })

  test('tells members of a family on one phone apart by name', async ({ app, system }) => {
    const { profile } = await makeAccount(app)
    await tellBirth(app, profile.phone)
    system.feed.push(patientOf('C-1', profile.phone, { name: 'Мария' }), patientOf('C-2', profile.phone))
    const { run } = await clinic(app, system)
    await run()
    expect(await profileOf(app, profile.phone)).toMatchObject({ patientID: 'C-2' })
  })

  test('links no record when two match: the clinic’s staff decides', async ({ app, system }) => {
    const { profile } = await makeAccount(app, { middlename: '' })
    await tellBirth(app, profile.phone)
    const double = patientOf('N-1', profile.phone)
    system.feed.push(double, patientOf('N-2', profile.phone, { middlename: 'Ивановна' }))
    const { run } = await clinic(app, system)
    expect(await run()).toMatchObject({ received: 2, linked: 0 })
    system.feed.push(double)
    await run()
    expect(await profileOf(app, profile.phone)).toMatchObject({ patientID: null })
    system.feed.push({ kind: 'patient', id: 'N-1', removed: true }, patientOf('N-2', profile.phone))
    await run()
    expect(await profileOf(app, profile.phone)).toMatchObject({ patientID: 'N-2' })
  })

  test('updates the surname of a linked patient who marries, but keeps the phone used to sign in', async ({
    app,
    system,
  }) => {
    const { profile } = await makeAccount(app)
    await tellBirth(app, profile.phone)
    system.feed.push(patientOf('D-1', profile.phone))
    const { run } = await clinic(app, system)
    await run()
    system.feed.push(patientOf('D-1', freshPhone(), { surname: 'Петрова' }))
    await run()
    expect(await profileOf(app, profile.phone)).toMatchObject({ patientID: 'D-1', surname: 'Петрова' })
    expect(await recordedOf(app, profile.phone)).toEqual([byImport, byImport])
    system.feed.push(patientOf('D-1', freshPhone(), { surname: 'Петрова' }))
    await run()
    expect(await recordedOf(app, profile.phone)).toHaveLength(2)
  })

  test('moves an account from a removed duplicate to the remaining record', async ({ app, system }) => {
    const { profile } = await makeAccount(app)
    await tellBirth(app, profile.phone)
    system.feed.push(patientOf('E-1', profile.phone))
    const { run } = await clinic(app, system)
    await run()
    system.feed.push({ kind: 'patient', id: 'E-1', removed: true }, patientOf('E-2', profile.phone))
    await run()
    expect(await profileOf(app, profile.phone)).toMatchObject({ patientID: 'E-2' })
  })

  test('does not link again a pair unlinked by an administrator, until the administrator links it', async ({
    app,
    system,
  }) => {
    const { id, profile } = await makeAccount(app)
    await tellBirth(app, profile.phone)
    const own = patientOf('U-1', profile.phone)
    system.feed.push(own)
    const { run } = await clinic(app, system)
    await run()
    const boss = await administrator(app)
    const params = { id }
    const card = async () => (await boss.client.call(usersContract.one, { params })).result
    const link = async (patientID: string | null) =>
      boss.client.call(usersContract.linkPatient, {
        params,
        body: { version: (await card()).version, patientID },
      })
    await link(null)
    system.feed.push(own)
    expect(await run()).toMatchObject({ received: 1, linked: 0 })
    expect(await card()).toMatchObject({
      profile: { patientID: null },
      unlinked: [{ patientID: 'U-1', by: boss.account.profile.fullname }],
    })
    system.feed.push(patientOf('U-2', profile.phone))
    await run()
    expect(await profileOf(app, profile.phone)).toMatchObject({ patientID: 'U-2' })
    expect((await link('U-1')).result).toMatchObject({ unlinked: [{ patientID: 'U-2' }] })
    system.feed.push({ kind: 'patient', id: 'U-1', removed: true })
    await run()
    system.feed.push(own)
    await run()
    expect(await profileOf(app, profile.phone)).toMatchObject({ patientID: 'U-1' })
  })

  test('reads page after page and continues where it stopped', async ({ app, system }) => {
    for (let turn = 0; turn < 1203; turn += 1) system.feed.push(patientOf(`F-${turn}`, freshPhone()))
    const { run } = await clinic(app, system)
    expect(await run()).toMatchObject({ received: 1203 })
    expect(system.asked.map((url) => new URL(url, 'http://x').searchParams.get('after'))).toEqual([
      null,
      '500',
      '1000',
    ])
    system.feed.push(patientOf('F-1', freshPhone()))
    expect(await run()).toMatchObject({ received: 1 })
  })

  test('skips invalid items, counts them, and takes the rest', async ({ app, system }) => {
    const { profile } = await makeAccount(app)
    await tellBirth(app, profile.phone)
    const bad = [
      { kind: 'patient' },
      patientOf('G-2', '112'),
      patientOf('G-3', profile.phone, { birth: 'вчера' }),
      patientOf('G-\0', freshPhone()),
      patientOf('G-\ud800', freshPhone()),
      patientOf('G-\udc00', freshPhone()),
    ]
    system.feed.push(...bad, { kind: 'price', id: '1' }, patientOf('G-1', profile.phone))
    const { run } = await clinic(app, system)
    expect(await run()).toMatchObject({ outcome: 'done', received: 8, linked: 1, refused: 6 })
  })

  test.for([
    ['is refused by the system', json(401, {}), 'Система ответила 401'],
    ['gets a page that is not by the rules', json(200, { items: {} }), 'Ответ не по правилам обмена: items'],
    [
      'gets a place that cannot be kept',
      json(200, { items: [], cursor: '\0', more: true }),
      'Ответ не по правилам обмена: cursor',
    ],
    [
      'gets something else than JSON',
      (_: unknown, out: { end(text: string): void }) => out.end('<html>'),
      'не JSON',
    ],
    ['gets an answer without end', json(200, { items: ['я'.repeat(3_000_000)] }), 'длиннее'],
    ['is led elsewhere', (_: unknown, out: never) => redirect(out), 'нет связи'],
  ] as const)(
    'an import that %s fails, gives the reason and keeps its position',
    async ([, answer, reason], { app, system }) => {
      const { run, lines } = await clinic(app, system)
      system.speak(answer as Parameters<System['speak']>[0])
      const ended = await run()
      expect(ended).toMatchObject({ outcome: 'failed', received: 0 })
      expect(ended?.problem).toContain(reason)
      expect(lines.join()).not.toContain(system.token)
      expect(system.received).toHaveLength(1)
    },
  )

  test('keeps the pages it applied when a later page fails', async ({ app, system }) => {
    const { profile } = await makeAccount(app)
    await tellBirth(app, profile.phone)
    system.feed.push(patientOf('H-1', profile.phone))
    for (let turn = 0; turn < 600; turn += 1) system.feed.push(patientOf(`H-x${turn}`, freshPhone()))
    const { run } = await clinic(app, system)
    const whole = system.feed.splice(500)
    system.speak((one, response) => {
      const isSecond = one.url.includes('after=500')
      json(isSecond ? 500 : 200, { items: system.feed, cursor: '500', more: true })(one, response)
    })
    expect(await run()).toMatchObject({ outcome: 'failed', received: 500, linked: 1 })
    system.speak(json(200, { items: whole, cursor: '601', more: false }))
    expect(await run()).toMatchObject({ outcome: 'done', received: 101 })
  })
})

function redirect(response: { writeHead(status: number, headers: object): { end(): void } }): void {
  response.writeHead(302, { location: '/changes?elsewhere' }).end()
}

describe('the heartbeat of a page', () => {
  test('is answered «off» where the clinic has no system', async ({ app }) => {
    const { client } = await member(app)
    expect(await beat(client)).toEqual({ state: 'off', importedAt: null })
  })

  test('asks the system at most once a minute, however many pages are open', async ({ app, system }) => {
    const { importer } = await clinic(app, system)
    const people = [await visitorOf(app, importer), await visitorOf(app, importer)]
    app.clock.pass(61)
    const states = await Promise.all(people.map(({ client }) => beat(client)))
    expect(states.map(({ state }) => state)).toContain('running')
    await eventually(async () => (await runs(app)).length).toBe(1)
    for (const { client } of people)
      expect(await beat(client)).toEqual({ state: 'fresh', importedAt: app.clock.now().toISOString() })
    expect(system.asked).toHaveLength(1)
    app.clock.pass(60)
    expect(await beat(people[0]?.client as never)).toMatchObject({ state: 'running' })
    await eventually(() => system.asked.length).toBe(2)
  })

  test('reports that the last attempt failed', async ({ app, system }) => {
    const { importer, run } = await clinic(app, system)
    system.speak(json(503, {}))
    await run()
    const { client } = await visitorOf(app, importer)
    expect(await beat(client)).toEqual({ state: 'failed', importedAt: null })
  })

  test('links a person who signed up after the record was imported', async ({ app, system }) => {
    const phone = freshPhone()
    system.feed.push(patientOf('K-1', phone))
    const { importer, run } = await clinic(app, system)
    await run()
    const { client, account } = await visitorOf(app, importer)
    await app.db.execute('update accounts set phone = $1 where id = $2', [phone, account.id])
    await beat(client)
    expect(await profileOf(app, phone)).toMatchObject({ patientID: null })
    await tellBirth(app, phone)
    await beat(client)
    expect(await profileOf(app, phone)).toMatchObject({ patientID: 'K-1' })
    expect(await recordedOf(app, phone)).toEqual([byImport])
    const boss = await administrator(app)
    const params = { id: account.id }
    const { version } = (await boss.client.call(usersContract.one, { params })).result
    await boss.client.call(usersContract.linkPatient, { params, body: { version, patientID: null } })
    await beat(client)
    expect(await profileOf(app, phone)).toMatchObject({ patientID: null })
  })
})

test('a finished run is not repeated within a minute, whoever asks', async ({ app, system }) => {
  const { importer, run } = await clinic(app, system)
  await run()
  app.clock.pass(59)
  expect(await importer.begin()).toBe(false)
  app.clock.pass(1)
  expect(await importer.begin()).toBe(true)
})

test('an import whose process died is taken over after ten minutes', async ({ app, system }) => {
  const { importer } = await clinic(app, system)
  const started = app.clock.now()
  await app.db.execute('insert into exchange_sources (name, started_at, lease_until) values ($1, $2, $3)', [
    'clinic',
    started,
    new Date(started.getTime() + 600_000),
  ])
  app.clock.pass(599)
  expect(await importer.begin()).toBe(false)
  app.clock.pass(1)
  expect(await importer.begin()).toBe(true)
})

test('runs are kept for a month', async ({ app, system }) => {
  const { run, importer } = await clinic(app, system)
  await run()
  app.clock.pass(31 * 86_400)
  await run()
  const sweep = exchangeJobs(app.db, app.clock, importer).find(({ name }) => name === 'sweep-exchange')
  await sweep?.run(new AbortController().signal)
  expect(await runs(app)).toHaveLength(1)
})
