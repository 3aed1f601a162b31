import type { BookingId } from '../../shared/booking/schema.ts'
import { addDays, clinicDay, clinicInstant, type Day } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import type { City } from '../../shared/platform/person.ts'
import { scheduleRefusals } from '../../shared/schedule/ru.ts'
import { lastDayOpen, usualDaysAhead } from '../../shared/schedule/rules.ts'
import type { CityOffice, DayLoad, Hold, Slot, SlotId } from '../../shared/schedule/schema.ts'
import type { StandingSlot } from '../../shared/schedule-admin/day-plan.ts'
import type { DatedWeek } from '../../shared/schedule-admin/schema.ts'
import { cachedFor } from '../platform/db/cached-for.ts'
import { timeOf } from '../platform/db/clinic-clock.ts'
import { raw, statement } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { isOnSite } from './site-days/tables.ts'
import { listOpenCities } from './vouched/store.ts'
import { listCities, listWeeks } from './working-hours/store.ts'

/** A slot with its day, in the form that the rules compare. */
type DatedSlot = Slot & { day: Day }

interface SlotRow {
  id: SlotId
  city: City
  day: Day
  start: Date
  minutes: number
  capacity: number
  free: number
}

/** Returns the end of a slot with the given length in minutes. */
export const endOf = (start: Date, minutes: number): Date => new Date(start.getTime() + minutes * 60_000)

const slotOf = ({ start, minutes, ...row }: SlotRow): DatedSlot => ({
  ...row,
  start: start.toISOString(),
  end: endOf(start, minutes).toISOString(),
})

/** Slots whose seats are taken or freed, listed once for each seat, and those whose holds end. */
interface SeatChange {
  take: readonly SlotId[]
  give: readonly SlotId[]
  account: AccountId | null
  /** Bookings to which an earlier time may be offered: the seat that is held for them is released. */
  offeredTo: readonly BookingId[]
  /** A cancelled booking whose kept seat is released, or becomes its seat again. */
  keptFor: BookingId | null
  now: Date
}

// Whoever takes a time in which a seat is kept for him takes that seat. A seat freed above the planned number disappears: the capacity falls with it. Holds that end here are
// released in the same statement. Their count is joined instead of read by a subquery: PostgreSQL may evaluate
// a slot again after waiting for its lock, and it cannot run the delete a second time.
const seats = statement<SeatChange, never>('change-seats')`
  with gone as (
    delete from holds
    where (account_id = ${'account'} and kept_for is null)
      or (account_id = ${'account'} and kept_for is not null and slot_id = any(${'take'}::uuid[]))
      or kept_for = ${'keptFor'} or booking_id = any(${'offeredTo'}::uuid[])
      or (slot_id = any(${'take'}::uuid[]) and expires_at <= ${'now'})
    returning slot_id, kept_for is not null as is_given),
  changes as (
    select slot_id, sum(places)::int as places, bool_or(is_given) as is_given
    from (
      select slot_id, -1 as places, is_given from gone
      union all select slot_id, -1, true from unnest(${'give'}::uuid[]) as given (slot_id)
      union all select slot_id, 1, false from unnest(${'take'}::uuid[]) as wanted (slot_id)) as parts
    group by slot_id order by slot_id)
  update slots set taken = taken + changes.places,
    capacity = least(capacity, greatest(taken + changes.places, coalesce(planned, capacity))),
    freed_at = case when changes.places < 0 and (is_given or taken >= capacity) then ${'now'} else freed_at end
  from changes where slots.id = changes.slot_id and changes.places <> 0`

/**
 * Takes and frees seats, ends the account's hold and removes expired holds of the taken slots, all in one
 * statement; each part is optional. The database refuses a full slot with `SLOT_FULL`. A caller that changes
 * the seats of several bookings locks their slots before.
 */
export async function changeSeats(
  tx: Tx,
  change: Partial<Omit<SeatChange, 'now'>>,
  now: Date,
): Promise<void> {
  const input = { take: [], give: [], account: null, offeredTo: [], keptFor: null, ...change, now }
  await tx.run(seats, input, input.take.length > 0 ? { slots_taken: scheduleRefusals.SLOT_FULL } : {})
}

const addSeat = statement<{ slot: SlotId; account: AccountId; now: Date }, { id: SlotId }>('add-seat')`
  update slots set planned = coalesce(planned, capacity), capacity = capacity + 1
  where id = ${'slot'} and coalesce(planned, capacity) > 0 and capacity <= taken - (
    select count(*) from holds where slot_id = ${'slot'} and (account_id = ${'account'} or expires_at <= ${'now'}))
  returning id`

/**
 * Adds a seat above the planned number to a full slot that the caller has locked; it disappears when a seat of the
 * slot is freed. Returns false when the slot is not full for the account, or is closed.
 */
export const addSeatBeyond = async (
  tx: Tx,
  seat: { slot: SlotId; account: AccountId; now: Date },
): Promise<boolean> => (await tx.run(addSeat, seat)).length > 0

const reapEverywhere = statement<{ now: Date }, { id: SlotId }>('reap-holds')`
  with due as materialized (
    select id from slots where id in (select slot_id from holds where expires_at <= ${'now'})
    for no key update skip locked),
  dead as (
    delete from holds where ctid in (
      select ctid from holds where slot_id = any(array(select id from due)) and expires_at <= ${'now'}
      for update skip locked)
    returning slot_id, kept_for is not null as is_given),
  gone as (select slot_id, count(*)::int as count, bool_or(is_given) as is_given from dead group by slot_id)
  update slots set taken = taken - gone.count,
    capacity = least(capacity, greatest(taken - gone.count, coalesce(planned, capacity))),
    freed_at = case when is_given or taken >= capacity then ${'now'} else freed_at end
  from gone where slots.id = gone.slot_id returning slots.id`

/**
 * Frees the places of expired holds, except in slots that another transaction has locked: that one does it itself, or
 * the next minute does. It waits for nobody; a caller that locks slots does so before.
 */
export const removeExpiredHolds = (tx: Tx, now: Date) => tx.run(reapEverywhere, { now })

const lock = statement<{ account: AccountId }, never>('lock-holder')`
  select from accounts where id = ${'account'} for no key update`

/** Serialises two holds of one account. */
export const lockHolder = (tx: Tx, account: AccountId): Promise<unknown> => tx.run(lock, { account })

const add = statement<{ account: AccountId; slot: SlotId; expires: Date }, never>('add-hold')`
  insert into holds (account_id, slot_id, expires_at) values (${'account'}, ${'slot'}, ${'expires'})`

/** Adds the account's hold; the earlier one has been released in the same transaction. */
export const addHold = (
  tx: Tx,
  hold: { account: AccountId; slot: SlotId; expires: Date },
): Promise<unknown> => tx.run(add, hold)

/** The seat of a cancelled booking that stays held for its account. */
interface KeptSeat {
  booking: BookingId
  account: AccountId
  slot: SlotId
  expires: Date
}

const keep = statement<KeptSeat, never>('keep-seat')`
  insert into holds (account_id, slot_id, kept_for, expires_at)
  values (${'account'}, ${'slot'}, ${'booking'}, ${'expires'})`

/** Turns the seat of a booking that is being cancelled into a hold, beside the seat that its account has chosen. */
export const keepSeat = (tx: Tx, kept: KeptSeat): Promise<unknown> => tx.run(keep, kept)

const endKept = statement<{ slots: readonly SlotId[]; now: Date }, never>('end-kept-seats')`
  update holds set expires_at = ${'now'}
  where slot_id = any(${'slots'}::uuid[]) and kept_for is not null and expires_at > ${'now'}`

/** Frees the seats of these slots that are kept after a cancellation; the caller has locked the slots. */
export async function removeKeptSeats(tx: Tx, slots: readonly SlotId[], now: Date): Promise<void> {
  await tx.run(endKept, { slots, now })
  await removeExpiredHolds(tx, now)
}

const offer = statement<{ booking: BookingId; slot: SlotId; expires: Date }, never>('hold-offered-seat')`
  insert into holds (booking_id, slot_id, expires_at) values (${'booking'}, ${'slot'}, ${'expires'})`

/** Holds a seat, which the caller has taken, for a booking to which its time was offered in this transaction. */
export const addOfferedHold = (
  tx: Tx,
  hold: { booking: BookingId; slot: SlotId; expires: Date },
): Promise<unknown> => tx.run(offer, hold)

const mine = statement<{ account: AccountId; now: Date }, SlotRow & { expires: Date }>('my-hold')`
  select slots.id, city, day, start_at as start, minutes, capacity, capacity - taken as free, expires_at as expires
  from holds join slots on slots.id = holds.slot_id
  where account_id = ${'account'} and expires_at > ${'now'} and kept_for is null`

/** Returns the seat that an account has chosen and holds now; one kept after a cancellation was not chosen. */
export async function findHold(reader: Reader, account: AccountId, now: Date): Promise<Hold | null> {
  const [row] = await reader.run(mine, { account, now })
  if (!row) return null
  const { expires, ...slot } = row
  return { slot: slotOf(slot), expiresAt: expires.toISOString() }
}

/** Slot data that rarely changes: minutes and the horizon when an admin changes them, the rest never. */
export interface SlotFacts {
  city: City
  day: Day
  start: Date
  minutes: number
  /** The horizon of the city. */
  daysAhead: number
}

const facts = statement<{ slot: SlotId }, SlotFacts>('slot-facts')`
  select city, day, start_at as start, minutes, days_ahead as "daysAhead"
  from slots join cities on key = city where id = ${'slot'}`

const knownFacts = cachedFor(async () => new Map<SlotId, SlotFacts>(), 60)

/** Returns the city and time of a slot, cached for at most a minute. Null when there is no such slot. */
export async function findSlotFacts(reader: Reader, slot: SlotId): Promise<SlotFacts | null> {
  const known = await knownFacts.of(reader)
  const found = known.get(slot) ?? (await reader.run(facts, { slot }))[0] ?? null
  if (found) known.set(slot, found)
  return found
}

interface Span {
  city: City
  from: Date
  to: Date
  now: Date
}

/** Days of a city, the first and the last included. */
interface CityDays {
  city: City
  from: Day
  to: Day
}

/**
 * Returns the period from the midnight that begins one day to the midnight that ends another, by the clinic's
 * clock.
 */
const spanOf = ({ city, from, to }: CityDays, now: Date): Span => ({
  city,
  from: clinicInstant(from, '00:00'),
  to: clinicInstant(addDays(to, 1), '00:00'),
  now,
})

/**
 * SQL for the free places of a slot. An expired hold not yet removed (`dead`) counts as free unless the slot is
 * above its planned number.
 */
const free = raw`capacity - taken + case when planned < capacity then 0 else coalesce(dead.places, 0) end`

const ofPeriod = statement<Span, SlotRow>('slots-of-period')`
  select id, city, day, start_at as start, minutes, capacity,
      ${free} as free
  from slots left join (
    select slot_id, count(*)::int as places from holds where expires_at <= ${'now'} group by slot_id
  ) dead on dead.slot_id = slots.id
  where city = ${'city'} and start_at >= ${'from'} and start_at < ${'to'} and start_at > ${'now'} and capacity > 0
    and not ${isOnSite}
  order by start_at`

/** Returns the open part of a period: the days up to the horizon of the city. */
async function openPart(reader: Reader, { city, from, to }: CityDays, now: Date): Promise<CityDays> {
  const last = await lastOpenDay(reader, city, now)
  return { city, from, to: to < last ? to : last }
}

/** Returns future slots of a period up to the horizon of the city, including full ones. */
export const listSlots = async (reader: Reader, days: CityDays, now: Date): Promise<Slot[]> =>
  (await reader.run(ofPeriod, spanOf(await openPart(reader, days, now), now))).map(slotOf)

// A closed time has seats only for existing bookings.
const byDay = statement<Span, DayLoad>('loads-of-days')`
  select day, sum(least(capacity, planned))::int as capacity, coalesce(
    sum(${free}) filter (where start_at > ${'now'}), 0)::int as free
  from slots left join (
    select slot_id, count(*)::int as places from holds where expires_at <= ${'now'} group by slot_id
  ) dead on dead.slot_id = slots.id
  where city = ${'city'} and start_at >= ${'from'} and start_at < ${'to'} and not ${isOnSite}
  group by day`

/** Returns free places by day for days of a period that have slots, up to the horizon of the city. */
export const listDayLoads = async (reader: Reader, days: CityDays, now: Date): Promise<DayLoad[]> =>
  reader.run(byDay, spanOf(await openPart(reader, days, now), now))

interface NearbyQuery {
  city: City
  start: Date
  now: Date
  limit: number
}

const around = statement<NearbyQuery & { until: Date }, SlotRow>('free-around')`
  with loads as not materialized (
    select id, city, day, start_at as start, minutes, capacity,
      ${free} as free
    from slots left join (
      select slot_id, count(*)::int as places from holds where expires_at <= ${'now'} group by slot_id
    ) dead on dead.slot_id = slots.id
    where city = ${'city'} and start_at > ${'now'} and start_at < ${'until'} and not ${isOnSite})
  (select * from loads where start >= ${'start'} and free > 0 order by start limit ${'limit'})
  union all
  (select * from loads where start < ${'start'} and free > 0 order by start desc limit ${'limit'})`

/** Returns open free slots of a city nearest to a moment: up to `limit` before it and as many after. */
export async function listFreeAround(reader: Reader, wanted: NearbyQuery): Promise<DatedSlot[]> {
  const last = await lastOpenDay(reader, wanted.city, wanted.now)
  const until = clinicInstant(addDays(last, 1), '00:00')
  return (await reader.run(around, { ...wanted, until })).map(slotOf)
}

interface NewSlots {
  ids: string[]
  city: City
  starts: Date[]
  minutes: number[]
  capacities: number[]
  now: Date
}

const makeSlots = statement<NewSlots, { id: SlotId }>('make-slots')`
  insert into slots (id, city, start_at, minutes, capacity, freed_at)
  select id, ${'city'}, start_at, minutes, capacity, ${'now'}
  from unnest(${'ids'}::uuid[], ${'starts'}::timestamptz[], ${'minutes'}::int[], ${'capacities'}::int[])
    as made (id, start_at, minutes, capacity)
  on conflict (city, start_at) do nothing returning id`

/** Adds missing slots of a city; existing ones stay as they are. */
export const addSlots = (tx: Tx, made: NewSlots) => tx.run(makeSlots, made)

/** An office of the clinic, one per city, with its weeks. */
export type Office = Omit<CityOffice, 'days'> & { weeks: DatedWeek[]; wait: number | null }

async function readOffices(reader: Reader): Promise<Record<City, Office>> {
  const [places, weeks, open] = await Promise.all([
    listCities(reader),
    listWeeks(reader),
    listOpenCities(reader),
  ])
  const officeOf = (key: City): Office => {
    const place = places.find((one) => one.city === key)
    if (!place) throw new Error(`no row of the city ${key}`)
    const { name: city, address, phone, note, directions, daysAhead, wait } = place
    return {
      city,
      address,
      phone,
      note,
      directions,
      daysAhead,
      isOpen: open.includes(key),
      wait,
      // Hours that nobody has vouched for are an example, which only an administrator sees.
      weeks: open.includes(key) ? weeks.filter((one) => one.city === key) : [],
    }
  }
  return { ekb: officeOf('ekb'), pvl: officeOf('pvl') }
}

const offices = cachedFor(readOffices)

/** Returns the clinic's offices with all their weeks, by city key; at most a second old. */
export const getOffices = (reader: Reader): Promise<Record<City, Office>> => offices.of(reader)

const horizons = cachedFor(listCities)

/** Returns the last day that is open for booking in a city; a change is visible within a second. */
export async function lastOpenDay(reader: Reader, city: City, now: Date): Promise<Day> {
  const own = (await horizons.of(reader)).find((one) => one.city === city)
  return lastDayOpen(clinicDay(now), own?.daysAhead ?? usualDaysAhead)
}

/** Clears the caches of offices and horizons after a change by this process. */
export function forgetOffices(): void {
  offices.forget()
  horizons.forget()
}

/** A slot of a day for group planning: its time by the clinic's clock, and free places ignoring expired holds. */
export interface DaySlot {
  slot: SlotId
  day: Day
  time: string
  start: Date
  minutes: number
  capacity: number
  free: number
}

const ofDays = statement<{ city: City; days: readonly Day[] }, DaySlot>('slots-of-days')`
  select id as slot, day, ${timeOf('start_at')} as time, start_at as start,
    minutes, capacity, capacity - taken as free
  from slots where city = ${'city'} and day = any(${'days'}::date[]) and capacity > 0 order by start_at`

/** Returns all slots of these days, including past and full ones; permanently closed ones are left out. */
export const listDaySlots = (reader: Reader, city: City, days: readonly Day[]): Promise<DaySlot[]> =>
  reader.run(ofDays, { city, days })

/** Returns the slots of those of these days that are not beyond the horizon of the city, as `listDaySlots` does. */
export async function listOpenDaySlots(
  reader: Reader,
  city: City,
  days: readonly Day[],
  now: Date,
): Promise<DaySlot[]> {
  const last = await lastOpenDay(reader, city, now)
  return listDaySlots(
    reader,
    city,
    days.filter((day) => day <= last),
  )
}

const placesOfSlots = statement<{ slots: readonly SlotId[] }, { slot: SlotId; city: City; day: Day }>(
  'days-of-slots',
)`
  select id as slot, city, day from slots where id = any(${'slots'}::uuid[])`

/** Returns the cities and days of these slots. */
export const listSlotDays = (reader: Reader, slots: readonly SlotId[]) => reader.run(placesOfSlots, { slots })

const lockMany = statement<{ slots: readonly SlotId[] }, never>('lock-slots')`
  select from slots where id = any(${'slots'}::uuid[]) order by id for no key update`

/** Locks these slots until the end of the transaction, always in one order. */
export const lockSlots = (tx: Tx, slots: readonly SlotId[]): Promise<unknown> => tx.run(lockMany, { slots })

interface SetSlots {
  slots: SlotId[]
  minutes: number[]
  wanted: number[]
  now: Date
}

const places = statement<SetSlots, never>('set-slots')`
  update slots set minutes = made.minutes, capacity = greatest(taken, wanted),
    planned = case when wanted < taken then wanted end,
    freed_at = case when taken >= capacity and wanted > taken then ${'now'} else freed_at end
  from unnest(${'slots'}::uuid[], ${'minutes'}::int[], ${'wanted'}::int[]) as made (slot, minutes, wanted)
  where slots.id = slot`

/**
 * Changes the capacity of slots that the caller has locked; bookings stay, and a place freed above the capacity
 * disappears.
 */
export const setSlots = (tx: Tx, set: SetSlots): Promise<unknown> => tx.run(places, set)

const standing = statement<{ city: City; days: readonly Day[]; now: Date }, StandingSlot>('standing-slots')`
  select id as slot, day, ${timeOf('start_at')} as time, minutes, capacity, taken, planned
  from slots where city = ${'city'} and day = any(${'days'}::date[]) and start_at > ${'now'} order by start_at`

/** Returns future slots of these days, including closed ones. */
export const listStanding = (reader: Reader, asked: { city: City; days: readonly Day[]; now: Date }) =>
  reader.run(standing, asked)
