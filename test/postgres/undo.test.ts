import { type BookingContext, findSlotContext, reserve } from '../../server/booking/actions.ts'
import { openNumbers } from '../../server/booking/numbers/store.ts'
import { cancelOwn, restoreOwn } from '../../server/booking/own/actions.ts'
import type { Database } from '../../server/platform/db/types.ts'
import { secretsFrom } from '../../server/platform/secrets.ts'
import { hold } from '../../server/schedule/actions.ts'
import { removeExpiredHolds } from '../../server/schedule/store.ts'
import { type Booking, NewBooking } from '../../shared/booking/schema.ts'
import type { Member } from '../../shared/platform/actor.ts'
import { Refusal } from '../../shared/platform/refusal.ts'
import type { SlotId } from '../../shared/schedule/schema.ts'
import { makeAccount } from '../accounts.ts'
import { loadCatalogue, makeSlot, wishOf } from '../booking.ts'
import { expect, test } from '../postgres.ts'

const start = new Date('2026-03-02T05:00:00Z')
const secrets = secretsFrom('a secret of the tests, long enough')
const brand = { name: 'Центр', phone: '+7 343 300 00 00' }
const contextOf = (db: Database): BookingContext => ({ secrets, brand, numbers: openNumbers(db.reader) })

async function person(db: Database): Promise<Member> {
  const { id, profile } = await makeAccount({ db, clock: { now: () => start } as never })
  return { kind: 'member', accountId: id, phone: profile.phone, roles: [] }
}

async function book(db: Database, actor: Member, slot: SlotId, name: string): Promise<Booking> {
  const { person: booked } = wishOf(slot)
  const wish = {
    booking: NewBooking.parse(wishOf(slot, { person: { ...booked, name } })),
    ground: await findSlotContext(db.reader, slot),
    context: contextOf(db),
    origin: { address: '127.0.0.1', agent: 'test' },
  }
  return db.transact((tx) => reserve(tx, actor, wish, start))
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

async function spoiltSlots(db: Database): Promise<unknown[]> {
  const { rows } = await db.execute(`
    select slots.id, taken, capacity from slots where taken > capacity or taken <>
      (select count(*) from bookings where slot_id = slots.id and state in ('submitted', 'confirmed')) +
      (select count(*) from holds where slot_id = slots.id)`)
  return rows
}

test('cancelling, putting back and choosing times at once ends in no error and counts every seat once', async ({
  database,
}) => {
  const processes = [database.open(8), database.open(8)] as const
  const [db, other] = processes
  await loadCatalogue(db, start)
  for (let round = 0; round < 15; round += 1) {
    const actor = await person(db)
    const time = `${String(6 + Math.floor(round / 4)).padStart(2, '0')}:${(round % 4) * 15 + 1}`.replace(
      /:(\d)$/,
      ':0$1',
    )
    const { id: slot } = await makeSlot(db, { day: '2026-03-20', time, capacity: 2 })
    const { id: wanted } = await makeSlot(db, { day: '2026-03-23', time, capacity: 1 })
    const visits = [await book(db, actor, slot, 'Анна'), await book(db, actor, slot, 'Олег')]
    const now = new Date(start.getTime() + 1000)
    const acts = [
      ...visits.map(
        ({ id }) =>
          () =>
            db.transact((tx) => cancelOwn(tx, actor, { ...contextOf(db), id }, now)),
      ),
      ...[slot, wanted, slot].map((chosen) => () => other.transact((tx) => hold(tx, actor, chosen, now))),
    ]
    const answers = await Promise.all(acts.map((act) => outcome(act())))
    expect(answers.slice(0, 2)).toEqual(['done', 'done'])
    for (const answer of answers.slice(2)) expect(['done', 'SLOT_FULL']).toContain(answer)
    const later = [
      ...visits.map(
        ({ id }) =>
          () =>
            other.transact((tx) => restoreOwn(tx, actor, { ...contextOf(other), id }, now)),
      ),
      () => db.transact((tx) => hold(tx, actor, slot, now)),
      () => other.transact((tx) => removeExpiredHolds(tx, now)),
    ]
    for (const answer of await Promise.all(later.map((act) => outcome(act()))))
      expect(['done', 'SLOT_FULL']).toContain(answer)
    expect(await spoiltSlots(db)).toEqual([])
  }
})
