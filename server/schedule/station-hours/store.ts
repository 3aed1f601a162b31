import type { Day } from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import type { SlotId } from '../../../shared/schedule/schema.ts'
import type { HourLength } from '../../../shared/schedule/station-hours/rules.ts'
import { hourOf } from '../../platform/db/clinic-clock.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

interface LockedHour {
  city: City
  day: Day
  hour: string
  /** Slots locked with those of the hour, in one order: a booking leaves them. */
  left: readonly SlotId[]
}

// The subquery is there to lock before the lengths are read.
const lock = statement<LockedHour, HourLength>('lock-hour-of-stations')`
  with locked as materialized (
    select id from slots
    where (city = ${'city'} and day = ${'day'} and ${hourOf('start_at')} = ${'hour'}) or id = any(${'left'}::uuid[])
    order by id for no key update)
  select ${hourOf('start_at')} as hour, sum(minutes)::int as minutes from slots
  where city = ${'city'} and day = ${'day'} and capacity > 0 and (select count(*) from locked) > 0
  group by 1`

/**
 * Locks all slots of an hour, as a group booking does, so that whoever books there waits for one another. Returns the
 * minutes of the slots of each hour of the day.
 */
export const lockHour = (tx: Tx, asked: LockedHour): Promise<HourLength[]> => tx.run(lock, asked)

const lengths = statement<{ city: City; days: readonly Day[] }, HourLength & { day: Day }>(
  'lengths-of-hours',
)`
  select day, ${hourOf('start_at')} as hour, sum(minutes)::int as minutes from slots
  where city = ${'city'} and day = any(${'days'}::date[]) and capacity > 0 group by 1, 2`

/** Returns the minutes of the slots of each hour of these days. */
export const listHourLengths = (reader: Reader, city: City, days: readonly Day[]) =>
  reader.run(lengths, { city, days })
