import type { BookingId } from '../../shared/booking/schema.ts'
import type { StationLoad } from '../../shared/group-booking/capacity.ts'
import type { Day } from '../../shared/platform/days.ts'
import type { City } from '../../shared/platform/person.ts'
import type { Station } from '../../shared/schedule/schema.ts'
import { briefly } from '../platform/db/briefly.ts'
import { statement } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { stations } from './tables.ts'

const all = statement<object, Station & { city: City }>('stations')`
  select city, key, name, rooms, minutes, services from stations order by city, key`

const known = briefly((reader) => reader.run(all, {}))

/** The stations of a city; a change elsewhere is seen within a second. */
export const listStations = async (reader: Reader, city: City): Promise<Station[]> =>
  (await known.of(reader))
    .filter((station) => station.city === city)
    .map(({ city: _, ...station }) => station)

const loading = statement<object, { locked: unknown }>('lock-stations')`
  select pg_advisory_xact_lock(290029, 4)::text as locked`

/** Lets one process at a time fill the stations. */
export const lockLoading = (tx: Tx): Promise<unknown> => tx.run(loading, {})

/** Adds the stations of a city. */
export async function addStations(tx: Tx, city: City, added: readonly Station[]): Promise<void> {
  if (added.length > 0) await tx.insert(stations).values(added.map((station) => ({ ...station, city })))
  tx.afterCommit(() => known.forget())
}

interface LoadsAsked {
  city: City
  days: readonly Day[]
  /** Bookings that do not count: those about to move. */
  except: readonly BookingId[]
}

// Many bookings have one and the same volume: each is opened once. Materialized, whatever the planner thinks of a table
// that has just been filled: it would open the volumes anew for each booking.
const loads = statement<LoadsAsked, StationLoad>('station-loads')`
  with held as materialized (
    select day, to_char(start_at at time zone 'Asia/Yekaterinburg', 'HH24:00') as hour, md5(items::text) as volume,
      min(id::text) as sample, count(*)::int as people
    from bookings
    where city = ${'city'} and day = any(${'days'}::date[]) and id <> all(${'except'}::uuid[])
      and state in ('submitted', 'confirmed', 'arrived', 'in_progress')
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

/** How many open bookings need each station in each hour of these days. */
export const listStationLoads = (reader: Reader, asked: LoadsAsked): Promise<StationLoad[]> =>
  reader.run(loads, asked)
