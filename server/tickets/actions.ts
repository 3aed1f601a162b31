import type { BookingId } from '../../shared/booking/schema.ts'
import type { VisitTicket } from '../../shared/desk/schema.ts'
import { atQueue, type Member } from '../../shared/platform/actor.ts'
import { clinicDay, clinicTime } from '../../shared/platform/days.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { serviceOf } from '../../shared/programme/rules.ts'
import type { Edition } from '../../shared/programme/schema.ts'
import type { Estimate } from '../../shared/queue/estimate.ts'
import { queueRefusals, ticketWords } from '../../shared/queue/ru.ts'
import {
  isHereToday,
  isInvited,
  isJustShut,
  isNeeded,
  leftBefore,
  ticketNumber,
} from '../../shared/queue/rules.ts'
import type { MyTickets, Stop, Summons, Ticket, TicketId, Wait } from '../../shared/queue/schema.ts'
import { versionOf } from '../desk/actions.ts'
import { note } from '../platform/audit/trail.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { getEdition } from '../programme/store.ts'
import {
  type CityQueue,
  isReceiving,
  type OpenQueue,
  personOf,
  queueNow,
  shownRooms,
  stopNow,
} from '../queue/actions.ts'
import type { Waits } from '../queue/estimate/actions.ts'
import {
  findCityAndOwner,
  findTicketOn,
  listOwn,
  listVersions,
  type StopRow,
  type TicketRow,
} from '../queue/store.ts'
import { inQueue, markAtDoor, pauseVisit, release } from '../queue/transitions/actions.ts'
import { findPace } from '../schedule/fit/actions.ts'
import { findClosing } from '../schedule/fit/store.ts'

/** Data for a route sheet. */
interface Sheet {
  queue: CityQueue
  edition: Edition
  person: TicketRow
  /** The forecast for the patient. */
  foreseen: Estimate | undefined
  /** When the clinic closes on the day of the ticket. */
  closesAt: string | null
}

const stationOf = ({ stations }: CityQueue, key: string) => stations.find((station) => station.key === key)
const stationName = (queue: CityQueue, key: string): string => stationOf(queue, key)?.name ?? key

/**
 * Returns the rooms of a station that take patients; when there is none, those on a break, or else all of them.
 * `backAt`: when the first is back, while all open ones are on a break.
 */
function roomsOf(queue: CityQueue, station: string) {
  const all = shownRooms(queue).filter((room) => room.station === station)
  const open = all.filter(({ isOpen }) => isOpen)
  const receiving = open.filter((room) => isReceiving(queue, room))
  if (receiving.length > 0) return { rooms: receiving, isClosed: false, backAt: null }
  const ends = open.map(({ breakUntil }) => breakUntil).filter((end) => end !== null)
  const backAt = ends.length > 0 ? new Date(Math.min(...ends.map(Number))).toISOString() : null
  return { rooms: open.length > 0 ? open : all, isClosed: open.length === 0, backAt }
}

function stopView({ queue, edition, person }: Sheet, stop: StopRow): Stop {
  const { station, state, services, cabinet: id } = stop
  const known = stationOf(queue, station)
  const { rooms, isClosed, backAt } = roomsOf(queue, station)
  const own = queue.rooms.find((room) => room.id === id)
  const before = known && isNeeded(state) ? leftBefore(person.stops, known) : []
  return {
    station,
    name: stationName(queue, station),
    state,
    services: services.map((service) => ({ service, name: serviceOf(edition, service)?.name ?? service })),
    cabinets: rooms.map(({ name }) => name),
    cabinet: own?.name ?? null,
    place: (own ?? rooms.find(({ place }) => place))?.place ?? null,
    endedAt: stop.endedAt?.toISOString() ?? null,
    after: before.map((key) => stationName(queue, key)),
    isLast: known?.place === 'last',
    isClosed: isClosed && isNeeded(state),
    backAt: state === 'ahead' ? backAt : null,
  }
}

function summonsOf({ queue, person }: Sheet): Summons | null {
  const stop = stopNow(person)
  const at = stop?.saidAt ?? stop?.calledAt
  if (!stop || !at || (stop.state === 'inside' && !isInvited(at, queue.now))) return null
  const own = queue.rooms.filter(({ id }) => id === stop.cabinet)
  const rooms = stop.state === 'inside' ? own : roomsOf(queue, stop.station).rooms
  return {
    station: stop.station,
    name: stationName(queue, stop.station),
    cabinets: rooms.map(({ name }) => name),
    place: rooms.find(({ place }) => place)?.place ?? null,
    at: at.toISOString(),
    again: stop.again,
  }
}

/**
 * Returns the room that closed or went on a break while the patient was at its door, and the end of the break;
 * nothing once it takes patients again or the patient is elsewhere.
 */
function shutOf({ queue, person: { state, shut, shutAt } }: Sheet): Pick<Ticket, 'shut' | 'shutUntil'> {
  const isTold = (state === 'waiting' || state === 'called') && shutAt && isJustShut(shutAt, queue.now)
  const room = isTold && queue.rooms.find(({ id }) => id === shut)
  if (!room || isReceiving(queue, room)) return { shut: null, shutUntil: null }
  return { shut: room.name, shutUntil: room.breakUntil?.toISOString() ?? null }
}

/**
 * The forecast is shown while it fits the patient's state: a patient called elsewhere or inside sees the call
 * instead.
 */
function waitOf({ queue, person, foreseen }: Sheet): Wait | null {
  const wait = foreseen?.wait
  const stop = person.stops.find(({ station }) => station === wait?.station)
  const isFit = stop && (person.state === 'called' ? stop.state === 'called' : person.state === 'waiting')
  return wait && isFit && isNeeded(stop.state) ? { ...wait, name: stationName(queue, wait.station) } : null
}

function finishOf({ person, foreseen }: Sheet): string | null {
  const at = foreseen?.finishAt ?? null
  return at === null || !isHereToday(person.state) ? null : new Date(at * 60_000).toISOString()
}

function ticketView(sheet: Sheet): Ticket {
  const { person, queue } = sheet
  const { id, booking, city, day, state, cameAt, awayUntil, isMissed, isPriority } = person
  const inside = stopNow(person)
  const room = inside && queue.rooms.find((one) => one.id === inside.cabinet)
  return {
    id,
    booking,
    number: ticketNumber(person.number),
    city,
    day,
    state,
    cameAt: cameAt.toISOString(),
    awayUntil: awayUntil?.toISOString() ?? null,
    isMissed,
    isPriority,
    summons: summonsOf(sheet),
    isHere: state === 'called' && person.hereAt !== null,
    cabinet: room?.name ?? null,
    ...shutOf(sheet),
    wait: waitOf(sheet),
    finishAt: finishOf(sheet),
    closesAt: sheet.closesAt,
    stops: person.stops.map((stop) => stopView(sheet, stop)),
  }
}

/** Dependencies of the calls about one's own tickets. */
export interface TicketsContext {
  reader: Reader
  waits: Waits
}

async function ticketOf({ reader, waits }: TicketsContext, person: TicketRow, now: Date): Promise<Ticket> {
  const [queue, edition, { closesAt }] = await Promise.all([
    queueNow(reader, person.city, now),
    getEdition(reader, person.edition),
    findClosing(reader, person.city, person.day),
  ])
  return ticketView({ queue, edition, person, closesAt, foreseen: waits.of(queue).get(person.id) })
}

/** Returns the stations ahead of a person that take nobody more today; all of them once the clinic has closed. */
async function overFor(reader: Reader, { city, day, start, stops }: TicketRow, now: Date): Promise<string[]> {
  const { stations, closesAt } = await findPace(reader, city, day)
  const time = clinicTime(now)
  // The clinic itself decides how long it stays for a visit that begins after its hours.
  const isClosed = closesAt !== null && time >= closesAt && clinicTime(start) < closesAt
  const ended = stations.filter(({ takesUntil }) => isClosed || (takesUntil && time >= takesUntil))
  return ended
    .map(({ key }) => key)
    .filter((key) => stops.some((stop) => stop.station === key && stop.state === 'ahead'))
}

/**
 * Returns today's ticket of a visit as its owner sees it. The forecast changes with time alone, so it does not
 * count in the version.
 */
export async function visitTicket(
  context: TicketsContext,
  booking: BookingId,
  now: Date,
): Promise<VisitTicket> {
  const person = await findTicketOn(context.reader, booking, clinicDay(now))
  const ticket = person && (await ticketOf(context, person, now))
  const over = person ? await overFor(context.reader, person, now) : []
  const { wait: _wait, finishAt: _finishAt, ...where } = ticket ?? {}
  return { version: versionOf({ ...where, over }), ticket, over }
}

/**
 * Returns the caller's tickets of today. The version is read before the tickets, so it is never newer than they
 * are.
 */
export async function myTickets(
  { reader, waits }: TicketsContext,
  actor: Member,
  now: Date,
): Promise<MyTickets> {
  const versions = await listVersions(reader)
  const people = await listOwn(reader, actor.accountId, clinicDay(now))
  const tickets = people.map((person) => ticketOf({ reader, waits }, person, now))
  const version = versions.reduce((sum, one) => sum + one.version, 0)
  return { version, tickets: await Promise.all(tickets) }
}

/** An action of a patient on the ticket. Staff may perform it for a patient without a phone. */
async function onTicket(
  tx: Tx,
  { actor, id, what }: { actor: Member; id: TicketId; what: 'here' | 'away' },
  act: (queue: OpenQueue, person: TicketRow) => void,
  now: Date,
): Promise<void> {
  const place = await findCityAndOwner(tx, id)
  if (!place || !(place.account === actor.accountId || atQueue(actor))) return refuse(common.NOT_FOUND)
  const work = (queue: OpenQueue) => {
    const person = personOf(queue, id)
    if (!person || person.state === 'inside') return refuse(queueRefusals.NOT_FOR_HIM)
    act(queue, person)
    note(tx, { id, after: { number: ticketNumber(person.number), state: ticketWords[what] } })
  }
  await inQueue(tx, { city: place.city, by: actor.accountId }, work, now)
}

/**
 * Records that a called patient is at the door, or that an absent one is back; changes nothing for a waiting
 * patient.
 */
export const beHere = (tx: Tx, call: { actor: Member; id: TicketId }, now: Date): Promise<void> =>
  onTicket(
    tx,
    { ...call, what: 'here' },
    (queue, person) => {
      if (person.state === 'called') markAtDoor(queue, person)
      if (person.state === 'away') release(queue, person)
    },
    now,
  )

/** Marks a patient as away for some minutes: no room calls the patient meanwhile. */
export const beAway = (tx: Tx, call: { actor: Member; id: TicketId }, now: Date): Promise<void> =>
  onTicket(
    tx,
    { ...call, what: 'away' },
    (queue, person) => {
      if (person.state !== 'away') pauseVisit(queue, person)
    },
    now,
  )
