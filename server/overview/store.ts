import type { Attention, HourLoad, TodayCounts } from '../../shared/overview/schema.ts'
import { addDays, type Day } from '../../shared/platform/days.ts'
import type { City } from '../../shared/platform/person.ts'
import { visitCounts } from '../booking/tables.ts'
import { hourOf } from '../platform/db/clinic-clock.ts'
import { statement } from '../platform/db/statement.ts'
import type { Reader } from '../platform/db/types.ts'

const counts = statement<{ day: Day }, TodayCounts & { city: City }>('bookings-today')`
  select city, ${visitCounts} from bookings where day = ${'day'} group by city`

/** Returns bookings of a day by state and city; a city without any is absent. */
export const listCounts = (reader: Reader, day: Day): Promise<(TodayCounts & { city: City })[]> =>
  reader.run(counts, { day })

const hours = statement<{ day: Day; city: City }, HourLoad>('load-of-hours')`
  select ${hourOf('start_at')} as hour,
    sum(taken)::int as taken, sum(capacity)::int as capacity
  from slots where city = ${'city'} and day = ${'day'} and capacity > 0 group by 1 order by 1`

/** Returns how full the hours of a day are; none on a closed day. */
export const listHours = (reader: Reader, city: City, day: Day): Promise<HourLoad[]> =>
  reader.run(hours, { city, day })

type Waiting = Pick<Attention, 'requests' | 'failed' | 'unmarked' | 'unmarkedAt'>

const waiting = statement<{ day: Day; since: Day }, Waiting>('waiting-for-admin')`
  select
    (select count(*)::int from relations where stage = 'new') as requests,
    (select count(*)::int from outbox where state = 'dead') as failed,
    (select count(*)::int from bookings
      where day >= ${'since'} and day < ${'day'} and state in ('submitted', 'confirmed')) as unmarked,
    (select json_build_object('city', city, 'on', day) from bookings
      where day >= ${'since'} and day < ${'day'} and state in ('submitted', 'confirmed')
      order by day desc limit 1) as "unmarkedAt"`

/** How far back visits without a mark are looked for. */
const back = 30

/** Counts applications to decide on, messages to resend and visits to mark. */
export async function countWaiting(reader: Reader, day: Day): Promise<Waiting> {
  const [row] = await reader.run(waiting, { day, since: addDays(day, -back) })
  return row ?? { requests: 0, failed: 0, unmarked: 0, unmarkedAt: null }
}

const demoAdmin = statement<{ phone: string }, { is_there: boolean }>('demo-admin-left')`
  select exists (select from accounts where phone = ${'phone'} and 'admin' = any(roles)) as is_there`

/** Tells whether the administrator of a demo is in the database. */
export const hasDemoAdmin = async (reader: Reader): Promise<boolean> =>
  (await reader.run(demoAdmin, { phone: '+79000000003' }))[0]?.is_there === true

const change = statement<{ day: Day }, { on: Day; services: number }>('next-price-change')`
  select valid_from as on, count(distinct service_code)::int as services from prices
  where organization_id is null and valid_from > ${'day'} group by valid_from order by valid_from limit 1`

/** Returns the nearest day on which the clinic's prices change, and for how many services. */
export const findPriceChange = async (reader: Reader, day: Day): Promise<Attention['priceChange']> =>
  (await reader.run(change, { day }))[0] ?? null
