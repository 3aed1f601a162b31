import { z } from 'zod'
import { Day } from '../../platform/days.ts'
import { Inn, Kpp } from '../../platform/inn.ts'
import { City } from '../../platform/person.ts'

/** The bookings that the desk cancels in one act: of a day in a city, or those that an organization made. */
export const CancelScope = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('day'), city: City, day: Day }),
  z.strictObject({ of: z.literal('organization'), inn: Inn, kpp: Kpp }),
])
export type CancelScope = z.infer<typeof CancelScope>

/** The most bookings that one act cancels. */
export const cancelledAtOnce = 1000

/** The bookings that one act would cancel: coming bookings of people who have not come. */
export const CancelPreview = z.object({
  /** Name of the organization; null for a day. */
  organization: z.string().nullable(),
  people: z.int(),
  /** People with a phone, who get an SMS. */
  told: z.int(),
  /** Days with such bookings, in order. */
  days: z.array(z.object({ day: Day, city: City, people: z.int() })),
  /** Version of the list: the act refuses when it is another one by then. */
  version: z.string(),
})
export type CancelPreview = z.infer<typeof CancelPreview>

/** The outcome of the act. */
export const CancelledAll = z.object({ cancelled: z.int(), told: z.int() })
