import { z } from 'zod'
import { ClinicField } from '../clinic/schema.ts'
import { SentBy } from '../notifications/schema.ts'
import { Day, Instant } from '../platform/days.ts'
import { AccountId } from '../platform/ids.ts'
import { City } from '../platform/person.ts'
import { OverbookedCount } from '../schedule/schema.ts'
import { VouchedBy } from '../schedule/vouched/schema.ts'

/** Load of an hour: `16:00`, the taken places and all places. */
export const HourLoad = z.object({ hour: z.string(), taken: z.int(), capacity: z.int() })
export type HourLoad = z.infer<typeof HourLoad>

/** Load of a day; a closed day has no places. */
const FreeDay = z.object({ day: Day, free: z.int(), capacity: z.int() })

/** People of today by the state of their visit. */
export const TodayCounts = z.object({
  /** People who are still to come, or for whom it is not recorded whether they came. */
  ahead: z.int(),
  /** People who are at the clinic or have finished. */
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
  /** People of today taken beyond the places. */
  overbooked: OverbookedCount,
  hours: z.array(HourLoad),
  days: z.array(FreeDay),
})
export type CityToday = z.infer<typeof CityToday>

/** A setting that makes the cabinet unsafe. */
export const UnsafeSetting = z.enum([
  'demo',
  'demoAdmin',
  'noAddress',
  'plainAddress',
  'proxy',
  'role',
  'sms',
  'mail',
  'exchange',
  'daData',
  'database',
])
export type UnsafeSetting = z.infer<typeof UnsafeSetting>

/** Tasks that wait for an administrator. */
export const Attention = z.object({
  /** Settings that make the cabinet unsafe, the worst first. */
  unsafe: z.array(UnsafeSetting),
  /** Channels without a gateway. The server prints their messages, which reach no recipient. */
  printed: z.array(SentBy),
  /** Data about the clinic that neither an administrator nor the installation has provided. */
  missingContacts: z.array(ClinicField),
  /** Codes sent within this hour, once they are near the most that the clinic sends in an hour. */
  codes: z.object({ sent: z.int(), limit: z.int() }).nullable(),
  /** Applications that no administrator has taken yet. */
  requests: z.int(),
  /** Proposals of the commission's role that wait for the viewer, and the account of the first. */
  chair: z.object({ account: AccountId, count: z.int() }).nullable(),
  /** Messages that could not be sent. */
  failed: z.int(),
  /** The first day without an edition of the order, when it is near. */
  orderEndsOn: Day.nullable(),
  /** Number of missing prices for services of the order in all cities. */
  unpriced: z.int(),
  /** The next change of the clinic's prices. */
  priceChange: z.object({ on: Day, services: z.int() }).nullable(),
  /** Visits of past days for which it is not recorded whether the patient came. */
  unmarked: z.int(),
  /** City and day of the latest unrecorded visit. */
  unmarkedAt: z.object({ city: City, on: Day }).nullable(),
  /** Check-ups that have waited for the commission's decision for longer than the clinic decides. */
  overdueDecisions: z.int(),
  /** Papers of the commission that were not handed out within five working days. */
  overduePapers: z.int(),
  /** Future bookings at times when the clinic is closed because a day off was added or hours were cut. */
  closed: z.int(),
  /** City and day of the first such booking. */
  closedAt: z.object({ city: City, on: Day }).nullable(),
})
export type Attention = z.infer<typeof Attention>

/** A thing that a clinic settles before it opens. */
export const FirstDayThing = z.enum([
  'address',
  'phone',
  'hours',
  'stations',
  'prices',
  'contacts',
  'consents',
  'sms',
  'email',
])
export type FirstDayThing = z.infer<typeof FirstDayThing>

/**
 * A line of the first-day list. `missing`: the clinic has given nothing, and the public sees nothing; `example`: a value
 * that came with the installation and waits for an administrator; `ready`: it is the clinic's.
 */
export const FirstDayItem = z.object({
  thing: FirstDayThing,
  city: City.nullable(),
  state: z.enum(['missing', 'example', 'ready']),
  /** The present value in words; null: none. */
  value: z.string().nullable(),
  /** The administrator who made an example the clinic's, with the time; null where nobody had to. */
  vouched: z.object({ basis: VouchedBy, by: z.string().nullable(), at: Instant }).nullable(),
})
export type FirstDayItem = z.infer<typeof FirstDayItem>

/** The first-day list, in the order in which a clinic settles it. */
export const FirstDay = z.object({ items: z.array(FirstDayItem) })
export type FirstDay = z.infer<typeof FirstDay>

/** Content of the administrator's first page. */
export const Overview = z.object({ on: Day, cities: z.array(CityToday), attention: Attention })
export type Overview = z.infer<typeof Overview>
