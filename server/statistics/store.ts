import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { addDays, type Day } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { City } from '../../shared/platform/person.ts'
import type { StatisticsQuery, VisitFigures } from '../../shared/statistics/schema.ts'
import { hasCome, isExpected, visitCounts } from '../booking/tables.ts'
import { dayOf, hourOf, timeOf } from '../platform/db/clinic-clock.ts'
import { fragment, raw, statement } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'

/** The figures count a row for all, and for each day, hour, city and organization; `level` says which of them a row is. */
type VisitLevel = 'all' | 'day' | 'hour' | 'city' | 'organization'

/** Figures of bookings at one level. */
export interface VisitRow extends Omit<VisitFigures, 'planned'> {
  level: VisitLevel
  day: Day | null
  hour: string | null
  city: City | null
  organization: OrganizationId | null
}

interface VisitsAsked {
  from: Day
  to: Day
  today: Day
  cities: readonly City[]
  organization: OrganizationId | null
}

// Planned for the values at hand: a day and a year, one organization and all of them want different plans.
const narrowed = fragment`
  select day, city, organization_id as organization, start_at, state, total,
    state = 'cancelled' and exists (select from booking_steps
      where booking_id = bookings.id and to_state = 'cancelled' and ${dayOf('at')} >= bookings.day) as is_late
  from bookings
  where day between ${'from'} and ${'to'} and city = any(${'cities'})
    and (${'organization'}::uuid is null or organization_id = ${'organization'})`

const figures = fragment`${visitCounts},
  count(*) filter (where is_late)::int as late,
  count(*) filter (where ${isExpected} and day < ${'today'})::int as unmarked,
  coalesce(sum(total) filter (where state <> 'cancelled' or is_late), 0)::float as "plannedMoney",
  coalesce(sum(total) filter (where ${hasCome}), 0)::float as "cameMoney"`

const told = raw`day, hour, city, organization, came, missed, late, unmarked, ahead - unmarked as ahead,
  cancelled - late as cancelled, "plannedMoney", "cameMoney"`

const levels = statement<VisitsAsked, VisitRow>('')`
  select case grouped when 15 then 'all' when 7 then 'day' when 11 then 'hour' when 13 then 'city' else 'organization' end as level,
    ${told}
  from (
    select grouping(day, hour, city, organization) as grouped, day, hour, city, organization, ${figures}
    from (select booked.*, ${hourOf('start_at')} as hour from (${narrowed}) as booked) as booked
    group by grouping sets ((), (day), (hour), (city), (organization))) as counted
  order by day, hour, city`

const total = statement<VisitsAsked, VisitRow>('')`
  select 'all' as level, ${told}
  from (
    select null as day, null as hour, null as city, null as organization, ${figures}
    from (${narrowed}) as booked) as counted`

const allCities = City.options
const citiesOf = ({ city }: Pick<StatisticsQuery, 'city'>): readonly City[] => (city ? [city] : allCities)

const visitsAsked = (asked: StatisticsQuery, today: Day): VisitsAsked => ({
  from: asked.from,
  to: asked.to,
  today,
  cities: citiesOf(asked),
  organization: asked.organization ?? null,
})

/** Returns the figures of bookings: all of them, and by day, hour, city and organization. */
export const listVisitLevels = (reader: Reader, asked: StatisticsQuery, today: Day): Promise<VisitRow[]> =>
  reader.run(levels, visitsAsked(asked, today))

/** Returns the figures of all bookings alone, which a year of them tells four times faster. */
export const listVisitTotal = (reader: Reader, asked: StatisticsQuery, today: Day): Promise<VisitRow[]> =>
  reader.run(total, visitsAsked(asked, today))

interface StopsCounted {
  from: Day
  to: Day
  cities: readonly City[]
  organization: OrganizationId | null
}

// A person waits for a room since the arrival or since the end of the stop before; a stop completed at the desk has no
// beginning and is none. A patient still inside is neither received nor left.
const fresh = fragment`walked as (
    select tickets.day, tickets.city, stop.*,
      coalesce(lag(ended_at) over (partition by tickets.id order by started_at), came_at) as ready
    from tickets join bookings on bookings.id = booking_id cross join lateral (
      select station, ticket_stops.state, by_account_id, started_at, ended_at, coalesce(sum(price), 0) as money
      from ticket_stops left join json_to_recordset(bookings.items) as item (service text, price numeric)
        on service = any(services)
      where ticket_id = tickets.id group by ticket_id, station) as stop
    where tickets.day between ${'from'} and ${'to'} and tickets.city = any(${'cities'})
      and (${'organization'}::uuid is null or organization_id = ${'organization'})),
  fresh as (
    select day, city, station, by_account_id as doctor,
      least(greatest(floor(extract(epoch from started_at - ready) / 60), 0), 1440)::int as wait,
      extract(epoch from ended_at - started_at) / 60 as minutes, money
    from walked where state = 'done' and started_at is not null
    union all
    select day, city, station, null, null, 0, 0 from walked where state in ('ahead', 'called'))`

/** Stops at a station or by a doctor, or all of them, that had the same wait. `wait` null: nobody was received. */
export interface StopRow {
  level: 'all' | 'station' | 'doctor'
  city: City | null
  station: string | null
  doctor: AccountId | null
  wait: number | null
  stops: number
  minutes: number
  money: number
}

interface StopsAsked extends StopsCounted {
  since: Day
  until: Day
  station: string | null
  doctor: AccountId | null
}

const stopLevels = statement<StopsAsked, StopRow>('')`
  with ${fresh},
  counted as (
    select city, station, doctor, wait, 1 as stops, minutes, money from fresh
    union all
    select city, station, doctor_id, wait, stops, minutes, money from station_days
    where day between ${'since'} and ${'until'} and city = any(${'cities'}))
  select case grouping(station, doctor) when 3 then 'all' when 1 then 'station' else 'doctor' end as level,
    city, station, doctor, wait, sum(stops)::int as stops, sum(minutes)::float as minutes, sum(money)::float as money
  from counted
  where (${'station'}::text is null or station = ${'station'}) and (${'doctor'}::uuid is null or doctor = ${'doctor'})
  group by grouping sets ((wait), (city, station, wait), (doctor, wait))`

const lastCounted = statement<object, { day: Day | null }>('last-counted-station-day')`
  select max(day) as day from station_days`

/** Returns the latest day whose stops are counted once and for all; null before the first. */
export const findLastCounted = async (reader: Reader): Promise<Day | null> =>
  (await reader.run(lastCounted, {}))[0]?.day ?? null

/**
 * Returns the figures of stops: all of them, and by station and doctor. Finished days are read as they were counted; later
 * days, and those of one organization, stop by stop.
 */
export async function listStopLevels(reader: Reader, asked: StatisticsQuery): Promise<StopRow[]> {
  const last = asked.organization ? null : await findLastCounted(reader)
  const isCounted = last !== null && last >= asked.from
  const until = isCounted && last < asked.to ? last : asked.to
  return reader.run(stopLevels, {
    // An empty period has its end before its beginning.
    from: isCounted ? addDays(until, 1) : asked.from,
    to: asked.to,
    since: asked.from,
    until: isCounted ? until : addDays(asked.from, -1),
    cities: citiesOf(asked),
    organization: asked.organization ?? null,
    station: asked.station ?? null,
    doctor: asked.doctor ?? null,
  })
}

const openMinutes = statement<
  { from: Day; to: Day; cities: readonly City[] },
  { city: City; key: string; name: string; services: string[]; norm: number; open: number }
>('')`
  with opened as (
    select city, ${timeOf('start_at')} as time, sum(minutes) as minutes from slots
    where day between ${'from'} and ${'to'} and city = any(${'cities'}) and coalesce(planned, capacity) > 0 group by 1, 2),
  away as (
    select slots.city, key, ${timeOf('start_at')} as time, sum(slots.minutes) as minutes
    from site_days join slots on slots.city = site_days.city and slots.day = site_days.day cross join unnest(absent) as key
    where site_days.day between ${'from'} and ${'to'} and coalesce(planned, capacity) > 0 group by 1, 2, 3)
  select stations.city, key, name, services, minutes::float as norm, (rooms * (
    coalesce((select sum(opened.minutes) from opened
      where opened.city = stations.city and (takes_until is null or time < takes_until)), 0)
    - coalesce((select sum(away.minutes) from away
      where away.city = stations.city and away.key = stations.key and (takes_until is null or time < takes_until)), 0)
    ))::float as open
  from stations where stations.city = any(${'cities'})`

/** Returns the stations with the minutes for which their rooms were open by the schedule in a period. */
export const listOpenMinutes = (reader: Reader, asked: StatisticsQuery) =>
  reader.run(openMinutes, { from: asked.from, to: asked.to, cities: citiesOf(asked) })

interface NamedRow {
  id: string
  name: string
}

const organizationNames = statement<{ ids: readonly string[] }, NamedRow>('names-of-organizations')`
  select id, name from organizations where id = any(${'ids'}::uuid[])`
const doctorNames = statement<{ ids: readonly string[] }, NamedRow>('names-of-doctors')`
  select id, full_name as name from accounts where id = any(${'ids'}::uuid[]) and erased_at is null`

const namesBy = (rows: readonly NamedRow[]) => new Map(rows.map(({ id, name }) => [id, name]))

/** Returns the names of organizations by id. */
export const namesOfOrganizations = async (reader: Reader, ids: readonly OrganizationId[]) =>
  namesBy(await reader.run(organizationNames, { ids }))

/** Returns the names of accounts by id, without erased ones. */
export const namesOfDoctors = async (reader: Reader, ids: readonly AccountId[]) =>
  namesBy(await reader.run(doctorNames, { ids }))

const span = statement<{ today: Day }, { first: Day | null; last: Day | null }>('days-to-count')`
  select
    (select min(day) from tickets where day > coalesce((select max(day) from station_days), '1800-01-01')) as first,
    coalesce((select min(day) from tickets where day < ${'today'} and state not in ('done', 'left')), ${'today'}) - 1 as last`

/** Returns the period of finished days that are not counted yet; null when there is none. */
export async function findUncounted(reader: Reader, today: Day): Promise<{ from: Day; to: Day } | null> {
  const { first, last } = (await reader.run(span, { today }))[0] ?? {}
  return first && last && first <= last ? { from: first, to: last } : null
}

const count = statement<StopsCounted, never>('')`
  with ${fresh}
  insert into station_days (day, city, station, doctor_id, wait, stops, minutes, money)
  select day, city, station, doctor, wait, count(*), sum(minutes), sum(money) from fresh
  group by day, city, station, doctor, wait on conflict do nothing`

/** Counts the stops of finished days. Days are counted in order, each once. */
export const countDays = (tx: Tx, { from, to }: { from: Day; to: Day }): Promise<unknown> =>
  tx.run(count, { from, to, cities: allCities, organization: null })
