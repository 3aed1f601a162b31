import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { addDays, clinicDay, clinicZone } from '../../shared/platform/days.ts'
import type { SlotId } from '../../shared/schedule/schema.ts'
import { password, passwordHash } from '../../test/accounts.ts'
import { wishOf } from '../../test/booking.ts'
import { addPeople, type Cookies } from '../../test/people.ts'
import { patientsOfToday } from '../live.ts'
import { secret, signInAs, signInStaff } from '../platform/demo.ts'
import { signIn } from '../platform/sign-in.ts'

const inClinic = 300
const streams = 150
const known = 200

/** The demo clinic prepared for the day: people with and without a session, seats, today's patients. */
export interface Clinic {
  urls: readonly string[]
  client: pg.Client
  /** Sessions of people who book; each is used once. */
  cookies: Cookies
  /** Sessions of people whose queue pages are opened and closed. */
  watchers: readonly string[]
  phones: readonly string[]
  slots: readonly string[]
  booked: readonly { id: string; slot: string }[]
  staff: Record<'hr' | 'admin' | 'registrar', string>
  organization: string
}

/** Fills the demo clinic for a day of so many minutes. */
export async function openDay(client: pg.Client, urls: readonly string[], minutes: number): Promise<Clinic> {
  const execute = (text: string, values?: unknown[]) => client.query(text, values)
  const first = urls[0] ?? ''
  const watching = await addPeople(execute, secret, { count: inClinic })
  const { rows: owners } = await client.query(
    `select account_id as id from sessions order by started_at desc limit ${inClinic}`,
  )
  const { rows: booked } = await client.query(patientsOfToday, [inClinic, owners.map(({ id }) => id)])
  const cookies = await addPeople(execute, secret, { count: minutes * 60 + 100 })
  const { rows: slots } = await client.query(
    `update slots set capacity = 10000 where start_at > now() + interval '1 day'
       and (start_at at time zone '${clinicZone}')::time < '10:00' returning id`,
  )
  const { rows: phones } = await client.query(
    `update accounts set password_hash = $1 where phone like '+79%' and password_hash = 'none'
       and id in (select id from accounts where password_hash = 'none' limit ${known}) returning phone`,
    [passwordHash],
  )
  const staff = {
    hr: await signInAs(first, '+79000000002'),
    admin: await signInStaff(first, '+79000000003', client),
    registrar: await signInStaff(first, '+79000000004', client),
  }
  const { rows: works } = await client.query(
    'select organization_id as id from employees group by 1 order by count(*) desc limit 1',
  )
  return {
    urls,
    client,
    cookies,
    watchers: Array.from({ length: streams }, watching),
    phones: phones.map(({ phone }) => phone),
    slots: slots.map(({ id }) => id),
    booked: booked.map(({ id, slot }) => ({ id, slot })),
    staff,
    organization: works[0]?.id,
  }
}

/** Times and failures of one kind of act. */
export interface Tally {
  times: number[]
  failures: Map<string, number>
}

interface Act {
  name: string
  everyMs: number
  act(turn: number): Promise<unknown>
}

interface Request {
  cookie?: string
  body?: object
  key?: string
}

/** Asks one of the processes by turns; an answer of 500 or more, or none, is a failure of the cabinet. */
function callerOf({ urls }: Clinic) {
  let turn = 0
  return async (path: string, { cookie = '', body, key }: Request = {}) => {
    turn += 1
    const headers = {
      cookie,
      'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    }
    const url = `${urls[turn % urls.length]}${path}`
    const answer = await fetch(url, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
    const text = await answer.text()
    if (answer.status >= 500) throw new Error(`${path.split('?')[0]} ${answer.status}`)
    return text.startsWith('{') ? JSON.parse(text).result : null
  }
}

/** Keeps a queue page open for a while, as a phone does. */
function watch(url: string, cookie: string): () => void {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.on('connect', () =>
    socket.write(`GET /api/tickets/live HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\n\r\n`),
  )
  socket.resume()
  return () => socket.destroy()
}

function streamActs({ urls, watchers }: Clinic): Act[] {
  const open = watchers.map((cookie, at) => watch(urls[at % urls.length] ?? '', cookie))
  return [
    {
      name: 'страница талона закрыта и открыта',
      everyMs: 250,
      async act(turn) {
        const at = turn % open.length
        open[at]?.()
        open[at] = watch(urls[turn % urls.length] ?? '', watchers[at] ?? '')
      },
    },
  ]
}

function personActs(clinic: Clinic): Act[] {
  const { urls, phones, slots, cookies } = clinic
  const ask = callerOf(clinic)
  const today = clinicDay(new Date())
  return [
    {
      name: 'вход по паролю',
      everyMs: 4000,
      act: (turn) => signIn(urls[turn % urls.length] ?? '', phones[turn % phones.length] ?? '', password),
    },
    {
      name: 'расписание без входа',
      everyMs: 400,
      act: (turn) => {
        const day = addDays(today, 1 + (turn % 40))
        return ask(
          turn % 2
            ? `/api/slots?city=ekb&from=${day}&to=${day}`
            : `/api/slots/days?city=ekb&from=${today}&to=${addDays(today, 60)}`,
        )
      },
    },
    {
      name: 'запись, список, половина отмен',
      everyMs: 1000,
      async act(turn) {
        const cookie = cookies()
        const slot = slots[turn % slots.length] as SlotId
        await ask('/api/holds', { cookie, body: { slot } })
        const made = await ask('/api/bookings', { cookie, key: crypto.randomUUID(), body: wishOf(slot) })
        await ask('/api/bookings', { cookie })
        // When an hour of a station is sold out, a person is refused as on any busy day.
        if (made && turn % 2) await ask(`/api/bookings/${made.id}/cancel`, { cookie, body: {} })
      },
    },
  ]
}

function staffActs(clinic: Clinic): Act[] {
  const { staff, organization, booked } = clinic
  const ask = callerOf(clinic)
  const today = clinicDay(new Date())
  const inside = new Map<string, string | null>()
  return [
    {
      name: 'регистратура: день и поиск',
      everyMs: 1500,
      act: (turn) =>
        ask(turn % 2 ? `/api/desk?city=ekb&day=${today}` : '/api/desk/find?search=Преображенский', {
          cookie: staff.registrar,
        }),
    },
    {
      name: 'регистратура: пришёл',
      everyMs: 4000,
      async act(turn) {
        const visit = booked[turn]
        if (!visit) return
        const body = { seen: { state: 'confirmed', slot: visit.slot } }
        await ask(`/api/desk/bookings/${visit.id}/arrive`, { cookie: staff.registrar, body })
      },
    },
    {
      name: 'кабинет: пригласить следующего',
      everyMs: 2500,
      async act(turn) {
        const { cabinets } = await ask('/api/queue?city=ekb', { cookie: staff.registrar })
        const rooms = cabinets.filter(({ station }: { station: string }) =>
          ['ecg', 'neurologist', 'ophthalmologist'].includes(station),
        )
        const { id } = rooms[turn % rooms.length]
        const isOpen = inside.has(id)
        const path = `/api/queue/cabinets/${id}/${isOpen ? 'next' : 'open'}`
        const body = isOpen ? { current: inside.get(id) ?? null } : {}
        const room = await ask(path, { cookie: staff.registrar, body })
        if (room) inside.set(id, room.inside?.ticket ?? null)
      },
    },
    {
      name: 'работодатель: список и осмотры',
      everyMs: 2000,
      act: (turn) =>
        ask(`/api/organizations/${organization}/${turn % 2 ? 'employees?search=ив' : 'follow-up'}`, {
          cookie: staff.hr,
        }),
    },
    {
      name: 'администратор: журнал и сообщения',
      everyMs: 5000,
      act: (turn) => ask(turn % 2 ? '/api/admin/audit' : '/api/admin/messages', { cookie: staff.admin }),
    },
  ]
}

/** Repeats an act in its rhythm until the day is over. */
async function repeat({ act, everyMs }: Act, tally: Tally, until: number): Promise<void> {
  for (let turn = 0; performance.now() < until; turn += 1) {
    const begun = performance.now()
    try {
      await act(turn)
      tally.times.push(performance.now() - begun)
    } catch (error) {
      const { message } = error as Error
      tally.failures.set(message, (tally.failures.get(message) ?? 0) + 1)
    }
    await wait(Math.max(0, everyMs - (performance.now() - begun)))
  }
}

/** Lives the day; returns what each kind of act took and how it failed. */
export async function liveDay(clinic: Clinic, minutes: number): Promise<Map<string, Tally>> {
  const until = performance.now() + minutes * 60_000
  const acts = [...personActs(clinic), ...staffActs(clinic), ...streamActs(clinic)]
  const tallies = new Map<string, Tally>(acts.map(({ name }) => [name, { times: [], failures: new Map() }]))
  await Promise.all(acts.map((one) => repeat(one, tallies.get(one.name) as Tally, until)))
  return tallies
}
