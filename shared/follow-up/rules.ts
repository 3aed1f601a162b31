// Source: domain.md §5 «Booking», §9.
import type { BookingState } from '../booking/schema.ts'
import { addDays, addMonths, type Day, dayOf, daysBetween, mondayOf, partsOf } from '../platform/days.ts'
import type { DueMonth, FollowUpState, OutcomeCounts, StateCounts } from './schema.ts'

/**
 * Returns the state of a person on a day by the booking. When the day has passed and no arrival is recorded,
 * the person counts as missed only if the clinic recorded arrivals of other people in that city on that day
 * (`isMarked`). Otherwise it is unknown whether the person came. The store implements the same rule in SQL.
 */
export function stateOf(
  { state, day, isMarked }: { state: BookingState; day: Day; isMarked: boolean },
  today: Day,
): FollowUpState {
  if (state === 'arrived' || state === 'in_progress' || state === 'completed') return 'came'
  if (state === 'cancelled') return 'cancelled'
  if (state === 'no_show') return 'missed'
  if (day >= today) return 'planned'
  return isMarked ? 'missed' : 'unmarked'
}

/** Returns the period. The default is the current year; when one end is given, the other one is derived from it. */
export function periodOf(
  { from, to }: { from?: Day | undefined; to?: Day | undefined },
  today: Day,
): { from: Day; to: Day } {
  const yearOf = (day: Day) => partsOf(day).year
  const first = from ?? dayOf(yearOf(to ?? today), 1, 1)
  return { from: first, to: to ?? dayOf(yearOf(first), 12, 31) }
}

/** Returns the month of a day. */
export const monthOf = (day: Day): DueMonth => day.slice(0, 7) as DueMonth

/** Returns the first day of a month. */
export const firstOf = (month: DueMonth): Day => `${month}-01` as Day

/** Returns the range of due dates that a month covers; for «overdue», all days before today. */
export function termsOf(month: DueMonth, today: Day): { from: Day; to: Day } {
  if (month === 'overdue') return { from: '1800-01-01' as Day, to: addDays(today, -1) }
  const from = firstOf(month)
  const first = month === monthOf(today) ? today : from
  return { from: first, to: addDays(addMonths(from, 1), -1) }
}

/** Returns this number of months, starting with the month of today. */
export const monthsFrom = (today: Day, count: number): DueMonth[] =>
  Array.from({ length: count }, (_, ahead) => monthOf(addMonths(firstOf(monthOf(today)), ahead)))

/** Zero counts for all states. */
export const noCounts: StateCounts = {
  total: 0,
  came: 0,
  planned: 0,
  missed: 0,
  unmarked: 0,
  cancelled: 0,
  unbooked: 0,
}

/** Zero counts for all results. */
export const noOutcomes: OutcomeCounts = { inside: 0, awaiting: 0, fit: 0, unfit: 0, additional: 0 }

/** Sums the counts of several departments for each key of `none`. */
export function sumOf<Line extends string>(
  none: Readonly<Record<Line, number>>,
  counts: readonly Readonly<Record<NoInfer<Line>, number>>[],
): Record<Line, number> {
  const sum: Record<Line, number> = { ...none }
  for (const line of Object.keys(none) as Line[]) for (const one of counts) sum[line] += one[line]
  return sum
}

/** Returns a part of a whole in percent. The result is 100 only for all and 0 only for none. */
export function percentOf(part: number, whole: number): number {
  if (whole === 0 || part === 0) return 0
  if (part >= whole) return 100
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)))
}

/** Number of days ahead that the weekly letter calls soon. */
export const letterSoonDays = 30

/** A span of days with the number of its visits by state. */
export interface VisitSpan {
  from: Day
  to: Day
  came: number
  planned: number
  missed: number
  unmarked: number
}

/**
 * Returns the end of the part of a period that contains the day: the day itself, its Sunday or the end of its
 * month.
 */
function spanEnd(day: Day, length: number): Day {
  if (length <= 31) return day
  if (length <= 26 * 7) return addDays(mondayOf(day), 6)
  return addDays(addMonths(firstOf(monthOf(day)), 1), -1)
}

/**
 * Divides a period into days, weeks or months, so that its chart stays readable, and sums the visits of each
 * part.
 */
export function visitSpans(
  { from, to }: { from: Day; to: Day },
  days: readonly ({ day: Day } & Pick<VisitSpan, 'came' | 'planned' | 'missed' | 'unmarked'>)[],
): VisitSpan[] {
  const length = daysBetween(from, to) + 1
  const spans: VisitSpan[] = []
  for (let start = from; start <= to; ) {
    const end = spanEnd(start, length)
    const last = end < to ? end : to
    const own = days.filter(({ day }) => day >= start && day <= last)
    const sum = (of: (day: (typeof own)[number]) => number) => own.reduce((total, day) => total + of(day), 0)
    spans.push({
      from: start,
      to: last,
      came: sum(({ came }) => came),
      planned: sum(({ planned }) => planned),
      missed: sum(({ missed }) => missed),
      unmarked: sum(({ unmarked }) => unmarked),
    })
    start = addDays(last, 1)
  }
  return spans
}
