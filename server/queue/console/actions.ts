import type { Member } from '../../../shared/platform/actor.ts'
import { common, Refusal, refuse } from '../../../shared/platform/refusal.ts'
import { factorOf, serviceOf } from '../../../shared/programme/rules.ts'
import { queueRefusals, staleRoom, stillInside, ticketWords } from '../../../shared/queue/ru.ts'
import { isNeeded, ticketNumber } from '../../../shared/queue/rules.ts'
import type {
  Cabinet,
  CabinetId,
  Console,
  Guest,
  PatientInside,
  QueueNow,
  TicketId,
} from '../../../shared/queue/schema.ts'
import { findByPhone } from '../../accounts/store.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { getEdition } from '../../programme/store.ts'
import {
  alter,
  type CityQueue,
  calledTo,
  insideOf,
  type OpenQueue,
  othersOpen,
  personOf,
  queueNow,
  reopenable,
  sentBackBy,
  shownCabinets,
  stopNow,
  touchCabinet,
} from '../actions.ts'
import { freeName, isShown } from '../rooms/actions.ts'
import { type CabinetRow, changeCabinets, findCityOf } from '../rooms/store.ts'
import { findPlace, type TicketRow } from '../store.ts'
import {
  admit,
  admitNext,
  backToDoor,
  closeCabinet,
  completeStop,
  dropStop,
  inQueue,
  leaveQueue,
  markNoShowAtDoor,
  mayAdmit,
  repeatCall,
  setPriority,
} from '../transitions/actions.ts'

/** So many of the people waiting for a room are shown. */
const poolAtMost = 50

const stationName = ({ stations }: CityQueue, key: string): string =>
  stations.find((station) => station.key === key)?.name ?? key

/** Counts the people who still need a station today. */
const neededAt = ({ people }: CityQueue, station: string): number =>
  people.filter(({ stops }) => stops.some((stop) => stop.station === station && stop.state === 'ahead'))
    .length

function cabinetView(queue: CityQueue, cabinet: CabinetRow): Cabinet {
  const { id, city, station, name, place, isOpen, workerName: worker } = cabinet
  const inside = insideOf(queue, cabinet)
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

function guestView(person: TicketRow, station: string): Guest {
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
  }
}

async function insideView(reader: Reader, person: TicketRow, station: string): Promise<PatientInside> {
  const edition = await getEdition(reader, person.edition)
  const stop = person.stops.find((one) => one.station === station)
  return {
    ...guestView(person, station),
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

/** Builds the screen of a room for the doctor working in it. */
async function consoleOf(reader: Reader, queue: CityQueue, cabinet: CabinetRow): Promise<Console> {
  const { station } = cabinet
  const inside = insideOf(queue, cabinet)
  const pool = queue.people
    .filter((person) => person.state !== 'called' && mayAdmit(queue, person, station))
    .sort(longestFirst)
  const door = calledTo(queue, station)
  return {
    version: queue.version,
    cabinet: cabinetView(queue, cabinet),
    inside: inside ? await insideView(reader, inside, station) : null,
    passed: reopenable(queue, cabinet),
    sentBack: sentBackBy(queue, cabinet).map(({ number }) => ticketNumber(number)),
    unserved: othersOpen(queue, cabinet).length === 0 ? neededAt(queue, station) + door.length : 0,
    door: door.map((person) => guestView(person, station)),
    pool: pool.slice(0, poolAtMost).map((person) => guestView(person, station)),
  }
}

const cabinetIn = ({ cabinets }: CityQueue, id: CabinetId): CabinetRow =>
  cabinets.find((cabinet) => cabinet.id === id) ?? refuse(common.NOT_FOUND)

/** Returns the screen of a room; null when the room does not exist. */
export async function lookInto(reader: Reader, id: CabinetId, now: Date): Promise<Console | null> {
  const city = await findCityOf(reader, id)
  if (!city) return null
  const queue = await queueNow(reader, city, now)
  return consoleOf(reader, queue, cabinetIn(queue, id))
}

/** Returns the rooms of a city and the stations that people still need but that are closed or gone. */
export function nowView(queue: CityQueue): QueueNow {
  const open = new Set(queue.cabinets.filter(({ isOpen }) => isOpen).map(({ station }) => station))
  const ahead = queue.people.flatMap(({ stops }) => stops.map(({ station }) => station))
  const needed = [...new Set([...queue.stations.map(({ key }) => key), ...ahead])]
    .map((station) => ({
      station,
      name: stationName(queue, station),
      people: neededAt(queue, station),
    }))
    .filter(({ station, people }) => people > 0 && !open.has(station))
  const cabinets = shownCabinets(queue).map((cabinet) => cabinetView(queue, cabinet))
  return { version: queue.version, cabinets, inside: queue.people.length, closedNeeded: needed }
}

/** Author and room of an act. */
export interface RoomCall {
  actor: Member
  id: CabinetId
}

/** An act in a room. `current` is the patient whom the caller sees inside, for acts that depend on it. */
export interface RoomAct {
  current?: TicketId | null
  act(queue: OpenQueue, cabinet: CabinetRow, inside: TicketRow | undefined): void | Promise<void>
}

function checkSeen(cabinet: CabinetRow, inside: TicketRow | undefined, current: TicketId | null): void {
  if ((inside?.id ?? null) !== current) refuse(queueRefusals.STALE_QUEUE)
  if (!cabinet.isOpen) refuse(queueRefusals.CABINET_CLOSED)
}

/** Performs an act in a room. When the caller saw another patient inside, the refusal says who is there. */
export async function inRoom(tx: Tx, { actor, id }: RoomCall, { current, act }: RoomAct, now: Date) {
  const city = (await findCityOf(tx, id)) ?? refuse(common.NOT_FOUND)
  let seen: OpenQueue | null = null
  const work = async (queue: OpenQueue) => {
    seen = queue
    const cabinet = cabinetIn(queue, id)
    const inside = insideOf(queue, cabinet)
    if (current !== undefined) checkSeen(cabinet, inside, current)
    await act(queue, cabinet, inside)
  }
  try {
    const queue = await inQueue(tx, { city, by: actor.accountId }, work, now)
    return await consoleOf(tx, queue, cabinetIn(queue, id))
  } catch (error) {
    if (!(error instanceof Refusal && error.kind === queueRefusals.STALE_QUEUE && seen)) throw error
    const { row, ...queue } = seen as OpenQueue
    const console = await consoleOf(tx, { ...queue, version: row.version }, cabinetIn(queue, id))
    return refuse(error.kind, { message: staleRoom(console.inside?.number ?? null), details: { console } })
  }
}

/** Records an act on a ticket in the audit. */
export const noted = (
  tx: Tx,
  person: TicketRow,
  what: keyof typeof ticketWords,
  { name }: CabinetRow,
): void =>
  note(tx, {
    id: person.id,
    after: { number: ticketNumber(person.number), state: ticketWords[what], cabinet: name },
  })

/** Sets the name on the door of a room and the directions to it. */
export function nameCabinet(tx: Tx, call: RoomCall, said: { name: string; place: string }, now: Date) {
  const act = async (queue: OpenQueue, cabinet: CabinetRow) => {
    const other = queue.cabinets.find((one) => one !== cabinet && one.name === said.name)
    if (other && isShown(other, queue.stations)) refuse(queueRefusals.NAME_TAKEN)
    // The room that holds this number is hidden, so nobody could rename it: it gets a free number.
    if (other) await changeCabinets(tx, [{ ...other, name: freeName(queue.cabinets) }])
    const before = { cabinet: cabinet.name, directions: cabinet.place }
    alter(cabinet, { name: said.name, place: said.place || null })
    touchCabinet(queue, cabinet)
    note(tx, { id: cabinet.id, before, after: { cabinet: cabinet.name, directions: cabinet.place } })
  }
  return inRoom(tx, call, { act }, now)
}

/** Opens a room. Opening a room that is already open makes the caller its doctor. */
export async function openCabinet(tx: Tx, call: RoomCall, now: Date) {
  const { actor } = call
  const account = await findByPhone(tx, actor.phone)
  const workerName = account?.profile.fullname || null
  const act = (queue: OpenQueue, cabinet: CabinetRow) => {
    const openedAt = cabinet.openedAt ?? now
    alter(cabinet, { isOpen: true, openedAt, worker: actor.accountId, workerName })
    touchCabinet(queue, cabinet)
    note(tx, { id: cabinet.id, after: { cabinet: cabinet.name, state: ticketWords.open } })
  }
  return inRoom(tx, call, { act }, now)
}

/** Closes a room. People called to its door wait on unless another room of the station is open. */
export function closeRoom(tx: Tx, call: RoomCall, now: Date) {
  const act = (queue: OpenQueue, cabinet: CabinetRow, inside: TicketRow | undefined) => {
    if (inside) refuse(queueRefusals.CABINET_BUSY)
    if (cabinet.isOpen) closeCabinet(queue, cabinet)
    note(tx, { id: cabinet.id, after: { cabinet: cabinet.name, state: ticketWords.closed } })
  }
  return inRoom(tx, call, { act }, now)
}

/**
 * Completes the patient inside and admits the next one. With nobody waiting the room becomes empty; when nobody
 * was inside either, the call is refused.
 */
export function inviteNext(tx: Tx, call: RoomCall & { current: TicketId | null }, now: Date) {
  const act = (queue: OpenQueue, cabinet: CabinetRow, inside: TicketRow | undefined) => {
    if (inside) end(tx, queue, inside, cabinet)
    const taken = admitNext(queue, cabinet)
    if (taken) noted(tx, taken, 'inside', cabinet)
    else if (!inside) refuse(queueRefusals.NOBODY_WAITS)
  }
  return inRoom(tx, call, { current: call.current, act }, now)
}

function end(tx: Tx, queue: OpenQueue, inside: TicketRow, cabinet: CabinetRow): void {
  completeStop(queue, inside, { isMeasured: true })
  noted(tx, inside, 'done', cabinet)
}

/** Acts on the patient inside. */
const overInside = {
  done: end,
  recall: (tx, queue, inside, cabinet) => {
    const stop = stopNow(inside)
    if (stop) repeatCall(queue, inside, stop)
    noted(tx, inside, 'recall', cabinet)
  },
  absent: (tx, queue, inside, cabinet) => {
    markNoShowAtDoor(queue, inside)
    noted(tx, inside, 'absent', cabinet)
  },
  back: (tx, queue, inside, cabinet) => {
    backToDoor(queue, inside)
    noted(tx, inside, 'back', cabinet)
  },
} satisfies Record<string, (tx: Tx, queue: OpenQueue, inside: TicketRow, cabinet: CabinetRow) => void>

/** Completes the patient inside, repeats the call, marks a no-show or sends the patient back to the door. */
export function overGuest(
  tx: Tx,
  what: keyof typeof overInside,
  call: RoomCall & { current: TicketId },
  now: Date,
) {
  const act: RoomAct['act'] = (queue, cabinet, inside) => {
    if (inside) overInside[what](tx, queue, inside, cabinet)
  }
  return inRoom(tx, call, { current: call.current, act }, now)
}

/** Admits a chosen patient out of turn; the patient inside is completed. */
export function takeByHand(
  tx: Tx,
  call: RoomCall & { current: TicketId | null; ticket: TicketId },
  now: Date,
) {
  const act = (queue: OpenQueue, cabinet: CabinetRow, inside: TicketRow | undefined) => {
    if (inside) end(tx, queue, inside, cabinet)
    const person = personOf(queue, call.ticket)
    if (!person || !mayAdmit(queue, person, cabinet.station)) return refuse(queueRefusals.NOT_FOR_HIM)
    admit(queue, person, cabinet)
    noted(tx, person, 'taken', cabinet)
  }
  return inRoom(tx, call, { current: call.current, act }, now)
}

/** Performs an act of the staff on a ticket. */
async function overTicket(
  tx: Tx,
  { actor, id }: { actor: Member; id: TicketId },
  act: (queue: OpenQueue, person: TicketRow) => void,
  now: Date,
): Promise<void> {
  const place = (await findPlace(tx, id)) ?? refuse(common.NOT_FOUND)
  const work = (queue: OpenQueue) => act(queue, personOf(queue, id) ?? refuse(queueRefusals.NOT_FOR_HIM))
  await inQueue(tx, { city: place.city, by: actor.accountId }, work, now)
}

/** Gives a person priority or takes it away. Someone inside a room is told after leaving it. */
export const preferGuest = (
  tx: Tx,
  { isPriority, ...call }: { actor: Member; id: TicketId; isPriority: boolean },
  now: Date,
): Promise<void> =>
  overTicket(
    tx,
    call,
    (queue, person) => {
      setPriority(queue, person, isPriority)
      const state = ticketWords[isPriority ? 'priority' : 'common']
      note(tx, { id: person.id, after: { number: ticketNumber(person.number), state } })
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
