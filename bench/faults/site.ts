import { openPostgres } from '../../server/platform/db/postgres.ts'
import { makeSlotsAhead } from '../../server/schedule/actions.ts'
import { clinicZone } from '../../shared/platform/days.ts'
import { loadCatalogue } from '../../test/booking.ts'
import { asAdmin } from '../../test/cluster.ts'
import { openClinic } from '../../test/examples.ts'
import { addPeople, type Cookies } from '../../test/people.ts'
import { type Running, startServer } from '../../test/processes.ts'
import type { Load } from './load.ts'

const secret = 'a secret of the faults, long enough to pass'

/** Two processes of the cabinet over one database, with slots that are soon sold out. */
export interface Site {
  slots: readonly string[]
  cookies: Cookies
  /** Addresses of the processes that run now. */
  urls(): string[]
  /** Kills a process without a chance to tidy up. */
  kill(at: number): Promise<void>
  /** Starts a process again; returns after how many seconds it was ready. */
  start(at: number): Promise<number>
  stop(): Promise<void>
}

interface Options {
  /** Accounts that book, each once. */
  people: number
  settings?: Record<string, string>
}

/** The hours of the morning, into which a whole volume fits. */
const freeSlots = `
  update slots set capacity = 7 where start_at > now() + interval '1 day' and taken = 0
    and (start_at at time zone '${clinicZone}')::time < '10:00' returning id`

async function fill(url: string, people: number) {
  const db = openPostgres(url, { pool: 4, onError: () => {} })
  const now = new Date()
  await openClinic(db)
  await loadCatalogue(db, now)
  // Only seats can be sold out: what is proved is that none is sold twice.
  await db.execute('update stations set rooms = 100')
  await db.transact((tx) => makeSlotsAhead(tx, now))
  const cookies = await addPeople((text, values) => db.execute(text, values), secret, { count: people })
  const { rows } = await db.execute(freeSlots)
  await db.execute('analyze')
  await db.close()
  return { cookies, slots: rows.map(({ id }) => String(id)) }
}

/** Starts two processes over an empty database and fills it. */
export async function openSite(url: string, { people, settings = {} }: Options): Promise<Site> {
  const given = {
    DATABASE_URL: url,
    CABINET_SECRET: secret,
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'silent',
    ...settings,
  }
  const running: (Running | null)[] = [await startServer(given), await startServer(given)]
  const filled = await fill(url, people)
  return {
    ...filled,
    urls: () => running.flatMap((one) => one?.url ?? []),
    async kill(at) {
      const one = running[at]
      running[at] = null
      await one?.kill()
    },
    async start(at) {
      const begun = performance.now()
      running[at] = await startServer(given)
      return (performance.now() - begun) / 1000
    },
    async stop() {
      for (const one of running) await one?.kill()
    },
  }
}

/** Losses of one fault. */
export interface Outcome {
  what: string
  /** How often it was done. */
  times: number
  /** Bookings acknowledged meanwhile. */
  told: number
  lost: number
  oversold: number
  /** People booked twice by one press. */
  twice: number
  unanswered: number
  /** Seconds until answers came again, for each time. */
  gaps: number[]
  note?: string
}

/** A fault that could not be tried here. */
export interface Omission {
  what: string
  why: string
}

const spoilt = `
  select count(*)::int as count from slots where taken > capacity or taken <>
    (select count(*) from bookings where slot_id = slots.id and state in ('submitted', 'confirmed')) +
    (select count(*) from holds where slot_id = slots.id)`
const doubled = `
  select count(*)::int as count from (select from bookings group by account_id having count(*) > 1) as twice`

/** Waits for the last answers and counts in the database what is left of what was acknowledged. */
export async function outcomeOf(
  load: Load,
  url: string,
  { what, moments, note }: { what: string; moments: readonly number[]; note?: string },
): Promise<Outcome> {
  await load.stop()
  return asAdmin(url, async (admin) => {
    const count = async (text: string) => Number((await admin.query(text)).rows[0]?.count)
    const kept = new Set((await admin.query('select number from bookings')).rows.map((row) => row.number))
    return {
      what,
      times: moments.length,
      told: load.told.length,
      lost: load.told.filter((number) => !kept.has(number)).length,
      oversold: await count(spoilt),
      twice: await count(doubled),
      unanswered: load.unanswered(),
      gaps: load.gapsAfter(moments),
      ...(note && { note }),
    }
  })
}
