// Source: ТК РФ ст. 112; moved days off: постановления Правительства РФ от 24.09.2025 № 1466 and от 17.09.2026 № 1187.
import calendar from '../../reference/moved-days.json' with { type: 'json' }
import { addDays, type Day, weekdayOf } from './days.ts'

const holidays = /-(01-0[1-8]|02-23|03-08|05-01|05-09|06-12|11-04)$/
const movedFrom = new Set<string>(calendar.moved.map(({ from }) => from))
const movedTo = new Set<string>(calendar.moved.map(({ to }) => to))

const isWeekend = (day: Day): boolean => weekdayOf(day) > 5

/** A holiday on a weekend gives its day off to the next working day; the Government places those of January. */
const isAfterHolidays = (day: Day): boolean =>
  weekdayOf(day) === 1 &&
  [addDays(day, -1), addDays(day, -2)].some(
    (one) => holidays.test(one) && !one.includes('-01-') && !movedFrom.has(one),
  )

/**
 * Tells whether nobody works on a day by the law: a weekend, a public holiday, or a day off moved from another day. Of a
 * year whose moved days are not decreed yet only the holidays are known.
 */
export function isPublicDayOff(day: Day): boolean {
  if (holidays.test(day) || movedTo.has(day)) return true
  return isWeekend(day) ? !movedFrom.has(day) : isAfterHolidays(day)
}

/**
 * Returns the n-th working day after a day; before it, where n is negative. `isClosed`: other days that do not count, as
 * those on which an administrator has closed the clinic.
 */
export function addWorkingDays(day: Day, n: number, isClosed: (day: Day) => boolean = () => false): Day {
  let at = day
  let left = Math.abs(n)
  while (left > 0) {
    at = addDays(at, Math.sign(n))
    if (!isPublicDayOff(at) && !isClosed(at)) left -= 1
  }
  return at
}
