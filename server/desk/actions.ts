import { createHash } from 'node:crypto'
import { mayDecide } from '../../shared/booking/earlier-results/rules.ts'
import { bookingRefusals, whatToBring } from '../../shared/booking/ru.ts'
import { isFasting } from '../../shared/booking/rules.ts'
import type { BookingId, KeptPart } from '../../shared/booking/schema.ts'
import { isDocument } from '../../shared/desk/corrections/rules.ts'
import { alreadyWords, deskRefusals, notNowWords, ownerErased } from '../../shared/desk/ru.ts'
import { type DeskAct, isAwaited, mayDo, payerOf } from '../../shared/desk/rules.ts'
import type { DeskCard, DeskClosed, DeskRow, SeenVisit } from '../../shared/desk/schema.ts'
import { employeeBring } from '../../shared/group-booking/ru.ts'
import { payerScope } from '../../shared/organizations/access.ts'
import type { Member } from '../../shared/platform/actor.ts'
import { ageOn, clinicDay, type Day } from '../../shared/platform/days.ts'
import type { City } from '../../shared/platform/person.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { factorOf, serviceOf } from '../../shared/programme/rules.ts'
import { ticketNumber } from '../../shared/queue/rules.ts'
import type { SlotId } from '../../shared/schedule/schema.ts'
import { consentWithdrawn } from '../../shared/visit-consents/ru.ts'
import { listCorrections } from '../booking/corrections/store.ts'
import { listResults } from '../booking/earlier-results/store.ts'
import { openPapers } from '../booking/identity-documents/actions.ts'
import { type LockedRows, lockRows } from '../booking/locks/store.ts'
import type { MessageContext } from '../booking/messages/actions.ts'
import { findOverbooking } from '../booking/overbooking/store.ts'
import { findStandby } from '../booking/standby/store.ts'
import {
  cancel,
  move,
  recordAttendance,
  restore,
  type TransitionContext,
} from '../booking/transitions/actions.ts'
import type { Attendance, Changer } from '../booking/transitions/changers.ts'
import { isOwnVisit } from '../employees/account-link/actions.ts'
import { papersOf } from '../employees/actions.ts'
import { note } from '../platform/audit/trail.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import type { Secrets } from '../platform/secrets.ts'
import { getEdition } from '../programme/store.ts'
import { type ArrivedBooking, issueTicket, returnToQueue, withdrawTicket } from '../queue/entry/actions.ts'
import { listLeft } from '../queue/store.ts'
import { findPace, stayIn } from '../schedule/fit/actions.ts'
import { closedTimes } from '../schedule-admin/impact/actions.ts'
import { type DayRow, findVisit, listSteps, type Visit } from './store.ts'

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

/** Version of a list: when a row or its state changes, the version changes. */
export const versionOf = (shown: unknown): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22)

/** Personal data beyond the plain fields of the booking; document numbers appear only as given or missing. */
export function personOf(visit: Visit, secrets: Secrets) {
  const { id, person, personSealed, papersSealed, phone, email } = visit
  if (person && personSealed) {
    const known = papersOf({ person, sealed: personSealed }, secrets)
    return { phone: known.phone ?? null, email: known.email ?? null, known, hasPaper: false }
  }
  const known = openPapers(secrets, id, papersSealed)
  return { phone, email, known, hasPaper: visit.paperKind !== null }
}

function papersList(visit: Visit, { known, hasPaper }: ReturnType<typeof personOf>): DeskCard['papers'] {
  // An employee's document numbers are stored with the person by the organization, so the desk cannot add them.
  const of = (part: KeptPart) => (visit.employee ? null : part)
  const identity = {
    name: visit.paperKind === 'other' ? 'Удостоверение личности' : 'Паспорт',
    isGiven: hasPaper,
    part: of('paper'),
  }
  return [
    // An employee shows the passport at the visit and nobody enters it, so it is not missing.
    ...(visit.employee ? [] : [identity]),
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

/** How the booked employee has proven to own the account; the name of the checker only when it is a registrar. */
function identityView({ employee, follower, proof, provenAt, provenBy }: Visit): DeskCard['identity'] {
  if (!employee || !follower) return null
  if (!proof || !provenAt) return { proof: null }
  return { proof: { how: proof, at: provenAt.toISOString(), by: proof === 'passport' ? provenBy : null } }
}

/** When the person of today's visit came, or comes at the earliest; the beginning of any other visit. */
function comesAt({ state, day, start, markedAt }: Visit, now: Date): Date {
  if (day !== clinicDay(now)) return start
  if (state === 'arrived') return markedAt
  return isAwaited(state) ? now : start
}

async function volumeOf(reader: Reader, visit: Visit, now: Date) {
  const { edition: id, factors, services, city, day, start } = visit
  const [edition, pace] = await Promise.all([getEdition(reader, id), findPace(reader, city, day)])
  const stay = stayIn(pace, services, start, comesAt(visit, now))
  return {
    factors: factors.map((one) => ({ ...one, name: factorOf(edition, one.code)?.shortName ?? one.code })),
    services: services.map((service) => {
      const { name = service, kind = 'functional' } = serviceOf(edition, service) ?? {}
      return { service, name, kind }
    }),
    isFasting: stay ? stay.isFasting : isFasting(services.map((service) => ({ service }))),
    stay,
  }
}

const stepsOf = async (reader: Reader, id: BookingId): Promise<DeskCard['steps']> =>
  (await listSteps(reader, id)).map(({ at, start, ...step }) => ({
    ...step,
    at: at.toISOString(),
    start: start.toISOString(),
  }))

/** Corrections of a visit; values of documents are left out. */
const correctionsOf = async (reader: Reader, id: BookingId): Promise<DeskCard['corrections']> =>
  (await listCorrections(reader, id)).map(({ at, who, reason, part, former, value }) => ({
    at: at.toISOString(),
    who,
    reason,
    part,
    former: isDocument(part) ? null : former,
    value: isDocument(part) ? null : value,
  }))

/** The wish of a person to be told of an earlier time, and the time that is held now. */
async function standbyOf(reader: Reader, id: BookingId, now: Date): Promise<DeskCard['standby']> {
  const row = await findStandby(reader, id, now)
  if (!row) return null
  const { askedAt, notBefore, slot, start, until } = row
  const offer = slot && { start: start.toISOString(), until: until.toISOString() }
  return { askedAt: askedAt.toISOString(), notBefore, offer }
}

/** Returns a visit with all data that the desk needs; refuses one that does not exist. */
export async function visitCard(
  reader: Reader,
  id: BookingId,
  secrets: Secrets,
  now: Date,
): Promise<DeskCard> {
  const visit = (await findVisit(reader, id)) ?? refuse(common.NOT_FOUND)
  const [steps, volume, rest, corrections, earlier, overbooking, standby] = await Promise.all([
    stepsOf(reader, id),
    volumeOf(reader, visit, now),
    listLeft(reader, id),
    correctionsOf(reader, id),
    listResults(reader, id),
    findOverbooking(reader, id),
    standbyOf(reader, id, now),
  ])
  const person = personOf(visit, secrets)
  const { kind, kindReason, gender, lastCheckUpOn, paperKind, hasReferral, employee } = visit
  const { surname, name, middlename } = visit
  return {
    ...rowView(visit),
    kind,
    kindReason,
    gender,
    overbooking: overbooking && { ...overbooking, at: overbooking.at.toISOString() },
    standby,
    lastCheckUpOn,
    age: ageOn(visit.birth, visit.day),
    phone: person.phone,
    email: person.email,
    employer: employerView(visit),
    ...volume,
    bring: employee ? [...employeeBring] : whatToBring({ paperKind, hasReferral }),
    papers: papersList(visit, person),
    earlier,
    total: visit.total,
    payer: payerOf({ isByEmployer: employee !== null, hasReferral, employer: visit.employer }),
    isNegotiated: visit.isNegotiated,
    isByEmployer: employee !== null,
    identity: identityView(visit),
    needsConsent: visit.needsConsent,
    isConsentOnPaper: visit.isConsentOnPaper && !visit.needsConsent,
    notifications: visit.notified && {
      given: visit.notifiedSince && { at: visit.notifiedSince.toISOString(), by: visit.notifiedBy },
      obstacle: visit.notifiedObstacle,
    },
    surname,
    name,
    middlename,
    canRename: !visit.hasPaper,
    canDecideResults: mayDecide(visit),
    corrections,
    rest,
    steps,
  }
}

/** A change that a registrar makes: its author, the visit, and the state in which the author saw the visit. */
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

/** Acts after which a person is expected; impossible for a person whose data was erased. */
const expects: ReadonlySet<DeskAct> = new Set(['move', 'restore'])

/** Returns a visit, locked with the given rows around it, and read after the wait for the locks; refuses none. */
export async function lockedVisit(tx: Tx, id: BookingId, rows: LockedRows = {}): Promise<Visit> {
  const [, visit] = await Promise.all([lockRows(tx, { ...rows, bookings: [id] }), findVisit(tx, id)])
  return visit ?? refuse(common.NOT_FOUND)
}

/**
 * Returns the visit, locked for an act and read after the wait for the lock; refuses one that does not exist.
 * `isRelinked`: meanwhile it was linked to another employee, who is not locked.
 */
export async function lockVisit(
  tx: Tx,
  id: BookingId,
  act: DeskAct,
): Promise<{ visit: Visit; isRelinked: boolean }> {
  const before = (await findVisit(tx, id)) ?? refuse(common.NOT_FOUND)
  const visit = await lockedVisit(tx, id, {
    accounts: expects.has(act) && before.account ? [before.account] : [],
    ...(ofQueue.has(act) && { queue: before.city }),
    employees: before.countsFor ? [before.countsFor] : [],
  })
  return { visit, isRelinked: visit.countsFor !== before.countsFor }
}

/** Refuses staff who act on their own check-up: another one decides about it. */
export function refuseOwn(visit: Visit, actor: Member, secrets: Secrets): void {
  if (isOwnVisit(visit, actor, secrets)) refuse(bookingRefusals.OWN_VISIT)
}

/** Returns the locked visit; refuses when the caller saw another state. */
async function forAct(tx: Tx, { id, seen }: DeskCall, act: DeskAct): Promise<Visit> {
  const { visit, isRelinked } = await lockVisit(tx, id, act)
  if (expects.has(act) && visit.isOwnerErased) refuse(deskRefusals.NOT_NOW, { message: ownerErased })
  const isStale = visit.state !== seen.state || visit.slot !== seen.slot
  if (isStale || isRelinked) await refuseStale(tx, visit)
  return visit
}

const asClinic = ({ actor }: DeskCall, messages: MessageContext): TransitionContext => ({
  by: { kind: 'clinic', account: actor.accountId },
  messages,
  payerOf: (organization) => payerScope(actor, organization),
})

/** A visit as the queue needs it. */
const arrivedOf = (visit: Visit): ArrivedBooking => ({
  ...visit,
  account: visit.follower,
  booking: visit.id,
  bookingState: visit.state,
})

/**
 * Marks the arrival of a locked visit and gives it a queue ticket; the number is null when no ticket is given. The
 * desk and a kiosk mark arrivals by it.
 */
export async function markArrival(
  tx: Tx,
  by: Changer,
  visit: Visit,
  now: Date,
): Promise<{ visit: Visit; ticket: number | null }> {
  if (visit.isInterventionWithdrawn) refuse(deskRefusals.NOT_NOW, { message: consentWithdrawn })
  const recorded = await recordAttendance(tx, by, { booking: visit, as: 'arrive' }, now)
  return { visit: recorded, ticket: await issueTicket(tx, by.account, arrivedOf(recorded), now) }
}

/**
 * Records arrivals and no-shows, or takes back what was recorded on the same day. An arrival gets a queue ticket, withdrawn
 * with the arrival.
 */
export async function changeAttendance(tx: Tx, call: DeskCall, as: Attendance, now: Date): Promise<DeskRow> {
  const visit = await forAct(tx, call, as)
  const by = { kind: 'clinic', account: call.actor.accountId } as const
  if (as === 'arrive') {
    const { visit: arrived, ticket } = await markArrival(tx, by, visit, now)
    return rowView({ ...arrived, markedAt: now, ticket, ticketState: ticket === null ? null : 'waiting' })
  }
  const recorded = await recordAttendance(tx, by, { booking: visit, as }, now)
  if (visit.state === 'arrived') await withdrawTicket(tx, by.account, arrivedOf(visit), now)
  return rowView({ ...recorded, markedAt: now, ticket: null, ticketState: null })
}

/** Returns a person who has come before to the queue, for the remaining and postponed stops. */
export async function comeAgain(
  tx: Tx,
  { stations, ...call }: DeskCall & { stations: readonly string[] },
  now: Date,
): Promise<DeskRow> {
  const visit = await forAct(tx, call, 'again')
  if (!mayDo('again', visit, now))
    refuse(deskRefusals.NOT_NOW, { message: notNowWords('again', visit.state) })
  if (visit.isInterventionWithdrawn) refuse(deskRefusals.NOT_NOW, { message: consentWithdrawn })
  const left = await listLeft(tx, visit.id)
  const meant = left.filter(({ station, reason }) => reason === null || stations.includes(station))
  if (meant.length === 0) refuse(deskRefusals.NOT_NOW, { message: notNowWords('again', visit.state) })
  const again = { ...arrivedOf(visit), stations: meant.map(({ station }) => station) }
  const number = ticketNumber(await returnToQueue(tx, call.actor.accountId, again, now))
  note(tx, { id: visit.id, after: { number: visit.number, ticket: number } })
  return { ...rowView(visit), ticket: number, hasLeft: false }
}

/** Moves a visit, also a missed one, to another time in its city. */
export async function moveVisit(
  tx: Tx,
  { slot, total, ...call }: DeskCall & { slot: SlotId; total?: number | undefined },
  messages: MessageContext,
  now: Date,
): Promise<DeskRow> {
  const visit = await forAct(tx, call, 'move')
  const moved = await move(tx, asClinic(call, messages), { booking: visit, slot, total }, now)
  return rowView(moved.state === visit.state ? moved : { ...moved, markedAt: now })
}

/** Cancels a visit with a reason; its queue ticket is withdrawn. */
export async function cancelVisit(
  tx: Tx,
  { reason, ...call }: DeskCall & { reason: string },
  messages: MessageContext,
  now: Date,
): Promise<DeskRow> {
  const visit = await forAct(tx, call, 'cancel')
  const { rows } = await cancel(tx, asClinic(call, messages), { bookings: [visit], reason }, now)
  if (visit.state === 'arrived') await withdrawTicket(tx, call.actor.accountId, arrivedOf(visit), now)
  return rowView({ ...visit, ...rows[0], ticket: null, markedAt: now })
}

/** Restores a cancelled visit to its time while a seat is free. */
export async function restoreVisit(
  tx: Tx,
  call: DeskCall,
  messages: MessageContext,
  now: Date,
): Promise<DeskRow> {
  const visit = await forAct(tx, call, 'restore')
  const restored = await restore(tx, asClinic(call, messages), visit, now)
  return rowView({ ...restored, markedAt: now })
}
