import { z } from 'zod'
import {
  BookingId,
  BookingState,
  CancelReason,
  EmployerConclusion,
  MovedTotal,
  StepAuthor,
} from '../booking/schema.ts'
import { DepartmentId, EmployeeFilter, EmployeeId } from '../employees/schema.ts'
import { Day, daysBetween, Instant } from '../platform/days.ts'
import { idOf } from '../platform/ids.ts'
import { pageOf } from '../platform/page.ts'
import { City, Gender } from '../platform/person.ts'
import { CheckUpKind, KindReason, ServiceKind } from '../programme/schema.ts'
import { mostDaysAhead } from '../schedule/rules.ts'
import { SlotId } from '../schedule/schema.ts'

/** People whom an employer booked together; Г-2026-000012. */
export const GroupId = idOf<'Group'>()
export type GroupId = z.infer<typeof GroupId>

/** Maximum number of people in one group. */
export const groupAtMost = 10_000

const people = z.array(EmployeeId).max(groupAtMost, 'Не больше 10 000 человек')

/**
 * People to book: the chosen ones; all that match a filter of the list, without the exceptions; or `due`, all
 * people whose check-up is due.
 */
export const EmployeeSelection = z.union(
  [
    z.strictObject({ ids: people.min(1, 'Выберите хотя бы одного сотрудника') }),
    z.strictObject({ filter: EmployeeFilter, except: people.optional() }),
    z.strictObject({ due: z.literal(true), except: people.optional() }),
  ],
  { error: 'Выберите сотрудников' },
)
export type EmployeeSelection = z.output<typeof EmployeeSelection>

/** A time of a quarter of an hour by the clinic's clock, `08:15`. */
const Time = z
  .string({ error: 'Укажите время' })
  .regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, 'Время по четверти часа, например 08:15')

/**
 * Reason why an employee is not booked: dismissed; booked already; came already; no factors; factors that the
 * order does not have.
 */
export const WhoProblem = z.enum(['dismissed', 'booked', 'came', 'no_factors', 'bad_factors'])
export type WhoProblem = z.infer<typeof WhoProblem>

/** A chosen employee who is not booked, with the reason. */
export const LeftPerson = z.object({
  employee: EmployeeId,
  fullname: z.string(),
  department: z.string().nullable(),
  problem: WhoProblem,
  /** The day of the open booking or of the visit, when that is the reason. */
  day: Day.nullable(),
})
export type LeftPerson = z.infer<typeof LeftPerson>

/** Includes people who have come to the current check-up. */
const again = z.boolean().optional()

/** Kinds of check-up that an employer books: a medical book is the person's own. */
export const GroupKind = CheckUpKind.exclude(['health_book'], { error: 'Выберите вид осмотра' })
export type GroupKind = z.infer<typeof GroupKind>

/** Request for a volume: the people, the city, and the day whose order and prices apply (today by default). */
export const VolumeQuestion = z.strictObject({
  who: EmployeeSelection,
  again,
  /** Includes people who are booked: the volume of a move. */
  moving: z.boolean().optional(),
  city: City,
  kind: GroupKind,
  date: Day.optional(),
})
export type VolumeQuestion = z.output<typeof VolumeQuestion>

/** The volume of a whole group by line, in people and roubles. */
export const GroupVolume = z.object({
  /** Number of people counted, without those in `left`. */
  people: z.number().int(),
  /** The name of the person when only one is counted. */
  only: z.string().nullable(),
  total: z.number(),
  /** Doctors first, then studies, each sorted by the number of people. `price` is for one person. */
  lines: z.array(
    z.object({
      service: z.string(),
      name: z.string(),
      kind: ServiceKind,
      people: z.number().int(),
      price: z.number(),
      total: z.number(),
    }),
  ),
  departments: z.array(
    z.object({ department: z.string().nullable(), people: z.number().int(), total: z.number() }),
  ),
  /** How many people of the organization the clinic takes in a day; null: as many as there are places. */
  dailyQuota: z.int().nullable(),
  /** The counted people who need a preliminary check-up, when a periodic one is asked for. */
  needPreliminary: people,
  left: z.array(LeftPerson),
})
export type GroupVolume = z.infer<typeof GroupVolume>

/** The start of an hour by the clinic's clock, `08:00`. */
const Hour = z
  .string({ error: 'Укажите час' })
  .regex(/^([01]\d|2[0-3]):00$|^24:00$/, 'Время с точностью до часа, например 08:00')

/** Hours from one up to another, exclusive. A night shift ends before it begins: 20:00–08:00. */
export const HourRange = z
  .strictObject({ begins: Hour, ends: Hour })
  .refine(({ begins, ends }) => begins !== ends, { path: ['ends'], message: 'Конец совпадает с началом' })
export type HourRange = z.output<typeof HourRange>

/** Limits of the employer: the part of a department away on a day (0.2 by default), people a day, people an hour. */
export const GroupLimits = z.strictObject({
  share: z.number().gt(0, 'Больше нуля').max(1, 'Не больше 100 %').optional(),
  perDay: z.int().min(1, 'Хотя бы один человек').max(groupAtMost).optional(),
  wave: z.int().min(1, 'Хотя бы один человек').max(groupAtMost).optional(),
  /** Days of the week, Monday is 1: on the other ones nobody is planned unless placed there by hand. */
  weekdays: z.array(z.int().min(1).max(7)).min(1, 'Выберите хотя бы один день недели').max(7).optional(),
  /** Hours in which people arrive; whoever is placed by hand comes at any hour. */
  arrival: HourRange.optional(),
  /** Departments come one after another, each on as few days as possible; `share` then does not apply. */
  isWhole: z.boolean().optional(),
})
export type GroupLimits = z.output<typeof GroupLimits>

/** A person pinned to a time by the employer. */
export const Pin = z.strictObject({ employee: EmployeeId, day: Day, time: Time })
export type Pin = z.output<typeof Pin>

/**
 * People who work together. `isTogether`: they come on one day, one right after another. `shift`: their hours of work,
 * with the choice whether they come in these hours or outside them.
 */
export const Crew = z.strictObject({
  name: z.string().trim().min(1, 'Назовите бригаду').max(60, 'Не больше 60 знаков'),
  people: people.min(1, 'Выберите хотя бы одного сотрудника'),
  isTogether: z.boolean(),
  shift: z.strictObject({ work: HourRange, comes: z.enum(['inside', 'outside']) }).nullable(),
})
export type Crew = z.output<typeof Crew>

/**
 * Input of a plan. `pins`: people at times set by the employer; they keep these times, even outside the period.
 * `stands`: the current times of the other people; they keep them unless a pinned person needs the seat.
 */
export const PlanQuestion = z
  .strictObject({
    who: EmployeeSelection,
    again,
    city: City,
    kind: GroupKind,
    from: Day,
    to: Day,
    limits: GroupLimits.default({}),
    crews: z
      .array(Crew)
      .max(200, 'Не больше 200 бригад')
      .refine((crews) => new Set(crews.map(({ name }) => name)).size === crews.length, {
        message: 'Две бригады названы одинаково',
      })
      .default([]),
    pins: z.array(Pin).max(groupAtMost).default([]),
    stands: z.array(Pin).max(groupAtMost).default([]),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Конец периода раньше начала' })
  .refine(({ from, to }) => daysBetween(from, to) < mostDaysAhead, {
    path: ['to'],
    message: `Не больше ${mostDaysAhead} дней`,
  })
export type PlanQuestion = z.output<typeof PlanQuestion>

/** A person of a plan at a real time of the schedule, with the price of the check-up on that day. */
export const PlannedPlace = z.object({
  employee: EmployeeId,
  fullname: z.string(),
  department: z.string().nullable(),
  position: z.string().nullable(),
  crew: z.string().nullable(),
  /** The person's due date; a `day` after it is late. */
  dueOn: Day.nullable(),
  /** Without it the due date is not one that could be stated. */
  lastPassedOn: Day.nullable(),
  day: Day,
  time: z.string(),
  slot: SlotId,
  price: z.number(),
  isPinned: z.boolean(),
  /** True when the person can get an SMS. */
  hasPhone: z.boolean(),
})
export type PlannedPlace = z.infer<typeof PlannedPlace>

/** A person without a time. `reason` is a whole sentence. */
export const Misfit = z.object({
  employee: EmployeeId,
  fullname: z.string(),
  department: z.string().nullable(),
  reason: z.string(),
})
export type Misfit = z.infer<typeof Misfit>

/** A plan of a group. It is not stored until it is booked. */
export const GroupPlan = z.object({
  /** Sorted by day, time, name. */
  places: z.array(PlannedPlace),
  misfits: z.array(Misfit),
  /** People whom the planner did not try to place, with the reasons. */
  left: z.array(LeftPerson),
  /**
   * Number of working days from the first day of the period (or an earlier pinned day) to the last day with a
   * person of the group.
   */
  days: z.number().int(),
  /**
   * The fewest working days that any plan needs, and the cause. `name` is the station or the department that is
   * the cause.
   */
  bound: z.object({
    days: z.number().int(),
    by: z.enum(['places', 'limit', 'hours', 'service', 'department']),
    name: z.string().nullable(),
  }),
  /**
   * The SMS that one of these people gets when the group is booked, with «…» for the number of the booking; null when nobody
   * has a phone.
   */
  sms: z.object({ fullname: z.string(), text: z.string() }).nullable(),
  /** Crews whose people did not get times one after another on one day. */
  apart: z.array(z.string()),
  /** Price of all planned check-ups in roubles. */
  total: z.number(),
  /**
   * Every working day of the period, and pinned days outside it: people of the group, seats that were free
   * before the group, and all seats of the clinic.
   */
  loads: z.array(
    z.object({
      day: Day,
      people: z.number().int(),
      free: z.number().int(),
      capacity: z.number().int(),
    }),
  ),
})
export type GroupPlan = z.infer<typeof GroupPlan>

/** A time of the schedule: by its id, or by day and time in the city of the group. */
const At = { slot: z.strictObject({ slot: SlotId }), time: z.strictObject({ day: Day, time: Time }) }

/** A person with a time. */
export const WishedPlace = z.union([
  At.slot.extend({ employee: EmployeeId }),
  At.time.extend({ employee: EmployeeId }),
])
export type WishedPlace = z.output<typeof WishedPlace>

/**
 * A group to book. `total` is the price that the employer saw; another price is refused. `tell` sends SMS to
 * known phones.
 */
export const NewGroup = z.strictObject({
  city: City,
  kind: GroupKind,
  /** Required for an unscheduled check-up. */
  kindReason: KindReason.optional(),
  places: z.array(WishedPlace).min(1, 'Некого записывать').max(groupAtMost, 'Не больше 10 000 человек'),
  total: z.number().nonnegative(),
  tell: z.boolean(),
})
export type NewGroup = z.output<typeof NewGroup>

/** Result of booking a group. */
export const BookedGroup = z.object({
  group: GroupId,
  number: z.string(),
  booked: z.number().int(),
  total: z.number(),
})
export type BookedGroup = z.infer<typeof BookedGroup>

/**
 * A person for whom a change of several bookings failed, and the nearest suitable times. It is part of the
 * details of `GROUP_CONFLICTS`.
 */
export const Conflict = z.object({
  employee: EmployeeId,
  booking: BookingId.nullable(),
  fullname: z.string(),
  /** A whole sentence. */
  reason: z.string(),
  nearest: z.array(z.object({ slot: SlotId, day: Day, time: z.string(), free: z.number().int() })),
})
export type Conflict = z.infer<typeof Conflict>

/** The details of `GROUP_CONFLICTS`: nothing was changed, and these people are the causes. */
export const ConflictDetails = z.object({ conflicts: z.array(Conflict) })
export type ConflictDetails = z.infer<typeof ConflictDetails>

const counts = z.partialRecord(BookingState, z.number().int())

/** A group in the list of groups, with the number of its people whom the caller keeps, whole and by state. */
export const Group = z.object({
  id: GroupId,
  number: z.string(),
  city: City,
  kind: CheckUpKind,
  at: Instant,
  people: z.number().int(),
  /** Number of people who got an SMS; null when the group has people of departments that the caller does not keep. */
  told: z.number().int().nullable(),
  /** Price of the group; null as above. */
  total: z.number().nullable(),
  /** First and last day of its bookings that are not cancelled. */
  from: Day.nullable(),
  to: Day.nullable(),
  states: counts,
})
export type Group = z.infer<typeof Group>

/** A page of groups, newest first. */
export const GroupPage = pageOf(Group)
export type GroupPage = z.infer<typeof GroupPage>

/** Reason of a foreman why a person cannot come. */
export const CannotReason = z.enum(['vacation', 'absent', 'trip', 'shift', 'left', 'other'], {
  error: 'Выберите причину',
})
export type CannotReason = z.infer<typeof CannotReason>

/** The mark of a foreman that a person cannot come at the booked time. */
export const CannotMark = z.object({ reason: CannotReason, comment: z.string() })
export type CannotMark = z.infer<typeof CannotMark>

/** A booking as the employer sees it: time and purpose, never medical findings (323-ФЗ ст. 13). */
export const EmployerBooking = z.object({
  id: BookingId,
  number: z.string(),
  employee: EmployeeId,
  fullname: z.string(),
  gender: Gender,
  department: z.string().nullable(),
  position: z.string().nullable(),
  day: Day,
  time: z.string(),
  city: City,
  state: BookingState,
  group: GroupId.nullable(),
  groupNumber: z.string().nullable(),
  kind: CheckUpKind,
  /** Price that the organization pays; null for a booking that the person made. */
  price: z.number().nullable(),
  /**
   * When that price last changed because an earlier result does not count and its study returned; null when it did not
   * change. Which study it is, and why, is medical: the employer does not see it.
   */
  repricedAt: Instant.nullable(),
  /** True when the employee booked the visit without the organization, which then only sees it. */
  isOwn: z.boolean(),
  /** Codes of factors. */
  factors: z.array(z.string()),
  canChange: z.boolean(),
  /** True when the employee can get an SMS. */
  hasPhone: z.boolean(),
  /** The mark of a foreman that the employee cannot come at this time. */
  cannot: CannotMark.nullable(),
})
export type EmployerBooking = z.infer<typeof EmployerBooking>

/** A page of the employee bookings of an employer, sorted by day, time and id. */
export const EmployerBookingPage = pageOf(EmployerBooking)
export type EmployerBookingPage = z.infer<typeof EmployerBookingPage>

const narrowing = {
  from: Day.optional(),
  to: Day.optional(),
  city: City.optional(),
  group: GroupId.optional(),
  department: DepartmentId.optional(),
}

/**
 * Filter of the list of employee bookings and the start of its page. `open` means all states in which a booking
 * occupies its seat.
 */
export const BoardQuery = z.strictObject({
  ...narrowing,
  state: z.union([BookingState, z.literal('open')]).optional(),
  /** Only people whom a foreman has marked as unable to come. */
  cannot: z.literal('yes').optional(),
  /** Fragments of the name or of the personnel number. */
  search: z.string().trim().max(100, 'Не больше 100 знаков').optional(),
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type BoardQuery = z.output<typeof BoardQuery>

/** Period for which employee bookings are counted by day; two months from today by default. */
export const BoardDaysQuery = z.strictObject(narrowing)
export type BoardDaysQuery = z.output<typeof BoardDaysQuery>

/**
 * Number of people by state on a day. `closed` lists the times of bookings when the clinic is closed. Days
 * without people are absent.
 */
export const BoardDay = z.object({
  day: Day,
  people: z.number().int(),
  states: counts,
  closed: z.array(z.object({ city: City, time: z.string() })),
})
export type BoardDay = z.infer<typeof BoardDay>

/** Bookings and their new times. */
export const Moves = z.strictObject({
  moves: z
    .array(z.union([At.slot.extend({ id: BookingId }), At.time.extend({ id: BookingId })]))
    .min(1, 'Выберите хотя бы одну запись')
    .max(groupAtMost),
  total: MovedTotal,
  tell: z.boolean().default(true),
})
export type Moves = z.output<typeof Moves>

const cancelling = { reason: CancelReason.optional(), tell: z.boolean().default(true) }

/** Bookings to cancel: the chosen ones, or all of a group that can still be cancelled. */
export const Cancellation = z.union([
  z.strictObject({
    ids: z.array(BookingId).min(1, 'Выберите хотя бы одну запись').max(groupAtMost),
    ...cancelling,
  }),
  z.strictObject({ group: GroupId, ...cancelling }),
])
export type Cancellation = z.output<typeof Cancellation>

/**
 * A booking of an employee with its history, oldest step first. `at` is the time of the step; `day` and `time`
 * are the time of the visit after that step.
 */
export const EmployeeBooking = EmployerBooking.extend({
  /** Its valid paper: the заключение or, until it exists, the справка. */
  conclusion: EmployerConclusion.nullable(),
  steps: z.array(
    z.object({
      state: BookingState,
      at: Instant,
      by: StepAuthor,
      /** Reason of a cancellation by HR. The employer sees no reason of the clinic or of the person. */
      reason: z.string().nullable(),
      day: Day,
      time: z.string(),
    }),
  ),
})
export type EmployeeBooking = z.infer<typeof EmployeeBooking>
