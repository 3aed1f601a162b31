import { z } from 'zod'
import { Day } from '../../platform/days.ts'
import { BookingId } from '../schema.ts'

/** The most that the ceiling may be. */
export const mostCeiling = 20

/** How many open bookings one account may have at once. */
export const Ceiling = z
  .int('Введите целое число')
  .min(1, 'Не меньше одной')
  .max(mostCeiling, `Не больше ${mostCeiling}`)

/** An open booking of an account that counts towards the ceiling. */
export const CountedBooking = z.object({
  id: BookingId,
  number: z.string(),
  fullname: z.string(),
  day: Day,
  time: z.string(),
})
export type CountedBooking = z.infer<typeof CountedBooking>

/** The ceiling, and the open bookings of the caller that count towards it, the nearest first. */
export const CeilingState = z.object({ ceiling: z.int(), open: z.array(CountedBooking) })
export type CeilingState = z.infer<typeof CeilingState>
