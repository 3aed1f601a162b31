// Ten thousand phones with «Электронная очередь» open on one process: how soon a call reaches its phone, and what a stream costs.
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { addPeople } from '../test/people.ts'
import { type Running, startServer } from '../test/processes.ts'
import { connectTo } from './platform/cluster.ts'
import { secret, settings, signInStaff, withDemo } from './platform/demo.ts'
import { memory } from './platform/process.ts'
import { goal, median, table } from './platform/report.ts'

/** The number of phones with the page open, and the number of patients in the clinic with a ticket. */
const streams = Number(process.env.LIVE_STREAMS ?? 10_000)
const inClinic = 200
const calls = 100
const atOnce = 200

/** A phone: the messages of its stream and their times. */
interface Phone {
  account: string
  /** Times of the messages. */
  told: number[]
  socket: Socket
}

function openPhone(port: number, cookie: string, account: string): Promise<Phone> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const phone: Phone = { account, told: [], socket }
    socket.setEncoding('latin1')
    socket.on('error', reject)
    socket.on('connect', () =>
      socket.write(`GET /api/tickets/live HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\n\r\n`),
    )
    socket.on('data', (text: string) => {
      if (!text.includes('event: tickets')) return
      phone.told.push(performance.now())
      resolve(phone)
    })
  })
}

/**
 * Today's patients, each with a booking of the same three services; inserted into the tables directly, because
 * no time of today is free at night.
 */
export const patientsOfToday = `
  with slot as (
    insert into slots (id, city, start_at, capacity, taken)
    select gen_random_uuid(), 'ekb', (now() at time zone 'Asia/Yekaterinburg')::date + time '08:01' at time zone 'Asia/Yekaterinburg', 10000, $1
    returning id, city, day, start_at),
  who as (select id, row_number() over (order by id) as place from accounts where id = any($2::uuid[])),
  made as (
  insert into bookings (id, number, account_id, state, kind, slot_id, city, day, start_at, surname, name, middlename, gender,
    birth, phone, has_referral, factors, items, total, edition_id, priced_on, created_at, told_at)
  select gen_random_uuid(), 'L-' || place, who.id, 'confirmed', 'periodic', slot.id, city, day, start_at, 'Преображенский',
    'Александр', '', 'Мужской', '1985-01-01', '+79000000000', false, '[]',
    '[{"service":"fn-ecg","price":1},{"service":"doc-neurologist","price":1},{"service":"doc-ophthalmologist","price":1}]',
    3, (select edition_id from bookings limit 1), day, now(), now()
  from slot, who returning id, account_id as account, slot_id as slot),
  steps as (
    insert into booking_steps (booking_id, position, from_state, to_state, at, by, slot_id)
    select id, 1, 'draft', 'submitted', now(), 'system', slot from made)
  select * from made`

/** Calls the server as a clinic employee. */
export const clerkOf = (url: string, cookie: string) => async (path: string, body?: object) => {
  const headers = { cookie, 'content-type': 'application/json', origin: url }
  const answer = await fetch(
    `${url}${path}`,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  )
  const { result, error } = (await answer.json()) as { result: never; error: unknown }
  if (error) throw new Error(`${path}: ${JSON.stringify(error)}`)
  return result
}

export interface Room {
  cabinet: { id: string; station: string }
  inside: { ticket: string; booking: string } | null
}

/** Opens the rooms of the three services; the returned act presses «Пригласить следующего» in one after the other. */
export async function openRooms(clerk: ReturnType<typeof clerkOf>): Promise<() => Promise<Room['inside']>> {
  const { cabinets } = (await clerk('/api/queue?city=ekb')) as { cabinets: Room['cabinet'][] }
  const rooms = cabinets.filter(({ station }) => ['ecg', 'neurologist', 'ophthalmologist'].includes(station))
  const tickets = new Map<string, string | null>()
  for (const { id } of rooms) {
    // On a working day a demo patient may already be in the room.
    const opened = (await clerk(`/api/queue/cabinets/${id}/open`, {})) as Room
    tickets.set(id, opened.inside?.ticket ?? null)
  }
  let call = 0
  return async () => {
    const { id } = rooms[call++ % rooms.length] as Room['cabinet']
    const current = tickets.get(id) ?? null
    const { inside } = (await clerk(`/api/queue/cabinets/${id}/next`, { current })) as Room
    tickets.set(id, inside?.ticket ?? null)
    return inside
  }
}

/** Milliseconds from pressing «Пригласить следующего» until the called patient's phone receives it. */
async function callPeople(
  clerk: ReturnType<typeof clerkOf>,
  phoneOf: (booking: string) => Phone | undefined,
) {
  const callNext = await openRooms(clerk)
  const took: number[] = []
  for (let call = 0; call < calls; call += 1) {
    const begun = performance.now()
    const inside = await callNext()
    const phone = inside && phoneOf(inside.booking)
    if (!phone) continue
    for (let left = 400; left > 0 && !phone.told.some((at) => at > begun); left -= 1) await wait(5)
    took.push((phone.told.find((at) => at > begun) ?? Number.POSITIVE_INFINITY) - begun)
    await wait(250)
  }
  return took.sort((one, other) => one - other)
}

/** Patients of the bench with their cookies, the first of them booked for today. */
async function invite(client: pg.Client) {
  const known = (await client.query('select account_id as account from sessions')).rows.map(
    ({ account }) => account,
  )
  const cookies = await addPeople((text, values) => client.query(text, values), secret, { count: streams })
  const { rows } = await client.query(
    'select account_id as account from sessions where account_id <> all($1)',
    [known],
  )
  const accounts = rows.map(({ account }) => String(account))
  const { rows: booked } = await client.query(patientsOfToday, [inClinic, accounts.slice(0, inClinic)])
  await client.query('analyze')
  // The accounts are reversed, because the cookies are returned from the last to the first.
  return { owners: accounts.reverse(), cookies, booked }
}

/** Opens the queue page for every patient; returns the phones and the seconds that this took. */
async function openAll(port: number, { owners, cookies }: Awaited<ReturnType<typeof invite>>) {
  const phones: Phone[] = []
  const begun = performance.now()
  for (let at = 0; at < streams; at += atOnce) {
    const some = owners.slice(at, at + atOnce).map((account) => openPhone(port, cookies(), account))
    phones.push(...(await Promise.all(some)))
  }
  return { phones, seconds: (performance.now() - begun) / 1000 }
}

async function measure(server: Running, client: pg.Client) {
  const invited = await invite(client)
  const { booked } = invited
  const desk = clerkOf(server.url, await signInStaff(server.url, '+79000000004', client))
  for (const { id, slot } of booked)
    await desk(`/api/desk/bookings/${id}/arrive`, { seen: { state: 'confirmed', slot } })
  const idle = memory(server.pid)
  const { phones, seconds } = await openAll(Number(new URL(server.url).port), invited)
  await wait(3000)
  const byAccount = new Map(phones.map((phone) => [phone.account, phone]))
  const byBooking = new Map(booked.map(({ id, account }) => [id, byAccount.get(account)]))
  const took = await callPeople(desk, (booking) => byBooking.get(booking))
  // The server collects garbage while it is idle.
  await wait(20_000)
  const kilobytes = ((memory(server.pid) - idle) * 1024) / streams
  for (const { socket } of phones) socket.destroy()
  return { seconds, took, kilobytes }
}

/** Measures the path of a call to its phone while ten thousand pages are open, and the memory of an idle stream. */
export async function run(): Promise<void> {
  await withDemo(async (demo, _cookie, url) => {
    await demo.stop()
    const client = await connectTo(url)
    const server = await startServer({ ...settings(url), DATABASE_POOL: '16' })
    const { seconds, took, kilobytes } = await measure(server, client)
    const p99 = took[Math.floor(took.length * 0.99)] ?? 0
    table(`${streams} open pages of the queue on one process, ${inClinic} of them in the clinic`, [
      {
        'opened in, s': seconds,
        calls: took.length,
        'p50 ms': median(took),
        'p99 ms': p99,
        'kB a stream': kilobytes,
      },
    ])
    goal('a call reaches its phone within 1 s, 99th percentile', p99, p99 <= 1000)
    goal('memory at rest under 40 kB a stream', kilobytes, kilobytes < 40)
    await client.end()
    await server.stop()
  })
}
