import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  daysBetween,
  mondayOf,
  partsOf,
  weekdayOf,
} from '../../shared/platform/days.ts'

/** Returns the first day of the month of `day`. */
export function monthStart(day: Day): Day {
  const { year, month } = partsOf(day)
  return dayOf(year, month, 1)
}

/** Clamps a day to the bounds. */
export function within(day: Day, first: Day, last: Day): Day {
  if (day < first) return first
  return day > last ? last : day
}

/** Returns the last day of the month of `day`. */
export const monthEnd = (day: Day): Day => addDays(addMonths(monthStart(day), 1), -1)

/** Returns whole weeks, Monday first, that cover these days; further days fill the ends. */
export function weeksOf(first: Day, last: Day): Day[][] {
  const start = mondayOf(first)
  const weeks = Math.ceil((daysBetween(start, last) + 1) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => addDays(start, week * 7 + day)),
  )
}

/** Returns whole weeks that cover a month; days of its neighbours fill the ends. */
export const monthWeeks = (month: Day): Day[][] => weeksOf(monthStart(month), monthEnd(month))

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Returns the day that a key moves to from `day`, kept within the bookable days; null for other keys. */
export function dayByKey(day: Day, key: string, first: Day, last: Day): Day | null {
  const moved =
    key in steps
      ? addDays(day, steps[key] ?? 0)
      : key === 'Home'
        ? mondayOf(day)
        : key === 'End'
          ? addDays(day, 7 - weekdayOf(day))
          : key === 'PageUp'
            ? addMonths(day, -1)
            : key === 'PageDown'
              ? addMonths(day, 1)
              : null
  if (moved === null) return null
  return within(moved, first, last)
}
