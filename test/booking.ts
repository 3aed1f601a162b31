import factors from '../reference/factors.json' with { type: 'json' }
import prices from '../reference/prices.json' with { type: 'json' }
import services from '../reference/services.json' with { type: 'json' }
import type { Database } from '../server/platform/db/types.ts'
import { newId } from '../server/platform/ids.ts'
import { loadPrices } from '../server/prices/actions.ts'
import { loadReference } from '../server/programme/actions.ts'
import { removeExpiredHolds } from '../server/schedule/store.ts'
import { bookingContract } from '../shared/booking/contract.ts'
import type { Booking, NewBooking } from '../shared/booking/schema.ts'
import { clinicDay, clinicInstant, type Day } from '../shared/platform/days.ts'
import type { City } from '../shared/platform/person.ts'
import type { SlotId } from '../shared/schedule/schema.ts'
import type { Client, TestApp } from './harness.ts'

/** Loads the order and the price list, as a new installation does. */
export async function loadCatalogue(db: Database, now: Date): Promise<void> {
  await db.transact(async (tx) => {
    await loadReference(tx, { factors, services }, now)
    await loadPrices(tx, prices, now)
  })
  // One person of a test may book for many tests.
  await db.execute('update booking_ceiling set ceiling = 20')
}

interface GivenSlot {
  city?: City
  day?: string
  time?: string
  minutes?: number
  capacity?: number
  taken?: number
}

/** How many slots each database has got: their days stay within the horizon. */
const madeIn = new WeakMap<Database, number>()

/** Days after which the next slots begin at a later time: the last of them stays within the horizon of bookings. */
const daysOfRound = 90

/** Returns a start that no other slot has: each one a day after the last, and each round twenty minutes later. */
function freshStart(made: number): Date {
  const round = Math.floor(made / daysOfRound)
  const first = clinicInstant('2026-05-01' as Day, '06:40').getTime()
  return new Date(first + (made % daysOfRound) * 86_400_000 + round * 20 * 60_000)
}

/** Adds a slot: by default ten places in Yekaterinburg, early in the morning, each new slot a day after the last. */
export async function makeSlot(
  db: Database,
  given: GivenSlot = {},
): Promise<{ id: SlotId; start: Date; day: Day }> {
  const { city = 'ekb', day, time = '08:20', minutes = 15, capacity = 10, taken = 0 } = given
  const made = (madeIn.get(db) ?? 0) + 1
  madeIn.set(db, made)
  const start = day ? clinicInstant(day as Day, time) : freshStart(made)
  const id = newId<SlotId>(start)
  const sql = `insert into slots (id, city, start_at, minutes, capacity, taken) values ($1, $2, $3, $4, $5, $6)`
  await db.execute(sql, [id, city, start, minutes, capacity, taken])
  return { id, start, day: clinicDay(start) }
}

/** Returns how many places of a slot are taken. */
export async function takenOf(db: Database, slot: SlotId): Promise<number> {
  const { rows } = await db.execute('select taken from slots where id = $1', [slot])
  return Number(rows[0]?.taken)
}

/** A booking as the wizard sends it: a welder of 41 with a referral. */
export const wishOf = (slot: SlotId, given: Record<string, unknown> = {}) =>
  ({
    slot,
    kind: 'periodic',
    hasReferral: true,
    person: {
      surname: 'Преображенский',
      name: 'Александр',
      middlename: 'Владиславович',
      gender: 'Мужской',
      birth: '1984-05-17',
      phone: '+7 912 000 45 18',
      email: 'a.preobrazhensky@example.ru',
      snils: '11223344595',
      policy: '6600123456789016',
    },
    paper: {
      kind: 'passport',
      series: '6508',
      number: '123456',
      code: '660-001',
      issuedOn: '2010-06-01',
      issuedBy: 'УВД Ленинского района г. Екатеринбурга',
    },
    employer: { inn: '7707083893', name: 'АО «Уралспецметалл»', position: 'Сварщик' },
    factors: [{ code: '4.4' }, { code: '6.1' }],
    consent: true,
    ...given,
  }) as unknown as NewBooking

/** Books as the user of a signed-in browser and returns the booking; a refusal fails the test. */
export async function book(
  client: Client,
  slot: SlotId,
  given: Record<string, unknown> = {},
): Promise<Booking> {
  const { status, result, error } = await client.call(bookingContract.reserve, { body: wishOf(slot, given) })
  if (status !== 201) throw new Error(`not booked: ${JSON.stringify(error)}`)
  return result
}

/** Lets the seconds pass in which a person may put back a cancelled booking: its seat is free then. */
export async function passUndo({ db, clock }: Pick<TestApp, 'db' | 'clock'>): Promise<void> {
  clock.pass(20)
  await db.transact((tx) => removeExpiredHolds(tx, clock.now()))
}

/** Messages about a booking as they wait in the outbox, oldest first. */
export async function messagesAbout(db: Database, { number }: Pick<Booking, 'number'>) {
  const sql = `select channel, kind, recipient, subject, text from outbox
    where text like '%' || $1 || '%' order by created_at, channel desc`
  const { rows } = await db.execute(sql, [number])
  return rows as { channel: string; kind: string; recipient: string; subject: string | null; text: string }[]
}
