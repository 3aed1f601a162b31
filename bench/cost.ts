// Measures what each main act costs: processor time of the cabinet's process and of PostgreSQL, rows, WAL and bytes sent.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { openPostgres } from '../server/platform/db/postgres.ts'
import { addDays, clinicDay, clinicZone } from '../shared/platform/days.ts'
import type { SlotId } from '../shared/schedule/schema.ts'
import { wishOf } from '../test/booking.ts'
import { ask as askImport, ended, openOffice } from '../test/import-office.ts'
import { addPeople, type Cookies } from '../test/people.ts'
import { type Running, startServer } from '../test/processes.ts'
import { employeesSheet } from '../test/sheets.ts'
import { clerkOf, openRooms, patientsOfToday } from './live.ts'
import { connectTo, withCluster } from './platform/cluster.ts'
import { secret, settings, signInAs, signInStaff } from './platform/demo.ts'
import { drive, driveSteps, requestText, times } from './platform/drive.ts'
import { cpuSeconds, ticksPerSecond } from './platform/process.ts'
import { table } from './platform/report.ts'

const people = Number(process.env.BENCH_EMPLOYEES ?? 100_000)
const importRows = 5000
const streams = 400
const streamSeconds = 60
const inClinic = 300

interface Bench {
  server: Running
  client: pg.Client
  /** Process id of the database server; its children serve the connections. */
  postmaster: number
}

/** Everything that an act uses up, in total until now. */
interface UseTotals {
  process: number
  database: number
  read: number
  written: number
  wal: number
}

const statOf = (pid: number | string): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []

/** Seconds of processor time of PostgreSQL with all its connections, also those that have ended. */
function databaseSeconds(postmaster: number): number {
  const [ofEnded = 0, ofEndedInSystem = 0] = statOf(postmaster).slice(13, 15).map(Number)
  let sum = cpuSeconds(postmaster) + (ofEnded + ofEndedInSystem) / ticksPerSecond
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      if (Number(statOf(name)[1]) === postmaster) sum += cpuSeconds(Number(name))
    } catch {
      // The process has ended meanwhile.
    }
  }
  return sum
}

async function spentBy({ server, client, postmaster }: Bench): Promise<UseTotals> {
  // The statistics of a connection are written at most once a second.
  await wait(1200)
  const { rows } = await client.query(
    `select (tup_returned + tup_fetched)::float8 as read, (tup_inserted + tup_updated + tup_deleted)::float8 as written,
       (pg_current_wal_lsn() - '0/0')::float8 as wal
     from pg_stat_database where datname = current_database()`,
  )
  return { process: cpuSeconds(server.pid), database: databaseSeconds(postmaster), ...rows[0] }
}

/** Measures one act done so many times; prints figures for one. */
async function costOf(bench: Bench, name: string, count: number, act: () => Promise<unknown>) {
  const before = await spentBy(bench)
  await act()
  const after = await spentBy(bench)
  const one = (field: keyof UseTotals) => (after[field] - before[field]) / count
  return {
    act: name,
    'process, ms': one('process') * 1000,
    'PostgreSQL, ms': one('database') * 1000,
    'rows read': Math.round(one('read')),
    'rows written': Number(one('written').toFixed(1)),
    'WAL, bytes': Math.round(one('wal')),
  }
}

const sent = async (url: string, path: string, cookie: string): Promise<number> =>
  (await (await fetch(`${url}${path}`, { headers: { cookie } })).arrayBuffer()).byteLength

const openMornings = `
  update slots set capacity = 10000 where id in (select id from slots where start_at > now() + interval '1 day'
    and (start_at at time zone '${clinicZone}')::time < '10:00' order by start_at limit 50) returning id`

async function bookingCost(bench: Bench, cookies: Cookies) {
  const { rows } = await bench.client.query(openMornings)
  await bench.client.query('update stations set rooms = rooms * 10000')
  const slots = rows.map(({ id }) => String(id))
  const stepsFor = (count: number) => {
    let left = count
    return () => {
      if (left === 0) return null
      left -= 1
      const slot = slots[left % slots.length] as SlotId
      const cookie = cookies()
      const body = wishOf(slot)
      const idempotencyKey = crypto.randomUUID()
      return [
        requestText('POST', '/api/holds', { cookie, body: { slot } }),
        requestText('POST', '/api/bookings', { cookie, body, idempotencyKey }),
      ]
    }
  }
  await driveSteps(bench.server.url, 8, stepsFor(300))
  return costOf(bench, 'a booking: the hold and the booking', 1000, async () => {
    const { statuses } = await driveSteps(bench.server.url, 8, stepsFor(1000))
    if (statuses[201] !== 1000) throw new Error(`not all were booked: ${JSON.stringify(statuses)}`)
    await bench.client.query('update stations set rooms = rooms / 10000')
  })
}

async function openStreams(url: string, cookies: Cookies): Promise<AbortController> {
  const closing = new AbortController()
  const opened = Array.from({ length: streams }, () =>
    fetch(`${url}/api/tickets/live`, { headers: { cookie: cookies() }, signal: closing.signal }),
  )
  for (const answer of await Promise.all(opened)) {
    if (!answer.ok) throw new Error(`a stream was refused: ${answer.status}`)
    void answer.body?.pipeTo(new WritableStream(), { signal: closing.signal }).catch(() => {})
  }
  return closing
}

async function streamCost(bench: Bench, cookies: Cookies) {
  const closing = await openStreams(bench.server.url, cookies)
  const row = await costOf(bench, 'a live stream, an hour', (streams * streamSeconds) / 3600, () =>
    wait(streamSeconds * 1000),
  )
  closing.abort()
  return row
}

/** Measures the arrivals at the desk and the calls into rooms of one day. */
async function dayCosts(bench: Bench) {
  const { rows: owners } = await bench.client.query(
    `select account_id as id from sessions order by started_at desc limit ${inClinic}`,
  )
  const { rows: booked } = await bench.client.query(patientsOfToday, [inClinic, owners.map(({ id }) => id)])
  await bench.client.query('analyze')
  const desk = clerkOf(bench.server.url, await signInStaff(bench.server.url, '+79000000004', bench.client))
  const arrival = await costOf(bench, 'an arrival at the desk', inClinic, async () => {
    for (const { id, slot } of booked)
      await desk(`/api/desk/bookings/${id}/arrive`, { seen: { state: 'confirmed', slot } })
  })
  const callNext = await openRooms(desk)
  const call = await costOf(bench, 'a call into a room', inClinic, async () => {
    for (let left = inClinic; left > 0; left -= 1) await callNext()
  })
  return [arrival, call]
}

async function importCost(bench: Bench, url: string) {
  const db = openPostgres(url, { pool: 2, onError: () => {} })
  const office = await openOffice(db, secret)
  const file = await employeesSheet(importRows)
  const row = await costOf(bench, 'a row of an import, read, checked and written', importRows, async () => {
    const taken = await askImport(bench.server.url, office, '?name=people.xlsx', file)
    const columns = taken?.columns.flatMap(({ at, field }) => (field ? [{ at, field }] : []))
    await askImport(bench.server.url, office, `/${taken?.id}/check`, { columns })
    await ended(bench.server.url, office, taken?.id ?? '')
    await askImport(bench.server.url, office, `/${taken?.id}/start`, { mode: 'all', duplicates: 'update' })
    await ended(bench.server.url, office, taken?.id ?? '')
  })
  await db.close()
  return row
}

const quoteBody = {
  kind: 'periodic',
  city: 'ekb',
  gender: 'Женский',
  birth: '1980-05-17',
  factors: ['4.4', '6.1', '3.1.7'].map((code) => ({ code })),
}

async function measure(bench: Bench, url: string): Promise<void> {
  const { server, client } = bench
  const person = await signInAs(server.url, '+79000000001')
  const hr = await signInAs(server.url, '+79000000002')
  const { rows } = await client.query(
    'select organization_id as id from employees group by 1 order by count(*) desc limit 1',
  )
  const employees = `/api/organizations/${rows[0]?.id}/employees`
  const today = clinicDay(new Date())
  const month = `/api/slots/days?city=ekb&from=${today}&to=${addDays(today, 30)}`
  const oneDay = `/api/slots?city=ekb&from=${addDays(today, 1)}&to=${addDays(today, 1)}`
  const repeat = (count: number, path: string, cookieOf: () => string) => async () => {
    let left = count
    const source = () => (left-- > 0 ? requestText('GET', path, { cookie: cookieOf() }) : null)
    const { statuses } = await drive(server.url, 8, source)
    if (statuses[200] !== count) throw new Error(`${path}: ${JSON.stringify(statuses)}`)
  }
  const quotes = (count: number) => () =>
    drive(
      server.url,
      8,
      times(count, requestText('POST', '/api/bookings/quote', { cookie: person, body: quoteBody })),
    )
  await quotes(20)()
  const cookies = await addPeople((text, values) => client.query(text, values), secret, {
    count: 20 + 1300 + streams,
  })
  const readers = Array.from({ length: 20 }, cookies)
  let turn = 0
  const ofReaders = () => readers[turn++ % readers.length] as string
  const ofHr = () => hr
  for (const [path, cookieOf] of [
    [month, ofReaders],
    [oneDay, ofReaders],
    [employees, ofHr],
  ] as const)
    await repeat(50, path, cookieOf)()
  await client.query('analyze')
  const costs = [
    await costOf(bench, 'a second at rest', 30, () => wait(30_000)),
    await costOf(bench, 'a sign-in', 20, async () => {
      for (let at = 0; at < 20; at += 1) await signInAs(server.url, '+79000000001')
    }),
    await costOf(
      bench,
      'a page opened: the session',
      3000,
      repeat(3000, '/api/auth/session', () => person),
    ),
    await costOf(bench, 'a quote of three factors', 15, quotes(15)),
    await costOf(bench, 'a month of days', 1000, repeat(1000, month, ofReaders)),
    await costOf(bench, 'the times of a day', 1000, repeat(1000, oneDay, ofReaders)),
    await costOf(bench, `a page of ${people} employees`, 500, repeat(500, employees, ofHr)),
    await bookingCost(bench, cookies),
    await streamCost(bench, cookies),
    ...(await dayCosts(bench)),
    await importCost(bench, url),
  ]
  table('cost of one act', costs)
  table('bytes of one answer', [
    { answer: 'a month of days', bytes: await sent(server.url, month, person) },
    { answer: 'the times of a day', bytes: await sent(server.url, oneDay, person) },
    { answer: 'a page of employees', bytes: await sent(server.url, employees, hr) },
  ])
}

async function postmasterOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return Number(statOf(rows[0]?.pid)[1])
}

/** Prints what a sign-in, a quote, a month of days, a booking, a page of employees, a live stream and a row of an import cost. */
export async function run(): Promise<void> {
  await withCluster(async (url) => {
    execFileSync(process.execPath, ['scripts/seed.ts', String(people)], {
      env: { ...process.env, ...settings(url) },
      stdio: 'inherit',
    })
    const server = await startServer(settings(url))
    const client = await connectTo(url)
    try {
      await measure({ server, client, postmaster: await postmasterOf(client) }, url)
    } finally {
      await client.end()
      await server.stop()
    }
  })
}
