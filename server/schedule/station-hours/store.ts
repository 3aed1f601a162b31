import type { Day } from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import type { HourLength } from '../../../shared/schedule/station-hours/rules.ts'
import { hourOf } from '../../platform/db/clinic-clock.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader } from '../../platform/db/types.ts'

const lengths = statement<{ city: City; days: readonly Day[] }, HourLength & { day: Day }>(
  'lengths-of-hours',
)`
  select day, ${hourOf('start_at')} as hour, sum(minutes)::int as minutes from slots
  where city = ${'city'} and day = any(${'days'}::date[]) and capacity > 0 group by 1, 2`

/** Returns the minutes of the slots of each hour of these days. */
export const listHourLengths = (reader: Reader, city: City, days: readonly Day[]) =>
  reader.run(lengths, { city, days })
