import { type BookingContext, findSlotContext, reserve } from '../../server/booking/actions.ts'
import { openNumbers } from '../../server/booking/numbers/store.ts'
import { moveOwn } from '../../server/booking/own/actions.ts'
import { askForEarlier, declineOffer } from '../../server/booking/standby/actions.ts'
import { offerEarlierTimes } from '../../server/booking/standby/jobs.ts'
import { asSystemOver } from '../../server/platform/audit/system.ts'
import type { Database } from '../../server/platform/db/types.ts'
import { secretsFrom } from '../../server/platform/secrets.ts'
import { hold, release } from '../../server/schedule/actions.ts'
import { type Booking, NewBooking } from '../../shared/booking/schema.ts'
import type { Member } from '../../shared/platform/actor.ts'
import { Refusal } from '../../shared/platform/refusal.ts'
import type { SlotId } from '../../shared/schedule/schema.ts'
import { makeAccount } from '../accounts.ts'
import { loadCatalogue, makeSlot, wishOf } from '../booking.ts'
import { expect, test as onPostgres } from '../postgres.ts'

const start = new Date('2026-03-02T05:00:00Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const secrets = secretsFrom('a secret of the tests, long enough')
const brand = { name: 'Центр', phone: '+7 343 300 00 00' }

/** Two processes over one database, each with its own connections. */
type Processes = [Database, Database]

const test = onPostgres.extend<{ processes: Processes }>({
  processes: [
    async ({ database }, use) => {
      const processes: Processes = [database.open(8), database.open(8)]
      await loadCatalogue(processes[0], start)
      await use(processes)
    },
    { scope: 'file' },
  ],
})

const contextOf = (db: Database): BookingContext => ({ secrets, brand, numbers: openNumbers(db.reader) })

/** One run of the job in a process, at a moment. */
const runIn = (db: Database, now: Date) => {
  const clock = { now: () => now }
  const asSystem = asSystemOver({ db, clock, secrets })
  const log = {
    error: (fields: unknown) => {
      throw fields
    },
  }
  const context = { db, clock, asSystem, brand: async () => brand, log }
  return offerEarlierTimes(context, new AbortController().signal)
}

async function person(db: Database): Promise<Member> {
  const { id, profile } = await makeAccount({ db, clock: { now: () => start } as never })
  return { kind: 'member', accountId: id, phone: profile.phone, roles: [] }
}

async function book(db: Database, actor: Member, slot: SlotId): Promise<Booking> {
  const wish = {
    booking: NewBooking.parse(wishOf(slot)),
    ground: await findSlotContext(db.reader, slot),
    context: contextOf(db),
    origin: { address: '127.0.0.1', agent: 'test' },
  }
  return db.transact((tx) => reserve(tx, actor, wish, start))
}

/** Bookings of 20 April and later that wait for an earlier time, in the order of asking. */
async function crowd(db: Database, count: number) {
  const waiting: { actor: Member; booking: Booking }[] = []
  for (let at = 0; at < count; at += 1) {
    const actor = await person(db)
    const { id } = await makeSlot(db, { day: '2026-04-20', capacity: 1, time: timeOf() })
    const booking = await book(db, actor, id)
    const asked = new Date(start.getTime() + at)
    await db.transact((tx) => askForEarlier(tx, actor, { id: booking.id, notBefore: null }, asked))
    waiting.push({ actor, booking })
  }
  return waiting
}

let made = 0
function timeOf(): string {
  made += 1
  return `${String(6 + Math.floor(made / 60)).padStart(2, '0')}:${String(made % 60).padStart(2, '0')}`
}

/** A full time of so many seats which strangers then free. */
async function freed(db: Database, seats: number): Promise<SlotId> {
  const { id } = await makeSlot(db, { day: '2026-03-20', capacity: seats, time: timeOf() })
  const holders = await Promise.all(Array.from({ length: seats }, () => person(db)))
  for (const holder of holders) await db.transact((tx) => hold(tx, holder, id, start))
  for (const holder of holders) await db.transact((tx) => release(tx, holder, start))
  return id
}

const outcome = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.kind.code
    throw error
  }
}

/** Seats of a slot as the counter, the bookings and the holds tell them, and its open offers. */
async function seatsOf(db: Database, slot: SlotId) {
  const { rows } = await db.execute(
    `select taken, (select count(*)::int from bookings where slot_id = slots.id and state = 'confirmed') as booked,
       (select count(*)::int from holds where slot_id = slots.id) as held,
       (select count(*)::int from standby_offers where slot_id = slots.id and outcome is null) as open
     from slots where id = $1`,
    [slot],
  )
  return rows[0] as { taken: number; booked: number; held: number; open: number }
}

const forget = async (db: Database) => {
  for (const table of ['holds', 'standby_offers', 'standbys']) await db.execute(`delete from ${table}`)
  await db.execute('update slots set freed_at = null')
}

test('two processes that offer two freed seats at once give them to the first two people', async ({
  processes,
}) => {
  const [db] = processes
  for (let round = 0; round < 5; round += 1) {
    await forget(db)
    const waiting = await crowd(db, 4)
    const slot = await freed(db, 2)
    await Promise.all([...processes, ...processes].map((one) => runIn(one, start)))
    expect(await seatsOf(db, slot)).toEqual({ taken: 2, booked: 0, held: 2, open: 2 })
    const { rows } = await db.execute('select booking_id as id from standby_offers where slot_id = $1', [
      slot,
    ])
    expect(rows.map(({ id }) => id).toSorted()).toEqual(
      waiting
        .slice(0, 2)
        .map(({ booking }) => booking.id)
        .toSorted(),
    )
  }
})

test('a person who takes an offer while it lapses gets the seat or is refused: never two holders, no lost seat', async ({
  processes,
}) => {
  const [db, other] = processes
  for (let round = 0; round < 12; round += 1) {
    await forget(db)
    const [first, second] = await crowd(db, 2)
    if (!first || !second) throw new Error('nobody waits')
    const slot = await freed(db, 1)
    await runIn(db, start)
    const [answer] = await Promise.all([
      outcome(
        other.transact((tx) =>
          moveOwn(tx, first.actor, { ...contextOf(other), id: first.booking.id, slot }, after(15)),
        ),
      ),
      runIn(db, after(15)),
      runIn(other, after(15)),
    ])
    expect(['done', 'SLOT_FULL']).toContain(answer)
    const isTaken = answer === 'done'
    expect(await seatsOf(db, slot)).toEqual(
      isTaken ? { taken: 1, booked: 1, held: 0, open: 0 } : { taken: 1, booked: 0, held: 1, open: 1 },
    )
    const { taken } = await seatsOf(db, first.booking.slot.id)
    const left = await seatsOf(db, first.booking.slot.id)
    expect(taken).toBe(left.booked + left.held)
  }
})

test('offers that people take, decline and let lapse at once leave every seat counted once', async ({
  processes,
}) => {
  const [db] = processes
  await forget(db)
  const waiting = await crowd(db, 8)
  const slots = [await freed(db, 1), await freed(db, 2), await freed(db, 1)]
  for (let turn = 0; turn < 12; turn += 1) {
    const now = after(turn * 8)
    const acts = waiting.map(({ actor, booking }, at) => async () => {
      const side = processes[at % 2] as Database
      const { rows } = await side.execute(
        'select slot_id as slot from standby_offers where booking_id = $1 and outcome is null',
        [booking.id],
      )
      const slot = rows[0]?.slot as SlotId | undefined
      if (!slot || (at + turn) % 3 === 2) return
      const work =
        (at + turn) % 3 === 0
          ? side.transact((tx) => moveOwn(tx, actor, { ...contextOf(side), id: booking.id, slot }, now))
          : side.transact((tx) => declineOffer(tx, actor, { id: booking.id, slot }, now))
      await outcome(work)
    })
    await Promise.all([...acts.map((act) => act()), ...processes.map((one) => runIn(one, now))])
  }
  for (const slot of [...slots, ...waiting.map(({ booking }) => booking.slot.id)]) {
    const { taken, booked, held, open } = await seatsOf(db, slot)
    expect(taken).toBe(booked + held)
    expect(held).toBe(open)
  }
})
