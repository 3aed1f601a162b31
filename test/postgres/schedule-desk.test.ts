import { type BookingContext, findSlotContext, reserve } from '../../server/booking/actions.ts'
import { openNumbers } from '../../server/booking/numbers/store.ts'
import type { Database } from '../../server/platform/db/types.ts'
import { secretsFrom } from '../../server/platform/secrets.ts'
import { makeSlotsAhead } from '../../server/schedule/actions.ts'
import { addSpecial, removeSpecial, setWorkWeek } from '../../server/schedule-admin/actions.ts'
import { writeLimit } from '../../server/schedule-admin/stations/actions.ts'
import { NewBooking } from '../../shared/booking/schema.ts'
import type { Member } from '../../shared/platform/actor.ts'
import { addDays, clinicDay, type Day } from '../../shared/platform/days.ts'
import { Refusal } from '../../shared/platform/refusal.ts'
import type { SlotId } from '../../shared/schedule/schema.ts'
import type { Hours } from '../../shared/schedule-admin/schema.ts'
import { makeAccount } from '../accounts.ts'
import { loadCatalogue, makeSlot, wishOf } from '../booking.ts'
import { expect, test as onPostgres } from '../postgres.ts'

const start = new Date('2026-03-02T05:00:00Z')
const today = clinicDay(start)
const secrets = secretsFrom('a secret of the tests, long enough')

/** Two processes over one database, each with its own connections and memory. */
interface Clinic {
  processes: [Database, Database]
  contexts: [BookingContext, BookingContext]
}

const test = onPostgres.extend<{ clinic: Clinic }>({
  clinic: [
    async ({ database }, use) => {
      const contextOf = ({ reader }: Database): BookingContext => ({
        secrets,
        brand: { name: 'Центр', phone: '+7 343 300 00 00' },
        numbers: openNumbers(reader),
      })
      const processes: Clinic['processes'] = [database.open(12), database.open(12)]
      await loadCatalogue(processes[0], start)
      await processes[0].transact((tx) => makeSlotsAhead(tx, start))
      await use({ processes, contexts: [contextOf(processes[0]), contextOf(processes[1])] })
    },
    { scope: 'file' },
  ],
})

const people = async ({ processes: [db] }: Clinic, count: number): Promise<Member[]> => {
  const made = Array.from({ length: count }, () => makeAccount({ db, clock: { now: () => start } as never }))
  return (await Promise.all(made)).map(({ id, profile }) => ({
    kind: 'member',
    accountId: id,
    phone: profile.phone,
    roles: [],
  }))
}

/** The code of a refusal; any other error fails the test. */
const outcome = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.kind.code
    throw error
  }
}

const book = async ({ processes, contexts }: Clinic, side: number, actor: Member, slot: SlotId) => {
  const db = processes[side % 2] as Database
  const context = contexts[side % 2] as BookingContext
  const wish = {
    booking: NewBooking.parse(wishOf(slot)),
    ground: await findSlotContext(db.reader, slot),
    context,
    origin: { address: '127.0.0.1', agent: 'test' },
  }
  return db.transact((tx) => reserve(tx, actor, wish, start))
}

const slotsOf = async ({ processes: [db] }: Clinic, day: Day, city = 'ekb') =>
  (
    await db.execute(
      `select id, capacity, taken, (select count(*)::int from bookings where slot_id = slots.id and state = 'confirmed')
         as booked from slots where city = $2 and day = $1 order by start_at`,
      [day, city],
    )
  ).rows as { id: SlotId; capacity: number; taken: number; booked: number }[]

const act = { secrets, keep: true }
const hours: Hours = { from: '08:00', to: '10:00', people: 1, breaks: [], pieces: [] }
const week = {
  slotMinutes: 15 as const,
  days: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, hours: day === 7 ? null : hours })),
}

test('when hours are shortened while a crowd books, no booking is lost and no seat is oversold [§2.8-f]', async ({
  clinic,
}) => {
  const [db] = clinic.processes
  for (let round = 0; round < 3; round += 1) {
    const day = addDays(today, 14 + round)
    const slots = await slotsOf(clinic, day)
    const crowd = await people(clinic, 60)
    const booking = crowd.map((actor, at) =>
      outcome(book(clinic, at, actor, slots[at % slots.length]?.id as SlotId)),
    )
    const narrowing = db.transact((tx) =>
      setWorkWeek(tx, act, { city: 'ekb', startsOn: day, week, weekVersion: round }, start),
    )
    const [answers] = await Promise.all([Promise.all(booking), narrowing])
    const after = await slotsOf(clinic, day)
    const sum = (of: (slot: (typeof after)[number]) => number) =>
      after.reduce((all, slot) => all + of(slot), 0)
    expect(sum(({ booked }) => booked)).toBe(answers.filter((answer) => answer === 'done').length)
    for (const { capacity, taken, booked } of after) {
      expect(taken).toBe(booked)
      expect(capacity).toBeGreaterThanOrEqual(taken)
    }
    // The open seats are those of the new hours, beside the earlier bookings.
    const late = await people(clinic, 40)
    await Promise.all(
      late.map((actor, at) => outcome(book(clinic, at, actor, after[at % after.length]?.id as SlotId))),
    )
    for (const [at, { booked, capacity }] of (await slotsOf(clinic, day)).entries())
      expect(booked).toBeLessThanOrEqual(Math.max(after[at]?.booked ?? 0, capacity))
  }
})

test('a holiday added while its day is being booked, and then removed, leaves every seat as it was', async ({
  clinic,
}) => {
  const [db] = clinic.processes
  const day = addDays(today, 21)
  const before = await slotsOf(clinic, day, 'pvl')
  const crowd = await people(clinic, 20)
  const given = { city: 'pvl' as const, from: day, to: day, title: 'Санитарный день', hours: null }
  const [added] = await Promise.all([
    db.transact((tx) => addSpecial(tx, act, given, start)),
    ...crowd.map((actor, at) => outcome(book(clinic, at, actor, before[at % before.length]?.id as SlotId))),
  ])
  await db.transact((tx) =>
    removeSpecial(
      tx,
      act,
      added.days.map(({ id, version }) => ({ id, version })),
      start,
    ),
  )
  const after = await slotsOf(clinic, day, 'pvl')
  expect(after.map(({ capacity }) => capacity)).toEqual(before.map(({ capacity }) => capacity))
  expect(after.every(({ taken, booked }) => taken === booked)).toBe(true)
})

test('thirty concurrent bookings of a limited service get as many seats as the limit allows', async ({
  clinic,
}) => {
  const [db] = clinic.processes
  const day = addDays(today, 28)
  const wish = { city: 'ekb' as const, service: 'fn-ecg', perDay: 7, version: 0 }
  const slots = await Promise.all(
    ['06:00', '06:15', '06:30'].map((time) => makeSlot(db, { day, time, capacity: 30 })),
  )
  await db.transact((tx) => writeLimit(tx, act, wish, start))
  // The other process reloads the limits within a second.
  await expect
    .poll(async () => (await findSlotContext(clinic.processes[1].reader, slots[0]?.id as SlotId))?.limits)
    .toHaveLength(1)
  const crowd = await people(clinic, 30)
  const answers = await Promise.all(
    crowd.map((actor, at) => outcome(book(clinic, at, actor, slots[at % slots.length]?.id as SlotId))),
  )
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(7)
  expect(answers.filter((answer) => answer === 'SERVICE_DAY_FULL')).toHaveLength(23)
})
