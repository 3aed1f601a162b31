import { z } from 'zod'
import { EmployerConclusion, EmployerOutcome } from '../booking/schema.ts'
import { DepartmentId, EmployeeId } from '../employees/schema.ts'
import { Day, daysBetween, isDay } from '../platform/days.ts'
import { pageOf } from '../platform/page.ts'
import { Gender } from '../platform/person.ts'

/**
 * Where a person of a period stands, each in one place: came, has a time ahead, did not come and has none, had a visit on a
 * day of which the clinic has said nothing, the booking was cancelled and there is none, was never booked. What came of a check-up is another thing: `EmployerOutcome`.
 */
export const FollowUpState = z.enum(['came', 'planned', 'missed', 'unmarked', 'cancelled', 'unbooked'])
export type FollowUpState = z.infer<typeof FollowUpState>

/** The month of a term, `2026-11`, or `overdue`: everybody whose term has passed. */
export const DueMonth = z
  .string()
  .refine((text) => text === 'overdue' || isDay(`${text}-01`), 'Такого месяца нет')
  .brand<'DueMonth'>()
export type DueMonth = z.infer<typeof DueMonth>

/** Days of the longest period. */
export const longestPeriod = 731

const narrowing = {
  /** The period of visits; without it, the current year. */
  from: Day.optional(),
  to: Day.optional(),
  department: DepartmentId.optional(),
  /** People whose term is in this month, instead of those whom the period concerns. */
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

/** What the figures are asked for; `months`: how far ahead the terms are counted. */
export const FollowUpQuery = z
  .strictObject({ ...narrowing, months: z.coerce.number().int().min(12).max(24).default(12) })
  .refine(isForward, backward)
  .refine(isShort, tooLong)
export type FollowUpQuery = z.output<typeof FollowUpQuery>

const chosen = {
  ...narrowing,
  state: FollowUpState.optional(),
  /** Of those who came. */
  outcome: EmployerOutcome.optional(),
  /** Fragments of the name or of the personnel number. */
  search: z.string().trim().max(100, 'Не больше 100 знаков').optional(),
}

/** Whom the sheet lists. */
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

/** People by where they stand; `total` is all of them. */
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

/** Those who came, by what came of it: each in one place. */
export const OutcomeCounts = z.object({
  inside: count,
  awaiting: count,
  fit: count,
  unfit: count,
  additional: count,
})
export type OutcomeCounts = z.infer<typeof OutcomeCounts>

/** People of one department; null: those without any. */
export const DepartmentProgress = StateCounts.extend({
  id: DepartmentId.nullable(),
  name: z.string().nullable(),
})
export type DepartmentProgress = z.infer<typeof DepartmentProgress>

/** People whose term is in a month, how many of them have a time already, and how many have come instead. */
const Due = z.object({ due: count, booked: count, came: count })

/** An organization's check-ups in figures. The employer learns who may work at what, never what was found (323-ФЗ ст. 13). */
export const FollowUp = z.object({
  from: Day,
  to: Day,
  /** Of the chosen department, or of all. */
  counts: StateCounts,
  /** Those of `counts.came`. */
  outcomes: OutcomeCounts,
  /** All departments that the period concerns, the largest first. */
  departments: z.array(DepartmentProgress),
  /** Visits of the period by day; days without any are absent. */
  days: z.array(
    z.object({ day: Day, came: count, planned: count, missed: count, unmarked: count, cancelled: count }),
  ),
  /** Terms of the chosen department, or of all: those passed, then month by month from the current one. */
  forecast: z.object({ overdue: Due, months: z.array(Due.extend({ month: DueMonth })) }),
})
export type FollowUp = z.infer<typeof FollowUp>

/** A person of the list with the visit that says where he stands. */
export const FollowedPerson = z.object({
  id: EmployeeId,
  fullname: z.string(),
  gender: Gender,
  personnelNumber: z.string().nullable(),
  department: z.string().nullable(),
  position: z.string().nullable(),
  dueOn: Day.nullable(),
  state: FollowUpState,
  /** The visit by the clinic's clock; null for one who was never booked. */
  day: Day.nullable(),
  time: z.string().nullable(),
  /** Of one who came, what came of that visit. */
  outcome: EmployerOutcome.nullable(),
  /** The valid paper of that visit: the заключение, or until then the справка. */
  conclusion: EmployerConclusion.nullable(),
})
export type FollowedPerson = z.infer<typeof FollowedPerson>

/** A page of people by name. */
export const FollowedPage = pageOf(FollowedPerson)
export type FollowedPage = z.infer<typeof FollowedPage>

/** The weekly letter of the one who asks, about one organization. `email`: where it goes, null when none is known. */
export const WeeklyLetter = z.object({ isOn: z.boolean(), email: z.string().nullable() })
export type WeeklyLetter = z.infer<typeof WeeklyLetter>
