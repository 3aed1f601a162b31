import { z } from 'zod'
import { Day } from '../platform/days.ts'
import { AccountId, idOf } from '../platform/ids.ts'
import { City } from '../platform/person.ts'
import { Version } from '../platform/version.ts'
import { RoomId } from '../queue/schema.ts'
import { Quarter } from '../schedule-admin/schema.ts'

/** One shift of a member of staff in a room. */
export const ShiftId = idOf<'Shift'>()
export type ShiftId = z.infer<typeof ShiftId>

/** Days on which a member of staff is away. */
export const AbsenceId = idOf<'Absence'>()
export type AbsenceId = z.infer<typeof AbsenceId>

const endsLater = ({ begins, ends }: { begins: string; ends: string }) => begins < ends
const earlyEnd = { path: ['ends'], message: 'Конец смены раньше начала' }

/** The person and the hours of a shift. */
export const ShiftHours = z
  .strictObject({ worker: AccountId, begins: Quarter, ends: Quarter })
  .refine(endsLater, earlyEnd)
export type ShiftHours = z.infer<typeof ShiftHours>

/** A new shift. */
export const NewShift = z
  .strictObject({ room: RoomId, day: Day, worker: AccountId, begins: Quarter, ends: Quarter })
  .refine(endsLater, earlyEnd)
export type NewShift = z.infer<typeof NewShift>

/** A shift as stored. */
export const Shift = z.object({
  id: ShiftId,
  room: RoomId,
  day: Day,
  worker: AccountId,
  workerName: z.string(),
  begins: z.string(),
  ends: z.string(),
  version: z.int(),
})
export type Shift = z.infer<typeof Shift>

/** A shift as the administrator has seen it. */
export const SeenShift = z.strictObject({ id: ShiftId, version: Version })
export type SeenShift = z.infer<typeof SeenShift>

/** Why somebody is away. */
export const AbsenceKind = z.enum(['vacation', 'sick', 'other'])
export type AbsenceKind = z.infer<typeof AbsenceKind>

/** The longest absence, days. */
export const longestAbsence = 366

/** Days on which somebody is away, both ends included. */
export const NewAbsence = z
  .strictObject({ worker: AccountId, kind: AbsenceKind, from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Последний день раньше первого' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < longestAbsence * 86_400_000, {
    path: ['to'],
    message: 'Не больше года за один раз',
  })
export type NewAbsence = z.infer<typeof NewAbsence>

/** An absence as stored. */
export const Absence = z.object({
  id: AbsenceId,
  worker: AccountId,
  kind: AbsenceKind,
  from: Day,
  to: Day,
})
export type Absence = z.infer<typeof Absence>

/** A room of the plan. */
const PlanRoom = z.object({ id: RoomId, name: z.string(), station: z.string() })
export type PlanRoom = z.infer<typeof PlanRoom>

/** A station of the plan: how long a person takes there, and until when it takes people. */
const PlanStation = z.object({
  key: z.string(),
  name: z.string(),
  minutes: z.number(),
  takesUntil: z.string().nullable(),
})
export type PlanStation = z.infer<typeof PlanStation>

const Span = z.object({ from: z.string(), to: z.string() })

/** The opening hours of a day of the clinic. */
export const OpeningHours = Span.extend({ breaks: z.array(Span) })
export type OpeningHours = z.infer<typeof OpeningHours>

/**
 * A day of the plan. `hours` null: the clinic is closed. `seats`: places that the schedule opens; `booked`: people who
 * are booked; `needed`: how many of them need each station.
 */
const PlanDay = z.object({
  day: Day,
  hours: OpeningHours.nullable(),
  seats: z.int(),
  booked: z.int(),
  needed: z.record(z.string(), z.int()),
})
export type PlanDay = z.infer<typeof PlanDay>

/** A member of staff who may be put into a room. */
const Worker = z.object({ id: AccountId, name: z.string() })
export type Worker = z.infer<typeof Worker>

/**
 * The shifts of a week in a city. `mayChange`: the caller may plan; only then are `workers` and `absences` listed: the
 * absences of everybody in this week and later.
 */
export const ShiftPlan = z.object({
  city: City,
  today: Day,
  stations: z.array(PlanStation),
  rooms: z.array(PlanRoom),
  days: z.array(PlanDay),
  shifts: z.array(Shift),
  mayChange: z.boolean(),
  workers: z.array(Worker),
  absences: z.array(Absence),
})
export type ShiftPlan = z.infer<typeof ShiftPlan>

/** Why a shift is not copied. */
export const SkipReason = z.enum(['absent', 'closed', 'passed', 'roomTaken', 'elsewhere', 'noRole'])
export type SkipReason = z.infer<typeof SkipReason>

/** The result of a copy: how many shifts were added, and which were left out and why. */
export const CopyResult = z.object({
  added: z.int(),
  skipped: z.array(z.object({ day: Day, room: z.string(), workerName: z.string(), why: SkipReason })),
})
export type CopyResult = z.infer<typeof CopyResult>

/** A shift of the caller: the room, its station and the hours. */
const OwnShift = z.object({
  id: ShiftId,
  city: City,
  day: Day,
  room: RoomId,
  roomName: z.string(),
  stationName: z.string(),
  begins: z.string(),
  ends: z.string(),
})
export type OwnShift = z.infer<typeof OwnShift>

/** The caller's shifts of today and the six days after it. */
export const OwnShifts = z.object({ today: Day, shifts: z.array(OwnShift) })
export type OwnShifts = z.infer<typeof OwnShifts>

/** A person who works in a room today. */
const RoomToday = z.object({ room: RoomId, workerName: z.string(), begins: z.string(), ends: z.string() })
export type RoomToday = z.infer<typeof RoomToday>

/** The people who work in the rooms of a city today, by time. */
export const RoomsToday = z.array(RoomToday)
export type RoomsToday = z.infer<typeof RoomsToday>
