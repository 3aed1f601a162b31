import type pg from 'pg'
import { clinicZone } from '../shared/platform/days.ts'
import type { SlotId } from '../shared/schedule/schema.ts'
import { wishOf } from '../test/booking.ts'
import { addPeople, type Cookies } from '../test/people.ts'
import { startServer } from '../test/processes.ts'
import { connectTo } from './platform/cluster.ts'
import { secret, settings, withDemo } from './platform/demo.ts'
import { drive, driveSteps, type Load, requestText } from './platform/drive.ts'
import { startFloor } from './platform/process.ts'
import { goal, median, table } from './platform/report.ts'

const people = 140_000
const slotCount = 500
const rounds = 5
const warmUp = 10_000
/** Database connections, equal for both servers. */
const pool = 24
/** The whole volume fits into a day that begins before ten (decision 0064). */
const morning = `(start_at at time zone '${clinicZone}')::time < '10:00'`
const bookings: Record<number, number> = { 1: 400, 16: 4000, 64: 2000 }

/** Bookings as the page makes them, each by another user: a slot hold, then the booking with an idempotency key. */
function bookingSource(count: number, slots: string[], cookies: Cookies) {
  let left = count
  return () => {
    if (left === 0) return null
    left -= 1
    const slot = slots[left % slots.length] ?? ''
    const cookie = cookies()
    const address = `10.${left >> 16}.${(left >> 8) & 255}.${left & 255}`
    return [
      requestText('POST', '/api/holds', { cookie, address, body: { slot } }),
      requestText('POST', '/api/bookings', {
        cookie,
        address,
        idempotencyKey: crypto.randomUUID(),
        body: wishOf(slot as SlotId),
      }),
    ]
  }
}

function floorSource(count: number) {
  let left = count
  return () => {
    if (left === 0) return null
    left -= 1
    return requestText('POST', '/book', { body: { slot: left % slotCount, account: crypto.randomUUID() } })
  }
}

/** The values that the cabinet computes for a booking; the bare route gets them precomputed. */
interface Volume {
  items: unknown
  total: number
  edition: string
}

/** Complete bookings, each of another account, as one statement writes them. */
function keepSource(count: number, slots: string[], accounts: string[], volume: Volume) {
  let left = count
  return () => {
    const account = left > 0 && accounts.pop()
    if (!account) return null
    left -= 1
    const slot = slots[left % slots.length] ?? ''
    return requestText('POST', '/keep', { body: { ...wishOf(slot as SlotId), ...volume, account } })
  }
}

async function prepare(client: pg.Client): Promise<string[]> {
  await client.query(`
    create sequence floor_numbers;
    create table floor_slots (id int primary key, capacity int not null, taken int not null check (taken <= capacity));
    create table floor_bookings (id bigint generated always as identity primary key, slot_id int not null references floor_slots,
      account_id uuid not null, created_at timestamptz not null);
    insert into floor_slots select n, 1000000, 0 from generate_series(0, ${slotCount - 1}) n`)
  const { rows } = await client.query(
    `update slots set capacity = 10000 where id in
       (select id from slots where start_at > now() + interval '1 day'
          and ${morning} order by start_at limit $1) returning id`,
    [slotCount],
  )
  // Stations without a bound: what is measured is a booking, not how soon an hour is sold out.
  await client.query('update stations set rooms = rooms * 10000')
  return rows.map((row) => row.id)
}

/** Unexpected answers by status; there should be none. */
function others(loads: readonly Load[], good: number): string {
  const statuses = loads.flatMap((load) => Object.entries(load.statuses))
  return statuses
    .filter(([status]) => Number(status) !== good)
    .map(([status, count]) => `${count} of ${status}`)
    .join(', ')
}

/** State shared by all rounds. */
interface BenchState {
  client: pg.Client
  slots: string[]
  /** Accounts without a session: the bare route makes bookings for them. */
  accounts: string[]
  cookies: Cookies
  floor: Server
  ours: Server
  /** The server of another checkout; the two servers are measured in turns. */
  beside: Server | null
}

type Server = Pick<Awaited<ReturnType<typeof startServer>>, 'url'>

async function volumeOf(client: pg.Client): Promise<Volume> {
  const { rows } = await client.query('select items, total, edition_id as edition from bookings limit 1')
  return rows[0]
}

type Round = Record<'floor' | 'whole' | 'ours', Load> & { beside: Load | null }

/** The median of the rounds, and unexpected answers. */
function middleOf(rounds: readonly Round[]) {
  const middle = (of: (round: Round) => number) => median(rounds.map(of))
  const odd = (who: 'ours' | 'whole', good: number) =>
    others(
      rounds.map((round) => round[who]),
      good,
    )
  return {
    'two columns/s': middle(({ floor }) => floor.rate),
    'whole/s': middle(({ whole }) => whole.rate),
    'ours/s': middle(({ ours }) => ours.rate),
    'of two columns': middle(({ floor, ours }) => ours.rate / floor.rate),
    'of whole': middle(({ whole, ours }) => ours.rate / whole.rate),
    'p50 ms': middle(({ ours }) => ours.p50),
    'p99 ms': middle(({ ours }) => ours.p99),
    'p99 of whole': middle(({ whole }) => whole.p99),
    ...(rounds[0]?.beside && {
      'beside/s': middle(({ beside }) => beside?.rate ?? 0),
      'beside of whole': middle(({ whole, beside }) => (beside?.rate ?? 0) / whole.rate),
      'beside p99': middle(({ beside }) => beside?.p99 ?? 0),
    }),
    'other answers': odd('ours', 201) + odd('whole', 200),
  }
}

/** Warms up the servers and updates the database statistics. */
async function warm({ client, slots, accounts, cookies, floor, ours, beside }: BenchState): Promise<Volume> {
  await drive(floor.url, 16, floorSource(warmUp))
  for (const server of beside ? [ours, beside] : [ours])
    await driveSteps(server.url, 16, bookingSource(warmUp, slots, cookies))
  const volume = await volumeOf(client)
  await drive(floor.url, 16, keepSource(warmUp, slots, accounts, volume))
  await client.query('analyze')
  return volume
}

async function compare(ground: BenchState, volume: Volume, connections: number) {
  const { client, slots, accounts, cookies, floor, ours, beside } = ground
  const count = bookings[connections] ?? 1000
  // Simulates weeks of work, after which the database writes its log into recycled files. Creating a new log
  // file blocks all writers for 60 ms.
  await client.query('checkpoint')
  const loads: Round[] = []
  for (let round = 0; round < rounds; round += 1)
    loads.push({
      floor: await drive(floor.url, connections, floorSource(count)),
      whole: await drive(floor.url, connections, keepSource(count, slots, accounts, volume)),
      ours: await driveSteps(ours.url, connections, bookingSource(count, slots, cookies)),
      beside: beside && (await driveSteps(beside.url, connections, bookingSource(count, slots, cookies))),
    })
  return { connections, ...middleOf(loads) }
}

async function race(url: string, client: pg.Client, cookies: Cookies): Promise<number[]> {
  const servers = [await startServer(settings(url)), await startServer(settings(url))]
  const { rows } = await client.query(
    `update slots set capacity = 7 where id in
       (select id from slots where start_at > now() + interval '30 days' and ${morning} and taken = 0 order by start_at limit 20) returning id`,
  )
  const won: number[] = []
  for (const { id } of rows) {
    const loads = await Promise.all(
      servers.map((server) => driveSteps(server.url, 25, bookingSource(25, [id], cookies))),
    )
    won.push(loads.reduce((sum, load) => sum + (load.statuses[201] ?? 0), 0))
  }
  await Promise.all(servers.map((server) => server.stop()))
  return won
}

/**
 * Measures bookings a second over HTTP. Each booking is a slot hold and then a booking with an idempotency key,
 * as the page sends them. Bare Fastify routes with one booking statement are measured beside them, and then a
 * race for the seven seats of one slot. When BENCH_BESIDE names another built checkout, its server is measured
 * in turns with this one.
 */
export async function run(): Promise<void> {
  await withDemo(async (demo, _cookie, url) => {
    await demo.stop()
    const client = await connectTo(url)
    const slots = await prepare(client)
    const cookies = await addPeople((text, values) => client.query(text, values), secret, {
      count: people,
      signed: 95_000,
    })
    const { rows: unsigned } = await client.query(
      'select id from accounts where not exists (select from sessions where account_id = accounts.id)',
    )
    const accounts = unsigned.map((row) => row.id)
    const env = { DATABASE_POOL: String(pool) }
    const floor = await startFloor({ DATABASE_URL: url, ...env })
    const ours = await startServer({ ...settings(url), ...env })
    const { BENCH_BESIDE: checkout } = process.env
    const beside = checkout ? await startServer({ ...settings(url), ...env }, checkout) : null
    const ground = { client, slots, accounts, cookies, floor, ours, beside }
    const volume = await warm(ground)
    const rows = []
    for (const connections of [1, 16, 64]) rows.push(await compare(ground, volume, connections))
    floor.stop()
    await ours.stop()
    await beside?.stop()
    table(`booking: ${people} people, through HTTP, a hold and a booking with an idempotency key each`, rows)
    for (const row of rows)
      for (const floor of ['of two columns', 'of whole'] as const)
        goal(`${row.connections} connections: at least 40% ${floor}`, row[floor], row[floor] >= 0.4)
    const p99 = rows.find((row) => row.connections === 16)?.['p99 ms'] ?? 0
    goal('p99 at 16 connections under 25 ms', p99, p99 < 25)
    const won = await race(url, client, cookies)
    await client.end()
    goal(
      `50 race for 7 places on two processes, ${won.length} rounds: each exactly 7`,
      Math.max(...won),
      won.every((count) => count === 7),
    )
  })
}
