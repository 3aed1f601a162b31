import { purposeNames } from '../../../shared/accounts/ru.ts'
import type { BookingId, KeptPart } from '../../../shared/booking/schema.ts'
import {
  consentObstacles,
  consentWords,
  deskRefusals,
  givenWords,
  nobodyNotified,
  noConsentNeeded,
  notifiedAlready,
  notNowWords,
  paperNames,
  papersOfEmployee,
  passportRefusals,
} from '../../../shared/desk/ru.ts'
import { mayDo } from '../../../shared/desk/rules.ts'
import type { DeskCard, DeskPapers } from '../../../shared/desk/schema.ts'
import { proofNames } from '../../../shared/employees/account-link/ru.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { issueProblem } from '../../../shared/platform/person-dates.ts'
import { common, refuse, refuseField } from '../../../shared/platform/refusal.ts'
import { giveConsents } from '../../accounts/actions.ts'
import { openPapers, sealPapers } from '../../booking/identity-documents/actions.ts'
import { addPaperConsent, changePapers } from '../../booking/store.ts'
import { provePerson } from '../../employees/store.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { signDataAgain } from '../../visit-consents/actions.ts'
import { lockedVisit, refuseOwn, visitCard } from '../actions.ts'
import { findVisit, type Visit } from '../store.ts'

/** The visit a consent belongs to, the staff member who took it, and the IP address. */
interface ConsentSigning {
  actor: Member
  id: BookingId
  origin: { address: string; agent: string }
}

/** Records a consent that a person signed on paper at the desk. */
export async function signConsent(
  tx: Tx,
  { actor, id, origin }: ConsentSigning,
  secrets: Secrets,
  now: Date,
): Promise<DeskCard> {
  const visit = await lockedVisit(tx, id)
  if (visit.state === 'cancelled' || visit.state === 'no_show')
    refuse(deskRefusals.NOT_NOW, { message: noConsentNeeded })
  const given = { id, ...origin, paperTakenBy: actor.accountId, today: clinicDay(now), now }
  const isSigned = (await addPaperConsent(tx, given)) || (await signDataAgain(tx, { actor, id }, now))
  if (!isSigned) refuse(deskRefusals.CONSENT_RECORDED)
  note(tx, { id, after: { number: visit.number, consent: consentWords.paper } })
  return visitCard(tx, id, secrets, now)
}

/**
 * Records a consent to notifications that a person signed on paper at the desk, for the account that gets the
 * messages of the visit; the person withdraws it in the cabinet like any other. Refused when the person of the visit
 * does not own that account, such as a relative whom its owner has booked.
 */
export async function signNotifications(
  tx: Tx,
  { actor, id, origin }: ConsentSigning,
  secrets: Secrets,
  now: Date,
): Promise<DeskCard> {
  const seen = (await findVisit(tx, id)) ?? refuse(common.NOT_FOUND)
  // The account is locked, so that two registrars at once do not both see no consent, nor one sign for an account that is
  // being erased.
  const visit = await lockedVisit(tx, id, { accounts: seen.notified ? [seen.notified] : [] })
  const { notified: accountId, notifiedSince, notifiedObstacle, number } = visit
  if (!accountId || accountId !== seen.notified) refuse(deskRefusals.NOT_NOW, { message: nobodyNotified })
  if (notifiedSince) refuse(deskRefusals.CONSENT_RECORDED, { message: notifiedAlready })
  if (notifiedObstacle) refuse(deskRefusals.NOT_NOW, { message: consentObstacles[notifiedObstacle] })
  const taken = { ...origin, channel: 'desk' as const, paperTakenBy: actor.accountId }
  await giveConsents(tx, { accountId, purposes: ['notifications'], origin: taken }, now)
  note(tx, { id, after: { number, purpose: purposeNames.notifications, consent: consentWords.paper } })
  return visitCard(tx, id, secrets, now)
}

/**
 * Stores that a registrar has compared the passport of an employee with the visit: the account recognised as the
 * employee sees the papers of the commission from now on.
 */
export async function checkPassport(
  tx: Tx,
  { actor, id }: { actor: Member; id: BookingId },
  secrets: Secrets,
  now: Date,
): Promise<DeskCard> {
  const visit = await lockedVisit(tx, id)
  const { person, employee, follower, state } = visit
  if (!employee || !person || !follower) refuse(deskRefusals.NOT_NOW, { message: passportRefusals.unknown })
  refuseOwn(visit, actor, secrets)
  if (state === 'cancelled' || state === 'no_show')
    refuse(deskRefusals.NOT_NOW, { message: passportRefusals.over })
  const proven = { person, account: follower, proof: 'passport', by: actor.accountId, now } as const
  if (await provePerson(tx, proven))
    note(tx, { id, after: { number: visit.number, account: follower, proof: proofNames.passport } })
  return visitCard(tx, id, secrets, now)
}

const parts = ['paper', 'snils', 'policy'] as const satisfies readonly KeptPart[]

/** Refuses a visit to which documents cannot be added now, and an impossible date of issue. */
function checkPapers(visit: Visit, { paper }: DeskPapers, now: Date): void {
  if (visit.employee) refuse(deskRefusals.NOT_NOW, { message: papersOfEmployee })
  if (!mayDo('papers', visit, now))
    refuse(deskRefusals.NOT_NOW, { message: notNowWords('papers', visit.state) })
  const dated = { birth: visit.birth, today: clinicDay(now) }
  const problem = paper?.issuedOn && issueProblem({ kind: paper.kind, issuedOn: paper.issuedOn }, dated)
  if (problem) refuseField(common.INVALID, 'paper.issuedOn', problem)
}

/**
 * Adds missing documents to a booking, sealed together with the existing ones. When one of them already exists,
 * nothing is written: another number is a correction, which keeps the former one and says why (decision 0060).
 */
export async function addPapers(
  tx: Tx,
  { id, papers }: { id: BookingId; papers: DeskPapers },
  secrets: Secrets,
  now: Date,
): Promise<DeskCard> {
  const visit = await lockedVisit(tx, id)
  checkPapers(visit, papers, now)
  const known = openPapers(secrets, id, visit.papersSealed)
  const added = parts.filter((part) => papers[part])
  const twice = added.filter((part) => known[part])
  if (twice.length > 0) refuse(deskRefusals.PAPERS_GIVEN, { message: givenWords(twice) })
  const whole = { ...known, ...Object.fromEntries(added.map((part) => [part, papers[part]])) }
  const paperKind = papers.paper?.kind ?? visit.paperKind
  await changePapers(tx, { id, paperKind, papersSealed: sealPapers(secrets, id, whole) })
  // The audit shows the kinds of documents, never their numbers.
  note(tx, { id, after: { number: visit.number, papers: added.map((part) => paperNames[part]).join(', ') } })
  return visitCard(tx, id, secrets, now)
}
