import type { OrganizationId } from '../../shared/organizations/schema.ts'
import type { Day } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import type { City } from '../../shared/platform/person.ts'
import { placeInVisit } from '../../shared/queue/rules.ts'
import { cityNames } from '../../shared/schedule/ru.ts'
import { withoutOrganization } from '../../shared/statistics/ru.ts'
import { formerPeriod, noStops, noVisits, percentileOf } from '../../shared/statistics/rules.ts'
import type {
  Statistics,
  StatisticsQuery,
  StopFigures,
  VisitFigures,
} from '../../shared/statistics/schema.ts'
import type { Reader } from '../platform/db/types.ts'
import {
  listOpenMinutes,
  listStopLevels,
  listVisitLevels,
  listVisitTotal,
  namesOfDoctors,
  namesOfOrganizations,
  type StopRow,
  type VisitRow,
} from './store.ts'

/** The figures of a row; planned are all bookings but those cancelled in time. */
const visitsOf = ({
  level: _,
  day: __,
  hour: ___,
  city: ____,
  organization: _____,
  ...figures
}: VisitRow) => ({
  planned: figures.came + figures.missed + figures.late + figures.unmarked + figures.ahead,
  ...figures,
})

const sumOf = (rows: readonly StopRow[], key: 'stops' | 'minutes' | 'money') =>
  rows.reduce((sum, row) => sum + row[key], 0)

type Stations = Awaited<ReturnType<typeof listOpenMinutes>>

/** Joins rows of one station, one doctor or of all, each of another wait. */
function stopsOf(rows: readonly StopRow[]): StopFigures {
  const received = rows.flatMap((row) => (row.wait === null ? [] : [{ ...row, wait: row.wait }]))
  const stops = sumOf(received, 'stops')
  const worked = sumOf(received, 'minutes')
  return {
    ...noStops,
    received: stops,
    left: sumOf(rows, 'stops') - stops,
    waitMedian: percentileOf(received, 0.5),
    waitLongest: percentileOf(received, 0.9),
    mean: stops === 0 ? null : worked / stops,
    worked,
    money: sumOf(received, 'money'),
  }
}

/** Figures of each station that worked or was open. */
function stationsOf(
  rows: readonly StopRow[],
  stations: Stations,
  { station, doctor, organization }: StatisticsQuery,
) {
  const keyOf = (city: City | null, key: string | null) => `${city} ${key}`
  const byStation = Map.groupBy(
    rows.filter(({ level }) => level === 'station'),
    (row) => keyOf(row.city, row.station),
  )
  const known = new Map(stations.map((one) => [keyOf(one.city, one.key), one]))
  // Only the station as a whole has a schedule: its doctors and the people of one organization do not.
  const hasLoad = !doctor && !organization
  const isShown = (key: string) => byStation.has(key) || (hasLoad && (known.get(key)?.open ?? 0) > 0)
  const keys = [...new Set([...known.keys(), ...byStation.keys()])].filter(isShown)
  return keys
    .flatMap((id) => {
      const own = byStation.get(id) ?? []
      const set = known.get(id)
      const key = set?.key ?? own[0]?.station
      const city = set?.city ?? own[0]?.city
      if (!key || !city || (station && key !== station)) return []
      const figures = stopsOf(own)
      const norm = figures.received > 0 ? (set?.norm ?? null) : null
      return [{ ...figures, norm, open: (hasLoad && set?.open) || null, city, key, name: set?.name ?? key }]
    })
    .toSorted((one, other) => other.received - one.received)
}

/** The figures of all stops; norm and load come from the stations that have them. */
function allStops(rows: readonly StopRow[], stations: ReturnType<typeof stationsOf>): StopFigures {
  const all = stopsOf(rows.filter(({ level }) => level === 'all'))
  const withNorm = stations.flatMap(({ norm, received }) => (norm === null ? [] : [{ norm, received }]))
  const people = withNorm.reduce((sum, { received }) => sum + received, 0)
  const withLoad = stations.flatMap(({ open, worked }) => (open === null ? [] : [{ open, worked }]))
  return {
    ...all,
    norm: people === 0 ? null : withNorm.reduce((sum, one) => sum + one.norm * one.received, 0) / people,
    open: withLoad.length === 0 ? null : withLoad.reduce((sum, { open }) => sum + open, 0),
  }
}

/** Bookings and stops of a period as they are read. */
async function read(reader: Reader, asked: StatisticsQuery, today: Day, listVisits: typeof listVisitLevels) {
  const past = { ...asked, to: asked.to < today ? asked.to : today }
  const [visits, stops, stations] = await Promise.all([
    listVisits(reader, asked, today),
    listStopLevels(reader, asked),
    listOpenMinutes(reader, past),
  ])
  // The desk passes its own stop when it gives the ticket: nobody waits for it as for a room.
  const rooms = stations.filter((station) => placeInVisit(station) !== 'first')
  const byStation = stationsOf(stops, rooms, asked)
  const all = visits.find(({ level }) => level === 'all')
  return {
    levels: visits,
    rows: stops,
    stations: byStation,
    visits: all ? visitsOf(all) : noVisits,
    stops: allStops(stops, byStation),
  }
}

const byPlanned = (one: VisitFigures, other: VisitFigures) => other.planned - one.planned

/** Returns the figures of a period beside those of the period of the same length before it. */
export async function statisticsOf(reader: Reader, asked: StatisticsQuery, today: Day): Promise<Statistics> {
  const { from, to } = asked
  const former = formerPeriod(asked)
  const [now, before] = await Promise.all([
    read(reader, asked, today, listVisitLevels),
    read(reader, { ...asked, ...former }, today, listVisitTotal),
  ])
  const byDoctor = Map.groupBy(
    now.rows.filter(({ level, doctor }) => level === 'doctor' && doctor !== null),
    ({ doctor }) => doctor as AccountId,
  )
  const ofOrganizations = now.levels.filter(({ level }) => level === 'organization')
  const organizations = ofOrganizations.flatMap(({ organization }) => organization ?? [])
  const [organizationNames, doctorNames] = await Promise.all([
    namesOfOrganizations(reader, [...organizations, ...(asked.organization ? [asked.organization] : [])]),
    namesOfDoctors(reader, [...byDoctor.keys(), ...(asked.doctor ? [asked.doctor] : [])]),
  ])
  const organizationName = (id: OrganizationId | null) =>
    id ? (organizationNames.get(id) ?? 'Организация удалена') : withoutOrganization
  const doctorName = (id: AccountId) => doctorNames.get(id) ?? 'Учётная запись удалена'
  const at = (level: VisitRow['level']) => now.levels.filter((row) => row.level === level)
  return {
    from,
    to,
    before: { ...former, visits: before.visits, stops: before.stops },
    visits: now.visits,
    stops: now.stops,
    days: at('day').flatMap((row) => (row.day ? [{ ...visitsOf(row), day: row.day }] : [])),
    hours: at('hour').flatMap((row) => (row.hour ? [{ ...visitsOf(row), hour: row.hour }] : [])),
    cities: at('city').flatMap(({ city, ...row }) =>
      city ? [{ ...visitsOf({ ...row, city }), city, name: cityNames[city] }] : [],
    ),
    organizations: ofOrganizations
      .map((row) => ({ ...visitsOf(row), id: row.organization, name: organizationName(row.organization) }))
      .toSorted(byPlanned),
    stations: now.stations,
    doctors: [...byDoctor]
      .map(([id, rows]) => ({ ...stopsOf(rows), id, name: doctorName(id) }))
      .toSorted((one, other) => other.received - one.received),
    names: {
      organization: asked.organization ? organizationName(asked.organization) : null,
      doctor: asked.doctor ? doctorName(asked.doctor) : null,
    },
  }
}
