// Source: queue.md §2, §4; domain.md §6. The route of a visit, the order of its stations, what an absence and a measured stop mean.
import type { FloorStation } from './floor.ts'
import type { StopState, TicketState } from './schema.ts'

/** Minutes for which nobody calls one who is away. */
export const awayMinutes = 10
/** After so many calls to one station that a person did not come to he is called only when he says that he is back. */
export const missesAtMost = 2

/** Passed at the desk when the ticket is given. */
const questionnaire = 'fn-questionnaire'
/** Ends the visit; the chair of the commission is no line of a volume, and is in every route (29н, point 5). */
export const chair = 'doc-occupational'
/** Taken on an empty stomach: not later than after three stops. */
const blood = 'lab-cbc'
/** What comes before what. */
const order: readonly (readonly [earlier: string, later: string])[] = [
  ['fn-audiometry', 'doc-otorhinolaryngologist'],
  ['fn-ecg', 'fn-spirometry'],
]

/** A station and what is given there. */
interface Given {
  key: string
  services: readonly string[]
}

const placeOf = ({ services }: Given): FloorStation['place'] => {
  if (services.includes(questionnaire)) return 'first'
  if (services.includes(chair)) return 'last'
  return services.includes(blood) ? 'early' : null
}

/** Where the stations of a city stand in a visit: the place of each, and which others come before it. */
export const orderOf = <Station extends Given>(
  stations: readonly Station[],
): (Station & Pick<FloorStation, 'place' | 'after'>)[] =>
  stations.map((station) => {
    const earlier = order.filter(([, later]) => station.services.includes(later)).map(([service]) => service)
    const before = stations.filter(
      ({ key, services }) => key !== station.key && earlier.some((service) => services.includes(service)),
    )
    return { ...station, place: placeOf(station), after: before.map(({ key }) => key) }
  })

/** A stop of a new ticket. */
interface RouteStop {
  station: string
  services: string[]
  /** The desk itself: passed when the ticket is given. */
  isPassed: boolean
}

/** Whether a stop is the desk itself, where no doctor and no study is. */
export const isAtDesk = ({ services }: { services: readonly { service: string }[] }): boolean =>
  services.some(({ service }) => service === questionnaire)

const turnOf = (station: Given): number => ['first', 'early', null, 'last'].indexOf(placeOf(station))

/** The route of a visit: its services and the chair of the commission by station; what no station gives is left out. */
export function routeOf(services: readonly string[], stations: readonly Given[]): RouteStop[] {
  const needed = [...new Set([...services, chair])]
  return [...stations]
    .sort((one, other) => turnOf(one) - turnOf(other))
    .map((station) => ({
      station: station.key,
      services: needed.filter((service) => station.services.includes(service)),
      isPassed: placeOf(station) === 'first',
    }))
    .filter((stop) => stop.services.length > 0)
}

/** `П-017`. */
export const ticketNumber = (number: number): string => `П-${String(number).padStart(3, '0')}`

const weight = 0.1
/** A stop counts as this many means at most: a visit that nobody has ended in time says nothing of the work. */
const longest = 3

/** The mean of a station after one more measured stop. */
export const meanAfter = (mean: number, measured: number): number =>
  (1 - weight) * mean + weight * Math.min(Math.max(measured, 0), longest * mean)

/** The mean before such a measured stop: what `meanAfter` has made of it, taken back. */
export function meanBefore(mean: number, measured: number): number {
  const before = (mean - weight * Math.max(measured, 0)) / (1 - weight)
  return measured <= longest * before ? before : mean / (1 - weight + weight * longest)
}

/** Who is asked into a room is called for so many minutes; after that he is thought to be there. */
const inviteMinutes = 3

/** Whether somebody who was asked in at a moment is still called. */
export const isInvited = (saidAt: Date, now: Date): boolean =>
  now.getTime() - saidAt.getTime() < inviteMinutes * 60_000

/** For so many minutes a ticket says that the room has closed at whose door its person stood. */
const shutMinutes = 10

/** Whether a room that closed at a moment is still told of to who stood at its door. */
export const isJustShut = (shutAt: Date, now: Date): boolean =>
  now.getTime() - shutAt.getTime() < shutMinutes * 60_000

/** For so many minutes a room may go on with somebody whom it has let go by mistake. */
export const resumeMinutes = 2

/** Milliseconds for which a stop that was passed in a room may still be gone on with; none or less: it is too late. */
export const resumeFor = (endedAt: Date, now: Date): number =>
  endedAt.getTime() + resumeMinutes * 60_000 - now.getTime()

/** Whether a stop is still to pass. */
export const isNeeded = (state: StopState): boolean => state !== 'done' && state !== 'dropped'

/** Whether the visit goes on. */
export const isHereToday = (state: TicketState): boolean => state !== 'done' && state !== 'left'

/** A stop and a station, as far as their order goes. */
interface Ahead {
  station: string
  state: StopState
}

/** Stations of a route that come before one of them and are not passed yet. */
export function leftBefore(
  stops: readonly Ahead[],
  { key, place, after }: Pick<FloorStation, 'key' | 'place' | 'after'>,
): string[] {
  const others = stops.filter(({ station, state }) => station !== key && isNeeded(state))
  return others.map(({ station }) => station).filter((station) => place === 'last' || after.includes(station))
}
