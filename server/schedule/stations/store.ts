import { and, eq } from 'drizzle-orm'
import type { BookingId } from '../../../shared/booking/schema.ts'
import { dayKeyOf, type Seating, type StationLoad } from '../../../shared/group-booking/capacity.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import type { Station } from '../../../shared/schedule/schema.ts'
import type { Limit, LimitInput, StationInput, StationRow } from '../../../shared/schedule-admin/schema.ts'
import { isOpen } from '../../booking/tables.ts'
import { cachedFor } from '../../platform/db/cached-for.ts'
import { hourOf } from '../../platform/db/clinic-clock.ts'
import { statement } from '../../platform/db/statement.ts'
import { turnsByKey, turnTo } from '../../platform/db/turns.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { serviceLimits, stations } from './tables.ts'

const all = statement<object, StationRow & { city: City }>('stations')`
  select city, key, name, rooms, minutes, services, version from stations order by city, key`

const known = cachedFor((reader) => reader.run(all, {}))

/** Returns the stations of a city; a change in another process is visible within a second. */
export const listStations = async (reader: Reader, city: City): Promise<StationRow[]> =>
  (await known.of(reader))
    .filter((station) => station.city === city)
    .map(({ city: _, ...station }) => station)

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
export async function listSeatings(reader: Reader, city: City): Promise<Seating[]> {
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

/** Adds the stations of a city. */
export async function addStations(tx: Tx, city: City, added: readonly Station[]): Promise<void> {
  if (added.length > 0) await tx.insert(stations).values(added.map((station) => ({ ...station, city })))
  tx.afterCommit(() => known.forget())
}

const thisStation = (city: City, key: string, version: number) =>
  and(eq(stations.city, city), eq(stations.key, key), eq(stations.version, version))

/** Updates a station of the version seen; returns false when it has been changed. */
export async function changeStation(
  tx: Tx,
  city: City,
  key: string,
  { version, ...input }: StationInput & { version: number },
): Promise<boolean> {
  const done = await tx
    .update(stations)
    .set({ ...input, version: version + 1 })
    .where(thisStation(city, key, version))
    .returning({ key: stations.key })
  tx.afterCommit(() => known.forget())
  return done.length > 0
}

/** Removes a station of the version seen; returns false when it has been changed. */
export async function removeStation(tx: Tx, city: City, key: string, version: number): Promise<boolean> {
  const done = await tx
    .delete(stations)
    .where(thisStation(city, key, version))
    .returning({ key: stations.key })
  tx.afterCommit(() => known.forget())
  return done.length > 0
}

/**
 * Sets the limit of a service (null: none) over the version seen, 0 for none; returns false when it has been
 * changed.
 */
export async function setLimit(
  tx: Tx,
  city: City,
  { service, perDay, version }: LimitInput & { version: number },
): Promise<boolean> {
  tx.afterCommit(() => limits.forget())
  const row = and(
    eq(serviceLimits.city, city),
    eq(serviceLimits.service, service),
    eq(serviceLimits.version, version),
  )
  const key = { key: serviceLimits.service }
  if (perDay === null) return (await tx.delete(serviceLimits).where(row).returning(key)).length > 0
  if (version > 0) {
    const changed = { perDay, version: version + 1 }
    return (await tx.update(serviceLimits).set(changed).where(row).returning(key)).length > 0
  }
  const added = tx.insert(serviceLimits).values({ city, service, perDay }).onConflictDoNothing()
  return (await added.returning(key)).length > 0
}

interface LoadsAsked {
  city: City
  days: readonly Day[]
  /** Bookings to ignore because they are about to move. */
  except: readonly BookingId[]
}

// Many bookings share one volume, and each volume is decrypted once. Materialized regardless of the planner's
// estimate for a freshly filled table: otherwise volumes would be decrypted anew for each booking.
const loads = statement<LoadsAsked, StationLoad>('station-loads')`
  with held as materialized (
    select day, ${hourOf('start_at')} as hour, md5(items::text) as volume,
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
  select day, hour, station, sum(people)::int as people
  from held join needs using (volume), unnest(keys) as station
  group by day, hour, station`

/** Counts open bookings by station and hour of these days. */
export const listStationLoads = (reader: Reader, asked: LoadsAsked): Promise<StationLoad[]> =>
  reader.run(loads, asked)

const dayLocks = statement<{ keys: string[] }, { locked: unknown }>('lock-service-days')`
  select pg_advisory_xact_lock(${turnsByKey.serviceDays}, hashtext(key))::text as locked from unnest(${'keys'}::text[]) as key`

/** Lets one booking at a time count the limited services of these days of a city; locks always in one order. */
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
  seatings: readonly Seating[],
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
