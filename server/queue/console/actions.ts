import type { SentFindings } from '../../../shared/findings/schema.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import { common, Refusal, refuse } from '../../../shared/platform/refusal.ts'
import { seesFindings } from '../../../shared/platform/roles.ts'
import { factorOf, serviceOf } from '../../../shared/programme/rules.ts'
import { calledFirst, nextCalled } from '../../../shared/queue/dispatcher.ts'
import { isOnBreak } from '../../../shared/queue/room-break.ts'
import { otherWorker, queueRefusals, staleRoom, stillInside, ticketWords } from '../../../shared/queue/ru.ts'
import { isNeeded, ticketNumber } from '../../../shared/queue/rules.ts'
import type {
  Console,
  Patient,
  PatientInside,
  QueueNow,
  QueueRoom,
  RoomId,
  TicketId,
} from '../../../shared/queue/schema.ts'
import { findByPhone } from '../../accounts/store.ts'
import { type FindingContext, saveFindings } from '../../findings/actions.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { getEdition } from '../../programme/store.ts'
import {
  type CityQueue,
  calledTo,
  changeRow,
  floorOf,
  insideOf,
  markRoomChanged,
  type OpenQueue,
  othersOpen,
  personOf,
  queueNow,
  reopenable,
  sentBackBy,
  shownRooms,
  stopNow,
} from '../actions.ts'
import { freeName, isShown } from '../rooms/actions.ts'
import { changeRooms, findCityOf, type RoomRow } from '../rooms/store.ts'
import { findCityAndOwner, type TicketRow } from '../store.ts'
import {
  admit,
  admitNext,
  backToDoor,
  completeStop,
  dropStop,
  endBreak,
  endReception,
  inQueue,
  leaveQueue,
  markNoShowAtDoor,
  mayAdmit,
  repeatCall,
  setPriority,
} from '../transitions/actions.ts'

/** Maximum number of waiting people that the screen of a room shows. */
const poolAtMost = 50

const stationName = ({ stations }: CityQueue, key: string): string =>
  stations.find((station) => station.key === key)?.name ?? key

/** Counts the people who still need a station today. */
const neededAt = ({ people }: CityQueue, station: string): number =>
  people.filter(({ stops }) => stops.some((stop) => stop.station === station && stop.state === 'ahead'))
    .length

function roomView(queue: CityQueue, room: RoomRow): QueueRoom {
  const { id, city, station, name, place, isOpen, workerName: worker } = room
  const inside = insideOf(queue, room)
  const called = calledTo(queue, station).length
  const waiting = queue.people.filter(
    (person) => person.state === 'waiting' && mayAdmit(queue, person, station),
  ).length
  return {
    id,
    city,
    station,
    stationName: stationName(queue, station),
    name,
    place,
    isOpen,
    worker,
    breakMinutes: room.breakMinutes,
    breakUntil: isOnBreak(room, queue.now) ? (room.breakUntil?.toISOString() ?? null) : null,
    current: inside ? ticketNumber(inside.number) : null,
    called,
    waiting,
    needed: neededAt(queue, station),
  }
}

const sinceOf = (person: TicketRow): Date => {
  const stop = stopNow(person)
  return (stop?.state === 'inside' ? stop.startedAt : stop?.calledAt) ?? person.since
}

function patientView(person: TicketRow, station: string, sentFirst: string | null = null): Patient {
  const { id: ticket, booking, fullname, birth, gender, isPriority, state, hereAt } = person
  const misses = person.stops.find((stop) => stop.station === station)?.misses ?? 0
  return {
    ticket,
    booking,
    number: ticketNumber(person.number),
    fullname,
    birth,
    gender,
    isPriority,
    state,
    since: sinceOf(person).toISOString(),
    isHere: hereAt !== null,
    misses,
    sentFirst,
  }
}

async function insideView(reader: Reader, person: TicketRow, station: string): Promise<PatientInside> {
  const edition = await getEdition(reader, person.edition)
  const stop = person.stops.find((one) => one.station === station)
  return {
    ...patientView(person, station),
    kind: person.kind,
    factors: person.factors.map(({ code }) => ({ code, name: factorOf(edition, code)?.shortName ?? code })),
    services: (stop?.services ?? []).map((service) => ({
      service,
      name: serviceOf(edition, service)?.name ?? service,
    })),
    left: person.stops.filter(({ state }) => isNeeded(state)).length - 1,
  }
}

const longestFirst = (one: TicketRow, other: TicketRow) =>
  Number(one.state === 'away') - Number(other.state === 'away') || one.since.getTime() - other.since.getTime()

const isOthers = ({ isOpen, worker }: RoomRow, { accountId }: Member): boolean =>
  isOpen && worker !== accountId

/** Counts the people who must still come to a station and cannot be called there now, by what they do. */
function laterIn(queue: CityQueue, station: string): Console['later'] {
  const later = { inside: 0, called: 0, before: 0 }
  for (const person of queue.people) {
    const { state, stops } = person
    if (!stops.some((stop) => stop.station === station && stop.state === 'ahead')) continue
    if (state === 'inside' || state === 'called') later[state] += 1
    else if (!mayAdmit(queue, person, station)) later.before += 1
  }
  return later
}

/** Builds the screen of a room for the doctor working in it. */
async function consoleOf(reader: Reader, queue: CityQueue, room: RoomRow, viewer: Member): Promise<Console> {
  const { station } = room
  const inside = insideOf(queue, room)
  const pool = queue.people
    .filter((person) => person.state !== 'called' && mayAdmit(queue, person, station))
    .sort(longestFirst)
  const door = calledTo(queue, station)
  const floor = floorOf(queue)
  const next = nextCalled(floor, station)
  const first = calledFirst(floor, station)
  return {
    version: queue.version,
    cabinet: roomView(queue, room),
    isOthers: isOthers(room, viewer),
    inside: inside ? await insideView(reader, inside, station) : null,
    passed: reopenable(queue, room),
    sentBack: sentBackBy(queue, room).map(({ number }) => ticketNumber(number)),
    unserved: othersOpen(queue, room).length === 0 ? neededAt(queue, station) + door.length : 0,
    door: door.map((person) => patientView(person, station)),
    later: laterIn(queue, station),
    pool: pool.slice(0, poolAtMost).map((person) => {
      const sentFirst = first.get(person.id)
      return patientView(person, station, sentFirst ? stationName(queue, sentFirst) : null)
    }),
    next: next && { ticket: next.person as TicketId, why: next.why },
  }
}

const roomIn = ({ rooms }: CityQueue, id: RoomId): RoomRow =>
  rooms.find((room) => room.id === id) ?? refuse(common.NOT_FOUND)

/** Returns the screen of a room; null when the room does not exist. */
export async function findConsole(
  reader: Reader,
  { actor, id }: RoomCall,
  now: Date,
): Promise<Console | null> {
  const city = await findCityOf(reader, id)
  if (!city) return null
  const queue = await queueNow(reader, city, now)
  return consoleOf(reader, queue, roomIn(queue, id), actor)
}

/** Returns the rooms of a city and the stations that people still need but that are closed or gone. */
export function roomsView(queue: CityQueue): QueueNow {
  const open = new Set(queue.rooms.filter(({ isOpen }) => isOpen).map(({ station }) => station))
  const ahead = queue.people.flatMap(({ stops }) => stops.map(({ station }) => station))
  const needed = [...new Set([...queue.stations.map(({ key }) => key), ...ahead])]
    .map((station) => ({
      station,
      name: stationName(queue, station),
      people: neededAt(queue, station),
    }))
    .filter(({ station, people }) => people > 0 && !open.has(station))
  const cabinets = shownRooms(queue).map((room) => roomView(queue, room))
  return { version: queue.version, cabinets, inside: queue.people.length, closedNeeded: needed }
}

/** Author and room of an act. */
export interface RoomCall {
  actor: Member
  id: RoomId
}

/** An act in a room. `current` is the patient whom the caller sees inside, for acts that depend on it. */
export interface RoomAct {
  current?: TicketId | null
  act(queue: OpenQueue, room: RoomRow, inside: TicketRow | undefined): void | Promise<void>
}

/** Refuses an act in a room where a colleague receives: only by taking the reception over may one go on there. */
export function checkWorker({ isOpen, worker, workerName }: RoomRow, { accountId }: Member): void {
  if (isOpen && worker !== accountId) refuse(queueRefusals.OTHER_WORKER, { message: otherWorker(workerName) })
}

/** Refuses to invite into a room on a break: its doctor is away, or leaves after the patient inside. */
function checkNoBreak(queue: OpenQueue, room: RoomRow): void {
  if (isOnBreak(room, queue.now)) refuse(queueRefusals.ON_BREAK)
}

function checkSeen(room: RoomRow, inside: TicketRow | undefined, current: TicketId | null): void {
  if ((inside?.id ?? null) !== current) refuse(queueRefusals.STALE_QUEUE)
  if (!room.isOpen) refuse(queueRefusals.CABINET_CLOSED)
}

/** Performs an act in a room. When the caller saw another patient inside, the refusal says who is there. */
export async function inRoom(tx: Tx, { actor, id }: RoomCall, { current, act }: RoomAct, now: Date) {
  const city = (await findCityOf(tx, id)) ?? refuse(common.NOT_FOUND)
  let seen: OpenQueue | null = null
  const work = async (queue: OpenQueue) => {
    seen = queue
    const room = roomIn(queue, id)
    const inside = insideOf(queue, room)
    if (current !== undefined) {
      checkSeen(room, inside, current)
      checkWorker(room, actor)
    }
    await act(queue, room, inside)
  }
  try {
    const queue = await inQueue(tx, { city, by: actor.accountId }, work, now)
    return await consoleOf(tx, queue, roomIn(queue, id), actor)
  } catch (error) {
    if (!(error instanceof Refusal && error.kind === queueRefusals.STALE_QUEUE && seen)) throw error
    const { row, ...queue } = seen as OpenQueue
    const console = await consoleOf(tx, { ...queue, version: row.version }, roomIn(queue, id), actor)
    return refuse(error.kind, { message: staleRoom(console.inside?.number ?? null), details: { console } })
  }
}

/** Records an act on a ticket in the audit. */
export const noted = (tx: Tx, person: TicketRow, what: keyof typeof ticketWords, { name }: RoomRow): void =>
  note(tx, {
    id: person.id,
    after: { number: ticketNumber(person.number), state: ticketWords[what], cabinet: name },
  })

/** Sets the name on the door of a room and the directions to it. */
export function nameRoom(tx: Tx, call: RoomCall, said: { name: string; place: string }, now: Date) {
  const act = async (queue: OpenQueue, room: RoomRow) => {
    const other = queue.rooms.find((one) => one !== room && one.name === said.name)
    if (other && isShown(other, queue.stations)) refuse(queueRefusals.NAME_TAKEN)
    // The room that holds this number is hidden, so nobody could rename it: it gets a free number.
    if (other) await changeRooms(tx, [{ ...other, name: freeName(queue.rooms) }])
    const before = { cabinet: room.name, directions: room.place }
    changeRow(room, { name: said.name, place: said.place || null })
    markRoomChanged(queue, room)
    note(tx, { id: room.id, before, after: { cabinet: room.name, directions: room.place } })
  }
  return inRoom(tx, call, { act }, now)
}

/**
 * Opens a room. `instead`: why the caller goes on in a room where a colleague receives; without it such a call is
 * refused.
 */
export async function openRoom(tx: Tx, call: RoomCall & { instead?: string | undefined }, now: Date) {
  const { actor, instead } = call
  const account = await findByPhone(tx, actor.phone)
  const workerName = account?.profile.fullname || null
  const act = (queue: OpenQueue, room: RoomRow) => {
    if (!instead) checkWorker(room, actor)
    const before = room.isOpen && room.worker !== actor.accountId ? { worker: room.workerName } : null
    const openedAt = room.openedAt ?? now
    // The break was of the colleague; whoever goes on instead receives now.
    if (before) endBreak(queue, room)
    changeRow(room, { isOpen: true, openedAt, worker: actor.accountId, workerName })
    markRoomChanged(queue, room)
    const after = { cabinet: room.name, state: ticketWords.open }
    note(tx, {
      id: room.id,
      ...(before ? { before, after: { ...after, worker: workerName, reason: instead } } : { after }),
    })
  }
  return inRoom(tx, call, { act }, now)
}

/** Closes a room. People called to its door wait on unless another room of the station is open. */
export function closeRoom(tx: Tx, call: RoomCall, now: Date) {
  const act = (queue: OpenQueue, room: RoomRow, inside: TicketRow | undefined) => {
    checkWorker(room, call.actor)
    if (inside) refuse(queueRefusals.CABINET_BUSY)
    if (room.isOpen) endReception(queue, room)
    note(tx, { id: room.id, after: { cabinet: room.name, state: ticketWords.closed } })
  }
  return inRoom(tx, call, { act }, now)
}

/** An act that ends a stop, with what was found there. */
interface EndingCall extends RoomCall {
  findings?: SentFindings | undefined
}

/** Writes what was found at the patient inside; only who may read findings may write them. */
async function writeFindings(
  tx: Tx,
  { actor, findings }: EndingCall,
  inside: TicketRow | undefined,
  context: FindingContext,
) {
  if (!findings) return
  if (!inside) return refuse(queueRefusals.STALE_QUEUE)
  if (!seesFindings(actor)) refuse(common.FORBIDDEN)
  await saveFindings(tx, { actor, id: inside.booking, findings }, context)
}

/**
 * Completes the patient inside and admits the next one. With nobody waiting the room becomes empty; when nobody
 * was inside either, the call is refused.
 */
export function inviteNext(tx: Tx, call: EndingCall & { current: TicketId | null }, context: FindingContext) {
  const act = async (queue: OpenQueue, room: RoomRow, inside: TicketRow | undefined) => {
    checkNoBreak(queue, room)
    await writeFindings(tx, call, inside, context)
    if (inside) end(tx, queue, inside, room)
    const taken = admitNext(queue, room)
    if (taken) noted(tx, taken, 'inside', room)
    else if (!inside) refuse(queueRefusals.NOBODY_WAITS)
  }
  return inRoom(tx, call, { current: call.current, act }, context.now)
}

function end(tx: Tx, queue: OpenQueue, inside: TicketRow, room: RoomRow): void {
  completeStop(queue, inside, { isMeasured: true })
  noted(tx, inside, 'done', room)
}

/** Acts on the patient inside. */
const overInside = {
  done: end,
  recall: (tx, queue, inside, room) => {
    const stop = stopNow(inside)
    if (stop) repeatCall(queue, inside, stop)
    noted(tx, inside, 'recall', room)
  },
  absent: (tx, queue, inside, room) => {
    markNoShowAtDoor(queue, inside)
    noted(tx, inside, 'absent', room)
  },
  back: (tx, queue, inside, room) => {
    backToDoor(queue, inside)
    noted(tx, inside, 'back', room)
  },
} satisfies Record<string, (tx: Tx, queue: OpenQueue, inside: TicketRow, room: RoomRow) => void>

/** Completes the patient inside, repeats the call, marks a no-show or sends the patient back to the door. */
export function overPatient(
  tx: Tx,
  what: keyof typeof overInside,
  call: EndingCall & { current: TicketId },
  context: FindingContext,
) {
  const act: RoomAct['act'] = async (queue, room, inside) => {
    if (!inside) return
    await writeFindings(tx, call, inside, context)
    overInside[what](tx, queue, inside, room)
  }
  return inRoom(tx, call, { current: call.current, act }, context.now)
}

/** Admits a chosen patient out of turn; the patient inside is completed, with what was found. */
export function takeByHand(
  tx: Tx,
  call: EndingCall & { current: TicketId | null; ticket: TicketId },
  context: FindingContext,
) {
  const act = async (queue: OpenQueue, room: RoomRow, inside: TicketRow | undefined) => {
    checkNoBreak(queue, room)
    await writeFindings(tx, call, inside, context)
    if (inside) end(tx, queue, inside, room)
    const person = personOf(queue, call.ticket)
    if (!person || !mayAdmit(queue, person, room.station)) return refuse(queueRefusals.NOT_FOR_HIM)
    admit(queue, person, room)
    noted(tx, person, 'taken', room)
  }
  return inRoom(tx, call, { current: call.current, act }, context.now)
}

/** Performs an act of the staff on a ticket. */
async function overTicket(
  tx: Tx,
  { actor, id }: { actor: Member; id: TicketId },
  act: (queue: OpenQueue, person: TicketRow) => void,
  now: Date,
): Promise<void> {
  const place = (await findCityAndOwner(tx, id)) ?? refuse(common.NOT_FOUND)
  const work = (queue: OpenQueue) => act(queue, personOf(queue, id) ?? refuse(queueRefusals.NOT_FOR_HIM))
  await inQueue(tx, { city: place.city, by: actor.accountId }, work, now)
}

/** A change of a person's priority. */
interface PriorityCall {
  actor: Member
  id: TicketId
  isPriority: boolean
  reason?: string | undefined
}

/** Gives a person priority or takes it away. For a person inside a room it takes effect after leaving the room. */
export const preferPatient = (
  tx: Tx,
  { isPriority, reason, ...call }: PriorityCall,
  now: Date,
): Promise<void> =>
  overTicket(
    tx,
    call,
    (queue, person) => {
      setPriority(queue, person, isPriority)
      const state = ticketWords[isPriority ? 'priority' : 'common']
      note(tx, {
        id: person.id,
        after: { number: ticketNumber(person.number), state, ...(reason && { reason }) },
      })
    },
    now,
  )

/** Removes a station from a person's route, with a reason. A completed or current station cannot be removed. */
export const dropStation = (
  tx: Tx,
  { station, reason, ...call }: { actor: Member; id: TicketId; station: string; reason: string },
  now: Date,
): Promise<void> =>
  overTicket(
    tx,
    call,
    (queue, person) => {
      const stop = person.stops.find((one) => one.station === station)
      if (stop?.state !== 'ahead' && stop?.state !== 'called') return refuse(queueRefusals.NOT_FOR_HIM)
      dropStop(queue, person, stop, reason)
      const number = ticketNumber(person.number)
      note(tx, { id: person.id, after: { number, station: stationName(queue, station), reason } })
    },
    now,
  )

/**
 * Ends a visit early. The booking stays `in_progress`, or `arrived` when nothing was begun: the rest is for
 * another day.
 */
export const endVisitEarly = (tx: Tx, call: { actor: Member; id: TicketId }, now: Date): Promise<void> =>
  overTicket(
    tx,
    call,
    (queue, person) => {
      if (person.state === 'inside') refuse(queueRefusals.NOT_FOR_HIM, { message: stillInside })
      leaveQueue(queue, person)
      note(tx, { id: person.id, after: { number: ticketNumber(person.number), state: ticketWords.left } })
    },
    now,
  )
