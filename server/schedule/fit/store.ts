import type { Day } from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import { hoursOn, specialOf } from '../../../shared/schedule-admin/day-plan.ts'
import { cachedFor } from '../../platform/db/cached-for.ts'
import type { Reader } from '../../platform/db/types.ts'
import { getOffices, type Office } from '../store.ts'
import { listSpecialDays } from '../working-hours/store.ts'

/** The years in which visits are looked up. */
const first = '2020-01-01' as Day
const last = '2120-01-01' as Day

const special = cachedFor((reader) => listSpecialDays(reader, first, last))

/** Returns when an office closes on a day, «16:00»; null on a day off. */
export async function findClosing(
  reader: Reader,
  city: City,
  day: Day,
): Promise<{ office: Office; closesAt: string | null }> {
  const [offices, days] = await Promise.all([getOffices(reader), special.of(reader)])
  const office = offices[city]
  const hours = hoursOn(day, { weeks: office.weeks, special: specialOf(days, city) })
  return { office, closesAt: hours?.to ?? null }
}
