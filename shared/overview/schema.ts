import { z } from 'zod'
import { ClinicField } from '../clinic/schema.ts'
import { SentBy } from '../notifications/schema.ts'
import { Day } from '../platform/days.ts'
import { City } from '../platform/person.ts'

/** How full an hour is: `16:00`, places taken and places there are. */
export const HourLoad = z.object({ hour: z.string(), taken: z.int(), capacity: z.int() })
export type HourLoad = z.infer<typeof HourLoad>

/** How full a day is; a closed one has no places. */
const FreeDay = z.object({ day: Day, free: z.int(), capacity: z.int() })

/** People of today by what has become of their visit. */
export const TodayCounts = z.object({
  /** Still to come, or nothing is marked yet. */
  ahead: z.int(),
  /** At the clinic, or done. */
  came: z.int(),
  missed: z.int(),
  cancelled: z.int(),
})
export type TodayCounts = z.infer<typeof TodayCounts>

/** A city today and in the coming days. */
export const CityToday = z.object({
  city: City,
  name: z.string(),
  today: TodayCounts,
  hours: z.array(HourLoad),
  days: z.array(FreeDay),
})
export type CityToday = z.infer<typeof CityToday>

/** What waits for an administrator. */
export const Attention = z.object({
  /** Channels without a gateway: the server prints their messages, and they reach nobody. */
  printed: z.array(SentBy),
  /** What neither an administrator nor the installation tells people of the clinic. */
  untold: z.array(ClinicField),
  /** Applications nobody has taken yet. */
  requests: z.int(),
  /** Messages that could not be sent. */
  failed: z.int(),
  /** The first day for which there is no edition of the order, when it is near. */
  orderEndsOn: Day.nullable(),
  /** How many prices of services of the order are missing, over all cities. */
  unpriced: z.int(),
  /** The nearest coming change of the clinic's prices. */
  priceChange: z.object({ on: Day, services: z.int() }).nullable(),
  /** Visits of past days that nobody has marked. */
  unmarked: z.int(),
  /** Where the latest of them stand. */
  unmarkedAt: z.object({ city: City, on: Day }).nullable(),
  /** Coming bookings at times when the clinic is closed: a day off was added, or hours were cut. */
  closed: z.int(),
  /** Where the first of them stand. */
  closedAt: z.object({ city: City, on: Day }).nullable(),
})
export type Attention = z.infer<typeof Attention>

/** What an administrator sees first. */
export const Overview = z.object({ on: Day, cities: z.array(CityToday), attention: Attention })
export type Overview = z.infer<typeof Overview>
