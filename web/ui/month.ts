import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  daysBetween,
  mondayOf,
  partsOf,
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

/**
 * Returns whole weeks, Monday first, that contain these days; the weeks are completed by days before and after
 * them.
 */
export function weeksOf(first: Day, last: Day): Day[][] {
  const start = mondayOf(first)
  const weeks = Math.ceil((daysBetween(start, last) + 1) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => addDays(start, week * 7 + day)),
  )
}

/** Returns whole weeks that contain a month; the weeks are completed by days of the previous and the next month. */
export const monthWeeks = (month: Day): Day[][] => weeksOf(monthStart(month), monthEnd(month))

const moves: Record<string, (day: Day) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: mondayOf,
  End: (day) => addDays(mondayOf(day), 6),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

/** Returns the day that a key moves to from `day`, kept within the bookable days; null for other keys. */
export function dayByKey(day: Day, key: string, first: Day, last: Day): Day | null {
  const move = moves[key]
  return move ? within(move(day), first, last) : null
}
