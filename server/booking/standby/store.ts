import type { OwnBookings } from '../../../shared/booking/access.ts'
import { undoneSince } from '../../../shared/booking/rules.ts'
import type { BookingId, BookingState } from '../../../shared/booking/schema.ts'
import { commitSeconds, type FreedSlot, type WaitingBooking } from '../../../shared/booking/standby/rules.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import type { City } from '../../../shared/platform/person.ts'
import type { SlotId } from '../../../shared/schedule/schema.ts'
import { raw, statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { isOnSite } from '../../schedule/site-days/tables.ts'

/** The booking of a person who asks for an earlier time. */
interface AskingBooking {
  number: string
  state: BookingState
  day: Day
  start: Date
  notBefore: Day | null
  isWaiting: boolean
}

const own = statement<{ account: AccountId | null; id: BookingId }, AskingBooking>('own-booking-for-standby')`
  select number, state, day, start_at as start, not_before as "notBefore", standbys.booking_id is not null as "isWaiting"
  from bookings left join standbys on booking_id = bookings.id
  where bookings.id = ${'id'} and account_id = ${'account'} and group_id is null`

/** Finds a booking that an account has made; null for another's and for one that an organization has made. */
export const findAsking = async (
  reader: Reader,
  { account }: OwnBookings,
  id: BookingId,
): Promise<AskingBooking | null> => (await reader.run(own, { account, id }))[0] ?? null

const ask = statement<{ id: BookingId; notBefore: Day | null; now: Date }, never>('ask-for-earlier-time')`
  insert into standbys (booking_id, asked_at, not_before, visit_at)
  select id, ${'now'}, ${'notBefore'}, start_at from bookings where id = ${'id'}
  on conflict (booking_id) do update set not_before = excluded.not_before`

/** Lets a booking wait for an earlier time; one that waits keeps its turn. */
export const addStandby = (
  tx: Tx,
  asked: { id: BookingId; notBefore: Day | null; now: Date },
): Promise<unknown> => tx.run(ask, asked)

const stop = statement<{ id: BookingId }, never>('stop-standby')`
  delete from standbys where booking_id = ${'id'}`

/** Ends the waiting of a booking. */
export const removeStandby = (tx: Tx, id: BookingId): Promise<unknown> => tx.run(stop, { id })

/** A standby with its open offer. */
interface StandbyRow {
  askedAt: Date
  notBefore: Day | null
  slot: SlotId | null
  city: City
  day: Day
  start: Date
  minutes: number
  until: Date
  services: string[]
}

const servicesOf = raw`array(select item ->> 'service' from json_array_elements(items) as item) as services`

const ofBooking = statement<{ id: BookingId; now: Date }, StandbyRow>('standby-of-booking')`
  select asked_at as "askedAt", not_before as "notBefore", slots.id as slot, slots.city, slots.day,
    slots.start_at as start, slots.minutes, expires_at as until, ${servicesOf}
  from standbys join bookings on bookings.id = standbys.booking_id
    left join standby_offers on standby_offers.booking_id = bookings.id and outcome is null
      and expires_at > ${'now'}
    left join slots on slots.id = standby_offers.slot_id
  where standbys.booking_id = ${'id'} and state in ('submitted', 'confirmed') and bookings.start_at > ${'now'}`

/** Finds the wish of a booking for an earlier time, and the time offered now; null when there is no wish. */
export const findStandby = async (reader: Reader, id: BookingId, now: Date): Promise<StandbyRow | null> =>
  (await reader.run(ofBooking, { id, now }))[0] ?? null

/** A booking that waits for an earlier time, with the contacts of the account that asked. */
export interface StandbyBooking extends WaitingBooking {
  number: string
  account: AccountId
  city: City
  /** The booked time. */
  slot: SlotId
  day: Day
  surname: string
  name: string
  birth: Day
  services: string[]
  phone: string
  email: string | null
}

const waiting = statement<{ ids: readonly BookingId[] | null; now: Date }, StandbyBooking>(
  'waiting-standbys',
)`
  select bookings.id, number, account_id as account, bookings.city, slot_id as slot, day, start_at as start, bookings.surname,
    bookings.name, bookings.birth, ${servicesOf}, not_before as "notBefore", asked_at as "askedAt",
    array(select slot_id from standby_offers where booking_id = bookings.id) as offered,
    accounts.phone, case when email_confirmed_at is not null then accounts.email end as email
  from standbys join bookings on bookings.id = standbys.booking_id join accounts on accounts.id = account_id
  where (${'ids'}::uuid[] is null or bookings.id = any(${'ids'}::uuid[]))
    and state in ('submitted', 'confirmed') and start_at > ${'now'} and group_id is null
    and erased_at is null and blocked_at is null
    and not exists (select from standby_offers where booking_id = bookings.id and outcome is null)
  order by asked_at, bookings.id`

/** Lists bookings that wait for an earlier time and have no open offer, in the order of asking. */
export const listWaiting = (reader: Reader, now: Date): Promise<StandbyBooking[]> =>
  reader.run(waiting, { ids: null, now })

/** Finds a waiting booking by id; null when it does not wait any more or has an open offer. */
export const findWaiting = async (reader: Reader, id: BookingId, now: Date): Promise<StandbyBooking | null> =>
  (await reader.run(waiting, { ids: [id], now }))[0] ?? null

const freed = statement<{ now: Date; margin: number }, FreedSlot & { city: City }>('freed-slots')`
  select slots.id as slot, slots.city, slots.day, slots.start_at as start, freed_at as "freedAt", capacity - taken as free
  from slots
  where start_at > ${'now'} and capacity > taken and not ${isOnSite} and freed_at > (select min(asked_at) from standbys) - make_interval(secs => ${'margin'})
    and start_at < (select max(bookings.start_at) from standbys join bookings on bookings.id = booking_id)
  order by slots.start_at`

/** Lists coming times that got a free seat since the first person asked, and still have one. */
export const listFreed = (reader: Reader, now: Date): Promise<(FreedSlot & { city: City })[]> =>
  reader.run(freed, { now, margin: commitSeconds })

interface NewOffer {
  booking: BookingId
  slot: SlotId
  until: Date
  now: Date
}

const add = statement<NewOffer, { id: BookingId }>('add-standby-offer')`
  insert into standby_offers (booking_id, slot_id, offered_at, expires_at)
  values (${'booking'}, ${'slot'}, ${'now'}, ${'until'})
  on conflict do nothing returning booking_id as id`

/** Records an offer; returns false when the time was offered before, or another offer of the booking is open. */
export const addOffer = async (tx: Tx, offer: NewOffer): Promise<boolean> =>
  (await tx.run(add, offer)).length > 0

const some = statement<object, { isAny: boolean }>('any-standbys')`
  select exists (select from standbys) or exists (select from standby_offers where outcome is null) as "isAny"`

/** Returns whether a booking waits for an earlier time, or an offer has no outcome yet. */
export const isAnybodyWaiting = async (reader: Reader): Promise<boolean> =>
  (await reader.run(some, {}))[0]?.isAny ?? false

const over = statement<{ now: Date; limit: number }, { id: BookingId }>('lapsed-standby-offers')`
  select booking_id as id from standby_offers
  where outcome is null and expires_at <= ${'now'} order by expires_at, booking_id limit ${'limit'}`

/** Lists bookings whose open offer has lapsed. */
export const listLapsed = (reader: Reader, now: Date, limit: number): Promise<{ id: BookingId }[]> =>
  reader.run(over, { now, limit })

const lapse = statement<{ id: BookingId; now: Date }, { slot: SlotId }>('lapse-standby-offer')`
  update standby_offers set outcome = 'lapsed', ended_at = ${'now'}
  where booking_id = ${'id'} and outcome is null and expires_at <= ${'now'} returning slot_id as slot`

/** Ends the lapsed offer of a booking that the caller has locked; returns whether there was one. */
export const lapseOffer = async (tx: Tx, id: BookingId, now: Date): Promise<boolean> =>
  (await tx.run(lapse, { id, now })).length > 0

interface Ending {
  id: BookingId
  /** The declined time; null: the open offer, whichever it is. */
  slot: SlotId | null
  outcome: 'declined' | 'withdrawn'
  now: Date
}

const end = statement<Ending, { slot: SlotId }>('end-standby-offer')`
  update standby_offers set outcome = ${'outcome'}, ended_at = ${'now'}
  where booking_id = ${'id'} and outcome is null and slot_id = coalesce(${'slot'}, slot_id)
  returning slot_id as slot`

/** Ends the open offer of a booking that the caller has locked; returns whether there was one. */
export const endOffer = async (tx: Tx, ending: Ending): Promise<boolean> =>
  (await tx.run(end, ending)).length > 0

const settle = statement<{ ids: readonly BookingId[]; now: Date }, never>('settle-standbys')`
  with ended as (
    update standby_offers set ended_at = ${'now'},
      outcome = case when standby_offers.slot_id = bookings.slot_id then 'taken' else 'withdrawn' end
    from bookings
    where bookings.id = standby_offers.booking_id and bookings.id = any(${'ids'}::uuid[]) and outcome is null),
  later as (
    update standbys set visit_at = start_at from bookings
    where bookings.id = standbys.booking_id and bookings.id = any(${'ids'}::uuid[])
      and state in ('submitted', 'confirmed') and start_at > visit_at)
  delete from standbys using bookings
  where bookings.id = standbys.booking_id and bookings.id = any(${'ids'}::uuid[])
    and (state not in ('submitted', 'confirmed', 'cancelled') or start_at < visit_at)`

/**
 * Ends the open offers of bookings that have just changed, and the waiting of those that are over or at an earlier time;
 * a move to an earlier time ends it also when the booking had been moved to a later one before. The waiting of a
 * cancelled one ends with `sweepStandbys`, because its person may put it back. The caller has released their held seats.
 */
export const settleStandbys = (tx: Tx, ids: readonly BookingId[], now: Date): Promise<unknown> =>
  tx.run(settle, { ids, now })

const sweep = statement<{ now: Date; cancelledBefore: Date }, never>('sweep-standbys')`
  delete from standbys using bookings where bookings.id = booking_id
    and (start_at <= ${'now'} or state = 'cancelled' and told_at <= ${'cancelledBefore'})`

/** Removes the waiting of bookings whose time has passed, or whose cancellation cannot be undone any more. */
export const sweepStandbys = (tx: Tx, now: Date): Promise<unknown> =>
  tx.run(sweep, { now, cancelledBefore: undoneSince(now) })
