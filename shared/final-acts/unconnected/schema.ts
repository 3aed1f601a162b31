// Source: order 29н, points 8, 45; decision 0146.
import { z } from 'zod'
import { BookingId, BookingState } from '../../booking/schema.ts'
import { OrganizationId, OrganizationName } from '../../organizations/schema.ts'
import { Day } from '../../platform/days.ts'
import { Inn, Kpp } from '../../platform/inn.ts'
import { PageQuery, pageOf } from '../../platform/page.ts'

const whole = z.number().int()

/** Maximum number of visits that are listed for one employer, and that one act links. */
export const unconnectedVisitsAtMost = 500

/**
 * An employer for whom nobody acts in the cabinet and whom people named at booking. Only visits of a periodic check-up
 * within a year that count for no employer yet.
 */
export const UnconnectedEmployer = z.object({
  inn: z.string(),
  /** The name that most people typed. */
  name: z.string(),
  /** First and last day on which somebody came. */
  from: Day,
  to: Day,
  /** Number of people who came. */
  came: whole,
})
export type UnconnectedEmployer = z.infer<typeof UnconnectedEmployer>

/** A page of such employers, the earliest end of a check-up first. */
export const UnconnectedPage = pageOf(UnconnectedEmployer)
export type UnconnectedPage = z.infer<typeof UnconnectedPage>

/** Filter of the list: a fragment of the name or of the ИНН. */
export const UnconnectedQuery = PageQuery.extend({
  search: z.string().trim().max(100, 'Не больше 100 знаков').optional(),
})
export type UnconnectedQuery = z.output<typeof UnconnectedQuery>

/** A visit whose person named the employer. */
export const UnconnectedVisit = z.object({
  booking: BookingId,
  number: z.string(),
  fullname: z.string(),
  birth: Day,
  day: Day,
  state: BookingState,
  /** The person came with a направление (order 29н, point 8). */
  hasReferral: z.boolean(),
  /** The employer as it was typed. */
  name: z.string(),
  kpp: z.string().nullable(),
  department: z.string().nullable(),
  position: z.string().nullable(),
  /** Number of the valid заключение, `127/2026`; null without one. */
  conclusion: z.string().nullable(),
})
export type UnconnectedVisit = z.infer<typeof UnconnectedVisit>

/** An organization that the clinic keeps under the same ИНН and for which nobody acts. */
export const KeptOrganization = z.object({ id: OrganizationId, name: z.string(), kpp: z.string() })
export type KeptOrganization = z.infer<typeof KeptOrganization>

/** Everything that is needed to say whose people these are. */
export const UnconnectedPeople = z.object({
  /** By name; 500 at most. */
  visits: z.array(UnconnectedVisit),
  /** True when there are more visits than are listed. */
  isCut: z.boolean(),
  organizations: z.array(KeptOrganization),
})
export type UnconnectedPeople = z.infer<typeof UnconnectedPeople>

/**
 * The visits that count for an employer from now on. `organization`: a kept one; null adds an organization with the name
 * and the КПП.
 */
export const NewlyLinked = z.strictObject({
  inn: Inn,
  organization: OrganizationId.nullable(),
  name: OrganizationName,
  kpp: Kpp,
  bookings: z
    .array(BookingId)
    .min(1, 'Выберите хотя бы одного человека')
    .max(unconnectedVisitsAtMost, 'Не больше 500 человек за раз')
    .refine((ids) => new Set(ids).size === ids.length, 'Человек выбран дважды'),
})
export type NewlyLinked = z.output<typeof NewlyLinked>

/** The organization, and the days of the linked visits to which people came; null when nobody came. */
export const LinkedOrganization = z.object({
  organization: OrganizationId,
  linked: whole,
  days: z.object({ from: Day, to: Day }).nullable(),
})
export type LinkedOrganization = z.infer<typeof LinkedOrganization>
