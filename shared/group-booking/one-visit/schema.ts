import { z } from 'zod'
import { EmployeeId, EmployeeInput } from '../../employees/schema.ts'
import { Day } from '../../platform/days.ts'
import { City } from '../../platform/person.ts'
import { SlotId } from '../../schedule/schema.ts'
import { GroupKind } from '../schema.ts'

/** The time of a check-up of one person, the price that the employer has seen, and whether an SMS goes to the person. */
export const VisitInput = z.strictObject({
  city: City,
  slot: SlotId,
  total: z.number().nonnegative(),
  tell: z.boolean(),
})
export type VisitInput = z.output<typeof VisitInput>

const work = EmployeeInput.pick({ gender: true, birth: true, position: true, factors: true })

/**
 * Asks for the price and the free times of a check-up of one person: of an employee, of a known candidate, or of a
 * candidate whose data are being entered. A candidate's check-up is a preliminary one.
 */
export const TimesQuestion = z.union([
  z.strictObject({ city: City, employee: EmployeeId, kind: GroupKind }),
  z.strictObject({ city: City, candidate: EmployeeId }),
  z.strictObject({ city: City, ...work.shape }),
])
export type TimesQuestion = z.output<typeof TimesQuestion>

/** A day with free times for the whole check-up, or, when no day has one, for the most of it. */
export const FreeDay = z.object({
  day: Day,
  total: z.number(),
  times: z.array(
    z.object({
      slot: SlotId,
      time: z.string(),
      /** Names of the stations that are left for another day. */
      left: z.array(z.string()),
    }),
  ),
})
export type FreeDay = z.infer<typeof FreeDay>

/** The nearest days on which one person can be examined. */
export const FreeTimes = z.object({
  /** How long the check-up takes, minutes; null when the city has no stations. */
  minutes: z.int().nullable(),
  days: z.array(FreeDay),
})
export type FreeTimes = z.infer<typeof FreeTimes>
