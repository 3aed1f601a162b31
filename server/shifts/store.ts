import type { Day } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import type { City } from '../../shared/platform/person.ts'
import type { RoomId } from '../../shared/queue/schema.ts'
import { shiftRefusals } from '../../shared/shifts/ru.ts'
import type {
  Absence,
  AbsenceId,
  AbsenceKind,
  RoomsToday,
  SeenShift,
  Shift,
  ShiftHours,
  ShiftId,
  Worker,
} from '../../shared/shifts/schema.ts'
import { raw, statement } from '../platform/db/statement.ts'
import { turnTo } from '../platform/db/turns.ts'
import type { Reader, Tx } from '../platform/db/types.ts'

const lock = turnTo('shifts')

/** Lets one change of the plan run at a time, so that none is decided by an outdated plan. */
export const lockPlan = (tx: Tx): Promise<unknown> => tx.run(lock, {})

const columns = raw`room_shifts.id, cabinet_id as room, day, room_shifts.worker_id as worker, full_name as "workerName", begins, ends,
  room_shifts.version`

/** A shift with the city and the door of its room. */
export interface ShiftRow extends Shift {
  city: City
  roomName: string
}

const rows = raw`select ${columns}, cabinets.city, cabinets.name as "roomName"
  from room_shifts join cabinets on cabinets.id = cabinet_id join accounts on accounts.id = room_shifts.worker_id`

const ofDays = statement<{ from: Day; to: Day }, ShiftRow>('shifts-of-days')`
  ${rows} where day between ${'from'} and ${'to'} order by day, begins, "roomName"`

/** Lists the shifts of a period in all cities. */
export const listShifts = (reader: Reader, from: Day, to: Day): Promise<ShiftRow[]> =>
  reader.run(ofDays, { from, to })

const byId = statement<{ ids: readonly ShiftId[] }, ShiftRow>('shifts-by-id')`
  ${rows} where room_shifts.id = any(${'ids'}::uuid[]) order by day, begins`

/** Finds shifts by id; unknown ids are left out. */
export const findShifts = (reader: Reader, ids: readonly ShiftId[]): Promise<ShiftRow[]> =>
  reader.run(byId, { ids })

const ofWorker = statement<{ worker: AccountId; from: Day; to: Day }, ShiftRow & { station: string }>(
  'shifts-of-worker',
)`
  select ${columns}, cabinets.city, cabinets.name as "roomName", cabinets.station
  from room_shifts join cabinets on cabinets.id = cabinet_id join accounts on accounts.id = room_shifts.worker_id
  where room_shifts.worker_id = ${'worker'} and day between ${'from'} and ${'to'} order by day, begins`

/** Lists the shifts of one person, in all cities, in order. */
export const listOwnShifts = (reader: Reader, asked: { worker: AccountId; from: Day; to: Day }) =>
  reader.run(ofWorker, asked)

const ofToday = statement<{ city: City; day: Day }, RoomsToday[number]>('rooms-today')`
  select cabinet_id as room, full_name as "workerName", begins, ends
  from room_shifts join cabinets on cabinets.id = cabinet_id join accounts on accounts.id = room_shifts.worker_id
  where cabinets.city = ${'city'} and day = ${'day'} order by begins`

/** Lists who works in the rooms of a city on a day. */
export const listRoomsOn = (reader: Reader, city: City, day: Day): Promise<RoomsToday> =>
  reader.run(ofToday, { city, day })

const doctors = statement<object, Worker>('staff-for-rooms')`
  select id, full_name as name from accounts
  where roles <> '{}' and 'doctor' = any(roles) and blocked_at is null and erased_at is null
  order by full_name, id`

/** Lists the people who may work in a room: accounts with the role of a doctor that are not blocked. */
export const listWorkers = (reader: Reader): Promise<Worker[]> => reader.run(doctors, {})

const seats = statement<{ city: City; days: readonly Day[] }, { day: Day; seats: number; booked: number }>(
  'seats-of-plan',
)`
  select day, sum(least(capacity, planned))::int as seats, sum(taken)::int as booked
  from slots where city = ${'city'} and day = any(${'days'}::date[]) group by day`

/** Counts the places that the schedule opens on days, and the taken ones. */
export const listSeats = (reader: Reader, city: City, days: readonly Day[]) =>
  reader.run(seats, { city, days })

/** A shift to store. */
export interface ShiftToAdd {
  id: ShiftId
  room: RoomId
  day: Day
  worker: AccountId
  begins: string
  ends: string
}

const { ROOM_TAKEN, WORKS_ELSEWHERE, WORKER_ABSENT, ABSENT_HAS_SHIFTS } = shiftRefusals
const broken = {
  room_shifts_room: ROOM_TAKEN,
  room_shifts_person: WORKS_ELSEWHERE,
  room_shifts_absent: WORKER_ABSENT,
}

const add = statement<{ rows: string }, never>('add-shifts')`
  insert into room_shifts (id, cabinet_id, day, worker_id, begins, ends)
  select id, room, day, worker, begins, ends from jsonb_to_recordset(${'rows'}::jsonb)
    as made (id uuid, room uuid, day date, worker uuid, begins text, ends text)`

/** Adds shifts; refuses all when one breaks the rules of the plan. */
export const addShifts = (tx: Tx, added: readonly ShiftToAdd[]): Promise<unknown> =>
  tx.run(add, { rows: JSON.stringify(added) }, broken)

const change = statement<ShiftHours & SeenShift, { id: ShiftId }>('change-shift')`
  update room_shifts set worker_id = ${'worker'}, begins = ${'begins'}, ends = ${'ends'}, version = version + 1
  where id = ${'id'} and version = ${'version'} returning id`

/** Changes a shift of the version seen; returns false when it has been changed or removed. */
export const changeShift = async (tx: Tx, seen: SeenShift, to: ShiftHours): Promise<boolean> =>
  (await tx.run(change, { ...to, ...seen }, broken)).length > 0

const remove = statement<{ rows: string }, { id: ShiftId }>('remove-shifts')`
  delete from room_shifts using jsonb_to_recordset(${'rows'}::jsonb) as seen (id uuid, version int)
  where room_shifts.id = seen.id and room_shifts.version = seen.version returning room_shifts.id`

/** Removes shifts of the versions seen; returns how many of them were still so. */
export const removeShifts = async (tx: Tx, seen: readonly SeenShift[]): Promise<number> =>
  (await tx.run(remove, { rows: JSON.stringify(seen.map(({ id, version }) => ({ id, version }))) })).length

/** An absence with the name of its person. */
export interface AbsenceRow extends Absence {
  workerName: string
}

const absenceRows = raw`select staff_absences.id, worker_id as worker, kind, from_day as "from", to_day as "to",
  full_name as "workerName" from staff_absences join accounts on accounts.id = worker_id`

const absencesFrom = statement<{ from: Day }, AbsenceRow>('absences-from')`
  ${absenceRows} where to_day >= ${'from'} order by from_day, full_name`

/** Lists the absences that end on a day or later. */
export const listAbsences = (reader: Reader, from: Day): Promise<AbsenceRow[]> =>
  reader.run(absencesFrom, { from })

interface AbsenceToAdd {
  id: AbsenceId
  worker: AccountId
  kind: AbsenceKind
  from: Day
  to: Day
  by: AccountId
  now: Date
}

const putAbsence = statement<AbsenceToAdd, never>('add-absence')`
  insert into staff_absences (id, worker_id, kind, from_day, to_day, added_at, added_by)
  values (${'id'}, ${'worker'}, ${'kind'}, ${'from'}, ${'to'}, ${'now'}, ${'by'})`

/** Adds an absence; refuses days on which the person has a shift. */
export const addAbsence = (tx: Tx, added: AbsenceToAdd): Promise<unknown> =>
  tx.run(putAbsence, added, { staff_absences_shifts: ABSENT_HAS_SHIFTS })

const absenceById = statement<{ id: AbsenceId }, AbsenceRow>('absence-by-id')`
  ${absenceRows} where staff_absences.id = ${'id'}`

/** Finds an absence; null when there is none. */
export const findAbsence = async (reader: Reader, id: AbsenceId): Promise<AbsenceRow | null> =>
  (await reader.run(absenceById, { id }))[0] ?? null

const dropAbsence = statement<{ id: AbsenceId }, never>('remove-absence')`
  delete from staff_absences where id = ${'id'}`

/** Removes an absence. */
export const removeAbsence = (tx: Tx, id: AbsenceId): Promise<unknown> => tx.run(dropAbsence, { id })

const forgetPlanned = statement<{ worker: AccountId; from: Day }, never>('forget-shifts-of-worker')`
  delete from room_shifts where worker_id = ${'worker'} and day >= ${'from'}`

const forgetAbsences = statement<{ worker: AccountId }, never>('forget-absences-of-worker')`
  delete from staff_absences where worker_id = ${'worker'}`

/** Removes the absences of an account whose data are erased, and its shifts from a day on; who worked before stays. */
export async function forgetWorker(tx: Tx, worker: AccountId, from: Day): Promise<void> {
  await tx.run(forgetPlanned, { worker, from })
  await tx.run(forgetAbsences, { worker })
}
