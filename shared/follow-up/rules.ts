// Source: domain.md §5 «Booking», §9.
import type { BookingState } from '../booking/schema.ts'
import { addDays, addMonths, type Day, dayOf, daysBetween, mondayOf, partsOf } from '../platform/days.ts'
import type { DueMonth, FollowUpState, OutcomeCounts, StateCounts } from './schema.ts'

/**
 * What a booking says of a person on a day. One whose day has passed without a word counts as missed only when the clinic
 * marked others of its city and day as come (`isMarked`): a clinic that marks nobody says nothing. The store says the same in SQL.
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

/** The period without one asked for: the current year. What is given stays, the other end follows it. */
export function periodOf(
  { from, to }: { from?: Day | undefined; to?: Day | undefined },
  today: Day,
): { from: Day; to: Day } {
  const yearOf = (day: Day) => partsOf(day).year
  const first = from ?? dayOf(yearOf(to ?? today), 1, 1)
  return { from: first, to: to ?? dayOf(yearOf(first), 12, 31) }
}

/** The month of a day. */
export const monthOf = (day: Day): DueMonth => day.slice(0, 7) as DueMonth

/** The first day of a month. */
export const firstOf = (month: DueMonth): Day => `${month}-01` as Day

/** The days of a term that a month means; everything before today when it is «overdue». */
export function termsOf(month: DueMonth, today: Day): { from: Day; to: Day } {
  if (month === 'overdue') return { from: '1800-01-01' as Day, to: addDays(today, -1) }
  const from = firstOf(month)
  const first = month === monthOf(today) ? today : from
  return { from: first, to: addDays(addMonths(from, 1), -1) }
}

/** So many months from the one of today. */
export const monthsFrom = (today: Day, count: number): DueMonth[] =>
  Array.from({ length: count }, (_, ahead) => monthOf(addMonths(firstOf(monthOf(today)), ahead)))

/** Nobody anywhere. */
export const noCounts: StateCounts = {
  total: 0,
  came: 0,
  planned: 0,
  missed: 0,
  unmarked: 0,
  cancelled: 0,
  unbooked: 0,
}

/** Nobody has come. */
export const noOutcomes: OutcomeCounts = { inside: 0, awaiting: 0, fit: 0, unfit: 0, additional: 0 }

/** Counts of several departments together, line by line of `none`. */
export function sumOf<Line extends string>(
  none: Readonly<Record<Line, number>>,
  counts: readonly Readonly<Record<NoInfer<Line>, number>>[],
): Record<Line, number> {
  const sum: Record<Line, number> = { ...none }
  for (const line of Object.keys(none) as Line[]) for (const one of counts) sum[line] += one[line]
  return sum
}

/** A part of a whole in percent, without claiming a hundred before all or nothing before one. */
export function percentOf(part: number, whole: number): number {
  if (whole === 0 || part === 0) return 0
  if (part >= whole) return 100
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)))
}

/** Days ahead that the weekly letter calls soon. */
export const letterSoonDays = 30

/** Visits of some days together. */
export interface VisitSpan {
  from: Day
  to: Day
  came: number
  planned: number
  missed: number
  unmarked: number
}

/** Where the part of a period that holds a day ends: the day itself, its Sunday, its month. */
function spanEnd(day: Day, length: number): Day {
  if (length <= 31) return day
  if (length <= 26 * 7) return addDays(mondayOf(day), 6)
  return addDays(addMonths(firstOf(monthOf(day)), 1), -1)
}

/** A period cut into days, weeks or months, so that a chart of it stays readable, with the visits of each part. */
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
