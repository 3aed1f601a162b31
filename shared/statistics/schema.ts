import { z } from 'zod'
import { OrganizationId } from '../organizations/schema.ts'
import { Day, daysBetween } from '../platform/days.ts'
import { AccountId } from '../platform/ids.ts'
import { City } from '../platform/person.ts'

/** The longest period of the figures, days: a leap year. */
export const longestPeriod = 366

/** The question of the figures: a period with both ends, and what narrows it. */
export const StatisticsQuery = z
  .strictObject({
    from: Day,
    to: Day,
    city: City.optional(),
    organization: OrganizationId.optional(),
    /** The key of a station. */
    station: z.string().min(1).max(40).optional(),
    /** The account that received the patients. */
    doctor: AccountId.optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Конец периода раньше начала' })
  .refine(({ from, to }) => daysBetween(from, to) < longestPeriod, {
    path: ['to'],
    message: 'Период не длиннее года',
  })
export type StatisticsQuery = z.infer<typeof StatisticsQuery>

/** Bookings of a period. `statisticsWords` of `ru.ts` defines each figure for the user. */
export const VisitFigures = z.object({
  planned: z.int(),
  came: z.int(),
  missed: z.int(),
  /** Past days without a mark of arrival or absence. */
  unmarked: z.int(),
  /** Expected today or later. */
  ahead: z.int(),
  /** Cancelled on the day of the visit or after it; they count as planned. */
  late: z.int(),
  /** Cancelled before the day of the visit. */
  cancelled: z.int(),
  /** Roubles by the price lists of the bookings. */
  plannedMoney: z.number(),
  cameMoney: z.number(),
})
export type VisitFigures = z.infer<typeof VisitFigures>

/** Stops at stations in a period; times in minutes. */
export const StopFigures = z.object({
  received: z.int(),
  /** On a route sheet of the period, but not received that day. */
  left: z.int(),
  /** Null without stops. */
  waitMedian: z.int().nullable(),
  /** The wait that nine of ten did not exceed. */
  waitLongest: z.int().nullable(),
  /** The mean of a stop. */
  mean: z.number().nullable(),
  /** The mean of the minutes that the clinic has set for these stops. */
  norm: z.number().nullable(),
  worked: z.number(),
  /** Minutes for which the rooms were open by the schedule; null where a schedule is not known. */
  open: z.number().nullable(),
  /** Roubles for the services of the stops. */
  money: z.number(),
})
export type StopFigures = z.infer<typeof StopFigures>

/** The figures of a clinic's work, without any person examined. */
export const Statistics = z.object({
  from: Day,
  to: Day,
  /** The period of the same length just before. */
  before: z.object({ from: Day, to: Day, visits: VisitFigures, stops: StopFigures }),
  visits: VisitFigures,
  stops: StopFigures,
  days: z.array(VisitFigures.extend({ day: Day })),
  hours: z.array(VisitFigures.extend({ hour: z.string() })),
  cities: z.array(VisitFigures.extend({ city: City, name: z.string() })),
  /** The most people first; null: booked without an organization of the cabinet. */
  organizations: z.array(VisitFigures.extend({ id: OrganizationId.nullable(), name: z.string() })),
  stations: z.array(StopFigures.extend({ city: City, key: z.string(), name: z.string() })),
  doctors: z.array(StopFigures.extend({ id: AccountId, name: z.string() })),
  /** Names of the organization and the doctor of the question, when it has them. */
  names: z.object({ organization: z.string().nullable(), doctor: z.string().nullable() }),
})
export type Statistics = z.infer<typeof Statistics>
