import type { BookingState } from '../../../shared/booking/schema.ts'
import { clinicDay, type Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import type { City } from '../../../shared/platform/person.ts'
import { refuse } from '../../../shared/platform/refusal.ts'
import { type Call, decide, type FloorEvent, nextAtDoor } from '../../../shared/queue/dispatcher.ts'
import { breakEnd, isBreakOver } from '../../../shared/queue/room-break.ts'
import { callNote, queueRefusals } from '../../../shared/queue/ru.ts'
import { awayMinutes, isNeeded, leftBefore, meanAfter, missesAtMost } from '../../../shared/queue/rules.ts'
import type { TicketState } from '../../../shared/queue/schema.ts'
import type { Tx } from '../../platform/db/types.ts'
import { newId } from '../../platform/ids.ts'
import {
  type CityQueue,
  changeRow,
  floorOf,
  hasReturned,
  insideOf,
  isReceiving,
  markChanged,
  markRoomChanged,
  type OpenQueue,
  openQueue,
  saveQueue,
  sentBackBy,
  stopNow,
} from '../actions.ts'
import { closed } from '../rooms/actions.ts'
import type { RoomRow } from '../rooms/store.ts'
import type { StopRow, TicketRow } from '../store.ts'

const minute = 60_000
/** A call is pushed to a phone only within so many minutes; later it is no longer useful. */
const callUseful = 5 * minute

/** Sends the call to the person's phone: ticket number and room, nothing medical. */
function tell(queue: OpenQueue, person: TicketRow, stop: StopRow): void {
  const { notes, now, rooms } = queue
  if (!person.account) return
  const open = rooms.filter((room) =>
    stop.cabinet ? room.id === stop.cabinet : room.station === stop.station && isReceiving(queue, room),
  )
  const words = callNote(
    person.number,
    open.map(({ name }) => name),
  )
  const usefulUntil = new Date(now.getTime() + callUseful)
  notes.push({ account: person.account, kind: 'queue-call', link: '/tickets', usefulUntil, ...words })
}

/** Repeats the call of the patient called or inside. */
export function repeatCall(queue: OpenQueue, person: TicketRow, stop: StopRow): void {
  changeRow(stop, { saidAt: queue.now, again: stop.again + 1 })
  markChanged(queue, person, stop)
  tell(queue, person, stop)
}

function logCall(queue: OpenQueue, person: TicketRow, station: string, score: number | null): void {
  const waiting = queue.people.filter(({ state }) => state === 'waiting').length
  const by = score === null ? ('hand' as const) : ('rule' as const)
  const { now: at, by: byAccount } = queue
  queue.calls.push({ id: newId(at), ticket: person.id, station, at, by, byAccount, score, waiting })
}

/**
 * Moves a person to another state and clears what belonged to the previous place: absence, no-show, presence at
 * the door.
 */
export const standAs = (person: TicketRow, state: TicketState): TicketRow =>
  changeRow(person, { state, awayUntil: null, isMissed: false, hereAt: null })

function callToDoor(queue: OpenQueue, { person: id, station, score }: Call): void {
  const person = queue.people.find((one) => one.id === id)
  const stop = person?.stops.find((one) => one.station === station)
  if (!person || !stop) throw new Error('the rule has called nobody')
  logCall(queue, person, station, score)
  const times = { calledAt: queue.now, saidAt: queue.now, again: 0 }
  changeRow(stop, { state: 'called', cabinet: null, startedAt: null, ...times })
  standAs(person, 'called')
  markChanged(queue, person, stop)
  tell(queue, person, stop)
}

/** Calls the next people by the rule: for people just released first, then for every room that wants a patient. */
function callNext(queue: OpenQueue): void {
  const released = queue.released.splice(0).filter(({ state }) => state === 'waiting')
  const events: FloorEvent[] = released.map(({ id }) => ({ kind: 'released', person: id }))
  // Releasing people also fills the rooms, so the free event is needed only when nobody was released.
  for (const event of events.length > 0 ? events : [{ kind: 'free' } as const])
    for (const call of decide(floorOf(queue), event)) callToDoor(queue, call)
}

/** Returns a person to waiting; ends the visit when no stop is left. */
export function release(queue: OpenQueue, person: TicketRow, since = queue.now): void {
  standAs(person, 'waiting').since = since
  markChanged(queue, person)
  if (person.stops.some(({ state }) => isNeeded(state))) queue.released.push(person)
  else finish(queue, person)
}

function finish(queue: OpenQueue, person: TicketRow): void {
  person.state = 'done'
  step(queue, person, 'in_progress')
  step(queue, person, 'completed')
}

/** Changes the state of the booking behind a ticket. */
export function moveBooking(queue: OpenQueue, person: TicketRow, to: BookingState): void {
  queue.steps.push({ person, from: person.bookingState, to })
  person.bookingState = to
}

const stateBefore = { in_progress: 'arrived', completed: 'in_progress' } as const

/** Moves the booking one state on, unless it is already past that state. */
function step(queue: OpenQueue, person: TicketRow, to: keyof typeof stateBefore): void {
  if (person.bookingState === stateBefore[to]) moveBooking(queue, person, to)
}

/** Admits a person into a room. The first admission begins the visit. */
export function admit(queue: OpenQueue, person: TicketRow, room: RoomRow): void {
  const stop = person.stops.find(({ station }) => station === room.station)
  if (!stop || !isNeeded(stop.state)) refuse(queueRefusals.NOT_FOR_HIM)
  const times = { saidAt: queue.now, startedAt: queue.now, again: 0 }
  if (stop.state !== 'called') {
    logCall(queue, person, stop.station, null)
    changeRow(stop, { cabinet: room.id, calledAt: queue.now })
    tell(queue, person, stop)
  }
  changeRow(stop, { state: 'inside', cabinet: room.id, by: queue.by, ...times })
  changeRow(standAs(person, 'inside'), { shut: null, shutAt: null })
  markChanged(queue, person, stop)
  if (person.bookingState === 'arrived') stop.begins = true
  step(queue, person, 'in_progress')
}

/** Restores the visit to arrived when the withdrawn call was the one that began it. */
function unbegin(queue: OpenQueue, person: TicketRow, stop: StopRow): void {
  if (!stop.begins) return
  stop.begins = false
  if (person.bookingState === 'in_progress') moveBooking(queue, person, 'arrived')
}

/** Admits the next patient at the door of a room, called earlier or just now; null when there is none. */
export function admitNext(queue: OpenQueue, room: RoomRow): TicketRow | null {
  callNext(queue)
  const id = nextAtDoor(floorOf(queue), room.station)
  const person = queue.people.find((one) => one.id === id) ?? null
  if (person) admit(queue, person, room)
  return person
}

/**
 * Completes the stop of the patient inside a room. `isMeasured`: its duration counts in the average of the
 * station.
 */
export function completeStop(
  queue: OpenQueue,
  person: TicketRow,
  { isMeasured }: { isMeasured: boolean },
): void {
  const stop = person.stops.find(({ state }) => state === 'inside')
  if (!stop?.startedAt) refuse(queueRefusals.NOT_FOR_HIM)
  changeRow(stop, { state: 'done', endedAt: queue.now })
  markChanged(queue, person, stop)
  const station = queue.stations.find(({ key }) => key === stop.station)
  if (isMeasured && station) {
    station.minutes = meanAfter(station.minutes, (queue.now.getTime() - stop.startedAt.getTime()) / minute)
    station.stops += 1
    queue.changed.stations.add(station)
  }
  release(queue, person)
}

/** Withdraws a person from a door or a room; the stop is ahead again. */
export function stepBack(queue: OpenQueue, person: TicketRow): StopRow | null {
  const stop = stopNow(person)
  if (!stop) return null
  unbegin(queue, person, stop)
  changeRow(stop, { state: 'ahead', cabinet: null, calledAt: null, saidAt: null, startedAt: null, again: 0 })
  markChanged(queue, person, stop)
  return stop
}

/** Sends an admitted patient back to the door as the first in line there. Calls nobody else. */
export function backToDoor(queue: OpenQueue, person: TicketRow): void {
  const stop = stopNow(person)
  if (!stop) return
  unbegin(queue, person, stop)
  changeRow(stop, { state: 'called', cabinet: null, startedAt: null })
  person.state = 'called'
  markChanged(queue, person, stop)
}

/** Pauses a visit: the person is not called for ten minutes. */
export function pauseVisit(queue: OpenQueue, person: TicketRow): void {
  stepBack(queue, person)
  const awayUntil = new Date(queue.now.getTime() + awayMinutes * minute)
  changeRow(standAs(person, 'away'), { since: queue.now, awayUntil })
  markChanged(queue, person)
}

/**
 * Marks a called person as absent: no call for ten minutes; from the second time at one station, until they
 * report back.
 */
export function markNoShowAtDoor(queue: OpenQueue, person: TicketRow): void {
  const stop = stepBack(queue, person)
  if (stop) stop.misses += 1
  pauseVisit(queue, person)
  person.isMissed = true
  if (stop && stop.misses >= missesAtMost) person.awayUntil = null
}

/** Gives a person priority over the others. A waiting person is weighed anew like one who has just become free. */
export function setPriority(queue: OpenQueue, person: TicketRow, isPriority: boolean): void {
  if (person.isPriority === isPriority) return
  person.isPriority = isPriority
  markChanged(queue, person)
  if (isPriority && person.state === 'waiting') queue.released.push(person)
}

/** Records that a person stands at the door; repeating it changes nothing. */
export function markAtDoor(queue: OpenQueue, person: TicketRow): void {
  if (person.hereAt) return
  person.hereAt = queue.now
  markChanged(queue, person)
}

/** Drops a stop that turned out not to be needed. */
export function dropStop(queue: OpenQueue, person: TicketRow, stop: StopRow, reason: string): void {
  const wasCalled = stop.state === 'called'
  changeRow(stop, { state: 'dropped', reason, by: queue.by, endedAt: queue.now, cabinet: null })
  markChanged(queue, person, stop)
  const isOver = !person.stops.some(({ state }) => isNeeded(state))
  if (wasCalled || (isOver && person.state !== 'inside')) release(queue, person, person.since)
}

/** Ends a visit early. The booking keeps its state, so the rest can be completed on another day. */
export function leaveQueue(queue: OpenQueue, person: TicketRow): void {
  stepBack(queue, person)
  standAs(person, 'left')
  markChanged(queue, person)
}

/**
 * Closes a room. When its station has fewer open rooms than people called to it, the last called return to
 * waiting.
 */
export function endReception(queue: OpenQueue, room: RoomRow): void {
  const people = sentBackBy(queue, room)
  changeRow(room, closed)
  markRoomChanged(queue, room)
  sendBack(queue, people, room)
}

/** Returns people called to the door of a room to waiting: it closed, or its doctor is away for some minutes. */
function sendBack(queue: OpenQueue, people: readonly TicketRow[], room: RoomRow): void {
  for (const person of people) {
    stepBack(queue, person)
    changeRow(person, { shut: room.id, shutAt: queue.now })
    release(queue, person, person.since)
  }
}

/**
 * Puts a room on a break, or changes the break that it has: its patients at the door wait for other rooms or for
 * its end. A break of some minutes begins when nobody is inside (`beginBreaks`).
 */
export function setBreak(
  queue: OpenQueue,
  room: RoomRow,
  to: Pick<RoomRow, 'breakMinutes' | 'breakUntil'>,
): void {
  const people = sentBackBy(queue, room)
  changeRow(room, to)
  markRoomChanged(queue, room)
  sendBack(queue, people, room)
}

/** Ends the break of a room: it takes patients again. */
export function endBreak(queue: OpenQueue, room: RoomRow): void {
  changeRow(room, { breakMinutes: null, breakUntil: null })
  markRoomChanged(queue, room)
}

/** Begins the breaks that have waited for a patient who is no longer inside. */
function beginBreaks(queue: OpenQueue): void {
  for (const room of queue.rooms) {
    const { breakMinutes } = room
    if (breakMinutes === null || insideOf(queue, room)) continue
    changeRow(room, { breakMinutes: null, breakUntil: breakEnd(queue.now, breakMinutes) })
    markRoomChanged(queue, room)
  }
}

/**
 * Tells whether a person may be admitted by hand at a station: it is needed, and the stations before it are
 * completed.
 */
export function mayAdmit({ stations }: CityQueue, person: TicketRow, key: string): boolean {
  const stop = person.stops.find(({ station }) => station === key)
  const station = stations.find((one) => one.key === key)
  if (!stop || !station || !isNeeded(stop.state)) return false
  const isFree = person.state === 'waiting' || person.state === 'away' || stop.state === 'called'
  const before = leftBefore(person.stops, station)
  return isFree && !stations.some((one) => before.includes(one.key))
}

/** City and author of a change; the author is null when the queue clock (a timer) makes it. */
interface QueueCall {
  city: City
  by: AccountId | null
}

/**
 * Makes one serialized decision in the queue of a city: locks and reads it, ends absences and breaks that ran
 * out, does the work, calls people by the rule, writes. Returns the queue after the change.
 */
export async function inQueue(
  tx: Tx,
  call: QueueCall,
  act: (queue: OpenQueue) => void | Promise<void>,
  now: Date,
): Promise<OpenQueue> {
  const queue = await openQueue(tx, call, now)
  for (const person of queue.people) if (hasReturned(person, now)) release(queue, person)
  for (const room of queue.rooms) if (isBreakOver(room, now)) endBreak(queue, room)
  await act(queue)
  beginBreaks(queue)
  callNext(queue)
  await saveQueue(tx, queue)
  return queue
}

/**
 * Ends past days: closes open rooms, completes the patients inside, marks unfinished people as left. Returns
 * the number of people concerned.
 */
export async function closeDay(tx: Tx, { city, day }: { city: City; day: Day }, now: Date): Promise<number> {
  const queue = await openQueue(tx, { city, by: null, day }, now)
  const today = clinicDay(now)
  for (const person of queue.people) {
    if (person.state === 'inside') completeStop(queue, person, { isMeasured: false })
    if (person.state !== 'done') leaveQueue(queue, person)
  }
  for (const room of queue.rooms)
    if (room.openedAt && clinicDay(room.openedAt) < today) endReception(queue, room)
  queue.released = []
  await saveQueue(tx, queue)
  return queue.changed.people.size
}
