import type { BookedEmployer, BookingId } from '../../../shared/booking/schema.ts'
import { type LastCheckUp, lastConcluded, passedWithout } from '../../../shared/conclusions/rules.ts'
import {
  employerLinkRefusals,
  endReasons,
  linkWords,
  proofNames,
} from '../../../shared/desk/employer-link/ru.ts'
import { employerQueryOf, isSamePerson, mayEnd, mayLink } from '../../../shared/desk/employer-link/rules.ts'
import type {
  EmployerLinkId,
  EmployerOffer,
  EmployerOffers,
  EndReason,
  LinkProof,
  NewEmployerLink,
  VisitEmployer,
} from '../../../shared/desk/employer-link/schema.ts'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { fullName } from '../../../shared/platform/person.ts'
import { common, refuse, refuseField } from '../../../shared/platform/refusal.ts'
import { lockRows } from '../../booking/locks/store.ts'
import { changeEmployer } from '../../booking/store.ts'
import { settle } from '../../check-ups/actions.ts'
import { listPassedSent } from '../../check-ups/employer/store.ts'
import { listPassed } from '../../conclusions/store.ts'
import { movePassed } from '../../employees/actions.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { refuseOwn, rowView } from '../actions.ts'
import { findVisit, type Visit } from '../store.ts'
import {
  addLink,
  endLink,
  findAwaited,
  findEmployeeToLink,
  findOpenLink,
  findSentPerson,
  isReferralOf,
  type LinkedEmployee,
  listEnded,
  listOffers,
  type OpenLink,
  type SentPerson,
} from './store.ts'

const offersAtMost = 10

/** A visit with its person and its link, as read together. */
interface LinkedVisit {
  visit: Visit
  person: SentPerson
  link: OpenLink | null
}

async function findLinkedVisit(reader: Reader, id: BookingId): Promise<LinkedVisit> {
  const [visit, person, link] = await Promise.all([
    findVisit(reader, id),
    findSentPerson(reader, id),
    findOpenLink(reader, id),
  ])
  return visit && person ? { visit, person, link } : refuse(common.NOT_FOUND)
}

const standingOf = ({ visit, person, link }: LinkedVisit) => ({
  state: visit.state,
  isByEmployer: person.isByEmployer,
  hasFinalPaper: person.hasFinalPaper,
  isSettled: person.isSettled,
  isLinked: link !== null,
})

/**
 * Returns the employer whom the person named in the booking with a referral, when the list has the person. Never
 * joined silently; not offered again after the desk has ended such a link.
 */
async function suggestionFor(reader: Reader, { person }: LinkedVisit): Promise<EmployerOffer | null> {
  const { employer, hasReferral } = person
  if (!employer || !hasReferral) return null
  const query = { by: 'inn', inn: employer.inn, kpp: employer.kpp ?? null } as const
  const [offers, ended] = await Promise.all([
    listOffers(reader, person, query, offersAtMost),
    listEnded(reader, person.id),
  ])
  const isOffered = ({ organization, employee }: EmployerOffer) =>
    employee !== null && !employee.isDismissed && !ended.includes(organization.id)
  return offers.find(isOffered) ?? null
}

const linkView = ({
  organization,
  employee,
  proof,
  number,
  on,
  at,
  by,
}: OpenLink): VisitEmployer['link'] => ({
  organization,
  employee,
  proof,
  referral: number !== null && on !== null ? { number, on } : null,
  at: at.toISOString(),
  by,
})

/** Returns the employer for whom a visit counts, or the one to whom it may be linked. */
export async function visitEmployer(reader: Reader, id: BookingId): Promise<VisitEmployer> {
  const found = await findLinkedVisit(reader, id)
  const standing = standingOf(found)
  const canLink = mayLink(standing)
  return {
    link: found.link && linkView(found.link),
    suggestion: canLink ? await suggestionFor(reader, found) : null,
    canLink,
    canEnd: mayEnd(standing),
  }
}

/** Finds organizations that may have sent the person of a visit. */
export async function findEmployers(reader: Reader, id: BookingId, search: string): Promise<EmployerOffers> {
  const person = (await findSentPerson(reader, id)) ?? refuse(common.NOT_FOUND)
  const offers = await listOffers(reader, person, employerQueryOf(search), offersAtMost + 1)
  return { offers: offers.slice(0, offersAtMost), hasMore: offers.length > offersAtMost }
}

/** The author of a change and the booking. */
interface LinkCall {
  actor: Member
  id: BookingId
}

/** Returns a visit, locked after the employee, and read after the wait for the locks. */
async function lockedVisit(tx: Tx, id: BookingId, employee: EmployeeId | null): Promise<LinkedVisit> {
  const locked = lockRows(tx, { employees: employee ? [employee] : [], bookings: [id] })
  const [, found] = await Promise.all([locked, findLinkedVisit(tx, id)])
  return found
}

function checkLinkable(found: LinkedVisit): void {
  const standing = standingOf(found)
  if (standing.isLinked) refuse(employerLinkRefusals.ALREADY_LINKED)
  if (mayLink(standing)) return
  const { byEmployer, decided, closed } = linkWords
  const message = standing.isByEmployer ? byEmployer : standing.hasFinalPaper ? decided : closed
  refuse(employerLinkRefusals.LINK_NOT_NOW, { message })
}

/** Refuses a visit that is not the employee's, and a second visit of an employee who is still awaited. */
async function checkEmployee(
  tx: Tx,
  { visit, person }: LinkedVisit,
  one: LinkedEmployee,
  now: Date,
): Promise<void> {
  if (!isSamePerson(person, one)) refuse(employerLinkRefusals.NOT_THIS_PERSON)
  if (one.isDismissed) refuse(employerLinkRefusals.NOT_AT_WORK)
  const other = await findAwaited(tx, one.employee, person.id)
  const isAwaited = visit.state === 'submitted' || visit.state === 'confirmed'
  // A visit of an earlier day that nobody marked is closed at night and stands in the way of an awaited one only.
  if (!other || (other.day < clinicDay(now) && !isAwaited)) return
  const row = (await findVisit(tx, other.id)) ?? refuse(common.CONFLICT)
  refuse(employerLinkRefusals.EMPLOYER_BOOKED, { details: { row: rowView(row) } })
}

async function checkProof(tx: Tx, proof: LinkProof, employee: EmployeeId, now: Date): Promise<void> {
  if (proof.proof === 'paper' && proof.on > clinicDay(now))
    refuseField(common.INVALID, 'on', linkWords.future)
  if (proof.proof === 'register' && !(await isReferralOf(tx, proof.referral, employee)))
    refuse(employerLinkRefusals.REFERRAL_UNFIT)
}

/**
 * Returns the employer that the booking names while it is linked, as in a booking made by the organization. The position
 * that the person typed stays when the list has none.
 */
function employerOf({ employer }: LinkedEmployee, typed: BookedEmployer | null): BookedEmployer {
  const { inn, kpp, name } = employer
  const department = employer.department ?? typed?.department
  const position = employer.position ?? typed?.position
  return { inn, name, ...(kpp && { kpp }), ...(department && { department }), ...(position && { position }) }
}

const taken = { bookings_open_employee: employerLinkRefusals.EMPLOYER_BOOKED }

/** The employee's side of a link in the audit: an administrator finds it by the organization. */
const noteEmployee = (
  tx: Tx,
  { employee, organization }: Pick<LinkedEmployee, 'employee' | 'organization'>,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): void => note(tx, { act: 'change', what: 'employee', id: employee, organization, ...change })

/** Links a visit to the employee whose employer sent the person. */
export async function linkVisit(
  tx: Tx,
  { actor, id, employee: wanted, proof }: LinkCall & NewEmployerLink,
  secrets: Secrets,
  now: Date,
): Promise<VisitEmployer> {
  const found = await lockedVisit(tx, id, wanted)
  refuseOwn(found.visit, actor, secrets)
  const one = (await findEmployeeToLink(tx, wanted)) ?? refuse(employerLinkRefusals.NOT_CONNECTED)
  checkLinkable(found)
  await checkEmployee(tx, found, one, now)
  await checkProof(tx, proof, wanted, now)
  const { employer: employerBefore, hasReferral: hadReferral } = found.person
  const { organization } = one
  await addLink(tx, {
    id: newId<EmployerLinkId>(now),
    booking: id,
    organization,
    employee: wanted,
    proof: proof.proof,
    referral: proof.proof === 'register' ? proof.referral : null,
    number: proof.proof === 'paper' ? proof.number : null,
    on: proof.proof === 'paper' ? proof.on : null,
    employerBefore,
    hadReferral,
    by: actor.accountId,
    now,
  })
  const hasReferral = hadReferral || proof.proof !== 'name'
  const employer = employerOf(one, employerBefore)
  await changeEmployer(tx, { id, organization, employee: wanted, employer, hasReferral }, taken)
  await settle(tx, [id], actor.accountId, now)
  const { number } = found.visit
  const after = { number, organization: one.employer.name, proof: proofNames[proof.proof] }
  note(tx, { id, before: { number, organization: employerBefore?.name ?? null }, after })
  noteEmployee(tx, one, { after: { fullname: fullName({ ...one, middlename: '' }), ...after } })
  return visitEmployer(tx, id)
}

/** Takes the day of a заключение that has left an employee out of the card; `papers`: those before. The night sets the due day. */
async function forgetPassed(tx: Tx, employee: EmployeeId, papers: readonly LastCheckUp[]): Promise<void> {
  const left = await listPassed(tx, employee)
  const sent = await listPassedSent(tx, employee)
  const gone = papers.find(({ id }) => !left.some((one) => one.id === id))
  if (!gone) return
  await movePassed(tx, null, employee, ({ lastPassedOn }) => ({
    lastPassedOn: passedWithout(gone.id, [...papers, ...sent], lastPassedOn),
    concludedOn: lastConcluded(left),
  }))
}

/** Ends the link of a visit with a reason: the employer no longer sees the visit. */
export async function endVisitLink(
  tx: Tx,
  { actor, id, reason }: LinkCall & { reason: EndReason },
  secrets: Secrets,
  now: Date,
): Promise<VisitEmployer> {
  const before = await findOpenLink(tx, id)
  const { visit, person, link } = await lockedVisit(tx, id, before?.employee.id ?? null)
  refuseOwn(visit, actor, secrets)
  if (!link || link.id !== before?.id) return refuse(employerLinkRefusals.NOT_LINKED)
  if (person.isSettled) refuse(employerLinkRefusals.LINK_NOT_NOW, { message: linkWords.decided })
  if (!(await endLink(tx, { id: link.id, reason, by: actor.accountId, now })))
    refuse(employerLinkRefusals.NOT_LINKED)
  const { employerBefore: employer, hadReferral: hasReferral } = link
  const papers = await listPassed(tx, link.employee.id)
  await changeEmployer(tx, { id, organization: null, employee: null, employer, hasReferral }, taken)
  if (person.hasFinalPaper) await forgetPassed(tx, link.employee.id, papers)
  await settle(tx, [id], actor.accountId, now)
  const { number } = visit
  const noted = {
    before: { number, organization: link.organization.name },
    after: { number, organization: employer?.name ?? null, reason: endReasons[reason] },
  }
  note(tx, { id, ...noted })
  noteEmployee(tx, { employee: link.employee.id, organization: link.organization.id }, noted)
  return visitEmployer(tx, id)
}
