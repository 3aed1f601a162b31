import type { BookingId } from '../../../shared/booking/schema.ts'
import { dayKeyOf, type StationLoad, type StationSeats } from '../../../shared/group-booking/capacity.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import type { FitStation } from '../../../shared/schedule/fit/rules.ts'
import type { Station } from '../../../shared/schedule/schema.ts'
import type { TimeLoad } from '../../../shared/schedule/station-hours/rules.ts'
import type { Limit, LimitInput, StationInput, StationRow } from '../../../shared/schedule-admin/schema.ts'
import { isOpen } from '../../booking/tables.ts'
import { cachedFor } from '../../platform/db/cached-for.ts'
import { hourOf, timeOf } from '../../platform/db/clinic-clock.ts'
import { statement } from '../../platform/db/statement.ts'
import { turnsByKey, turnTo } from '../../platform/db/turns.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

const all = statement<object, StationRow & { city: City }>('stations')`
  select city, key, name, rooms, minutes, takes_until as "takesUntil", services, version from stations order by city, key`

const known = cachedFor((reader) => reader.run(all, {}))

/** Returns the stations of a city; a change in another process is visible within a second. */
export const listStations = async (reader: Reader, city: City): Promise<StationRow[]> =>
  (await known.of(reader))
    .filter((station) => station.city === city)
    .map(({ city: _, ...station }) => station)

// The minutes that the queue has measured; those that the clinic has set until then, or after it has set others.
const paced = statement<object, FitStation & { city: City }>('stations-with-pace')`
  select stations.city, key, name, coalesce(mean, minutes)::float as minutes, takes_until as "takesUntil", services
  from stations
  left join station_minutes on station_minutes.city = stations.city and station = key and nominal = minutes
  order by stations.city, key`

const knownPace = cachedFor((reader) => reader.run(paced, {}))

/** Returns the stations of a city with the minutes that the queue has measured there. */
export const listPacedStations = async (reader: Reader, city: City): Promise<FitStation[]> =>
  (await knownPace.of(reader)).filter((station) => station.city === city).map(({ city: _, ...own }) => own)

function forgetStations(): void {
  known.forget()
  knownPace.forget()
}

/** A limit with the name of its service. */
export interface NamedLimit extends Limit {
  name: string
}

const allLimits = statement<object, NamedLimit & { city: City }>('state-of-service-limits')`
  select city, service, per_day as "perDay", version, coalesce((
    select name from services join order_editions on order_editions.id = edition_id
    where code = service order by valid_from desc limit 1), service) as name
  from service_limits order by city, service`

const limits = cachedFor((reader) => reader.run(allLimits, {}))

/** Returns the daily limits of a city; a change in another process is visible within a second. */
export const listLimits = async (reader: Reader, city: City): Promise<NamedLimit[]> =>
  (await limits.of(reader)).filter((limit) => limit.city === city).map(({ city: _, ...limit }) => limit)

/** Returns the capacity of a city: its stations, and the services limited by day. */
export async function listSeatings(reader: Reader, city: City): Promise<StationSeats[]> {
  const [stationsOf, limitsOf] = await Promise.all([listStations(reader, city), listLimits(reader, city)])
  const byDay = limitsOf.map(({ service, name, perDay }) => ({
    key: dayKeyOf(service),
    name,
    rooms: 0,
    minutes: 1,
    services: [service],
    perDay,
  }))
  return [...stationsOf, ...byDay]
}

const loading = turnTo('stations')

/** Lets one process at a time fill the stations. */
export const lockLoading = (tx: Tx): Promise<unknown> => tx.run(loading, {})

const addAll = statement<{ city: City; rows: string }, never>('add-stations')`
  insert into stations (city, key, name, rooms, minutes, takes_until, services)
  select ${'city'}, key, name, rooms, minutes, "takesUntil", services
  from jsonb_to_recordset(${'rows'}::jsonb)
    as made (key text, name text, rooms int, minutes numeric, "takesUntil" text, services text[])`

/** Adds the stations of a city. */
export async function addStations(tx: Tx, city: City, added: readonly Station[]): Promise<void> {
  if (added.length > 0) await tx.run(addAll, { city, rows: JSON.stringify(added) })
  tx.afterCommit(() => forgetStations())
}

interface SeenStation {
  city: City
  key: string
  version: number
}

const change = statement<StationInput & SeenStation, { key: string }>('change-station')`
  update stations set name = ${'name'}, rooms = ${'rooms'}, minutes = ${'minutes'},
    takes_until = ${'takesUntil'}, services = ${'services'},
    version = version + 1
  where city = ${'city'} and key = ${'key'} and version = ${'version'} returning key`

/** Updates a station of the version seen; returns false when it has been changed. */
export async function changeStation(
  tx: Tx,
  city: City,
  key: string,
  input: StationInput & { version: number },
): Promise<boolean> {
  tx.afterCommit(() => forgetStations())
  return (await tx.run(change, { ...input, city, key })).length > 0
}

const remove = statement<SeenStation, { key: string }>('remove-station')`
  delete from stations where city = ${'city'} and key = ${'key'} and version = ${'version'} returning key`

/** Removes a station of the version seen; returns false when it has been changed. */
export async function removeStation(tx: Tx, city: City, key: string, version: number): Promise<boolean> {
  tx.afterCommit(() => forgetStations())
  return (await tx.run(remove, { city, key, version })).length > 0
}

interface LimitSeen {
  city: City
  service: string
  version: number
}

const addLimit = statement<{ city: City; service: string; perDay: number }, { key: string }>('add-limit')`
  insert into service_limits (city, service, per_day) values (${'city'}, ${'service'}, ${'perDay'})
  on conflict do nothing returning service as key`

const changeLimit = statement<LimitSeen & { perDay: number }, { key: string }>('change-limit')`
  update service_limits set per_day = ${'perDay'}, version = version + 1
  where city = ${'city'} and service = ${'service'} and version = ${'version'} returning service as key`

const removeLimit = statement<LimitSeen, { key: string }>('remove-limit')`
  delete from service_limits
  where city = ${'city'} and service = ${'service'} and version = ${'version'} returning service as key`

/**
 * Sets the limit of a service; null removes it. `version` is the version that the admin has seen, 0 when there
 * was no limit; returns false when the limit has been changed since.
 */
export async function setLimit(
  tx: Tx,
  city: City,
  { service, perDay, version }: LimitInput & { version: number },
): Promise<boolean> {
  tx.afterCommit(() => limits.forget())
  const seen = { city, service, version }
  if (perDay === null) return (await tx.run(removeLimit, seen)).length > 0
  if (version > 0) return (await tx.run(changeLimit, { ...seen, perDay })).length > 0
  return (await tx.run(addLimit, { city, service, perDay })).length > 0
}

interface LoadsAsked {
  city: City
  days: readonly Day[]
  /** Bookings to ignore because they are about to move. */
  except: readonly BookingId[]
}

// Many bookings share one volume, and each volume is decrypted once. Materialized regardless of the planner's
// estimate for a freshly filled table: otherwise volumes would be decrypted anew for each booking.
const loads = statement<LoadsAsked, StationLoad & TimeLoad>('station-loads')`
  with held as materialized (
    select day, start_at as moment, md5(items::text) as volume,
      min(id::text) as sample, count(*)::int as people
    from bookings
    where city = ${'city'} and day = any(${'days'}::date[]) and id <> all(${'except'}::uuid[])
      and ${isOpen}
    group by 1, 2, 3),
  samples as materialized (select volume, min(sample)::uuid as id from held group by volume),
  given as materialized (
    select key, service from stations, unnest(services) as service where city = ${'city'}),
  needs as materialized (
    select volume, array_agg(distinct key) as keys
    from samples join bookings using (id), lateral json_array_elements(items) as item
    join given on service = item ->> 'service'
    group by volume)
  select day, ${hourOf('moment')} as hour, ${timeOf('moment')} as time, station, sum(people)::int as people
  from held join needs using (volume), unnest(keys) as station
  group by day, moment, station`

/** Counts open bookings by station and time of these days. */
export const listTimeLoads = (reader: Reader, asked: LoadsAsked) => reader.run(loads, asked)

/** Counts open bookings by station and hour of these days. */
export async function listStationLoads(reader: Reader, asked: LoadsAsked): Promise<StationLoad[]> {
  const byHour = new Map<string, StationLoad>()
  for (const { day, hour, station, people } of await reader.run(loads, asked)) {
    const key = `${day} ${hour} ${station}`
    byHour.set(key, { day, hour, station, people: people + (byHour.get(key)?.people ?? 0) })
  }
  return [...byHour.values()]
}

const dayLocks = statement<{ keys: string[] }, { locked: unknown }>('lock-service-days')`
  select pg_advisory_xact_lock(${turnsByKey.serviceDays}, hashtext(key))::text as locked from unnest(${'keys'}::text[]) as key`

/** Lets one booking at a time count the stations and limited services of these days of a city; locks in one order. */
export const lockServiceDays = (tx: Tx, city: City, days: readonly Day[]): Promise<unknown> =>
  tx.run(dayLocks, { keys: [...new Set(days)].sort().map((day) => `${city} ${day}`) })

interface ServicesAsked extends LoadsAsked {
  services: readonly string[]
}

const counted = statement<ServicesAsked, { day: Day; service: string; people: number }>('services-of-days')`
  with held as materialized (
    select day, md5(items::text) as volume, min(id::text)::uuid as sample, count(*)::int as people
    from bookings
    where city = ${'city'} and day = any(${'days'}::date[]) and id <> all(${'except'}::uuid[])
      and state in ('submitted', 'confirmed', 'arrived', 'in_progress', 'completed')
    group by 1, 2),
  needs as materialized (
    select volume, array_agg(distinct item ->> 'service') as services
    from (select volume, min(sample::text)::uuid as id from held group by volume) samples join bookings using (id),
      lateral json_array_elements(items) as item
    where item ->> 'service' = any(${'services'}::text[]) group by volume)
  select day, service, sum(people)::int as people
  from held join needs using (volume), unnest(services) as service group by day, service`

/** Counts the patients of these days for each of these services. */
export const listServiceLoads = (reader: Reader, asked: ServicesAsked) => reader.run(counted, asked)

/** Counts bookings of these days by station and hour, and by limited service and day. */
export async function listSeatingLoads(
  reader: Reader,
  asked: LoadsAsked,
  seatings: readonly StationSeats[],
): Promise<StationLoad[]> {
  const services = seatings.flatMap(({ perDay, services: own }) => (perDay === undefined ? [] : own))
  const [byHour, byDay] = await Promise.all([
    listStationLoads(reader, asked),
    services.length > 0 ? listServiceLoads(reader, { ...asked, services }) : [],
  ])
  return [
    ...byHour,
    ...byDay.map(({ day, service, people }) => ({ day, hour: null, station: dayKeyOf(service), people })),
  ]
}
