import type { BookingId } from '../../../shared/booking/schema.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

interface Recency {
  ids: readonly BookingId[]
  since: Date
}

const recent = statement<Recency, { id: BookingId }>('recent-reminders')`
  select booking_id as id from booking_reminders where booking_id = any(${'ids'}::uuid[]) and at > ${'since'}`

/** Returns those of these bookings of which HR has reminded since a moment. */
export const listRecent = async (
  reader: Reader,
  ids: readonly BookingId[],
  since: Date,
): Promise<Set<BookingId>> => new Set((await reader.run(recent, { ids, since })).map(({ id }) => id))

const claim = statement<Recency & { now: Date }, { id: BookingId }>('claim-reminders')`
  insert into booking_reminders (booking_id, at) select id, ${'now'} from unnest(${'ids'}::uuid[]) as asked (id) order by id
  on conflict (booking_id) do update set at = excluded.at where booking_reminders.at <= ${'since'}
  returning booking_id as id`

/** Marks these bookings as reminded and returns them without those that somebody else has reminded of since a moment. */
export const claimReminders = async (
  tx: Tx,
  ids: readonly BookingId[],
  { since, now }: { since: Date; now: Date },
): Promise<BookingId[]> => (await tx.run(claim, { ids, since, now })).map(({ id }) => id)
