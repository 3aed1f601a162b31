import { isOnBreak } from '../../../shared/queue/room-break.ts'
import { isNeeded, ticketNumber } from '../../../shared/queue/rules.ts'
import type { Board } from '../../../shared/queue/schema.ts'
import { type CityQueue, insideOf, isReceiving, stopNow } from '../actions.ts'
import type { StopRow, TicketRow } from '../store.ts'

/** Maximum numbers of calls, and of tickets to be called soon, and of rooms on a break, that the board shows. */
const callsAtMost = 14
const soonAtMost = 12
const breaksAtMost = 4

const openNames = (queue: CityQueue, station: string): string =>
  queue.rooms
    .filter((room) => isReceiving(queue, room) && room.station === station)
    .map(({ name }) => name)
    .join(', ')

const whereTo = (queue: CityQueue, { cabinet, station }: StopRow): string =>
  queue.rooms.find(({ id }) => id === cabinet)?.name ?? openNames(queue, station)

/** Returns the rooms whose doctor is away, with the time of the return. */
const breaksOf = (queue: CityQueue): Board['breaks'] =>
  queue.rooms
    .flatMap((room) => {
      const { breakUntil, name } = room
      const isAway = breakUntil && isOnBreak(room, queue.now) && !insideOf(queue, room)
      return isAway ? [{ cabinet: name, until: breakUntil.toISOString() }] : []
    })
    .sort((one, other) => one.until.localeCompare(other.until))

/** Returns the content of the wall screen: ticket numbers and rooms, no names. */
export function boardView(queue: CityQueue, isVoiceOn: boolean): Board {
  const called = queue.people.flatMap((person) => {
    const stop = stopNow(person)
    return stop?.saidAt ? [{ number: person.number, stop, at: stop.saidAt }] : []
  })
  const calls = called
    .sort((one, other) => other.at.getTime() - one.at.getTime() || other.number - one.number)
    .slice(0, callsAtMost)
  const open = new Set(queue.rooms.flatMap(({ isOpen, station }) => (isOpen ? [station] : [])))
  // A person waiting only for closed rooms is not called soon.
  const isSoon = ({ state, stops }: TicketRow) =>
    state === 'waiting' && stops.some((stop) => isNeeded(stop.state) && open.has(stop.station))
  const soon = queue.people.filter(isSoon).sort((one, other) => one.since.getTime() - other.since.getTime())
  return {
    version: queue.version,
    city: queue.city,
    day: queue.day,
    calls: calls.map(({ number, stop, at }) => ({
      number: ticketNumber(number),
      cabinet: whereTo(queue, stop),
      at: at.toISOString(),
      again: stop.again,
      isInvitedIn: stop.state === 'inside',
    })),
    breaks: breaksOf(queue).slice(0, breaksAtMost),
    isVoiceOn,
    soon: soon.slice(0, soonAtMost).map(({ number }) => ticketNumber(number)),
  }
}
