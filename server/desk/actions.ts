import { createHash } from 'node:crypto'
import { allBookings } from '../../shared/booking/access.ts'
import { stateNames, whatToBring } from '../../shared/booking/ru.ts'
import { isFasting } from '../../shared/booking/rules.ts'
import type { BookingId, BookingState, KeptPart } from '../../shared/booking/schema.ts'
import {
  alreadyWords,
  concludedAlready,
  deskRefusals,
  notNowWords,
  ownerErased,
} from '../../shared/desk/ru.ts'
import { type DeskAct, mayDo } from '../../shared/desk/rules.ts'
import type { DeskCard, DeskClosed, DeskRow, SeenVisit } from '../../shared/desk/schema.ts'
import { employeeBring } from '../../shared/group-booking/ru.ts'
import type { Member } from '../../shared/platform/actor.ts'
import { ageOn, clinicTime, type Day } from '../../shared/platform/days.ts'
import type { City } from '../../shared/platform/person.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { factorOf, serviceOf } from '../../shared/programme/rules.ts'
import { ticketNumber } from '../../shared/queue/rules.ts'
import { cityNames } from '../../shared/schedule/ru.ts'
import type { SlotId } from '../../shared/schedule/schema.ts'
import { lockAccount } from '../accounts/store.ts'
import { messagesOf, placeToMove } from '../booking/actions.ts'
import { openPapers } from '../booking/identity-documents/actions.ts'
import { changeBooking, findBooking } from '../booking/store.ts'
import { papersOf } from '../employees/actions.ts'
import { lockEmployees } from '../employees/store.ts'
import { messagesFor, type VisitContext } from '../group-booking/employee-bookings/actions.ts'
import { listToRemind } from '../group-booking/employee-bookings/store.ts'
import { changed, note } from '../platform/audit/trail.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { enqueueAll, type Message } from '../platform/outbox/outbox.ts'
import type { Secrets } from '../platform/secrets.ts'
import { getEdition } from '../programme/store.ts'
import { type ArrivedBooking, issueTicket, returnToQueue, withdrawTicket } from '../queue/entry/actions.ts'
import { listLeft, lockQueue } from '../queue/store.ts'
import { keepLimits } from '../schedule/stations/actions.ts'
import { listLimits } from '../schedule/stations/store.ts'
import { changeSeats } from '../schedule/store.ts'
import { closedTimes } from '../schedule-admin/impact/actions.ts'
import { type DayRow, findVisit, listSteps, lockVisit, type Visit } from './store.ts'

/** A visit in the list of the day. */
export const rowView = (row: DayRow): DeskRow => ({
  id: row.id,
  number: row.number,
  state: row.state,
  slot: row.slot,
  city: row.city,
  day: row.day,
  fullname: row.fullname,
  birth: row.birth,
  gender: row.gender,
  phone: row.phone,
  organization: row.organization,
  start: row.start.toISOString(),
  markedAt: row.markedAt.toISOString(),
  ticket: row.ticket === null ? null : ticketNumber(row.ticket),
  hasLeft: row.ticketState === 'left' && (row.state === 'arrived' || row.state === 'in_progress'),
})

/** Visits of a city and day outside the clinic's hours; null when there are none. */
export async function closedOn(
  reader: Reader,
  { city, day }: { city: City; day: Day },
  now: Date,
): Promise<DeskClosed | null> {
  const found = await closedTimes(reader, { from: day, to: day }, now)
  const times = found.filter((one) => one.city === city)
  if (times.length === 0) return null
  return {
    people: times.reduce((sum, { people }) => sum + people, 0),
    isDayOff: times.some(({ isDayOff }) => isDayOff),
    times: times.map(({ time }) => time),
  }
}

/** Version of a list: another list or another state has another version. */
export const versionOf = (shown: unknown): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22)

/** Personal data beyond the booking's plain fields: numbers of documents only as given or missing. */
function personOf(visit: Visit, secrets: Secrets) {
  const { id, person, personSealed, papersSealed, phone, email } = visit
  if (person && personSealed) {
    const known = papersOf({ person, sealed: personSealed }, secrets)
    return { phone: known.phone ?? null, email: known.email ?? null, known, hasPaper: false }
  }
  const known = openPapers(secrets, id, papersSealed)
  return { phone, email, known, hasPaper: visit.paperKind !== null }
}

function papersList(visit: Visit, { known, hasPaper }: ReturnType<typeof personOf>): DeskCard['papers'] {
  // An employee's numbers are stored with the person by the organization.
  const of = (part: KeptPart) => (visit.employee ? null : part)
  return [
    {
      name: visit.paperKind === 'other' ? 'Удостоверение личности' : 'Паспорт',
      isGiven: hasPaper,
      part: of('paper'),
    },
    { name: 'СНИЛС', isGiven: Boolean(known.snils), part: of('snils') },
    { name: 'Полис ОМС', isGiven: Boolean(known.policy), part: of('policy') },
    { name: 'Направление', isGiven: visit.hasReferral, part: null },
  ]
}

const employerView = ({ employer }: Visit): DeskCard['employer'] =>
  employer && {
    name: employer.name,
    inn: employer.inn,
    position: employer.position ?? null,
    department: employer.department ?? null,
  }

async function volumeOf(reader: Reader, { edition: id, factors, services }: Visit) {
  const edition = await getEdition(reader, id)
  return {
    factors: factors.map((one) => ({ ...one, name: factorOf(edition, one.code)?.shortName ?? one.code })),
    services: services.map((service) => {
      const { name = service, kind = 'functional' } = serviceOf(edition, service) ?? {}
      return { service, name, kind }
    }),
    isFasting: isFasting(services.map((service) => ({ service }))),
  }
}

const stepsOf = async (reader: Reader, id: BookingId): Promise<DeskCard['steps']> =>
  (await listSteps(reader, id)).map(({ at, start, ...step }) => ({
    ...step,
    at: at.toISOString(),
    start: start.toISOString(),
  }))

/** Returns a visit with all the desk needs; refuses one that does not exist. */
export async function visitCard(reader: Reader, id: BookingId, secrets: Secrets): Promise<DeskCard> {
  const visit = (await findVisit(reader, id)) ?? refuse(common.NOT_FOUND)
  const [steps, volume, rest] = await Promise.all([
    stepsOf(reader, id),
    volumeOf(reader, visit),
    listLeft(reader, id),
  ])
  const person = personOf(visit, secrets)
  const { kind, gender, lastCheckUpOn, paperKind, hasReferral, employee } = visit
  return {
    ...rowView(visit),
    kind,
    gender,
    lastCheckUpOn,
    age: ageOn(visit.birth, visit.day),
    phone: person.phone,
    email: person.email,
    employer: employerView(visit),
    ...volume,
    bring: employee ? [...employeeBring] : whatToBring({ paperKind, hasReferral }),
    papers: papersList(visit, person),
    isByEmployer: employee !== null,
    needsConsent: visit.needsConsent,
    rest,
    steps,
  }
}

/** An act, its visit and its author. */
interface DeskCall {
  actor: Member
  id: BookingId
  seen: SeenVisit
}

async function refuseStale(tx: Tx, visit: Visit): Promise<never> {
  const message = alreadyWords(await stepsOf(tx, visit.id), visit.gender)
  return refuse(deskRefusals.STALE_VISIT, { message, details: { row: rowView(visit) } })
}

/** Acts that issue a queue ticket or withdraw it. */
const ofQueue: ReadonlySet<DeskAct> = new Set(['arrive', 'undo', 'cancel', 'again'])

/** Acts after which the person has not come: no paper about the check-up may remain. */
const takesBack: ReadonlySet<DeskAct> = new Set(['undo', 'cancel'])

/** Acts after which a person is expected; impossible for a person whose data was erased. */
const expects: ReadonlySet<DeskAct> = new Set(['move', 'restore'])

/**
 * Returns the visit, locked and read after the wait; refuses when the caller saw another state or the act is
 * out of its time.
 */
async function forAct(tx: Tx, { id, seen }: DeskCall, act: DeskAct, now: Date): Promise<Visit> {
  const before = (await findVisit(tx, id)) ?? refuse(common.NOT_FOUND)
  // Accounts before bookings, the order in which erasing a person locks them.
  if (expects.has(act) && before.account && (await lockAccount(tx, before.account))?.isErased)
    refuse(deskRefusals.NOT_NOW, { message: ownerErased })
  // Queue before bookings, the order in which calls lock them.
  if (ofQueue.has(act)) await lockQueue(tx, before.city)
  // Employees before bookings, the order in which booking a group locks them.
  if (before.employee) await lockEmployees(tx, [before.employee])
  await lockVisit(tx, id)
  const visit = (await findVisit(tx, id)) ?? refuse(common.NOT_FOUND)
  if (visit.state !== seen.state || visit.slot !== seen.slot) await refuseStale(tx, visit)
  if (!mayDo(act, visit, now)) refuse(deskRefusals.NOT_NOW, { message: notNowWords(act, visit.state) })
  // Only a справка leaves the mark of arrival; a заключение ends the check-up.
  if (takesBack.has(act) && visit.isConcluded) refuse(deskRefusals.NOT_NOW, { message: concludedAlready })
  return visit
}

type MessageVisit = Pick<Visit, 'number' | 'city' | 'day' | 'start' | 'state'>

/** A visit in the audit. */
export const auditView = ({ number, city, day, start, state }: MessageVisit) => ({
  number,
  city: cityNames[city],
  day,
  time: clinicTime(start),
  state: stateNames.clinic[state],
})

const onlyOne = {
  bookings_open_day: deskRefusals.OTHER_VISIT,
  bookings_open_employee: deskRefusals.OTHER_VISIT,
}

/** The visit before and after a change, and the reason of a cancellation. */
interface Change {
  from: Visit
  to: Visit
  reason: string | null
}

/** Stores a change with its history step and audit row; returns the new visit. */
async function become(tx: Tx, actor: Member, { from, to, reason }: Change, now: Date): Promise<DeskRow> {
  const { id, slot, city, day, start } = to
  const by = { by: 'clinic', byAccount: actor.accountId } as const
  await changeBooking(
    tx,
    { id, from: from.state, to: to.state, slot, city, day, start, ...by, reason, now },
    onlyOne,
  )
  const { before, after } = changed(
    { ...auditView(from), reason: null as string | null },
    { ...auditView(to), reason },
  )
  note(tx, { id, before: { number: from.number, ...before }, after: after ?? null })
  return rowView(from.state === to.state ? to : { ...to, markedAt: now })
}

const marks: Record<'arrive' | 'missed' | 'undo', BookingState> = {
  arrive: 'arrived',
  missed: 'no_show',
  undo: 'confirmed',
}

/** A visit as the queue needs it. */
const arrivedOf = (visit: Visit): ArrivedBooking => ({
  ...visit,
  account: visit.follower,
  booking: visit.id,
  bookingState: visit.state,
})

/**
 * Marks arrivals and no-shows, or takes back a mark of the same day. An arrival gets a queue ticket, withdrawn
 * with the mark.
 */
export async function mark(tx: Tx, call: DeskCall, act: keyof typeof marks, now: Date): Promise<DeskRow> {
  const visit = await forAct(tx, call, act, now)
  const marked = { ...visit, state: marks[act], ticket: null, ticketState: null }
  const row = await become(tx, call.actor, { from: visit, to: marked, reason: null }, now)
  if (visit.state === 'arrived') await withdrawTicket(tx, call.actor.accountId, arrivedOf(visit), now)
  if (act !== 'arrive') return row
  const number = await issueTicket(tx, call.actor.accountId, arrivedOf(marked), now)
  return { ...row, ticket: number === null ? null : ticketNumber(number) }
}

/** Returns a person who has come before to the queue, for the remaining and postponed stops. */
export async function comeAgain(
  tx: Tx,
  { stations, ...call }: DeskCall & { stations: readonly string[] },
  now: Date,
): Promise<DeskRow> {
  const visit = await forAct(tx, call, 'again', now)
  const left = await listLeft(tx, visit.id)
  const meant = left.filter(({ station, reason }) => reason === null || stations.includes(station))
  if (meant.length === 0) refuse(deskRefusals.NOT_NOW, { message: notNowWords('again', visit.state) })
  const again = { ...arrivedOf(visit), stations: meant.map(({ station }) => station) }
  const number = ticketNumber(await returnToQueue(tx, call.actor.accountId, again, now))
  note(tx, { id: visit.id, after: { number: visit.number, ticket: number } })
  return { ...rowView(visit), ticket: number, hasLeft: false }
}

/** Messages about a moved, cancelled or restored visit, to the booking's phone or to the employee. */
async function told(
  tx: Tx,
  occasion: 'moved' | 'cancelled' | 'made',
  to: Visit,
  desk: VisitContext & { now: Date },
): Promise<Message[]> {
  const time = { day: to.day, start: to.start }
  if (to.employee) {
    const rows = await listToRemind(tx, [to.id])
    const moved = rows.map((row) => ({ ...row, ...time, time: clinicTime(to.start) }))
    return messagesFor(tx, occasion, moved, desk)
  }
  const booking = await findBooking(tx, allBookings, to.id)
  return booking ? messagesOf(occasion, { ...booking, ...time }, desk.brand, desk.now) : []
}

/** Moves a visit, also a missed one, to another time in its city and notifies the person. */
export async function moveVisit(
  tx: Tx,
  { slot, ...call }: DeskCall & { slot: SlotId },
  desk: VisitContext,
  now: Date,
): Promise<DeskRow> {
  const visit = await forAct(tx, call, 'move', now)
  if (visit.slot === slot) return rowView(visit)
  const { day, start } = await placeToMove(tx, visit, { slot, otherwise: deskRefusals.NOT_NOW }, now)
  const state = visit.state === 'no_show' ? 'confirmed' : visit.state
  const moved: Visit = { ...visit, state, slot, day, start }
  await changeSeats(tx, { take: slot, give: visit.slot }, now)
  await enqueueAll(tx, await told(tx, 'moved', moved, { ...desk, now }))
  return become(tx, call.actor, { from: visit, to: moved, reason: null }, now)
}

/** Cancels a visit with a reason, frees its seat and notifies the person. */
export async function cancelVisit(
  tx: Tx,
  { reason, ...call }: DeskCall & { reason: string },
  desk: VisitContext,
  now: Date,
): Promise<DeskRow> {
  const visit = await forAct(tx, call, 'cancel', now)
  const cancelled: Visit = { ...visit, state: 'cancelled', ticket: null }
  await changeSeats(tx, { give: visit.slot }, now)
  if (visit.state === 'arrived') await withdrawTicket(tx, call.actor.accountId, arrivedOf(visit), now)
  await enqueueAll(tx, await told(tx, 'cancelled', cancelled, { ...desk, now }))
  return become(tx, call.actor, { from: visit, to: cancelled, reason }, now)
}

/** Restores a cancelled visit to its time while a seat is free, and notifies the person. */
export async function restoreVisit(tx: Tx, call: DeskCall, desk: VisitContext, now: Date): Promise<DeskRow> {
  const visit = await forAct(tx, call, 'restore', now)
  const { id, city, day, start, services, slot } = visit
  await keepLimits(tx, await listLimits(tx, city), { city, day, start, services, except: [id] }, now)
  const restored: Visit = { ...visit, state: 'confirmed' }
  await changeSeats(tx, { take: slot }, now)
  await enqueueAll(tx, await told(tx, 'made', restored, { ...desk, now }))
  return become(tx, call.actor, { from: visit, to: restored, reason: null }, now)
}
