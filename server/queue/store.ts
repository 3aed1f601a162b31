import type { BookingId, BookingState, ChosenFactor } from '../../shared/booking/schema.ts'
import type { Day } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import type { City, Gender } from '../../shared/platform/person.ts'
import type { CheckUpKind, EditionId } from '../../shared/programme/schema.ts'
import { queueRefusals } from '../../shared/queue/ru.ts'
import type { RoomId, StopState, TicketId, TicketState } from '../../shared/queue/schema.ts'
import type { SlotId } from '../../shared/schedule/schema.ts'
import { employeesBookings, followerOf } from '../booking/tables.ts'
import { raw, statement } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'

/** A stop of a route sheet. */
export interface StopRow {
  station: string
  services: string[]
  state: StopState
  cabinet: RoomId | null
  calledAt: Date | null
  /** When the ticket number was last shown on the board. */
  saidAt: Date | null
  again: number
  startedAt: Date | null
  /** The visit began with the call into this room. */
  begins: boolean
  endedAt: Date | null
  misses: number
  by: AccountId | null
  reason: string | null
}

/** A ticket with its route sheet and the needed data of its booking. */
export interface TicketRow {
  id: TicketId
  booking: BookingId
  bookingState: BookingState
  slot: SlotId
  start: Date
  account: AccountId | null
  city: City
  day: Day
  number: number
  state: TicketState
  cameAt: Date
  since: Date
  awayUntil: Date | null
  isMissed: boolean
  hereAt: Date | null
  isPriority: boolean
  /** The room that closed while the person was at its door, and when it closed. */
  shut: RoomId | null
  shutAt: Date | null
  fullname: string
  birth: Day
  gender: Gender
  kind: CheckUpKind
  edition: EditionId
  factors: ChosenFactor[]
  stops: StopRow[]
}

const instants = ['calledAt', 'saidAt', 'startedAt', 'endedAt'] as const
type StoredStop = Omit<StopRow, (typeof instants)[number]> & Record<(typeof instants)[number], string | null>
type KeptTicket = Omit<TicketRow, 'stops'> & { stops: StoredStop[] }

const stopOf = (kept: StoredStop): StopRow => {
  const dates = instants.map((name) => [name, kept[name] && new Date(kept[name])])
  return { ...kept, ...Object.fromEntries(dates) }
}
const ticketOf = (row: KeptTicket): TicketRow => ({ ...row, stops: row.stops.map(stopOf) })

const columns = raw`tickets.id, booking_id as booking, bookings.state as "bookingState", slot_id as slot, start_at as start,
  ${followerOf} as account, tickets.city, tickets.day, tickets.number, tickets.state, came_at as "cameAt", since,
  away_until as "awayUntil", is_missed as "isMissed", here_at as "hereAt", is_priority as "isPriority",
  shut_id as shut, shut_at as "shutAt", concat_ws(' ', surname, name, nullif(middlename, '')) as fullname, birth, gender, kind, edition_id as edition, factors, (
    select json_agg(json_build_object('station', station, 'services', services, 'state', ticket_stops.state,
      'cabinet', cabinet_id, 'calledAt', called_at, 'saidAt', said_at, 'again', again, 'startedAt', started_at,
      'begins', begins, 'endedAt', ended_at, 'misses', misses, 'by', by_account_id, 'reason', reason) order by position)
    from ticket_stops where ticket_id = tickets.id) as stops`

/** The city and the day of the queue; ended visits are included from `endedSince` on. */
interface HereAsked {
  city: City
  day: Day
  endedSince: Date
}

const here = statement<HereAsked, KeptTicket>('tickets-here')`
  select ${columns} from tickets join bookings on bookings.id = booking_id
  where tickets.city = ${'city'} and tickets.day = ${'day'}
    and (tickets.state not in ('done', 'left') or tickets.state = 'done' and since > ${'endedSince'})
  order by tickets.number`

/**
 * Returns the tickets of a city and a day in the order of their numbers, for people who are still in the queue
 * and people who have just completed their last stop.
 */
export const listHere = async (reader: Reader, asked: HereAsked): Promise<TicketRow[]> =>
  (await reader.run(here, asked)).map(ticketOf)

const ofAccount = statement<{ account: AccountId; day: Day }, KeptTicket>('tickets-of-account')`
  select ${columns} from tickets join bookings on bookings.id = booking_id
  where bookings.id in (select id from bookings where account_id = ${'account'}
    union all select bookings.id from ${employeesBookings} where persons.account_id = ${'account'}) and tickets.day = ${'day'} order by came_at`

/** Returns the tickets of an account on a day. */
export const listOwn = async (reader: Reader, account: AccountId, day: Day): Promise<TicketRow[]> =>
  (await reader.run(ofAccount, { account, day })).map(ticketOf)

const cityAndOwner = statement<{ id: TicketId }, { city: City; account: AccountId | null }>(
  'city-and-owner-of-ticket',
)`
  select tickets.city, ${followerOf} as account from tickets join bookings on bookings.id = booking_id
  where tickets.id = ${'id'}`

/** The city and the owner of a ticket; null when there is no such ticket. */
export const findCityAndOwner = async (reader: Reader, id: TicketId) =>
  (await reader.run(cityAndOwner, { id }))[0] ?? null

const ticketOfBooking = statement<{ booking: BookingId }, { id: TicketId }>('ticket-of-booking')`
  select id from tickets where booking_id = ${'booking'} order by day desc limit 1`

/** Returns the ticket of a booking, the latest one if there are several; null when it has none. */
export const findTicketOf = async (reader: Reader, booking: BookingId): Promise<TicketId | null> =>
  (await reader.run(ticketOfBooking, { booking }))[0]?.id ?? null

const ticketOn = statement<{ booking: BookingId; day: Day }, KeptTicket>('ticket-of-day')`
  select ${columns} from tickets join bookings on bookings.id = booking_id
  where booking_id = ${'booking'} and tickets.day = ${'day'}`

/** The ticket of a booking on a day; null when it has none. */
export const findTicketOn = async (reader: Reader, booking: BookingId, day: Day): Promise<TicketRow | null> =>
  (await reader.run(ticketOn, { booking, day })).map(ticketOf)[0] ?? null

const lastTicket = statement<{ booking: BookingId }, KeptTicket>('last-ticket-of-booking')`
  select ${columns} from tickets join bookings on bookings.id = booking_id
  where booking_id = ${'booking'} order by tickets.day desc limit 1`

/** The last ticket of a booking; null when it has none. */
export const findLastTicket = async (reader: Reader, booking: BookingId): Promise<TicketRow | null> =>
  (await reader.run(lastTicket, { booking })).map(ticketOf)[0] ?? null

/** A stop of a booking that was completed on none of its days; `reason`: why it was dropped from the route. */
interface LeftStop {
  station: string
  name: string
  reason: string | null
}

const stopsLeft = statement<{ booking: BookingId }, LeftStop>('stops-left')`
  select station, name, reason from (
    select distinct on (station) station, ticket_stops.state, reason, position, tickets.city
    from ticket_stops join tickets on tickets.id = ticket_id where booking_id = ${'booking'}
    order by station, ticket_stops.state = 'done' desc, tickets.day desc) as last
  join stations on stations.city = last.city and stations.key = station
  where last.state <> 'done'
    and not exists (select from tickets where booking_id = ${'booking'} and state not in ('done', 'left'))
    and not exists (
      select from conclusions where booking_id = ${'booking'} and outcome <> 'additional' and annulled_at is null)
  order by position`

/** Lists the remaining stops of a person who is not in the queue now; empty once the commission has concluded. */
export const listLeft = (reader: Reader, booking: BookingId): Promise<LeftStop[]> =>
  reader.run(stopsLeft, { booking })

/**
 * A station with the minutes that it needs for a person: measured, or set by the clinic while nothing is
 * measured.
 */
export interface StationRow {
  key: string
  name: string
  rooms: number
  services: string[]
  nominal: number
  minutes: number
  stops: number
}

const stationsOf = statement<{ city: City }, StationRow>('stations-of-queue')`
  select key, name, rooms, services, minutes as nominal, coalesce(mean, minutes)::float as minutes,
    coalesce(stops, 0) as stops
  from stations
  left join station_minutes on station_minutes.city = stations.city and station = key and nominal = minutes
  where stations.city = ${'city'} order by key`

/** The stations of a city. */
export const listQueueStations = (reader: Reader, city: City): Promise<StationRow[]> =>
  reader.run(stationsOf, { city })

/** The state of a city's queue without its people. */
export interface QueueRow {
  version: number
  day: Day
  lastNumber: number
}

const lock = statement<{ city: City }, QueueRow>('lock-queue')`
  select version, day, last_number as "lastNumber" from queues where city = ${'city'} for update`

/** Locks the queue of a city until the end of the transaction: no other transaction changes it meanwhile. */
export async function lockQueue(tx: Tx, city: City): Promise<QueueRow> {
  const [row] = await tx.run(lock, { city })
  if (!row) throw new Error(`no queue of ${city}`)
  return row
}

const versions = statement<object, { city: City; version: number }>('queue-versions')`
  select city, version from queues`

/** The version of each city's queue. */
export const listVersions = (reader: Reader) => reader.run(versions, {})

const go = statement<QueueRow & { city: City }, never>('move-queue')`
  update queues set version = ${'version'}, day = ${'day'}, last_number = ${'lastNumber'} where city = ${'city'}`

/** Writes the state of a queue that the caller has locked. */
export const moveQueue = (tx: Tx, row: QueueRow & { city: City }): Promise<unknown> => tx.run(go, row)

const addOne = statement<{ row: string }, never>('add-ticket')`
  with made as (
    select * from jsonb_to_record(${'row'}::jsonb) as made (id uuid, booking uuid, city text, day date, number smallint,
      state text, "cameAt" timestamptz, since timestamptz, "isPriority" boolean, stops jsonb)),
  ticket as (
    insert into tickets (id, booking_id, city, day, number, state, came_at, since, is_priority)
    select id, booking, city, day, number, state, "cameAt", since, "isPriority" from made)
  insert into ticket_stops (ticket_id, station, position, services, state, ended_at, by_account_id, reason)
  select id, station, place, array(select jsonb_array_elements_text(stop -> 'services')), kept.state, "endedAt", by, reason
  from made, jsonb_array_elements(stops) with ordinality as one (stop, place),
    lateral jsonb_to_record(stop) as kept (station text, state text, "endedAt" timestamptz, by uuid, reason text)`

/** Adds a ticket with its route sheet. */
export const addTicket = (tx: Tx, row: TicketRow): Promise<unknown> =>
  tx.run(addOne, { row: JSON.stringify(row) })

const setStops = statement<{ ticket: TicketId; stops: string }, never>('set-ticket-stops')`
  insert into ticket_stops (ticket_id, station, position, services, state, ended_at, by_account_id, reason)
  select ${'ticket'}, station, (select max(position) from ticket_stops where ticket_id = ${'ticket'}) + place,
    array(select jsonb_array_elements_text(stop -> 'services')), kept.state, "endedAt", by, reason
  from jsonb_array_elements(${'stops'}::jsonb) with ordinality as one (stop, place),
    lateral jsonb_to_record(stop)
      as kept (station text, state text, "endedAt" timestamptz, by uuid, reason text)
  on conflict (ticket_id, station) do update set services = excluded.services, state = excluded.state,
    ended_at = excluded.ended_at, by_account_id = excluded.by_account_id, reason = excluded.reason`

/** Adds stops to a ticket, after the others, or replaces the services and the state of those that it has. */
export const saveReturnedStops = (tx: Tx, ticket: TicketId, stops: readonly StopRow[]): Promise<unknown> =>
  tx.run(setStops, { ticket, stops: JSON.stringify(stops) })

const remove = statement<{ id: TicketId }, never>('remove-ticket')`delete from tickets where id = ${'id'}`

/** Takes a ticket back, with its route sheet. */
export const removeTicket = (tx: Tx, id: TicketId): Promise<unknown> => tx.run(remove, { id })

const saveMany = statement<{ rows: string }, never>('save-tickets')`
  update tickets set state = made.state, since = made.since, away_until = "awayUntil", is_missed = "isMissed",
    here_at = "hereAt", is_priority = "isPriority", shut_id = shut, shut_at = "shutAt"
  from jsonb_to_recordset(${'rows'}::jsonb) as made (id uuid, state text, since timestamptz, "awayUntil" timestamptz,
    "isMissed" boolean, "hereAt" timestamptz, "isPriority" boolean, shut uuid, "shutAt" timestamptz)
  where tickets.id = made.id`

const saveStops = statement<{ rows: string }, never>('save-ticket-stops')`
  update ticket_stops set state = made.state, cabinet_id = cabinet, called_at = "calledAt", said_at = "saidAt",
    again = made.again, started_at = "startedAt", begins = made.begins, ended_at = "endedAt", misses = made.misses, by_account_id = by,
    reason = made.reason
  from jsonb_to_recordset(${'rows'}::jsonb) as made (ticket uuid, station text, state text, cabinet uuid,
    "calledAt" timestamptz, "saidAt" timestamptz, again smallint, "startedAt" timestamptz, begins boolean, "endedAt" timestamptz,
    misses smallint, by uuid, reason text)
  where ticket_id = ticket and ticket_stops.station = made.station`

/** Stops that have changed, each with its ticket. */
type ChangedStop = StopRow & { ticket: TicketId }

/** Refusal when a person who came inside on a past day, not ended yet, still occupies the room. */
const stillHeld = { ticket_stops_one_inside: queueRefusals.CABINET_BUSY }

const isCalled = ({ state }: StopRow) => state === 'called'
const isInside = ({ state }: StopRow) => state === 'inside'

/**
 * The order of saving: stops neither called nor inside, then called ones, then those inside. A person must
 * leave a room before the next one enters it.
 */
const turns = [(stop: StopRow) => !isCalled(stop) && !isInside(stop), isCalled, isInside]

/**
 * Saves changed tickets and stops. A room is left before the next person enters it, because the database allows
 * only one person inside.
 */
export async function saveTickets(
  tx: Tx,
  tickets: readonly TicketRow[],
  stops: readonly ChangedStop[],
): Promise<void> {
  if (tickets.length > 0)
    await tx.run(saveMany, { rows: JSON.stringify(tickets.map(({ stops: _, ...row }) => row)) })
  for (const some of turns.map((isNow) => stops.filter(isNow)))
    if (some.length > 0) await tx.run(saveStops, { rows: JSON.stringify(some) }, stillHeld)
}

/** Why a person was called to a station. */
export interface CallRow {
  id: string
  ticket: TicketId
  station: string
  at: Date
  by: 'rule' | 'hand'
  byAccount: AccountId | null
  score: number | null
  waiting: number
}

const addMany = statement<{ rows: string }, never>('add-queue-calls')`
  insert into queue_calls (id, ticket_id, station, at, by, by_account_id, score, waiting)
  select id, ticket, station, at, by, "byAccount", score, waiting
  from jsonb_to_recordset(${'rows'}::jsonb) as made (id uuid, ticket uuid, station text, at timestamptz, by text,
    "byAccount" uuid, score real, waiting smallint)`

/** Records calls with their scores. */
export const addCalls = (tx: Tx, rows: readonly CallRow[]): Promise<unknown> =>
  tx.run(addMany, { rows: JSON.stringify(rows) })

const measure = statement<{ city: City; rows: string }, never>('save-station-minutes')`
  insert into station_minutes (city, station, nominal, mean, stops)
  select ${'city'}, key, nominal, minutes, stops
  from jsonb_to_recordset(${'rows'}::jsonb) as made (key text, nominal numeric, minutes real, stops int)
  on conflict (city, station) do update set nominal = excluded.nominal, mean = excluded.mean, stops = excluded.stops`

/** Saves the measured minutes of stations. */
export const saveMinutes = (tx: Tx, city: City, rows: readonly StationRow[]): Promise<unknown> =>
  tx.run(measure, { city, rows: JSON.stringify(rows) })

/** A booked person still expected. */
export interface ExpectedVisitRow {
  id: BookingId
  start: Date
  services: string[]
}

interface ComingAsked {
  city: City
  day: Day
  from: Date
  until: Date
}

const comings = statement<ComingAsked, ExpectedVisitRow>('queue-coming')`
  select id, start_at as start, array(select item ->> 'service' from json_array_elements(items) as item) as services
  from bookings where city = ${'city'} and day = ${'day'} and state in ('submitted', 'confirmed')
    and start_at between ${'from'} and ${'until'} order by start_at limit 200`

/** Returns people booked in a city for a part of a day who have not arrived yet. */
export const listExpectedVisits = (reader: Reader, asked: ComingAsked): Promise<ExpectedVisitRow[]> =>
  reader.run(comings, asked)

const waited = statement<{ city: City; day: Day; station: string }, { people: number }>('people-for-station')`
  select count(*)::int as people from tickets join ticket_stops on ticket_id = tickets.id
  where city = ${'city'} and day = ${'day'} and tickets.state not in ('done', 'left') and station = ${'station'}
    and ticket_stops.state not in ('done', 'dropped')`

/** Counts the people in the queue of a day who still need a station. */
export const countFor = async (
  reader: Reader,
  asked: { city: City; day: Day; station: string },
): Promise<number> => (await reader.run(waited, asked))[0]?.people ?? 0

const sweep = statement<{ before: Date }, never>('sweep-queue-calls')`
  delete from queue_calls where at < ${'before'}`

/** Deletes the records of calls made before a moment. */
export const sweepCalls = (tx: Tx, before: Date): Promise<unknown> => tx.run(sweep, { before })

const forgotten = statement<{ today: Day; since: Date }, { city: City; day: Day }>('unfinished-queue-days')`
  select city, day from tickets where day < ${'today'} and state not in ('done', 'left')
  union select city, ${'today'}::date - 1 from cabinets where opened_at < ${'since'}
  order by city, day`

/**
 * Returns cities and past days that have not been ended: with people still in the queue, or with rooms open
 * since before today.
 */
export const listUnfinished = (reader: Reader, today: Day, since: Date) =>
  reader.run(forgotten, { today, since })

// Walk and wait: the time in the clinic less the time in the rooms, by stop. A visit that lasted longer than a
// working day was not ended in time and says nothing.
const waitsOf = statement<{ latest: number; enough: number }, { city: City; wait: number }>('measured-waits')`
  with visits as (
    select tickets.city, extract(epoch from max(ended_at) - came_at) / 60 as stay,
      sum(extract(epoch from ended_at - started_at)) / 60 as inside, count(*) as stops
    from cities, lateral (
        select id, city, came_at from tickets
        where tickets.city = cities.key and state = 'done' order by day desc, number desc limit ${'latest'}) as tickets
      join ticket_stops on ticket_id = tickets.id and ticket_stops.state = 'done' and started_at is not null
    group by tickets.id, tickets.city, came_at)
  select city, (sum(stay - inside) / sum(stops))::float as wait from visits where stay between inside and 600
  group by city having count(*) >= ${'enough'}`

/** Returns the minutes between two stations that the latest visits of each city have shown. */
export const listMeasuredWaits = (reader: Reader, by: { latest: number; enough: number }) =>
  reader.run(waitsOf, by)
