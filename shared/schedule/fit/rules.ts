// Source: queue.md §2 (the order of stations), §3 (waiting), domain.md §6 «fasting blood + urine first».
import type { Station } from '../schema.ts'
import type { Fit } from './schema.ts'

/** The questionnaire: passed at the desk when the person comes, before everything else. */
export const questionnaire = 'fn-questionnaire'
/** The chair of the commission: ends the visit, is not a line of a volume and is in every route (29н, point 5). */
export const chair = 'doc-occupational'

/** Minutes between two stations, walk and wait together, until the queue has measured them (queue.md §3). */
export const usualWait = 3

/** Durations are told in quarters of an hour: more would promise what nobody can keep. */
const step = 15

/** A station as the duration of a visit depends on it. `minutes`: measured, or set by the clinic. */
export type FitStation = Pick<Station, 'key' | 'name' | 'minutes' | 'services' | 'takesUntil'>

/** The stations that a volume passes through, and the minutes between two of them. */
export interface VisitRoute {
  stops: readonly FitStation[]
  wait: number
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Returns the route of a volume, each station once; services that no station gives take no time. */
export function routeFor(
  services: readonly string[],
  stations: readonly FitStation[],
  wait = usualWait,
): VisitRoute {
  const needed = new Set([questionnaire, ...services, chair])
  return { stops: stations.filter((station) => station.services.some((code) => needed.has(code))), wait }
}

const lengthOf = ({ wait }: VisitRoute, stops: readonly FitStation[]): number =>
  stops.reduce((sum, { minutes }) => sum + minutes + wait, 0)

/** Returns the minutes that a visit takes, rounded up to a quarter of an hour; null without stations. */
export const stayOf = (route: VisitRoute): number | null =>
  route.stops.length === 0 ? null : Math.ceil(lengthOf(route, route.stops) / step) * step

/**
 * Returns what fits into the day when the visit begins at a time: the desk first, then the stations that stop
 * early, those that stop first before the others, then the rest until the clinic closes. When the rest is too
 * long, the longest stations are left for another day, so that as few as possible are.
 */
export function fitAt(route: VisitRoute, start: string, closesAt: string | null): Fit {
  const first = route.stops.filter(({ services }) => services.includes(questionnaire))
  const rest = route.stops.filter((stop) => !first.includes(stop))
  let at = minutesOf(start) + lengthOf(route, first)
  const closed: FitStation[] = []
  const passed: FitStation[] = []
  const urgent = rest.filter(({ takesUntil }) => takesUntil).toSorted(byEnd)
  for (const stop of urgent) {
    if (at >= minutesOf(stop.takesUntil ?? '24:00')) closed.push(stop)
    else {
      passed.push(stop)
      at += stop.minutes + route.wait
    }
  }
  const others = rest
    .filter((stop) => !urgent.includes(stop))
    .toSorted((one, other) => one.minutes - other.minutes)
  const end = closesAt === null ? Number.POSITIVE_INFINITY : minutesOf(closesAt)
  for (const stop of others) {
    if (at + stop.minutes > end) closed.push(stop)
    else {
      passed.push(stop)
      at += stop.minutes + route.wait
    }
  }
  return {
    left: rest.filter((stop) => closed.includes(stop)).map(({ name }) => name),
    isPossible: closed.length === 0 || 2 * lengthOf(route, passed) >= lengthOf(route, rest),
  }
}

const byEnd = (one: FitStation, other: FitStation): number =>
  (one.takesUntil ?? '') < (other.takesUntil ?? '') ? -1 : 1
