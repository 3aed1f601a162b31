import { z } from 'zod'
import { BookingId } from '../booking/schema.ts'
import { Day, Instant } from '../platform/days.ts'
import { idOf } from '../platform/ids.ts'
import { City, Gender } from '../platform/person.ts'
import { CheckUpKind } from '../programme/schema.ts'
import { longestBreak } from './room-break.ts'

/** A ticket: one per visit (domain.md §6). */
export const TicketId = idOf<'Ticket'>()
export type TicketId = z.infer<typeof TicketId>

/** A room that receives patients one by one; one of the rooms of a station. */
export const RoomId = idOf<'Room'>()
export type RoomId = z.infer<typeof RoomId>

/**
 * State of a patient: waits for a call, called to a door, taken in, away for some minutes, finished with
 * everything, or gone before the end.
 */
export const TicketState = z.enum(['waiting', 'called', 'inside', 'away', 'done', 'left'])
export type TicketState = z.infer<typeof TicketState>

/** State of a stop of the route: to come, called to its door, in progress, passed, or not needed. */
export const StopState = z.enum(['ahead', 'called', 'inside', 'done', 'dropped'])
export type StopState = z.infer<typeof StopState>

const Service = z.object({ service: z.string(), name: z.string() })

/** A line of the route sheet: a station and its services. */
export const Stop = z.object({
  station: z.string(),
  name: z.string(),
  state: StopState,
  services: z.array(Service),
  /** Numbers of the possible rooms: the open ones, or all when none is open. */
  cabinets: z.array(z.string()),
  /** The room where the patient is or was received. */
  cabinet: z.string().nullable(),
  /** Directions, as the clinic has written them. */
  place: z.string().nullable(),
  endedAt: Instant.nullable(),
  /** Names of stations that must be passed before this one and are not passed yet. */
  after: z.array(z.string()),
  /** True for the stop that ends the visit. */
  isLast: z.boolean(),
  /** True when the station has no open room now. */
  isClosed: z.boolean(),
  /** When the first of the station's rooms is back: all of the open ones are on a break. */
  backAt: Instant.nullable(),
})
export type Stop = z.infer<typeof Stop>

/** The estimate of a wait: whole minutes from now, and about how many patients come before. */
export const Wait = z.object({
  station: z.string(),
  name: z.string(),
  from: z.int(),
  to: z.int(),
  ahead: z.int(),
})
export type Wait = z.infer<typeof Wait>

/**
 * A call to a door, or into a room for the first minutes after the call (`inviteMinutes`). `at`: time of the
 * last call; `again`: number of repeats.
 */
export const Summons = z.object({
  station: z.string(),
  name: z.string(),
  cabinets: z.array(z.string()),
  place: z.string().nullable(),
  at: Instant,
  again: z.int(),
})
export type Summons = z.infer<typeof Summons>

/** A ticket as its owner sees it. */
export const Ticket = z.object({
  id: TicketId,
  booking: BookingId,
  /** `П-017`. */
  number: z.string(),
  city: City,
  day: Day,
  state: TicketState,
  cameAt: Instant,
  /** Null: there is no call, or the patient was asked in some minutes ago. */
  summons: Summons.nullable(),
  /** The patient was called and has reported being at the door. */
  isHere: z.boolean(),
  /** The room where the patient is now. */
  cabinet: z.string().nullable(),
  /** The room that closed, or went on a break, some minutes ago while the patient stood at its door. */
  shut: z.string().nullable(),
  /** When that room is back from its break; null when it closed. */
  shutUntil: Instant.nullable(),
  wait: Wait.nullable(),
  /** Estimated end of all stops. */
  finishAt: Instant.nullable(),
  /** When the clinic closes today, «16:00»; null on a day off. */
  closesAt: z.string().nullable(),
  awayUntil: Instant.nullable(),
  /** The patient is away after missing a call. */
  isMissed: z.boolean(),
  /** The patient is called before those without priority. */
  isPriority: z.boolean(),
  stops: z.array(Stop),
})
export type Ticket = z.infer<typeof Ticket>

/** Today's tickets of one account. */
export const MyTickets = z.object({ version: z.int(), tickets: z.array(Ticket) })
export type MyTickets = z.infer<typeof MyTickets>

/** A room in the staff's list. */
export const QueueRoom = z.object({
  id: RoomId,
  city: City,
  station: z.string(),
  stationName: z.string(),
  /** Number or name on the door. */
  name: z.string(),
  place: z.string().nullable(),
  isOpen: z.boolean(),
  /** The employee who receives there. */
  worker: z.string().nullable(),
  /** Minutes of a break that begins when the patient inside leaves; null when none is asked for. */
  breakMinutes: z.int().nullable(),
  /** When the break of the room ends; it begins when no patient is inside. */
  breakUntil: Instant.nullable(),
  /** The ticket of the patient inside. */
  current: z.string().nullable(),
  /**
   * `called`: patients at the door of the room. `waiting`: waiting patients whom its station may take at once,
   * without those who must pass another station first.
   */
  called: z.int(),
  waiting: z.int(),
  /**
   * Patients who must still come to its station today: those who wait, and those who must pass another station
   * first or are elsewhere.
   */
  needed: z.int(),
})
export type QueueRoom = z.infer<typeof QueueRoom>

/**
 * The rooms of a city now. `closedNeeded`: stations without an open room that patients still need; `needed`:
 * the number of those patients.
 */
export const QueueNow = z.object({
  version: z.int(),
  cabinets: z.array(QueueRoom),
  inside: z.int(),
  closedNeeded: z.array(z.object({ station: z.string(), name: z.string(), people: z.int() })),
})
export type QueueNow = z.infer<typeof QueueNow>

/** A patient at a door, inside or waiting, as the receiving employee sees it. */
export const Patient = z.object({
  ticket: TicketId,
  booking: BookingId,
  number: z.string(),
  fullname: z.string(),
  birth: Day,
  gender: Gender,
  isPriority: z.boolean(),
  state: TicketState,
  /** Start of the current state. */
  since: Instant,
  /** The patient has reported being at the door. */
  isHere: z.boolean(),
  /** Number of missed calls to this door. */
  misses: z.int(),
  /** The station that the queue calls the waiting patient to before this one; null when it may call here. */
  sentFirst: z.string().nullable(),
})
export type Patient = z.infer<typeof Patient>

/** Why the queue calls a patient before the one who has waited longest. */
export const PassReason = z.enum(['priority', 'long', 'left', 'age', 'opens', 'nearEnd'])
export type PassReason = z.infer<typeof PassReason>

/** The patient inside, with the services to do. */
export const PatientInside = Patient.extend({
  kind: CheckUpKind,
  factors: z.array(z.object({ code: z.string(), name: z.string() })),
  services: z.array(Service),
  /** Number of stops still to pass after this one. */
  left: z.int(),
})
export type PatientInside = z.infer<typeof PatientInside>

/**
 * The patient that the room released last, and the seconds left in which the room may continue with this
 * patient.
 */
const Passed = z.object({ ticket: TicketId, number: z.string(), seconds: z.int() })

/**
 * A room at work. `passed`: the patient released last, while the room may still take the patient back.
 * `sentBack`: numbers that return to the queue when the room closes; `unserved`: how many patients then have no
 * open room. `pool`: patients who wait and may be taken here by hand, the longest wait first, 50 at most.
 */
export const Console = z.object({
  version: z.int(),
  cabinet: QueueRoom,
  /** Another employee than the caller receives in the room. */
  isOthers: z.boolean(),
  inside: PatientInside.nullable(),
  passed: Passed.nullable(),
  sentBack: z.array(z.string()),
  unserved: z.int(),
  door: z.array(Patient),
  /**
   * Patients who must still come here and cannot be called now: in another room, called to another door, or held
   * back by other stations. None of them is in `pool`.
   */
  later: z.object({ inside: z.int(), called: z.int(), before: z.int() }),
  pool: z.array(Patient),
  /**
   * The patient of `pool` whom the queue calls next, and why it is not the one who has waited longest; `why` is null
   * when it is.
   */
  next: z.object({ ticket: TicketId, why: PassReason.nullable() }).nullable(),
})
export type Console = z.infer<typeof Console>

/** The content of a wall screen: ticket numbers and rooms, nothing else (domain.md §6). */
export const Board = z.object({
  version: z.int(),
  city: City,
  day: Day,
  /** The latest calls, newest first. `cabinet`: several rooms of one station as `12, 13`. */
  calls: z.array(
    z.object({
      number: z.string(),
      cabinet: z.string(),
      at: Instant,
      again: z.int(),
      /** The person may come in; otherwise the person is called to the door of a room that may be occupied. */
      isInvitedIn: z.boolean(),
    }),
  ),
  /** Rooms whose doctor is away for some minutes, and when each is back; the earliest first. */
  breaks: z.array(z.object({ cabinet: z.string(), until: Instant })),
  /** The clinic wants calls to be said aloud. */
  isVoiceOn: z.boolean(),
  soon: z.array(z.string()),
})
export type Board = z.infer<typeof Board>

/** A break of a room: for some minutes, or until a time of today. */
export const BreakAsked = z.union([
  z.strictObject({ minutes: z.int().min(1).max(longestBreak) }),
  z.strictObject({
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Время часами и минутами, например 13:30'),
  }),
])
export type BreakAsked = z.infer<typeof BreakAsked>

/** The door sign and the directions. */
export const DoorName = z.strictObject({
  name: z.string().trim().min(1, 'Укажите номер кабинета').max(20, 'Не больше 20 знаков'),
  place: z.string().trim().max(100, 'Не больше 100 знаков'),
})

/** Why a colleague goes on in a room where another doctor receives. */
export const TakeOverReason = z.string().trim().min(3, 'Напишите причину').max(200, 'Не больше 200 знаков')

/** Why a patient is called before others; the desk always names it. */
export const PriorityReason = z.string().trim().min(3, 'Напишите причину').max(200, 'Не больше 200 знаков')

/** Reasons why the services of a station are not needed, or wait for another day. */
export const DropReason = z.string().trim().min(3, 'Напишите причину').max(200, 'Не больше 200 знаков')
