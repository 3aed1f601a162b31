// Definitions of the figures that need arithmetic; decision 0140.
import { addDays, type Day, daysBetween } from '../platform/days.ts'
import type { StopFigures, VisitFigures } from './schema.ts'

/** A period with both ends. */
export interface Period {
  from: Day
  to: Day
}

/** Returns the period of the same length that ends the day before this one begins. */
export function formerPeriod({ from, to }: Period): Period {
  const length = daysBetween(from, to) + 1
  return { from: addDays(from, -length), to: addDays(from, -1) }
}

/** Days of each preset period; each ends today. */
export const presetDays = { today: 1, week: 7, month: 30, quarter: 91, year: 365 } as const
/** A preset period. */
export type Preset = keyof typeof presetDays

/** Returns a preset period that ends today, so that its former period is as complete as itself. */
export const presetPeriod = (preset: Preset, today: Day): Period => ({
  from: addDays(today, 1 - presetDays[preset]),
  to: today,
})

/** How many stops had a wait of so many whole minutes. */
interface WaitCount {
  wait: number
  stops: number
}

/**
 * Returns the percentile of waits by the nearest rank: the least minute that at least `share` of all stops did not
 * exceed. Null without stops.
 */
export function percentileOf(counts: readonly WaitCount[], share: number): number | null {
  const rank = Math.ceil(counts.reduce((sum, { stops }) => sum + stops, 0) * share)
  let passed = 0
  for (const { wait, stops } of counts.toSorted((one, other) => one.wait - other.wait)) {
    passed += stops
    if (passed >= rank) return wait
  }
  return null
}

/** Returns a part of a whole in whole percent; null when there is no whole. A load may exceed 100. */
export const shareOf = (part: number, whole: number | null): number | null =>
  whole ? Math.round((part / whole) * 100) : null

/** Returns the load of open rooms in percent; null where nothing was open by the schedule. */
export const loadOf = ({ worked, open }: Pick<StopFigures, 'worked' | 'open'>): number | null =>
  shareOf(worked, open)

/** Returns the change against the former period in whole percent; null when there was nothing before. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100)

/** Figures of no booking at all. */
export const noVisits: VisitFigures = {
  planned: 0,
  came: 0,
  missed: 0,
  unmarked: 0,
  ahead: 0,
  late: 0,
  cancelled: 0,
  plannedMoney: 0,
  cameMoney: 0,
}

/** Figures of no stop at all. */
export const noStops: StopFigures = {
  received: 0,
  left: 0,
  waitMedian: null,
  waitLongest: null,
  mean: null,
  norm: null,
  worked: 0,
  open: null,
  money: 0,
}
