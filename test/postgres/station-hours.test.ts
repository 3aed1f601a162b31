import { type BookingContext, findSlotContext, reserve } from '../../server/booking/actions.ts'
import { openNumbers } from '../../server/booking/numbers/store.ts'
import { moveOwn } from '../../server/booking/own/actions.ts'
import type { Database } from '../../server/platform/db/types.ts'
import { secretsFrom } from '../../server/platform/secrets.ts'
import { type Booking, NewBooking } from '../../shared/booking/schema.ts'
import type { Member } from '../../shared/platform/actor.ts'
import { Refusal } from '../../shared/platform/refusal.ts'
import type { SlotId } from '../../shared/schedule/schema.ts'
import { makeAccount } from '../accounts.ts'
import { loadCatalogue, makeSlot, wishOf } from '../booking.ts'
import { loadFirstStations } from '../group-booking.ts'
import { expect, test as onPostgres } from '../postgres.ts'

const start = new Date('2026-03-02T05:00:00Z')
/** The audiometry of Pervouralsk takes five people in a whole hour. */
const most = 5

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
      await loadFirstStations(processes[0])
      await use({ processes, contexts: [contextOf(processes[0]), contextOf(processes[1])] })
    },
    { scope: 'file' },
  ],
})

async function person({ processes: [db] }: Clinic): Promise<Member> {
  const { id, profile } = await makeAccount({ db, clock: { now: () => start } as never })
  return { kind: 'member', accountId: id, phone: profile.phone, roles: [] }
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

const side = ({ processes, contexts }: Clinic, at: number) => ({
  db: processes[at % 2] as Database,
  context: contexts[at % 2] as BookingContext,
})

async function book(clinic: Clinic, at: number, actor: Member, slot: SlotId): Promise<Booking> {
  const { db, context } = side(clinic, at)
  const wish = {
    booking: NewBooking.parse(wishOf(slot, { factors: [{ code: '4.4' }] })),
    ground: await findSlotContext(db.reader, slot),
    context,
    origin: { address: '127.0.0.1', agent: 'test' },
  }
  return db.transact((tx) => reserve(tx, actor, wish, start))
}

/** Four quarters of one hour with ten seats each. */
const hourOf = ({ processes: [db] }: Clinic, day: string, hour: string) =>
  Promise.all(
    ['00', '15', '30', '45'].map(
      async (minute) => (await makeSlot(db, { city: 'pvl', day, time: `${hour}:${minute}` })).id,
    ),
  )

const bookedIn = async ({ processes: [db] }: Clinic, slots: readonly SlotId[]) =>
  Number(
    (
      await db.execute(
        `select count(*)::int as count from bookings where slot_id = any($1::uuid[]) and state = 'confirmed'`,
        [slots],
      )
    ).rows[0]?.count,
  )

test('twenty people in four slots compete for the last five places of a station, and five get them', async ({
  clinic,
}) => {
  for (const day of ['2026-03-10', '2026-03-11', '2026-03-12']) {
    const slots = await hourOf(clinic, day, '09')
    const crowd = await Promise.all(Array.from({ length: 20 }, () => person(clinic)))
    const answers = await Promise.all(
      crowd.map((actor, at) => outcome(book(clinic, at, actor, slots[at % 4] as SlotId))),
    )
    expect(answers.filter((answer) => answer === 'SLOT_FULL')).toHaveLength(20 - most)
    expect(await bookedIn(clinic, slots)).toBe(most)
  }
})

test('people who move between two hours at once never exceed the stations of either, and nobody is lost', async ({
  clinic,
}) => {
  const day = '2026-03-13'
  const early = await hourOf(clinic, day, '08')
  const late = await hourOf(clinic, day, '09')
  const crowd = await Promise.all(Array.from({ length: 2 * most - 2 }, () => person(clinic)))
  const own = await Promise.all(
    crowd.map((actor, at) => book(clinic, at, actor, (at % 2 ? early : late)[at % 4] as SlotId)),
  )
  await Promise.all(
    own.map(({ id }, at) => {
      const { db, context } = side(clinic, at)
      const slot = (at % 2 ? late : early)[at % 4] as SlotId
      const actor = crowd[at] as Member
      return outcome(db.transact((tx) => moveOwn(tx, actor, { id, slot, ...context }, start)))
    }),
  )
  const inEarly = await bookedIn(clinic, early)
  const inLate = await bookedIn(clinic, late)
  expect(inEarly + inLate).toBe(crowd.length)
  expect(Math.max(inEarly, inLate)).toBeLessThanOrEqual(most)
})
