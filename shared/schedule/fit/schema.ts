import { z } from 'zod'
import { Slot } from '../schema.ts'

/** How a volume fits into a day when the visit begins at some time. */
export const Fit = z.object({
  /** Names of the stations that cannot be passed on that day; empty when everything can. */
  left: z.array(z.string()),
  /** At least half of the work can be done on that day. */
  isPossible: z.boolean(),
})
export type Fit = z.infer<typeof Fit>

/**
 * A slot with what can be done in a visit that begins then. `soldOut`: names of the stations of the volume that take
 * nobody more in the hour of the slot; it then has no free seats. `isEvenest`: of the times of equal standing, the one
 * with the least work at these stations around it.
 */
export const FittingSlot = Slot.extend({ ...Fit.shape, soldOut: z.array(z.string()), isEvenest: z.boolean() })
export type FittingSlot = z.infer<typeof FittingSlot>

/** The times of a day for a volume. */
export const FittingDay = z.object({
  /** How long the volume takes, minutes; null when the city has no stations. */
  minutes: z.int().nullable(),
  /** When the clinic closes, «16:00»; null when that is not known. */
  closesAt: z.string().nullable(),
  slots: z.array(FittingSlot),
})
export type FittingDay = z.infer<typeof FittingDay>

/** How long a booked visit takes and what it includes. */
export const Stay = z.object({
  /** How long the visit takes, minutes. */
  minutes: z.int(),
  /** Names of the stations left for another day. */
  left: z.array(z.string()),
  closesAt: z.string().nullable(),
  /** Blood is taken on that day, so that the person comes fasting. */
  isFasting: z.boolean(),
})
export type Stay = z.infer<typeof Stay>
