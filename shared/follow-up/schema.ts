import { z } from 'zod'
import { EmployerConclusion, EmployerOutcome } from '../booking/schema.ts'
import { DepartmentId, EmployeeId } from '../employees/schema.ts'
import { Day, daysBetween, isDay } from '../platform/days.ts'
import { pageOf } from '../platform/page.ts'
import { Gender } from '../platform/person.ts'

/**
 * State of a person in a period; each person has exactly one. Came; has an upcoming visit; missed the visit and
 * has no other; had a visit on a day for which the clinic recorded no arrivals at all; the booking was
 * cancelled and there is no other; was never booked. The result of a check-up is separate: `EmployerOutcome`.
 */
export const FollowUpState = z.enum(['came', 'planned', 'missed', 'unmarked', 'cancelled', 'unbooked'])
export type FollowUpState = z.infer<typeof FollowUpState>

/** The month of a due date, `2026-11`, or `overdue` for all due dates that have passed. */
export const DueMonth = z
  .string()
  .refine((text) => text === 'overdue' || isDay(`${text}-01`), 'Такого месяца нет')
  .brand<'DueMonth'>()
export type DueMonth = z.infer<typeof DueMonth>

/** Maximum length of a period in days. */
export const longestPeriod = 731

const narrowing = {
  /** The period of visits; the default is the current year. */
  from: Day.optional(),
  to: Day.optional(),
  department: DepartmentId.optional(),
  /** Selects people whose check-up is due in this month instead of the people who have a visit in the period. */
  month: DueMonth.optional(),
}

interface Period {
  from?: Day | undefined
  to?: Day | undefined
}
const isForward = ({ from, to }: Period) => !from || !to || from <= to
const isShort = ({ from, to }: Period) => !from || !to || daysBetween(from, to) < longestPeriod
const backward = { path: ['to'], message: 'Конец периода раньше начала' }
const tooLong = { path: ['to'], message: 'Не больше двух лет' }

/** Parameters of the figures. `months`: for how many months ahead the due check-ups are counted. */
export const FollowUpQuery = z
  .strictObject({ ...narrowing, months: z.coerce.number().int().min(12).max(24).default(12) })
  .refine(isForward, backward)
  .refine(isShort, tooLong)
export type FollowUpQuery = z.output<typeof FollowUpQuery>

const chosen = {
  ...narrowing,
  /** Only people with an unscheduled check-up in the period; the states and results are of other check-ups. */
  kind: z.literal('unscheduled').optional(),
  state: FollowUpState.optional(),
  /** Result of the check-up; selects only people who came. */
  outcome: EmployerOutcome.optional(),
  /** Fragments of the name or of the personnel number. */
  search: z.string().trim().max(100, 'Не больше 100 знаков').optional(),
}

/** Filter of the people in the exported table. */
export const SheetQuery = z.strictObject(chosen).refine(isForward, backward).refine(isShort, tooLong)
export type SheetQuery = z.output<typeof SheetQuery>

/** A page of the people, by name. */
export const PeopleQuery = z
  .strictObject({
    ...chosen,
    after: z.string().max(4000).optional(),
    limit: z.coerce.number().int().min(1).max(1000).default(50),
  })
  .refine(isForward, backward)
  .refine(isShort, tooLong)
export type PeopleQuery = z.output<typeof PeopleQuery>

const count = z.number().int()

/** Number of people by state; `total` is all of them. */
export const StateCounts = z.object({
  total: count,
  came: count,
  planned: count,
  missed: count,
  unmarked: count,
  cancelled: count,
  unbooked: count,
})
export type StateCounts = z.infer<typeof StateCounts>

/** Number of the people who came, by result; each person has exactly one result. */
export const OutcomeCounts = z.object({
  inside: count,
  awaiting: count,
  fit: count,
  unfit: count,
  additional: count,
})
export type OutcomeCounts = z.infer<typeof OutcomeCounts>

/** People of one department; null means people without a department. */
export const DepartmentProgress = StateCounts.extend({
  id: DepartmentId.nullable(),
  name: z.string().nullable(),
})
export type DepartmentProgress = z.infer<typeof DepartmentProgress>

/** People whose check-up is due in a month: their number, how many are already booked, and how many have come. */
const Due = z.object({ due: count, booked: count, came: count })

/**
 * An organization's check-ups in figures. The employer learns whether people may do their work, never medical
 * findings (323-ФЗ ст. 13).
 */
export const FollowUp = z.object({
  from: Day,
  to: Day,
  /** Counts of the chosen department, or of all. */
  counts: StateCounts,
  /**
   * People with an unscheduled check-up in the period, which counts in no other figure; `only`: those who are not in
   * `counts`.
   */
  unscheduled: z.object({ people: count, only: count }),
  /** Results of the people in `counts.came`. */
  outcomes: OutcomeCounts,
  /** All departments of the period, the largest first. */
  departments: z.array(DepartmentProgress),
  /** Visits of the period by day; days without visits are absent. */
  days: z.array(
    z.object({ day: Day, came: count, planned: count, missed: count, unmarked: count, cancelled: count }),
  ),
  /**
   * Due check-ups of the chosen department, or of all: first the overdue ones, then by month from the current
   * one.
   */
  forecast: z.object({ overdue: Due, months: z.array(Due.extend({ month: DueMonth })) }),
})
export type FollowUp = z.infer<typeof FollowUp>

const visit = {
  state: FollowUpState,
  /** The visit by the clinic's clock; null when the person was never booked. */
  day: Day.nullable(),
  /** Null also for a check-up of the clinic's system, which tells the day alone. */
  time: z.string().nullable(),
  /** Result of that visit for a person who came. */
  outcome: EmployerOutcome.nullable(),
  /** The valid paper of that visit: the заключение or, until it exists, the справка. */
  conclusion: EmployerConclusion.nullable(),
}

/** A person of the list with the visit that determines the person's state. */
export const FollowedPerson = z.object({
  id: EmployeeId,
  fullname: z.string(),
  gender: Gender,
  personnelNumber: z.string().nullable(),
  department: z.string().nullable(),
  position: z.string().nullable(),
  dueOn: Day.nullable(),
  /** The day of the last passed check-up; null when it is not known. */
  lastPassedOn: Day.nullable(),
  ...visit,
  /** The unscheduled check-up of the period, beside the periodic one: it stands for none and moves no due day. */
  unscheduled: z.object(visit).nullable(),
})
export type FollowedPerson = z.infer<typeof FollowedPerson>

/** A page of people by name. */
export const FollowedPage = pageOf(FollowedPerson)
export type FollowedPage = z.infer<typeof FollowedPage>

/** The weekly letter of the caller about one organization. `email` is its destination; null when none is known. */
export const WeeklyLetter = z.object({ isOn: z.boolean(), email: z.string().nullable() })
export type WeeklyLetter = z.infer<typeof WeeklyLetter>
