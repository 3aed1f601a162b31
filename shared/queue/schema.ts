import { z } from 'zod'
import { BookingId } from '../booking/schema.ts'
import { Day, Instant } from '../platform/days.ts'
import { idOf } from '../platform/ids.ts'
import { City, Gender } from '../platform/person.ts'
import { CheckUpKind } from '../programme/schema.ts'

/** A ticket: one for a visit (domain.md §6). */
export const TicketId = idOf<'Ticket'>()
export type TicketId = z.infer<typeof TicketId>

/** A room where people are taken one by one; one of the rooms of a station. */
export const CabinetId = idOf<'Cabinet'>()
export type CabinetId = z.infer<typeof CabinetId>

/**
 * Where a person is now: waits until he is called, called to a door, taken in, away for some minutes, through with everything,
 * or gone before the end.
 */
export const TicketState = z.enum(['waiting', 'called', 'inside', 'away', 'done', 'left'])
export type TicketState = z.infer<typeof TicketState>

/** A stop of the route: to come, called to its door, being taken, passed, or not needed. */
export const StopState = z.enum(['ahead', 'called', 'inside', 'done', 'dropped'])
export type StopState = z.infer<typeof StopState>

const Service = z.object({ service: z.string(), name: z.string() })

/** A line of the route sheet: a station and what is done there. */
export const Stop = z.object({
  station: z.string(),
  name: z.string(),
  state: StopState,
  services: z.array(Service),
  /** Numbers of the rooms where it may be: the open ones, all when none is open. */
  cabinets: z.array(z.string()),
  /** The room where the person is or was taken. */
  cabinet: z.string().nullable(),
  /** How to get there, as the clinic has written it. */
  place: z.string().nullable(),
  endedAt: Instant.nullable(),
  /** Stations to pass before this one and not passed yet, by name. */
  after: z.array(z.string()),
  /** The one that ends the visit. */
  isLast: z.boolean(),
  /** Nobody receives there now. */
  isClosed: z.boolean(),
})
export type Stop = z.infer<typeof Stop>

/** What is known of a wait: whole minutes from now, and about how many people come before. */
export const Wait = z.object({
  station: z.string(),
  name: z.string(),
  from: z.int(),
  to: z.int(),
  ahead: z.int(),
})
export type Wait = z.infer<typeof Wait>

/**
 * A call to a door, or into a room for the first minutes after it (`inviteMinutes`). `at`: when it was said last; `again`: how often
 * it has been repeated.
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
  /** Null: nobody calls him, or he was asked in some minutes ago. */
  summons: Summons.nullable(),
  /** He is called and has said that he is at the door. */
  isHere: z.boolean(),
  /** The room where the person is now. */
  cabinet: z.string().nullable(),
  /** The room that closed some minutes ago while he stood at its door. */
  shut: z.string().nullable(),
  wait: Wait.nullable(),
  /** About when everything is passed. */
  finishAt: Instant.nullable(),
  awayUntil: Instant.nullable(),
  /** He is away because he was called and did not come. */
  isMissed: z.boolean(),
  stops: z.array(Stop),
})
export type Ticket = z.infer<typeof Ticket>

/** The tickets of today of one account. */
export const MyTickets = z.object({ version: z.int(), tickets: z.array(Ticket) })
export type MyTickets = z.infer<typeof MyTickets>

/** A room as the staff's list shows it. */
export const Cabinet = z.object({
  id: CabinetId,
  city: City,
  station: z.string(),
  stationName: z.string(),
  /** Its number or name on the door. */
  name: z.string(),
  place: z.string().nullable(),
  isOpen: z.boolean(),
  /** Who receives there. */
  worker: z.string().nullable(),
  /** The ticket of who is inside. */
  current: z.string().nullable(),
  /** At its door, and waiting of whom its station may take at once: not who must pass another one first. */
  called: z.int(),
  waiting: z.int(),
  /** Who has still to come to its station today: those who wait, and those who must pass another one first or are elsewhere. */
  needed: z.int(),
})
export type Cabinet = z.infer<typeof Cabinet>

/** The rooms of a city now. `closedNeeded`: stations that nobody receives at and people still have to come to, as many as are `needed` there. */
export const QueueNow = z.object({
  version: z.int(),
  cabinets: z.array(Cabinet),
  inside: z.int(),
  closedNeeded: z.array(z.object({ station: z.string(), name: z.string(), people: z.int() })),
})
export type QueueNow = z.infer<typeof QueueNow>

/** A person at a door, inside or waiting, as who receives sees him. */
export const Guest = z.object({
  ticket: TicketId,
  booking: BookingId,
  number: z.string(),
  fullname: z.string(),
  birth: Day,
  gender: Gender,
  isPriority: z.boolean(),
  state: TicketState,
  /** Since when he is in this state. */
  since: Instant,
  /** He has said that he is at the door. */
  isHere: z.boolean(),
  /** How often he was called here and did not come. */
  misses: z.int(),
})
export type Guest = z.infer<typeof Guest>

/** Who is inside, with what is to be done. */
export const Inside = Guest.extend({
  kind: CheckUpKind,
  factors: z.array(z.object({ code: z.string(), name: z.string() })),
  services: z.array(Service),
  /** Stops still to pass after this one. */
  left: z.int(),
})
export type Inside = z.infer<typeof Inside>

/** Whom a room has let go last, and for how many seconds it may still go on with him. */
const Passed = z.object({ ticket: TicketId, number: z.string(), seconds: z.int() })

/** A room at work. `passed`: while it may be taken back. `sentBack`: numbers of those who go back to the queue when it closes; `unserved`: how many have then nobody to come to. `pool`: who waits and may be taken here by hand, who has waited longest first, 50 at most. */
export const Console = z.object({
  version: z.int(),
  cabinet: Cabinet,
  inside: Inside.nullable(),
  passed: Passed.nullable(),
  sentBack: z.array(z.string()),
  unserved: z.int(),
  door: z.array(Guest),
  pool: z.array(Guest),
})
export type Console = z.infer<typeof Console>

/** What a screen on the wall shows: numbers of tickets and rooms, nothing else (domain.md §6). */
export const Board = z.object({
  version: z.int(),
  city: City,
  day: Day,
  /** The latest calls, newest first. `cabinet`: several rooms of one station as `12, 13`. */
  calls: z.array(z.object({ number: z.string(), cabinet: z.string(), at: Instant, again: z.int() })),
  soon: z.array(z.string()),
})
export type Board = z.infer<typeof Board>

/** What stands on a door, and how to get there. */
export const DoorName = z.strictObject({
  name: z.string().trim().min(1, 'Укажите номер кабинета').max(20, 'Не больше 20 знаков'),
  place: z.string().trim().max(100, 'Не больше 100 знаков'),
})

/** Why the services of a station are not needed, or wait for another day. */
export const DropReason = z.string().trim().min(3, 'Напишите причину').max(200, 'Не больше 200 знаков')
