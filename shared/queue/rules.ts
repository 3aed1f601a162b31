// Source: queue.md §2, §4; domain.md §6. The route of a visit, the order of its stations, the effect of an
// absence and of a measured stop.
import { chair, questionnaire } from '../schedule/fit/rules.ts'
import type { FloorStation } from './floor.ts'
import type { StopState, TicketState } from './schema.ts'

/** Minutes during which an absent patient is not called. */
export const awayMinutes = 10
/** After this number of missed calls to one station the patient is called only after reporting the return. */
export const missesAtMost = 2

/** Blood is taken on an empty stomach: after three stops at the latest. */
const blood = 'lab-cbc'
/** Services and the ones that must come before them. */
const order: readonly (readonly [earlier: string, later: string])[] = [
  ['fn-audiometry', 'doc-otorhinolaryngologist'],
  ['fn-ecg', 'fn-spirometry'],
]

/** A station and its services. */
export interface StationServices {
  key: string
  services: readonly string[]
}

/** Returns the place of a station in a visit: the desk is first, some come early, the commission is last; null: any. */
export const placeInVisit = ({ services }: StationServices): FloorStation['place'] => {
  if (services.includes(questionnaire)) return 'first'
  if (services.includes(chair)) return 'last'
  return services.includes(blood) ? 'early' : null
}

/** Returns the place of each station of a city in a visit and the stations that come before it. */
export const orderOf = <Station extends StationServices>(
  stations: readonly Station[],
): (Station & Pick<FloorStation, 'place' | 'after'>)[] =>
  stations.map((station) => {
    const earlier = order.filter(([, later]) => station.services.includes(later)).map(([service]) => service)
    const before = stations.filter(
      ({ key, services }) => key !== station.key && earlier.some((service) => services.includes(service)),
    )
    return { ...station, place: placeInVisit(station), after: before.map(({ key }) => key) }
  })

/** A stop of a new ticket. */
interface RouteStop {
  station: string
  services: string[]
  /** The desk: passed when the ticket is given. */
  isPassed: boolean
}

const turnOf = (station: StationServices): number =>
  ['first', 'early', null, 'last'].indexOf(placeInVisit(station))

/**
 * Builds the route of a visit: its services and the chair of the commission by station; omits services that no
 * station gives.
 */
export function routeOf(services: readonly string[], stations: readonly StationServices[]): RouteStop[] {
  const needed = [...new Set([...services, chair])]
  return [...stations]
    .sort((one, other) => turnOf(one) - turnOf(other))
    .map((station) => ({
      station: station.key,
      services: needed.filter((service) => station.services.includes(service)),
      isPassed: placeInVisit(station) === 'first',
    }))
    .filter((stop) => stop.services.length > 0)
}

/** Prints `П-017`. */
export const ticketNumber = (number: number): string => `П-${String(number).padStart(3, '0')}`

const weight = 0.1
/**
 * Maximum counted length of a stop, in means of its station: a longer stop was not ended in time and says
 * nothing about the work.
 */
const longest = 3

/** Returns the mean of a station after one more measured stop. */
export const meanAfter = (mean: number, measured: number): number =>
  (1 - weight) * mean + weight * Math.min(Math.max(measured, 0), longest * mean)

/** Returns the mean before a measured stop: reverses `meanAfter`. */
export function meanBefore(mean: number, measured: number): number {
  const before = (mean - weight * Math.max(measured, 0)) / (1 - weight)
  return measured <= longest * before ? before : mean / (1 - weight + weight * longest)
}

/**
 * Minutes for which a patient asked into a room counts as called; after that the patient is assumed to be
 * inside.
 */
const inviteMinutes = 3

/** Checks whether a patient asked in at a moment still counts as called. */
export const isInvited = (saidAt: Date, now: Date): boolean =>
  now.getTime() - saidAt.getTime() < inviteMinutes * 60_000

/** Minutes for which a ticket shows that the room has closed at whose door the patient stood. */
const shutMinutes = 10

/** Checks whether the patient at the door still sees the message about a room that closed at a moment. */
export const isJustShut = (shutAt: Date, now: Date): boolean =>
  now.getTime() - shutAt.getTime() < shutMinutes * 60_000

/** Minutes for which a room may continue with a patient released by mistake. */
export const resumeMinutes = 2

/** Returns the milliseconds left to continue a stop passed in a room; zero or less means too late. */
export const resumeFor = (endedAt: Date, now: Date): number =>
  endedAt.getTime() + resumeMinutes * 60_000 - now.getTime()

/** Checks whether a stop is still to pass. */
export const isNeeded = (state: StopState): boolean => state !== 'done' && state !== 'dropped'

/** Checks whether the visit continues. */
export const isHereToday = (state: TicketState): boolean => state !== 'done' && state !== 'left'

/** A stop and its station, with the data for their order. */
interface StopStanding {
  station: string
  state: StopState
}

/** Returns the stations of a route that must be passed before the given one and are not passed yet. */
export function leftBefore(
  stops: readonly StopStanding[],
  { key, place, after }: Pick<FloorStation, 'key' | 'place' | 'after'>,
): string[] {
  const others = stops.filter(({ station, state }) => station !== key && isNeeded(state))
  return others.map(({ station }) => station).filter((station) => place === 'last' || after.includes(station))
}
