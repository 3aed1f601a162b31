import type { BookingId } from '../../../shared/booking/schema.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import type { City } from '../../../shared/platform/person.ts'
import { notOnSite } from '../../../shared/queue/ru.ts'
import { isNeeded, routeOf, type StationServices } from '../../../shared/queue/rules.ts'
import type { TicketId } from '../../../shared/queue/schema.ts'
import { settle } from '../../check-ups/actions.ts'
import type { Tx } from '../../platform/db/types.ts'
import { newId } from '../../platform/ids.ts'
import { listSiteDays, stayingOn } from '../../schedule/site-days/store.ts'
import { changeRow, markChanged, type OpenQueue, personOf } from '../actions.ts'
import {
  addTicket,
  findLastTicket,
  findTicketOf,
  findTicketOn,
  removeTicket,
  type StopRow,
  saveReturnedStops,
  type TicketRow,
} from '../store.ts'
import { inQueue, release } from '../transitions/actions.ts'

/** A booking whose person has arrived. */
export type ArrivedBooking = Pick<
  TicketRow,
  'booking' | 'slot' | 'start' | 'account' | 'city' | 'day' | 'fullname' | 'birth' | 'gender' | 'kind'
> &
  Pick<TicketRow, 'edition' | 'factors' | 'bookingState'> & { services: readonly string[] }

const untouched: Omit<StopRow, 'station' | 'services'> = {
  state: 'ahead' as const,
  cabinet: null,
  calledAt: null,
  saidAt: null,
  again: 0,
  startedAt: null,
  begins: false,
  misses: 0,
  endedAt: null,
  by: null,
  reason: null,
}

const usual = { isMissed: false, isPriority: false, shut: null, shutAt: null }

/** `staying`: stations that do not come to the site of the day; their studies are left for another day. */
function newTicket(queue: OpenQueue, arrived: ArrivedBooking, staying: readonly string[]): TicketRow {
  const { row, now, by, stations, day } = queue
  const { booking, bookingState, slot, start, account, city, edition, factors } = arrived
  const { fullname, birth, gender, kind } = arrived
  const person = { account, fullname, birth, gender, city, kind, edition, factors }
  const stops = routeOf(arrived.services, stations).map(({ isPassed, ...stop }): StopRow => {
    if (isPassed) return { ...stop, ...untouched, state: 'done', endedAt: now, by }
    if (staying.includes(stop.station))
      return { ...stop, ...untouched, state: 'dropped', endedAt: now, by, reason: notOnSite }
    return { ...stop, ...untouched }
  })
  const number = row.day === day ? row.lastNumber + 1 : 1
  const here = { state: 'waiting', cameAt: now, since: now, awayUntil: null, hereAt: null } as const
  const id = newId<TicketId>(now)
  const visit = { booking, bookingState, slot, start, day }
  return { ...person, ...visit, ...here, id, number, ...usual, stops }
}

async function enter(tx: Tx, queue: OpenQueue, ticket: TicketRow): Promise<number> {
  await addTicket(tx, ticket)
  queue.row = { ...queue.row, day: queue.day, lastNumber: ticket.number }
  queue.people.push(ticket)
  release(queue, ticket)
  return ticket.number
}

/**
 * Gives a ticket to a person who arrives on the day of the visit: a number of the day, and a route sheet by
 * stations on which the desk's own stop is completed at once. Returns the number, or null when no ticket is
 * given: on another day, when the person needs nothing beyond the desk, or in a clinic without stations. On a site
 * day the stops of the stations that did not come are put off at once.
 */
export async function issueTicket(
  tx: Tx,
  by: AccountId | null,
  arrived: ArrivedBooking,
  now: Date,
): Promise<number | null> {
  if (arrived.day !== clinicDay(now)) return null
  let given: number | null = null
  const staying = stayingOn(await listSiteDays(tx), arrived)
  const give = async (queue: OpenQueue) => {
    const ticket = newTicket(queue, arrived, staying)
    if (ticket.stops.some(({ state }) => isNeeded(state))) given = await enter(tx, queue, ticket)
  }
  await inQueue(tx, { city: arrived.city, by }, give, now)
  return given
}

function enterAgain(queue: OpenQueue, ticket: TicketRow, stations: readonly string[]): number {
  for (const stop of ticket.stops)
    if (stop.state === 'dropped' && stations.includes(stop.station)) {
      changeRow(stop, untouched)
      markChanged(queue, ticket, stop)
    }
  queue.people.push(ticket)
  release(queue, ticket)
  return ticket.number
}

/**
 * Returns a person who has left, or has postponed stops, to today's queue for these stations. Uses today's
 * ticket of the booking when there is one, a new ticket otherwise. The caller has locked the queue.
 */
export async function returnToQueue(
  tx: Tx,
  by: AccountId,
  { stations, ...arrived }: ArrivedBooking & { stations: readonly string[] },
  now: Date,
): Promise<number> {
  const known = await findTicketOn(tx, arrived.booking, clinicDay(now))
  let given = 0
  const give = async (queue: OpenQueue) => {
    const { stops, ...ticket } = known ?? newTicket(queue, arrived, [])
    const left = stops.filter(({ station }) => stations.includes(station))
    given = known ? enterAgain(queue, known, stations) : await enter(tx, queue, { ...ticket, stops: left })
  }
  await inQueue(tx, { city: arrived.city, by }, give, now)
  await settle(tx, [arrived.booking], by, now)
  return given
}

/** Withdraws the ticket of a booking, as if it had never been given; its number is not used again. */
export async function withdrawTicket(
  tx: Tx,
  by: AccountId,
  { booking, city, account }: Pick<ArrivedBooking, 'booking' | 'city' | 'account'>,
  now: Date,
): Promise<void> {
  const id = await findTicketOf(tx, booking)
  if (!id) return
  const take = async (queue: OpenQueue) => {
    const person = personOf(queue, id)
    if (person) markChanged(queue, person)
    queue.changed.takenBack.add(account)
    queue.people = queue.people.filter((one) => one !== person)
    await removeTicket(tx, id)
  }
  await inQueue(tx, { city, by }, take, now)
}

/**
 * Returns the stops that services need which have come back to a visit: the stop of their station has them too, and is
 * open again when it was ended; a station that the route does not have is added.
 */
function returnedStops(
  { stops }: TicketRow,
  services: readonly string[],
  { stations, open }: { stations: readonly StationServices[]; open: Partial<StopRow> },
): StopRow[] {
  return routeOf(services, stations).flatMap(({ station, services: back, isPassed }) => {
    const added = back.filter((service) => services.includes(service))
    if (isPassed || added.length === 0) return []
    const known = stops.find((stop) => stop.station === station)
    if (!known) return [{ ...untouched, ...open, station, services: added }]
    const all = [...new Set([...known.services, ...added])]
    return [{ ...known, services: all, ...(isNeeded(known.state) ? {} : { ...untouched, ...open }) }]
  })
}

/** Services that come back to a booking, and the account whose decision returns them. */
interface ReturnedServices {
  booking: BookingId
  city: City
  by: AccountId
  services: readonly string[]
  /** Why they wait for another day when the person is not in the queue now. */
  reason: string
}

/**
 * Puts services back into the route of a booking that has a ticket: of a person in the queue at once, otherwise as
 * stops that wait, so that the desk offers them when the person comes again. The caller has locked the queue.
 */
export async function returnToRoute(
  tx: Tx,
  { booking, city, by, services, reason }: ReturnedServices,
  now: Date,
): Promise<void> {
  const last = await findLastTicket(tx, booking)
  if (!last || services.length === 0) return
  const giveBack = async (queue: OpenQueue) => {
    const person = personOf(queue, last.id)
    const waits = { state: 'dropped', endedAt: now, by, reason } as const
    const open = person ? {} : waits
    const stops = returnedStops(person ?? last, services, { stations: queue.stations, open })
    if (stops.length === 0) return
    await saveReturnedStops(tx, last.id, stops)
    if (!person) return
    const back = new Set(stops.map(({ station }) => station))
    person.stops = [...person.stops.filter(({ station }) => !back.has(station)), ...stops]
    for (const stop of stops) markChanged(queue, person, stop)
    if (person.state === 'waiting') queue.released.push(person)
  }
  await inQueue(tx, { city, by }, giveBack, now)
}
