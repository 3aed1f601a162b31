import type { Member } from '../../shared/platform/actor.ts'
import { addDays, clinicDay, type Day, daysBetween, formatDay } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import type { City } from '../../shared/platform/person.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { seesAdmin } from '../../shared/platform/roles.ts'
import { roomName } from '../../shared/queue/room-words.ts'
import { cityNames } from '../../shared/schedule/ru.ts'
import { hoursOn, specialOf } from '../../shared/schedule-admin/day-plan.ts'
import { absenceNames, planFileName, shiftHours, shiftRefusals } from '../../shared/shifts/ru.ts'
import { areOverlapping, copyShifts } from '../../shared/shifts/rules.ts'
import type {
  AbsenceId,
  CopyResult,
  NewAbsence,
  NewShift,
  OpeningHours,
  OwnShifts,
  PlanDay,
  SeenShift,
  ShiftHours,
  ShiftId,
  ShiftPlan,
} from '../../shared/shifts/schema.ts'
import { note } from '../platform/audit/trail.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { FileAnswer } from '../platform/http/file-answer.ts'
import { newId } from '../platform/ids.ts'
import { writeXlsx } from '../platform/sheets/write.ts'
import { type CityQueue, shownRooms } from '../queue/actions.ts'
import { findCityOf } from '../queue/rooms/store.ts'
import { listStationLoads, listStations } from '../schedule/stations/store.ts'
import { listSpecialDays, listWeeks } from '../schedule/working-hours/store.ts'
import {
  addAbsence,
  addShifts,
  changeShift,
  findAbsence,
  findShifts,
  listAbsences,
  listOwnShifts,
  listSeats,
  listShifts,
  listWorkers,
  lockPlan,
  removeAbsence,
  removeShifts,
  type ShiftRow,
} from './store.ts'

const weekDays = (from: Day): Day[] => Array.from({ length: 7 }, (_, at) => addDays(from, at))

/** Returns the opening hours of days of a city; null on a closed day. */
async function openingOf(
  reader: Reader,
  city: City,
  days: readonly Day[],
): Promise<Map<Day, OpeningHours | null>> {
  const [first] = days
  if (!first) return new Map()
  const [weeks, special] = await Promise.all([
    listWeeks(reader),
    listSpecialDays(reader, first, days.at(-1) ?? first),
  ])
  const workTime = { weeks: weeks.filter((one) => one.city === city), special: specialOf(special, city) }
  return new Map(
    days.map((day) => {
      const hours = hoursOn(day, workTime)
      return [day, hours && { from: hours.from, to: hours.to, breaks: hours.breaks }]
    }),
  )
}

async function planDays(reader: Reader, city: City, days: readonly Day[]): Promise<PlanDay[]> {
  const [opening, seats, loads] = await Promise.all([
    openingOf(reader, city, days),
    listSeats(reader, city, days),
    listStationLoads(reader, { city, days, except: [] }),
  ])
  const seatsOf = new Map(seats.map((one) => [one.day, one]))
  return days.map((day) => {
    const needed: PlanDay['needed'] = {}
    for (const load of loads)
      if (load.day === day) needed[load.station] = (needed[load.station] ?? 0) + load.people
    const { seats: opened = 0, booked = 0 } = seatsOf.get(day) ?? {}
    return { day, hours: opening.get(day) ?? null, seats: opened, booked, needed }
  })
}

/** Returns the plan of seven days; the absences and the staff to choose from are for the administrator. */
export async function planOf(
  reader: Reader,
  actor: Member,
  { queue, from }: { queue: CityQueue; from: Day },
): Promise<ShiftPlan> {
  const { city } = queue
  const days = weekDays(from)
  const mayChange = seesAdmin(actor)
  const [stations, told, shifts, workers, absences] = await Promise.all([
    listStations(reader, city),
    planDays(reader, city, days),
    listShifts(reader, from, addDays(from, 6)),
    mayChange ? listWorkers(reader) : [],
    mayChange ? listAbsences(reader, from) : [],
  ])
  const own = shifts.filter((shift) => shift.city === city)
  // A room that its station has no more is shown as long as somebody is planned there.
  const shown = new Set(shownRooms(queue).map(({ id }) => id))
  const rooms = queue.rooms.filter(({ id }) => shown.has(id) || own.some(({ room }) => room === id))
  return {
    city,
    today: queue.day,
    stations: stations.map(({ key, name, minutes, takesUntil }) => ({ key, name, minutes, takesUntil })),
    rooms: rooms.map(({ id, name, station }) => ({ id, name, station })),
    days: told,
    shifts: own,
    mayChange,
    workers,
    absences,
  }
}

/** Returns the caller's shifts of today and the six days after it. */
export async function ownShifts(reader: Reader, { accountId }: Member, now: Date): Promise<OwnShifts> {
  const today = clinicDay(now)
  const rows = await listOwnShifts(reader, { worker: accountId, from: today, to: addDays(today, 6) })
  const cities = [...new Set(rows.map(({ city }) => city))]
  const stations = new Map(
    await Promise.all(cities.map(async (city) => [city, await listStations(reader, city)] as const)),
  )
  const shifts = rows.map(({ station, ...row }) => ({
    ...row,
    stationName: stations.get(row.city)?.find(({ key }) => key === station)?.name ?? station,
  }))
  return { today, shifts }
}

/** The fields of a shift as the audit shows them. */
const fieldsOf = ({ roomName: room, day, workerName, ...hours }: ShiftRow) => ({
  cabinet: roomName(room),
  day: formatDay(day),
  worker: workerName,
  hours: shiftHours(hours),
})

/** Names the shifts in the audit, after they have been written. */
async function fieldsAfter(tx: Tx, id: ShiftId) {
  const [row] = await findShifts(tx, [id])
  return row ? fieldsOf(row) : null
}

/** Refuses a day that has passed or on which the clinic is closed. */
async function checkDay(reader: Reader, city: City, day: Day, today: Day): Promise<void> {
  if (day < today) refuse(shiftRefusals.SHIFT_DAY_PASSED)
  if (!(await openingOf(reader, city, [day])).get(day)) refuse(shiftRefusals.SHIFT_DAY_CLOSED)
}

async function checkWorker(reader: Reader, worker: AccountId): Promise<void> {
  if (!(await listWorkers(reader)).some(({ id }) => id === worker)) refuse(shiftRefusals.NOT_A_DOCTOR)
}

/** Refuses a shift beside another one of its room or its person, and names that one. */
async function checkFree(reader: Reader, wanted: NewShift, own: ShiftId | null): Promise<void> {
  const near = (await listShifts(reader, wanted.day, wanted.day)).filter(
    (one) => one.id !== own && areOverlapping(one, wanted),
  )
  const inRoom = near.find(({ room }) => room === wanted.room)
  if (inRoom)
    refuse(shiftRefusals.ROOM_TAKEN, {
      message: `В этом кабинете ${shiftHours(inRoom)} стоит ${inRoom.workerName}`,
    })
  const elsewhere = near.find(({ worker }) => worker === wanted.worker)
  if (elsewhere)
    refuse(shiftRefusals.WORKS_ELSEWHERE, {
      message: `${elsewhere.workerName}: уже есть смена ${shiftHours(elsewhere)}, ${roomName(elsewhere.roomName).toLowerCase()}, ${cityNames[elsewhere.city]}`,
    })
}

/** Puts somebody into a room for a day and hours. */
export async function addShift(tx: Tx, shift: NewShift, now: Date): Promise<void> {
  await lockPlan(tx)
  const city = (await findCityOf(tx, shift.room)) ?? refuse(common.NOT_FOUND)
  await checkDay(tx, city, shift.day, clinicDay(now))
  await checkWorker(tx, shift.worker)
  await checkFree(tx, shift, null)
  const id = newId<ShiftId>(now)
  await addShifts(tx, [{ id, ...shift }])
  note(tx, { id, after: await fieldsAfter(tx, id) })
}

/** Changes the person or the hours of a shift. */
export async function moveShift(
  tx: Tx,
  { id, version, to }: SeenShift & { to: ShiftHours },
  now: Date,
): Promise<void> {
  await lockPlan(tx)
  const before = (await findShifts(tx, [id]))[0] ?? refuse(common.NOT_FOUND)
  if (before.version !== version) refuse(shiftRefusals.STALE_SHIFT)
  await checkDay(tx, before.city, before.day, clinicDay(now))
  await checkWorker(tx, to.worker)
  await checkFree(tx, { room: before.room, day: before.day, ...to }, id)
  await changeShift(tx, { id, version }, to)
  note(tx, { id, before: fieldsOf(before), after: await fieldsAfter(tx, id) })
}

/** Removes shifts, all or none; refuses when one of them has been changed meanwhile. */
export async function clearShifts(tx: Tx, seen: readonly SeenShift[], now: Date): Promise<void> {
  await lockPlan(tx)
  const rows = await findShifts(
    tx,
    seen.map(({ id }) => id),
  )
  if (rows.some(({ day }) => day < clinicDay(now))) refuse(shiftRefusals.SHIFT_DAY_PASSED)
  if ((await removeShifts(tx, seen)) < seen.length) refuse(shiftRefusals.STALE_SHIFT)
  for (const row of rows) note(tx, { id: row.id, before: fieldsOf(row), after: null })
}

/** The days that a copy reads and writes: `length` days from `from`, repeated from `to` on. */
interface CopyAsked {
  city: City
  from: Day
  to: Day
  length: number
}

/**
 * Repeats the shifts of a day or a week on later or earlier days that have not passed. What stands there stays; who is
 * away, works elsewhere or is no doctor any more is left out and named.
 */
export async function repeatShifts(
  tx: Tx,
  { queue, from, to, length }: Omit<CopyAsked, 'city'> & { queue: CityQueue },
  now: Date,
): Promise<CopyResult> {
  await lockPlan(tx)
  const { city } = queue
  const today = clinicDay(now)
  const last = addDays(to, length - 1)
  if (last < today) refuse(shiftRefusals.SHIFT_DAY_PASSED)
  const days = weekDays(to).slice(0, length)
  const [opening, source, standing, absences, workers] = await Promise.all([
    openingOf(tx, city, days),
    listShifts(tx, from, addDays(from, length - 1)),
    listShifts(tx, to, last),
    listAbsences(tx, to),
    listWorkers(tx),
  ])
  const own = source.filter((shift) => shift.city === city)
  const { add, skipped } = copyShifts(own, daysBetween(from, to), {
    today,
    rooms: shownRooms(queue),
    open: new Set(days.filter((day) => opening.get(day))),
    absences,
    workers: new Set(workers.map(({ id }) => id)),
    standing,
  })
  const added = add.map((shift) => ({ ...shift, id: newId<ShiftId>(now) }))
  if (added.length > 0) await addShifts(tx, added)
  const rows = await findShifts(
    tx,
    added.map(({ id }) => id),
  )
  for (const row of rows) note(tx, { id: row.id, after: fieldsOf(row) })
  if (rows.length === 0) note(tx, { id: null, count: 0 })
  return { added: rows.length, skipped }
}

/** Marks days on which somebody is away; with `release` the person's shifts of these days are removed. */
export async function markAbsent(
  tx: Tx,
  actor: Member,
  { absence, release }: { absence: NewAbsence; release: boolean },
  now: Date,
): Promise<number> {
  await lockPlan(tx)
  const { worker, from, to, kind } = absence
  const name =
    (await listWorkers(tx)).find(({ id }) => id === worker)?.name ?? refuse(shiftRefusals.NOT_A_DOCTOR)
  const today = clinicDay(now)
  const shifts = (await listOwnShifts(tx, { worker, from, to })).filter(({ day }) => day >= today)
  if (shifts.length > 0 && !release)
    refuse(shiftRefusals.ABSENT_HAS_SHIFTS, { details: { shifts: shifts.length } })
  if (shifts.length > 0) {
    await removeShifts(tx, shifts)
    for (const row of shifts) note(tx, { id: row.id, act: 'remove', before: fieldsOf(row), after: null })
  }
  await addAbsence(tx, { id: newId<AbsenceId>(now), ...absence, by: actor.accountId, now })
  // About the person, so that an erasure of his data reaches it.
  note(tx, {
    id: worker,
    after: { worker: name, absence: absenceNames[kind], from: formatDay(from), to: formatDay(to) },
  })
  return shifts.length
}

/** Removes a mark of absence. */
export async function unmarkAbsent(tx: Tx, id: AbsenceId): Promise<void> {
  await lockPlan(tx)
  const row = (await findAbsence(tx, id)) ?? refuse(common.NOT_FOUND)
  await removeAbsence(tx, id)
  const { worker, workerName, kind, from, to } = row
  note(tx, {
    id: worker,
    before: { worker: workerName, absence: absenceNames[kind], from: formatDay(from), to: formatDay(to) },
    after: null,
  })
}

const dayNames = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']

/** Returns the plan as a file to print: a room a row, a day a column. */
export function planFile({ city, rooms, stations, days, shifts }: ShiftPlan): FileAnswer {
  const heads = days.map(({ day }) => {
    const weekday = dayNames[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]
    return { heading: `${weekday}, ${formatDay(day)}`, width: 26 }
  })
  const cells = rooms.map((room) => [
    roomName(room.name),
    stations.find(({ key }) => key === room.station)?.name ?? room.station,
    ...days.map(({ day, hours }) => {
      const own = shifts.filter((one) => one.room === room.id && one.day === day)
      if (own.length === 0) return hours ? '' : 'закрыто'
      return own.map((one) => `${shiftHours(one)} ${one.workerName}`).join('; ')
    }),
  ])
  const columns = [{ heading: 'Кабинет', width: 14 }, { heading: 'Что проходят', width: 28 }, ...heads]
  const first = days[0]?.day
  const last = days.at(-1)?.day
  const name = planFileName(cityNames[city], first ? formatDay(first) : '', last ? formatDay(last) : '')
  return new FileAnswer(name, 'xlsx', writeXlsx([{ name: 'Смены', columns, rows: cells }]))
}
