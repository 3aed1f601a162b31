import type { BookingId } from '../../../shared/booking/schema.ts'
import { deskRefusals } from '../../../shared/desk/ru.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import type { City } from '../../../shared/platform/person.ts'
import type { OverbookedCount, SlotId } from '../../../shared/schedule/schema.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

const ofDay = statement<{ day: Day }, OverbookedCount & { city: City }>('overbooked-of-day')`
  select key as city, overbook_limit as "limit", (
    select count(*)::int from overbookings where city = key and day = ${'day'} and not is_freed) as taken
  from cities`

/** Returns how many people of a day are taken beyond the places of each city, and the limits. */
export const listOverbooked = (reader: Reader, day: Day): Promise<(OverbookedCount & { city: City })[]> =>
  reader.run(ofDay, { day })

/** Returns how many people of a day are taken beyond the places of a city, and its limit. */
export async function findOverbooked(reader: Reader, city: City, day: Day): Promise<OverbookedCount> {
  const found = (await listOverbooked(reader, day)).find((one) => one.city === city)
  return { taken: found?.taken ?? 0, limit: found?.limit ?? 0 }
}

const lock = statement<{ city: City }, never>('lock-overbooking')`
  select from cities where key = ${'city'} for no key update`

/** Lets one registrar at a time take somebody beyond the places of a city. */
export const lockOverbooking = (tx: Tx, city: City): Promise<unknown> => tx.run(lock, { city })

const ofBooking = statement<{ booking: BookingId }, { reason: string; who: string | null; at: Date }>(
  'overbooking-of-booking',
)`
  select reason, nullif(full_name, '') as who, at from overbookings join accounts on accounts.id = by
  where booking_id = ${'booking'} and not is_freed`

/** Returns who took a booking beyond the places and why; null when it has a place of its own. */
export const findOverbooking = async (reader: Reader, booking: BookingId) =>
  (await reader.run(ofBooking, { booking }))[0] ?? null

interface NewOverbooking {
  booking: BookingId
  city: City
  day: Day
  slot: SlotId
  reason: string
  by: AccountId
  now: Date
}

const add = statement<NewOverbooking, never>('add-overbooking')`
  insert into overbookings (booking_id, city, day, slot_id, reason, by, at)
  values (${'booking'}, ${'city'}, ${'day'}, ${'slot'}, ${'reason'}, ${'by'}, ${'now'})`

/** Records that a booking was taken beyond the places; the database refuses more than the limit of the city. */
export const addOverbooking = (tx: Tx, made: NewOverbooking): Promise<unknown> =>
  tx.run(add, made, { overbookings_limit: deskRefusals.OVERBOOKING_FULL })
