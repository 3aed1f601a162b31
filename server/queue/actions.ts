import type { BookingId, BookingState } from '../../shared/booking/schema.ts'
import { clinicDay, type Day } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import type { City } from '../../shared/platform/person.ts'
import { decide } from '../../shared/queue/dispatcher.ts'
import type { Floor, FloorBreak, FloorPerson, FloorStation } from '../../shared/queue/floor.ts'
import { isBreakOver, isOnBreak } from '../../shared/queue/room-break.ts'
import { queueRefusals } from '../../shared/queue/ru.ts'
import {
  isHereToday,
  isNeeded,
  orderOf,
  resumeFor,
  resumeMinutes,
  ticketNumber,
} from '../../shared/queue/rules.ts'
import type { Console, TicketId } from '../../shared/queue/schema.ts'
import { changeBooking } from '../booking/store.ts'
import { settle } from '../check-ups/actions.ts'
import { type PushNote, pushesOf } from '../notifications/actions.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { publish } from '../platform/live/live.ts'
import { enqueueAll } from '../platform/outbox/outbox.ts'
import { isShown, newRooms } from './rooms/actions.ts'
import { addRooms, changeRooms, listRooms, type RoomRow } from './rooms/store.ts'
import {
  addCalls,
  type CallRow,
  listHere,
  listQueueStations,
  listVersions,
  lockQueue,
  moveQueue,
  type QueueRow,
  type StationRow,
  type StopRow,
  saveMinutes,
  saveTickets,
  type TicketRow,
} from './store.ts'

const minute = 60_000
/** A station as the queue sees it: its catalogue row and its place in the order of a visit. */
type QueueStation = StationRow & Pick<FloorStation, 'place' | 'after'>

/** The queue of one city at one moment. */
export interface CityQueue {
  city: City
  day: Day
  now: Date
  version: number
  stations: readonly QueueStation[]
  rooms: RoomRow[]
  /** People still in the queue, in the order of their ticket numbers. */
  people: TicketRow[]
  /** People who finished so recently that finishing may still be undone. */
  ended: TicketRow[]
}

/** A queue that is being changed under its lock, with the changes collected so far. */
export interface OpenQueue extends CityQueue {
  row: QueueRow
  /** Author of the change; null when the queue clock (a timer) makes it. */
  by: AccountId | null
  changed: {
    people: Set<TicketRow>
    /** Accounts whose tickets were withdrawn; null for a ticket without an account. */
    takenBack: Set<AccountId | null>
    stops: Map<StopRow, TicketRow>
    rooms: Set<RoomRow>
    stations: Set<QueueStation>
    /** Keys of stations whose rooms must be shown anew. */
    looks: Set<string>
  }
  /** People who have just become free, in the order in which that happened. */
  released: TicketRow[]
  calls: CallRow[]
  notes: PushNote[]
  steps: { person: TicketRow; from: BookingState; to: BookingState }[]
}

/** Live topic with the tickets of an account. */
export const ticketsTopic = (account: AccountId): string => `tickets:${account}`
/** Live topic with the expected waiting times of a city. */
export const queueTopic = (city: City): string => `queue:${city}`
/** Live topic of a room. */
export const roomTopic = ({ id }: Pick<RoomRow, 'id'>): string => `cabinet:${id}`

async function loadQueue(
  reader: Reader,
  { city, day }: { city: City; day: Day },
  now: Date,
): Promise<Omit<CityQueue, 'version'>> {
  const endedSince = new Date(now.getTime() - resumeMinutes * minute)
  const [stations, rooms, here] = await Promise.all([
    listQueueStations(reader, city),
    listRooms(reader, city),
    listHere(reader, { city, day, endedSince }),
  ])
  const people = here.filter(({ state }) => isHereToday(state))
  const ended = here.filter(({ state }) => !isHereToday(state))
  return { city, day, now, stations: orderOf(stations), rooms, people, ended }
}

const kept = new WeakMap<Reader, Map<City, { queue: Promise<CityQueue>; key: string; at: number }>>()
/** Milliseconds for which names of stations and people may be stale; the state of the queue itself never is. */
const usualAge = 5000

/** Returns a read-only snapshot of a city's queue, read again when its version has grown. */
export async function queueNow(reader: Reader, city: City, now: Date, age = usualAge): Promise<CityQueue> {
  const version = (await listVersions(reader)).find((one) => one.city === city)?.version ?? 0
  const day = clinicDay(now)
  const key = `${version} ${day}`
  const known = kept.get(reader) ?? new Map()
  kept.set(reader, known)
  const last = known.get(city)
  if (last?.key === key && last.at + age > performance.now()) return { ...(await last.queue), now }
  const queue = loadQueue(reader, { city, day }, now).then((loaded) => ({ ...loaded, version }))
  known.set(city, { queue, key, at: performance.now() })
  queue.catch(() => known.delete(city))
  return queue
}

/** Returns rooms that stations have and the queue does not know yet. The desk has none: nobody is called there. */
export const missingRooms = ({ city, stations, rooms, now }: CityQueue): RoomRow[] =>
  newRooms(
    city,
    stations.filter(({ place }) => place !== 'first'),
    rooms,
    now,
  )

/** Returns the visible rooms of a city in the order of their numbers. */
export const shownRooms = ({ rooms, stations }: CityQueue): RoomRow[] =>
  rooms.filter((room) => isShown(room, stations))

/** Returns the stop where a person is called or being examined now. */
export const stopNow = ({ stops }: TicketRow): StopRow | undefined =>
  stops.find(({ state }) => state === 'called' || state === 'inside')

export const insideOf = ({ people }: CityQueue, { id }: Pick<RoomRow, 'id'>): TicketRow | undefined =>
  people.find(({ stops }) => stops.some(({ state, cabinet }) => state === 'inside' && cabinet === id))

/** A stop completed in a room, with its person. */
export interface CompletedStop {
  person: TicketRow
  stop: StopRow
  endedAt: Date
}

/**
 * Returns the last stop completed in a room today. A person whose visit has ended counts only while ending may
 * be undone.
 */
export function lastCompleted(
  { people, ended }: CityQueue,
  { id }: Pick<RoomRow, 'id'>,
): CompletedStop | undefined {
  const passed = [...people, ...ended].flatMap((person) =>
    person.stops.flatMap((stop) => {
      const { state, cabinet, endedAt } = stop
      return state === 'done' && cabinet === id && endedAt ? [{ person, stop, endedAt }] : []
    }),
  )
  return passed.toSorted((one, other) => other.endedAt.getTime() - one.endedAt.getTime())[0]
}

/**
 * Returns why the last completed stop of a room cannot be reopened; null when it can. Undo is not blocked by
 * the patient admitted with the same click, nor by an unanswered call to another door.
 */
export function resumeProblem(
  queue: CityQueue,
  room: RoomRow,
  { person, stop, endedAt }: CompletedStop,
): 'WENT_ON' | 'CABINET_BUSY' | null {
  if (resumeFor(endedAt, queue.now) <= 0) return 'WENT_ON'
  const inside = insideOf(queue, room)
  if (inside && stopNow(inside)?.startedAt?.getTime() !== endedAt.getTime()) return 'CABINET_BUSY'
  const isNear = ['waiting', 'called', 'done'].includes(person.state) && person.hereAt === null
  const isLast = person.stops.every((one) => one === stop || !one.endedAt || one.endedAt <= endedAt)
  return isNear && isLast ? null : 'WENT_ON'
}

/** Returns the completed stop that a room may reopen, as its screen shows it; null when there is none. */
export function reopenable(queue: CityQueue, room: RoomRow): Console['passed'] {
  const passed = lastCompleted(queue, room)
  if (!passed || !room.isOpen || resumeProblem(queue, room, passed)) return null
  const { person, endedAt } = passed
  const seconds = Math.ceil(resumeFor(endedAt, queue.now) / 1000)
  return { ticket: person.id, number: ticketNumber(person.number), seconds }
}

/** Finds a person in the queue by ticket. */
export const personOf = ({ people }: CityQueue, ticket: TicketId | null): TicketRow | undefined =>
  people.find(({ id }) => id === ticket)

/** Returns the people called to a station, in the order in which they are admitted. */
export const calledTo = ({ people }: CityQueue, station: string): TicketRow[] =>
  people
    .filter(({ stops }) => stops.some((stop) => stop.station === station && stop.state === 'called'))
    .sort(
      (one, other) => Number(other.isPriority) - Number(one.isPriority) || reachedAt(one) - reachedAt(other),
    )

/** Tells whether a room takes patients now: it is open and not on a break. */
export const isReceiving = ({ now }: CityQueue, room: RoomRow): boolean =>
  room.isOpen && !isOnBreak(room, now)

/** Returns the other open rooms of the same station. */
export const othersOpen = (queue: CityQueue, { id, station }: RoomRow): RoomRow[] =>
  queue.rooms.filter((one) => one.isOpen && one.station === station && one.id !== id)

/**
 * Returns the people who go back to the queue when a room closes or goes on a break: the last called to its
 * station, as many as exceed the other rooms that take patients.
 */
export function sentBackBy(queue: CityQueue, room: RoomRow): TicketRow[] {
  const others = othersOpen(queue, room).filter((one) => isReceiving(queue, one))
  return room.isOpen ? calledTo(queue, room.station).slice(others.length) : []
}

const reachedAt = (person: TicketRow): number => (stopNow(person)?.calledAt ?? person.since).getTime()
/** Converts a moment to minutes, the unit of the queue rule. */
export const inMinutes = (at: Date): number => at.getTime() / minute

function whereabouts(person: TicketRow): FloorPerson['at'] {
  const stop = stopNow(person)
  if (stop?.state === 'called') return { kind: 'door', station: stop.station }
  if (stop?.cabinet) return { kind: 'inside', room: stop.cabinet }
  return { kind: person.state === 'away' ? 'away' : 'pool' }
}

/** Converts the break of a room to the input of the estimate. */
function pauseOf({ breakMinutes, breakUntil }: RoomRow, now: Date): FloorBreak | null {
  if (breakMinutes !== null) return { minutes: breakMinutes }
  return breakUntil && breakUntil > now ? { until: inMinutes(breakUntil) } : null
}

/**
 * Converts the queue to the input of the rule that chooses the next call. Stops completed at the desk are left
 * out.
 */
export function floorOf(queue: CityQueue): Floor {
  // A person who has just left is still in `people` so that the change is written; the rule must not call them.
  const people = queue.people
    .filter(({ state }) => isHereToday(state))
    .sort((one, other) => reachedAt(one) - reachedAt(other))
  const inside = people.flatMap(({ stops }) => stops.filter(({ state }) => state === 'inside'))
  const starts = new Map(inside.map(({ cabinet, startedAt }) => [cabinet, startedAt]))
  return {
    now: inMinutes(queue.now),
    stations: queue.stations.map(({ key, minutes, place, after }) => ({ key, minutes, place, after })),
    rooms: queue.rooms.map((room) => {
      const { id: key, station } = room
      const startedAt = starts.get(key)
      return {
        key,
        station,
        isOpen: isReceiving(queue, room),
        startedAt: startedAt ? inMinutes(startedAt) : null,
        pause: pauseOf(room, queue.now),
      }
    }),
    people: people.map((person) => ({
      key: person.id,
      arrived: inMinutes(person.cameAt),
      since: inMinutes(person.since),
      isPriority: person.isPriority,
      at: whereabouts(person),
      need: person.stops.filter(({ state }) => isNeeded(state)).map(({ station }) => station),
      passed: person.stops.filter(({ state, cabinet }) => state === 'done' && cabinet).length,
    })),
  }
}

/**
 * Tells whether the queue clock (a timer) has work: an absence or a break has ended, or a room wants its next
 * patient.
 */
export const hasClockWork = (queue: CityQueue): boolean =>
  queue.people.some((person) => hasReturned(person, queue.now)) ||
  queue.rooms.some((room) => isBreakOver(room, queue.now)) ||
  (queue.rooms.some(({ isOpen }) => isOpen) && decide(floorOf(queue), { kind: 'free' }).length > 0)

/** Tells whether an absence has run out. */
export const hasReturned = ({ state, awayUntil }: TicketRow, now: Date): boolean =>
  state === 'away' && awayUntil !== null && awayUntil <= now

/** Changes a row in place; `markChanged` and `markRoomChanged` mark it to be saved. */
export const changeRow = <Row extends TicketRow | StopRow | RoomRow>(row: Row, to: Partial<Row>): Row =>
  Object.assign(row, to)

/** Marks a person, and one of the stops, as changed. */
export function markChanged(queue: OpenQueue, person: TicketRow, stop?: StopRow): void {
  const { people, stops, looks } = queue.changed
  people.add(person)
  if (stop) stops.set(stop, person)
  // The room that completed a stop offers to undo it until the patient moves on, so the screen of that room is
  // updated too.
  const isFresh = ({ endedAt }: StopRow) => endedAt !== null && resumeFor(endedAt, queue.now) > 0
  for (const one of person.stops)
    if (one === stop || isNeeded(one.state) || isFresh(one)) looks.add(one.station)
}

/** Marks a room as changed. */
export function markRoomChanged({ changed }: OpenQueue, room: RoomRow): void {
  changed.rooms.add(room)
  changed.looks.add(room.station)
}

/** Locks the queue of a city, then reads it, so that it sees what the last holder of the lock wrote. Adds missing rooms. */
export async function openQueue(
  tx: Tx,
  { city, by, day }: { city: City; by: AccountId | null; day?: Day },
  now: Date,
): Promise<OpenQueue> {
  // Both run on one connection in this order, so the read sees what the previous holder of the lock committed.
  const of = { city, day: day ?? clinicDay(now) }
  const [row, loaded] = await Promise.all([lockQueue(tx, city), loadQueue(tx, of, now)])
  const changed = {
    people: new Set<TicketRow>(),
    takenBack: new Set<AccountId | null>(),
    stops: new Map<StopRow, TicketRow>(),
    rooms: new Set<RoomRow>(),
    stations: new Set<QueueStation>(),
    looks: new Set<string>(),
  }
  const gathered = { released: [], calls: [], notes: [], steps: [] }
  const queue = { ...loaded, version: row.version + 1, row, by, changed, ...gathered }
  const made = missingRooms(queue)
  if (made.length > 0) await addRooms(tx, made)
  for (const { station } of made) changed.looks.add(station)
  queue.rooms.push(...made)
  return queue
}

/** A visit reopened after it ended may collide with a new booking for the same day. */
const onlyOne = { bookings_open_day: queueRefusals.BOOKED_ANEW }

const isChanged = ({ changed }: OpenQueue): boolean =>
  changed.people.size + changed.takenBack.size + changed.rooms.size + changed.looks.size > 0

/** Saves a changed queue, and notifies the people and screens concerned. */
export async function saveQueue(tx: Tx, queue: OpenQueue): Promise<void> {
  if (!isChanged(queue)) {
    queue.version = queue.row.version
    return
  }
  const { changed, city, row, version, now, calls, by, steps } = queue
  const stops = [...changed.stops].map(([stop, { id }]) => ({ ...stop, ticket: id }))
  await saveTickets(tx, [...changed.people], stops)
  if (changed.rooms.size > 0) await changeRooms(tx, [...changed.rooms])
  if (changed.stations.size > 0) await saveMinutes(tx, city, [...changed.stations])
  if (calls.length > 0) await addCalls(tx, calls)
  for (const { person, from, to } of steps) {
    const { booking: id, slot, day, start } = person
    const made = { by: by ? ('clinic' as const) : ('system' as const), byAccount: by, reason: null, now }
    await changeBooking(tx, { id, from, to, slot, city, day, start, ...made }, onlyOne)
  }
  await moveQueue(tx, { ...row, city, version })
  await settle(tx, settledBy(queue), by, now)
  await enqueueAll(tx, await pushesOf(tx, queue.notes, now))
  await publish(tx, ...topicsOf(queue))
}

/** The bookings whose visit has ended: while a person is in the queue, the state of the check-up does not change. */
const settledBy = ({ changed }: OpenQueue): BookingId[] =>
  [...changed.people].filter(({ state }) => !isHereToday(state)).map(({ booking }) => booking)

function topicsOf({ changed, rooms }: OpenQueue): string[] {
  const owners = [...[...changed.people].map(({ account }) => account), ...changed.takenBack]
  const accounts = owners.filter((account) => account !== null)
  const changedRooms = rooms.filter(({ station }) => changed.looks.has(station))
  return [...new Set(accounts.map(ticketsTopic)), ...changedRooms.map(roomTopic)]
}
