import { beforeAll, describe } from 'vitest'
import { type BookingContext, findSlotContext, reserve } from '../../server/booking/actions.ts'
import { openNumbers } from '../../server/booking/numbers/store.ts'
import { cancelOwn, moveOwn } from '../../server/booking/own/actions.ts'
import type { Database } from '../../server/platform/db/types.ts'
import { secretsFrom } from '../../server/platform/secrets.ts'
import { hold, release } from '../../server/schedule/actions.ts'
import { changeSeats, lockSlots, removeExpiredHolds } from '../../server/schedule/store.ts'
import { type Booking, NewBooking } from '../../shared/booking/schema.ts'
import type { Member } from '../../shared/platform/actor.ts'
import { Refusal } from '../../shared/platform/refusal.ts'
import type { SlotId } from '../../shared/schedule/schema.ts'
import { makeAccount } from '../accounts.ts'
import { loadCatalogue, makeSlot, wishOf } from '../booking.ts'
import { expect, test as onPostgres } from '../postgres.ts'

const start = new Date('2026-03-02T05:00:00Z')
const minutes = (count: number) => new Date(start.getTime() + count * 60_000)

/** Two processes over one database, each with its own connections. */
interface Clinic {
  processes: [Database, Database]
  contexts: [BookingContext, BookingContext]
}

const test = onPostgres.extend<{ clinic: Clinic }>({
  clinic: [
    async ({ database }, use) => {
      const contextOf = ({ reader }: Database): BookingContext => ({
        secrets: secretsFrom('a secret of the tests, long enough'),
        brand: { name: 'Центр', phone: '+7 343 300 00 00' },
        numbers: openNumbers(reader),
      })
      const processes: Clinic['processes'] = [database.open(12), database.open(12)]
      await loadCatalogue(processes[0], start)
      await use({ processes, contexts: [contextOf(processes[0]), contextOf(processes[1])] })
    },
    { scope: 'file' },
  ],
})

const people = async ({ processes }: Clinic, count: number): Promise<Member[]> => {
  const clock = { now: () => start }
  const made = Array.from({ length: count }, () => makeAccount({ db: processes[0], clock: clock as never }))
  return (await Promise.all(made)).map(({ id, profile }) => ({
    kind: 'member',
    accountId: id,
    phone: profile.phone,
    roles: [],
  }))
}

/** The code of a refusal; any other error fails the test. */
const outcome = async <Result>(work: Promise<Result>): Promise<Result | string> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refusal) return error.kind.code
    throw error
  }
}

const book = async (
  clinic: Clinic,
  side: number,
  actor: Member,
  slot: SlotId,
  now: Date,
): Promise<Booking> => {
  const db = clinic.processes[side % 2] as Database
  const context = clinic.contexts[side % 2] as BookingContext
  const wish = {
    booking: NewBooking.parse(wishOf(slot)),
    ground: await findSlotContext(db.reader, slot),
    context,
    origin: { address: '127.0.0.1', agent: 'test' },
  }
  return db.transact((tx) => reserve(tx, actor, wish, now))
}
const keep = ({ processes }: Clinic, side: number, actor: Member, slot: SlotId, now: Date) =>
  (processes[side % 2] as Database).transact((tx) => hold(tx, actor, slot, now))

const placesOf = async ({ processes: [db] }: Clinic, slots: readonly SlotId[]) =>
  (
    await db.execute(
      `select slots.id, taken, capacity,
        (select count(*)::int from bookings where slot_id = slots.id and state = 'confirmed') as booked,
        (select count(*)::int from holds where slot_id = slots.id) as held
       from slots where id = any($1::uuid[])`,
      [slots],
    )
  ).rows as { id: SlotId; taken: number; capacity: number; booked: number; held: number }[]

describe('concurrent requests for seats', () => {
  test('forty users compete to hold seven seats; after the holds expire, seven of forty others book them', async ({
    clinic,
  }) => {
    for (let round = 0; round < 5; round += 1) {
      const slot = await makeSlot(clinic.processes[0], { capacity: 7 })
      const crowd = await people(clinic, 80)
      const held = await Promise.all(
        crowd.slice(0, 40).map((actor, index) => outcome(keep(clinic, index, actor, slot.id, start))),
      )
      expect(held.filter((answer) => answer === 'SLOT_FULL')).toHaveLength(33)
      const booked = await Promise.all(
        crowd.slice(40).map((actor, index) => outcome(book(clinic, index, actor, slot.id, minutes(5)))),
      )
      expect(booked.filter((answer) => typeof answer === 'object')).toHaveLength(7)
      expect(await placesOf(clinic, [slot.id])).toMatchObject([{ taken: 7, booked: 7, held: 0 }])
    }
  })

  test('users who hold a seat all get it, whoever else tries to book', async ({ clinic }) => {
    const slot = await makeSlot(clinic.processes[0], { capacity: 5 })
    const crowd = await people(clinic, 30)
    for (const actor of crowd.slice(0, 5)) await keep(clinic, 0, actor, slot.id, start)
    const answers = await Promise.all(
      crowd.map((actor, index) => outcome(book(clinic, index, actor, slot.id, minutes(1)))),
    )
    expect(answers.map((answer) => typeof answer === 'object')).toEqual(crowd.map((_, index) => index < 5))
    expect(await placesOf(clinic, [slot.id])).toMatchObject([{ taken: 5, booked: 5, held: 0 }])
  })

  test('whoever releases expired holds waits for no booking: a slot that is being booked is left to its booking', async ({
    clinic,
  }) => {
    const [booking, reaping] = clinic.processes
    const booked = await makeSlot(booking)
    const idle = await makeSlot(booking)
    const [first, second] = await people(clinic, 2)
    await keep(clinic, 0, first as Member, booked.id, start)
    await keep(clinic, 0, second as Member, idle.id, start)
    await booking.transact(async (tx) => {
      await lockSlots(tx, [booked.id])
      // Ends while the other transaction holds its lock, or never.
      await reaping.transact((other) => removeExpiredHolds(other, minutes(6)))
      await changeSeats(tx, { take: [booked.id] }, minutes(6))
    })
    const places = new Map((await placesOf(clinic, [booked.id, idle.id])).map((slot) => [slot.id, slot]))
    expect(places.get(booked.id)).toMatchObject({ taken: 1, held: 0 })
    expect(places.get(idle.id)).toMatchObject({ taken: 0, held: 0 })
  })

  test('one user who books a day twenty times at once has one booking', async ({ clinic }) => {
    const slots = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        makeSlot(clinic.processes[0], {
          day: '2026-04-21',
          time: `${String(index + 2).padStart(2, '0')}:00`,
        }),
      ),
    )
    const [actor] = await people(clinic, 1)
    const answers = await Promise.all(
      slots.map((slot, index) => outcome(book(clinic, index, actor as Member, slot.id, start))),
    )
    expect(answers.filter((answer) => answer === 'ALREADY_BOOKED')).toHaveLength(19)
    const places = await placesOf(
      clinic,
      slots.map((slot) => slot.id),
    )
    expect(places.reduce((sum, place) => sum + place.taken, 0)).toBe(1)
  })

  test('one user who holds a seat twenty times at once has one hold', async ({ clinic }) => {
    const slots = await Promise.all(Array.from({ length: 4 }, () => makeSlot(clinic.processes[0])))
    const [actor] = await people(clinic, 1)
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        keep(clinic, index, actor as Member, slots[index % 4]?.id as SlotId, start),
      ),
    )
    const places = await placesOf(
      clinic,
      slots.map((slot) => slot.id),
    )
    expect(places.map(({ taken, held }) => taken - held)).toEqual([0, 0, 0, 0])
    expect(places.reduce((sum, place) => sum + place.held, 0)).toBe(1)
  })

  test('two patients who want to move to each other’s only seat both keep their own', async ({ clinic }) => {
    const [context] = clinic.contexts
    for (let round = 0; round < 10; round += 1) {
      const one = await makeSlot(clinic.processes[0], { capacity: 1 })
      const other = await makeSlot(clinic.processes[0], { capacity: 1 })
      const [ann, bob] = (await people(clinic, 2)) as [Member, Member]
      const hers = await book(clinic, 0, ann, one.id, start)
      const his = await book(clinic, 1, bob, other.id, start)
      const answers = await Promise.all([
        outcome(
          clinic.processes[0].transact((tx) =>
            moveOwn(tx, ann, { ...context, id: hers.id, slot: other.id }, start),
          ),
        ),
        outcome(
          clinic.processes[1].transact((tx) =>
            moveOwn(tx, bob, { ...context, id: his.id, slot: one.id }, start),
          ),
        ),
      ])
      expect(answers).toEqual(['SLOT_FULL', 'SLOT_FULL'])
      expect(await placesOf(clinic, [one.id, other.id])).toMatchObject([{ taken: 1 }, { taken: 1 }])
    }
  })
})

describe('many mixed requests at once', () => {
  let chosen = 7
  /** The random choices are the same in each run; only their timing differs. */
  const choose = (count: number) => {
    chosen = (chosen * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((chosen / 2_147_483_648) * count)
  }
  beforeAll(() => {
    chosen = 7
  })

  test('every seat is counted once: taken equals booked plus held, and never exceeds the capacity', async ({
    clinic,
  }) => {
    const slots = await Promise.all(
      Array.from({ length: 8 }, () => makeSlot(clinic.processes[0], { capacity: 3 })),
    )
    const crowd = await people(clinic, 24)
    const [context] = clinic.contexts
    const live = async (actor: Member, side: number) => {
      const db = clinic.processes[side % 2] as Database
      const mine: Booking[] = []
      for (let turn = 0; turn < 25; turn += 1) {
        const now = minutes(turn)
        const slot = slots[choose(slots.length)]?.id as SlotId
        const known = mine.at(-1)
        const acts: (() => Promise<unknown>)[] = [
          () => keep(clinic, side, actor, slot, now),
          () => db.transact((tx) => release(tx, actor, now)),
          async () => mine.push(await book(clinic, side, actor, slot, now)),
          () => db.transact((tx) => removeExpiredHolds(tx, now)),
        ]
        if (known) {
          acts.push(() => db.transact((tx) => moveOwn(tx, actor, { ...context, id: known.id, slot }, now)))
          acts.push(() => db.transact((tx) => cancelOwn(tx, actor, { ...context, id: known.id }, now)))
        }
        await outcome((acts[choose(acts.length)] as () => Promise<unknown>)())
      }
    }
    await Promise.all(crowd.map(live))
    const places = await placesOf(
      clinic,
      slots.map((slot) => slot.id),
    )
    for (const { taken, booked, held, capacity } of places) {
      expect(taken).toBe(booked + held)
      expect(taken).toBeLessThanOrEqual(capacity)
    }
    expect(places.reduce((sum, place) => sum + place.booked, 0)).toBeGreaterThan(0)
  })
})
