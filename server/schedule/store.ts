import { addDays, clinicInstant, type Day } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import type { City } from '../../shared/platform/person.ts'
import { scheduleRefusals } from '../../shared/schedule/ru.ts'
import type { CityOffice, DayLoad, Hold, Slot, SlotId } from '../../shared/schedule/schema.ts'
import type { StandingSlot } from '../../shared/schedule-admin/day-plan.ts'
import type { DatedWeek } from '../../shared/schedule-admin/schema.ts'
import { cachedFor } from '../platform/db/cached-for.ts'
import { timeOf } from '../platform/db/clinic-clock.ts'
import { raw, statement } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { listCities, listWeeks } from './working-hours/store.ts'

/** A slot with its day, as the rules compare slots. */
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

/** The moment when a slot of so many minutes ends. */
export const endOf = (start: Date, minutes: number): Date => new Date(start.getTime() + minutes * 60_000)

const slotOf = ({ start, minutes, ...row }: SlotRow): DatedSlot => ({
  ...row,
  start: start.toISOString(),
  end: endOf(start, minutes).toISOString(),
})

interface SeatChange {
  take: SlotId | null
  give: SlotId | null
  account: AccountId | null
  now: Date
}

// A place given back above the planned ones is gone: the capacity falls with it.
// Holds that end here are given back in the same statement. Their count is joined, not asked for in a subquery:
// PostgreSQL may look at a slot again after waiting for its lock, and it cannot run the delete a second time.
const seats = statement<SeatChange, never>('change-seats')`
  with gone as (
    delete from holds
    where account_id = ${'account'} or (slot_id = ${'take'} and expires_at <= ${'now'})
    returning slot_id),
  changes as (
    select slot_id, sum(places)::int as places
    from (
      select slot_id, -1 as places from gone
      union all select ${'give'}::uuid, -1
      union all select ${'take'}::uuid, 1) as parts
    where slot_id is not null group by slot_id order by slot_id)
  update slots set taken = taken + changes.places,
    capacity = least(capacity, greatest(taken + changes.places, coalesce(planned, capacity)))
  from changes where slots.id = changes.slot_id and changes.places <> 0`

/**
 * Takes a place of one slot, gives back a place of another, lets go of the account's hold and of expired holds of the
 * taken slot: whichever are named, in one statement. When the slot is full the database refuses: `SLOT_FULL`.
 */
export async function changeSeats(
  tx: Tx,
  change: Partial<Omit<SeatChange, 'now'>>,
  now: Date,
): Promise<void> {
  const input = { take: null, give: null, account: null, ...change, now }
  await tx.run(seats, input, change.take ? { slots_taken: scheduleRefusals.SLOT_FULL } : {})
}

const reapEverywhere = statement<{ now: Date }, { id: SlotId }>('reap-holds')`
  with dead as (
    delete from holds where account_id in (
      select account_id from holds where expires_at <= ${'now'} for update skip locked)
    returning slot_id),
  gone as (select slot_id, count(*)::int as count from dead group by slot_id)
  update slots set taken = taken - gone.count,
    capacity = least(capacity, greatest(taken - gone.count, coalesce(planned, capacity)))
  from gone where slots.id = gone.slot_id returning slots.id`

/** Frees the places of all expired holds. */
export const reapHolds = (tx: Tx, now: Date) => tx.run(reapEverywhere, { now })

const lock = statement<{ account: AccountId }, never>('lock-holder')`
  select from accounts where id = ${'account'} for no key update`

/** Makes two holds of one account wait for each other. */
export const lockHolder = (tx: Tx, account: AccountId): Promise<unknown> => tx.run(lock, { account })

const add = statement<{ account: AccountId; slot: SlotId; expires: Date }, never>('add-hold')`
  insert into holds (account_id, slot_id, expires_at) values (${'account'}, ${'slot'}, ${'expires'})`

/** Adds the account's hold; its earlier one has been let go in the same transaction. */
export const addHold = (
  tx: Tx,
  hold: { account: AccountId; slot: SlotId; expires: Date },
): Promise<unknown> => tx.run(add, hold)

const mine = statement<{ account: AccountId; now: Date }, SlotRow & { expires: Date }>('my-hold')`
  select slots.id, city, day, start_at as start, minutes, capacity, capacity - taken as free, expires_at as expires
  from holds join slots on slots.id = holds.slot_id
  where account_id = ${'account'} and expires_at > ${'now'}`

/** The place that an account holds now. */
export async function findHold(reader: Reader, account: AccountId, now: Date): Promise<Hold | null> {
  const [row] = await reader.run(mine, { account, now })
  if (!row) return null
  const { expires, ...slot } = row
  return { slot: slotOf(slot), expiresAt: expires.toISOString() }
}

/** What of a slot hardly ever changes: its minutes where a city begins to work by longer or shorter ones, the rest never. */
export interface SlotFacts {
  city: City
  day: Day
  start: Date
  minutes: number
}

const facts = statement<{ slot: SlotId }, SlotFacts>('slot-facts')`
  select city, day, start_at as start, minutes from slots where id = ${'slot'}`

const knownFacts = cachedFor(async () => new Map<SlotId, SlotFacts>(), 60)

/** Where and when a slot is, as it was a minute ago at most. Null when there is no such slot. */
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

/** Days of a city, the first and the last among them. */
interface CityDays {
  city: City
  from: Day
  to: Day
}

/** From the midnight that begins one day to the midnight that ends another, by the clinic's clock. */
const spanOf = ({ city, from, to }: CityDays, now: Date): Span => ({
  city,
  from: clinicInstant(from, '00:00'),
  to: clinicInstant(addDays(to, 1), '00:00'),
  now,
})

/** In SQL: free places of a slot. A hold that has run out and nobody has reaped yet (`dead`) is one, unless more than planned are there. */
const free = raw`capacity - taken + case when planned < capacity then 0 else coalesce(dead.places, 0) end`

const ofPeriod = statement<Span, SlotRow>('slots-of-period')`
  select id, city, day, start_at as start, minutes, capacity,
      ${free} as free
  from slots left join (
    select slot_id, count(*)::int as places from holds where expires_at <= ${'now'} group by slot_id
  ) dead on dead.slot_id = slots.id
  where city = ${'city'} and start_at >= ${'from'} and start_at < ${'to'} and start_at > ${'now'} and capacity > 0
  order by start_at`

/** Slots of a period that are still ahead, full ones too. */
export const listSlots = async (reader: Reader, days: CityDays, now: Date): Promise<Slot[]> =>
  (await reader.run(ofPeriod, spanOf(days, now))).map(slotOf)

// A time that is closed has places for those who are still booked, and none of its own.
const byDay = statement<Span, DayLoad>('loads-of-days')`
  select day, sum(least(capacity, planned))::int as capacity, coalesce(
    sum(${free}) filter (where start_at > ${'now'}), 0)::int as free
  from slots left join (
    select slot_id, count(*)::int as places from holds where expires_at <= ${'now'} group by slot_id
  ) dead on dead.slot_id = slots.id
  where city = ${'city'} and start_at >= ${'from'} and start_at < ${'to'}
  group by day`

/** Free places of the days of a period that have slots. */
export const listDayLoads = (reader: Reader, days: CityDays, now: Date): Promise<DayLoad[]> =>
  reader.run(byDay, spanOf(days, now))

interface Around {
  city: City
  start: Date
  now: Date
  limit: number
}

const around = statement<Around, SlotRow>('free-around')`
  with loads as not materialized (
    select id, city, day, start_at as start, minutes, capacity,
      ${free} as free
    from slots left join (
      select slot_id, count(*)::int as places from holds where expires_at <= ${'now'} group by slot_id
    ) dead on dead.slot_id = slots.id
    where city = ${'city'} and start_at > ${'now'})
  (select * from loads where start >= ${'start'} and free > 0 order by start limit ${'limit'})
  union all
  (select * from loads where start < ${'start'} and free > 0 order by start desc limit ${'limit'})`

/** Free slots of a city nearest to a moment: up to `limit` before it and as many after. */
export const listFreeAround = async (reader: Reader, wanted: Around): Promise<DatedSlot[]> =>
  (await reader.run(around, wanted)).map(slotOf)

interface NewSlots {
  ids: string[]
  city: City
  starts: Date[]
  minutes: number[]
  capacities: number[]
}

const makeSlots = statement<NewSlots, { id: SlotId }>('make-slots')`
  insert into slots (id, city, start_at, minutes, capacity)
  select id, ${'city'}, start_at, minutes, capacity
  from unnest(${'ids'}::uuid[], ${'starts'}::timestamptz[], ${'minutes'}::int[], ${'capacities'}::int[])
    as made (id, start_at, minutes, capacity)
  on conflict (city, start_at) do nothing returning id`

/** Adds the slots of a city that do not exist yet; those that exist stay as they are. */
export const addSlots = (tx: Tx, made: NewSlots) => tx.run(makeSlots, made)

/** A place of the clinic with its weeks. */
export type Office = Omit<CityOffice, 'days'> & { weeks: DatedWeek[] }

async function readOffices(reader: Reader): Promise<Record<City, Office>> {
  const [places, weeks] = await Promise.all([listCities(reader), listWeeks(reader)])
  const officeOf = (key: City): Office => {
    const place = places.find((one) => one.city === key)
    if (!place) throw new Error(`no row of the city ${key}`)
    const { name: city, address, phone, note, directions } = place
    return { city, address, phone, note, directions, weeks: weeks.filter((one) => one.city === key) }
  }
  return { ekb: officeOf('ekb'), pvl: officeOf('pvl') }
}

const offices = cachedFor(readOffices)

/** The places of the clinic with all their weeks, by key of the city; at most a second old. */
export const getOffices = (reader: Reader): Promise<Record<City, Office>> => offices.of(reader)

/** Reads the places anew next time: this process has changed them. */
export const forgetOffices = (): void => offices.forget()

/** A slot of a day as groups are put on it: its time by the clinic's clock, free places without holds that have run out unnoticed. */
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

/** All slots of these days, past and full ones too; those that are closed for good are none. */
export const listDaySlots = (reader: Reader, city: City, days: readonly Day[]): Promise<DaySlot[]> =>
  reader.run(ofDays, { city, days })

const placesOfSlots = statement<{ slots: readonly SlotId[] }, { slot: SlotId; city: City; day: Day }>(
  'days-of-slots',
)`
  select id as slot, city, day from slots where id = any(${'slots'}::uuid[])`

/** Where and on which day these slots are. */
export const listSlotDays = (reader: Reader, slots: readonly SlotId[]) => reader.run(placesOfSlots, { slots })

const lockMany = statement<{ slots: readonly SlotId[] }, never>('lock-slots')`
  select from slots where id = any(${'slots'}::uuid[]) order by id for no key update`

/** Keeps others from taking places of these slots until the end of the transaction; always in one order. */
export const lockSlots = (tx: Tx, slots: readonly SlotId[]): Promise<unknown> => tx.run(lockMany, { slots })

const manySeats = statement<{ slots: SlotId[]; places: number[] }, never>('change-many-seats')`
  update slots set taken = taken + changes.places,
    capacity = least(capacity, greatest(taken + changes.places, coalesce(planned, capacity)))
  from unnest(${'slots'}::uuid[], ${'places'}::int[]) as changes (slot, places) where slots.id = changes.slot`

/** Takes (above zero) or gives back (below zero) places of slots that the caller has locked. */
export async function changeManySeats(tx: Tx, changes: ReadonlyMap<SlotId, number>): Promise<void> {
  const real = [...changes].filter(([, places]) => places !== 0)
  const input = { slots: real.map(([slot]) => slot), places: real.map(([, places]) => places) }
  if (real.length > 0) await tx.run(manySeats, input, { slots_taken: scheduleRefusals.SLOT_FULL })
}

interface SetSlots {
  slots: SlotId[]
  minutes: number[]
  wanted: number[]
}

const places = statement<SetSlots, never>('set-slots')`
  update slots set minutes = made.minutes, capacity = greatest(taken, wanted),
    planned = case when wanted < taken then wanted end
  from unnest(${'slots'}::uuid[], ${'minutes'}::int[], ${'wanted'}::int[]) as made (slot, minutes, wanted)
  where slots.id = slot`

/** Gives slots that the caller has locked other places; who is there stays, and a place given back above them is gone. */
export const setSlots = (tx: Tx, set: SetSlots): Promise<unknown> => tx.run(places, set)

const standing = statement<{ city: City; days: readonly Day[]; now: Date }, StandingSlot>('standing-slots')`
  select id as slot, day, ${timeOf('start_at')} as time, minutes, capacity, taken, planned
  from slots where city = ${'city'} and day = any(${'days'}::date[]) and start_at > ${'now'} order by start_at`

/** The slots of these days that are still ahead, closed ones too. */
export const listStanding = (reader: Reader, asked: { city: City; days: readonly Day[]; now: Date }) =>
  reader.run(standing, asked)
