import { clinicDay } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { isNeeded, routeOf } from '../../../shared/queue/rules.ts'
import type { TicketId } from '../../../shared/queue/schema.ts'
import { settle } from '../../check-ups/actions.ts'
import type { Tx } from '../../platform/db/types.ts'
import { newId } from '../../platform/ids.ts'
import { changeRow, markChanged, type OpenQueue, personOf } from '../actions.ts'
import {
  addTicket,
  findTicketOf,
  findTicketOn,
  removeTicket,
  type StopRow,
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

function newTicket(queue: OpenQueue, arrived: ArrivedBooking): TicketRow {
  const { row, now, by, stations, day } = queue
  const { booking, bookingState, slot, start, account, city, edition, factors } = arrived
  const { fullname, birth, gender, kind } = arrived
  const person = { account, fullname, birth, gender, city, kind, edition, factors }
  const stops = routeOf(arrived.services, stations).map(({ isPassed, ...stop }): StopRow => {
    const passed = isPassed ? { state: 'done' as const, endedAt: now, by } : null
    return { ...stop, ...untouched, ...passed }
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
 * given: on another day, when the person needs nothing beyond the desk, or in a clinic without stations.
 */
export async function issueTicket(
  tx: Tx,
  by: AccountId | null,
  arrived: ArrivedBooking,
  now: Date,
): Promise<number | null> {
  if (arrived.day !== clinicDay(now)) return null
  let given: number | null = null
  const give = async (queue: OpenQueue) => {
    const ticket = newTicket(queue, arrived)
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
    const { stops, ...ticket } = known ?? newTicket(queue, arrived)
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
