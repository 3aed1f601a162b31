import {
  crowdedHours,
  dayKeyOf,
  freeCapacityOf,
  type StationSeats,
  seatsIn,
  type TimeSlot,
} from '../../../shared/group-booking/capacity.ts'
import { clinicDay, type Day } from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import { common, refuse, refuseField } from '../../../shared/platform/refusal.ts'
import { hourOf } from '../../../shared/schedule/station-hours/rules.ts'
import {
  deskWords,
  limitImpactText,
  scheduleDeskRefusals,
  stationTouch,
} from '../../../shared/schedule-admin/ru.ts'
import type { LimitInput, StationInput, StationRow, Touch } from '../../../shared/schedule-admin/schema.ts'
import { changed, note } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { newId } from '../../platform/ids.ts'
import { editionInForce } from '../../programme/store.ts'
import { countFor } from '../../queue/store.ts'
import { daysMade } from '../../schedule/actions.ts'
import {
  addStations,
  changeStation,
  listLimits,
  listSeatingLoads,
  listSeatings,
  listServiceLoads,
  listStationLoads,
  listStations,
  lockServiceDays,
  type NamedLimit,
  removeStation,
  setLimit,
} from '../../schedule/stations/store.ts'
import { listDaySlots, lockSlots } from '../../schedule/store.ts'
import { lockSchedule } from '../../schedule/working-hours/store.ts'
import { type Act, refuseStale, unlessKept } from '../actions.ts'
import { type CrowdedTime, givingWay, nearIn, touchFrom } from '../impact/actions.ts'
import { listBooked } from '../impact/store.ts'

/** A change of a station; `to` null: it is removed. */
interface StationChange {
  city: City
  key: string
  to: StationInput | null
}

/** The coming days of a city as stations count them: slots and demand for each station. */
interface ComingDays {
  city: City
  days: Day[]
  slots: TimeSlot[]
  now: Date
}

async function aheadOf(reader: Reader, city: City, now: Date): Promise<ComingDays> {
  const days = daysMade(clinicDay(now))
  const slots = (await listDaySlots(reader, city, days)).filter(({ start }) => start > now)
  return { city, days, slots, now }
}

/** Returns the hours in which a changed station has fewer seats than patients, beyond those already overbooked. */
async function crowdedAt(
  reader: Reader,
  ahead: ComingDays,
  before: StationRow,
  to: StationInput,
): Promise<CrowdedTime[]> {
  const { city, days, slots, now } = ahead
  const loads = (await listStationLoads(reader, { city, days, except: [] })).filter(
    ({ station }) => station === before.key,
  )
  const hoursOf = (station: StationSeats) => freeCapacityOf(slots, [station], loads)
  const had = hoursOf(before)
  const crowdedBefore = new Map(
    crowdedHours(had, before.key).map(({ day, hour, beyond }) => [`${day} ${hour}`, beyond]),
  )
  const short = crowdedHours(hoursOf({ ...before, ...to }), before.key).flatMap((now) => {
    const over = now.beyond - (crowdedBefore.get(`${now.day} ${now.hour}`) ?? 0)
    return over > 0 ? [{ ...now, over, seatsBefore: seatsIn(had, before.key, now) }] : []
  })
  if (short.length === 0) return []
  const asked = { city, days: [...new Set(short.map(({ day }) => day))], now, slots: null }
  const rows = await listBooked(reader, { ...asked, services: before.services })
  const byHour = Map.groupBy(rows, ({ day, time }) => `${day} ${hourOf(time)}`)
  return short.flatMap(({ day, hour, people, seats, seatsBefore, over }): CrowdedTime[] => {
    const who = givingWay(byHour.get(`${day} ${hour}`) ?? [], over)
    const why = stationTouch(before.name, seats, seatsBefore)
    return who.length > 0 ? [{ city, day, time: hour, booked: people, capacity: seats, why, over: who }] : []
  })
}

/** Refuses to leave a booked service without a station that gives it. */
async function refuseNeeded(
  reader: Reader,
  { city, key, to }: StationChange,
  before: StationRow,
  days: Day[],
) {
  const others = (await listStations(reader, city)).filter((station) => station.key !== key)
  const given = new Set([...others, ...(to ? [to] : [])].flatMap(({ services }) => services))
  const lost = before.services.filter((service) => !given.has(service))
  if (lost.length === 0) return
  const loads = await listServiceLoads(reader, { city, days, services: lost, except: [] })
  const byService = Map.groupBy(loads, ({ service }) => service)
  const services = [...byService].map(([service, own]) => ({
    service,
    people: own.reduce((sum, { people }) => sum + people, 0),
  }))
  if (services.length > 0) refuse(scheduleDeskRefusals.STATION_NEEDED, { details: { services } })
}

const noPlaces = { added: 0, removed: 0 }

/**
 * Returns the patients affected by a change of a station. Refuses a change that leaves a needed service without
 * a station (`STATION_NEEDED`), or that removes a station which patients in today's queue still need
 * (`STATION_WAITED`).
 */
export async function touchOfStation(
  reader: Reader,
  change: StationChange,
  secrets: Act['secrets'],
  now: Date,
): Promise<Touch> {
  const { city, key, to } = change
  const before = (await listStations(reader, city)).find((one) => one.key === key) ?? refuse(common.NOT_FOUND)
  const isWaited = !to && (await countFor(reader, { city, day: clinicDay(now), station: key })) > 0
  if (isWaited) refuse(scheduleDeskRefusals.STATION_WAITED)
  const ahead = await aheadOf(reader, city, now)
  await refuseNeeded(reader, change, before, ahead.days)
  const crowded = to ? await crowdedAt(reader, ahead, before, to) : []
  const seatings = (await listSeatings(reader, city)).map((one) =>
    one.key === key && to ? { ...one, ...to } : one,
  )
  const loads = crowded.length > 0 ? await listSeatingLoads(reader, { ...ahead, except: [] }, seatings) : []
  const rooms = new Map([[city, freeCapacityOf(ahead.slots, seatings, loads)]])
  return { ...(await touchFrom(reader, crowded, nearIn(rooms, [key]), secrets)), ...noPlaces }
}

/** Refuses services outside the order in force. */
async function checkServices(reader: Reader, services: readonly string[], now: Date): Promise<void> {
  const known = new Set((await editionInForce(reader, clinicDay(now)))?.services.map(({ code }) => code))
  if (services.some((code) => !known.has(code))) refuseField(common.INVALID, 'services', deskWords.noService)
}

const fieldsOf = ({ name, rooms, minutes, takesUntil, services }: StationInput): StationInput => ({
  name,
  rooms,
  minutes,
  takesUntil,
  services: services.toSorted(),
})

/** Adds a station with its own permanent key. */
export async function newStation(tx: Tx, city: City, input: StationInput, now: Date): Promise<void> {
  await lockSchedule(tx)
  await checkServices(tx, input.services, now)
  const key = newId<string>(now)
  await addStations(tx, city, [{ key, ...input }])
  note(tx, { id: `${city} ${key}`, after: { ...fieldsOf(input) } })
}

/** Returns the station as seen; refuses an unknown one and one changed meanwhile. */
async function seen(tx: Tx, { city, key }: StationChange, version: number, now: Date): Promise<StationRow> {
  await lockSchedule(tx)
  const found = (await listStations(tx, city)).find((one) => one.key === key) ?? refuse(common.NOT_FOUND)
  return found.version === version ? found : refuseStale(tx, city, now)
}

/** Changes or removes a station. */
export async function moveStation(
  tx: Tx,
  { secrets, keep }: Act,
  { version, ...change }: StationChange & { version: number },
  now: Date,
): Promise<Touch> {
  const { city, key, to } = change
  const before = await seen(tx, change, version, now)
  // Blocks bookings by the old station while the affected patients are determined.
  await lockServiceDays(tx, city, daysMade(clinicDay(now)))
  await lockSlots(
    tx,
    (await aheadOf(tx, city, now)).slots.map(({ slot }) => slot),
  )
  if (to) await checkServices(tx, to.services, now)
  const touch = unlessKept(tx, await touchOfStation(tx, change, secrets, now), keep)
  const isDone = to
    ? await changeStation(tx, city, key, { ...to, version })
    : await removeStation(tx, city, key, version)
  if (!isDone) await refuseStale(tx, city, now)
  const fields = to
    ? changed(fieldsOf(before), fieldsOf(to))
    : { before: { ...fieldsOf(before) }, after: null }
  note(tx, { id: `${city} ${key}`, ...fields, count: touch.people })
  return touch
}

/** Returns the patients affected by a limit: on days above it, the latest booked. */
export async function touchOfLimit(
  reader: Reader,
  { city, limit }: { city: City; limit: LimitInput },
  secrets: Act['secrets'],
  now: Date,
): Promise<Touch> {
  const { service, perDay } = limit
  if (perDay === null) return { people: 0, isCut: false, times: [], ...noPlaces }
  const ahead = await aheadOf(reader, city, now)
  const loads = await listServiceLoads(reader, { ...ahead, services: [service], except: [] })
  const full = loads.filter(({ people }) => people > perDay)
  const name = (await editionInForce(reader, clinicDay(now)))?.services.find(
    ({ code }) => code === service,
  )?.name
  const asked = { city, days: full.map(({ day }) => day), now, slots: null, services: [service] }
  const byDay = Map.groupBy(full.length > 0 ? await listBooked(reader, asked) : [], ({ day }) => day)
  const crowded = full.flatMap(({ day, people }): CrowdedTime[] => {
    const over = givingWay(byDay.get(day) ?? [], people - perDay)
    const why = limitImpactText(name ?? service, perDay)
    return over.length > 0 ? [{ city, day, time: null, booked: people, capacity: perDay, why, over }] : []
  })
  const key = dayKeyOf(service)
  const seating = { key, name: name ?? service, rooms: 0, minutes: 1, services: [service], perDay }
  const daily = loads.map(({ day, people }) => ({ day, hour: null, station: key, people }))
  const rooms = new Map([[city, freeCapacityOf(ahead.slots, [seating], daily)]])
  return { ...(await touchFrom(reader, crowded, nearIn(rooms, [key]), secrets)), ...noPlaces }
}

const perDayOf = (limits: readonly NamedLimit[], service: string): number | null =>
  limits.find((limit) => limit.service === service)?.perDay ?? null

/** Sets or removes the daily limit of a service. */
export async function writeLimit(
  tx: Tx,
  { secrets, keep }: Act,
  { city, version, ...limit }: LimitInput & { city: City; version: number },
  now: Date,
): Promise<Touch> {
  await lockSchedule(tx)
  await checkServices(tx, [limit.service], now)
  await lockServiceDays(tx, city, daysMade(clinicDay(now)))
  const before = perDayOf(await listLimits(tx, city), limit.service)
  const touch = unlessKept(tx, await touchOfLimit(tx, { city, limit }, secrets, now), keep)
  if (!(await setLimit(tx, city, { ...limit, version }))) await refuseStale(tx, city, now)
  note(tx, {
    id: `${city} ${limit.service}`,
    before: { perDay: before },
    after: { perDay: limit.perDay },
    count: touch.people,
  })
  return touch
}
