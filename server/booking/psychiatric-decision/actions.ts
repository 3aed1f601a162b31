import { decisionRefusals } from '../../../shared/booking/psychiatric-decision/ru.ts'
import {
  activitiesAsked,
  decisionProblems,
  mayGive,
  mayReview,
} from '../../../shared/booking/psychiatric-decision/rules.ts'
import type {
  DecisionInput,
  DecisionsOfBooking,
  PsychiatricDecision,
  PsychiatricDecisionId,
} from '../../../shared/booking/psychiatric-decision/schema.ts'
import { bookingRefusals } from '../../../shared/booking/ru.ts'
import type { BookingId } from '../../../shared/booking/schema.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { seesDecisions } from '../../../shared/platform/roles.ts'
import { isOwnVisit } from '../../employees/account-link/actions.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueAll } from '../../platform/outbox/outbox.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { claimFiles } from '../earlier-results/store.ts'
import { lockRows } from '../locks/store.ts'
import { type MessageContext, refusedDecisionMessages } from '../messages/actions.ts'
import {
  addDecision,
  type DecidedBooking,
  type DecisionRow,
  findDecided,
  findDecision,
  listDecisions,
  reviewDecision,
} from './store.ts'
import { refusalOfDecision } from './tables.ts'

/** How the caller stands to a booking: its own person, or staff of the clinic. */
interface Access {
  booking: DecidedBooking
  /** The booking is shown in the caller's account. */
  isOwn: boolean
  /** It is about somebody else than the caller, who is staff. */
  isOfPatient: boolean
}

/** A call about a booking, and who makes it. */
interface DecisionCall {
  actor: Member
  id: BookingId
}

/** The context that binds the sealed reason to its decision. */
const sealContext = (id: PsychiatricDecisionId) => refusalOfDecision.at({ id })

/** Returns the booking for its person and for staff; for others there is none. Staff are the persons of their own. */
async function accessTo(reader: Reader, { actor, id }: DecisionCall, secrets: Secrets): Promise<Access> {
  const booking = (await findDecided(reader, id)) ?? refuse(common.NOT_FOUND)
  const isOwn = booking.follower === actor.accountId
  if (!isOwn && !seesDecisions(actor)) refuse(common.NOT_FOUND)
  return { booking, isOwn, isOfPatient: !isOwnVisit(booking, actor, secrets) }
}

function opened({ givenBy: _, ...decision }: DecisionRow, secrets: Secrets): PsychiatricDecision {
  const { id, reason } = decision
  return { ...decision, reason: reason === null ? null : secrets.open(reason, sealContext(id)) }
}

async function viewOf(
  reader: Reader,
  actor: Member,
  { booking, isOwn, isOfPatient }: Access,
  secrets: Secrets,
): Promise<DecisionsOfBooking> {
  const rows = await listDecisions(reader, booking.id)
  // The account of an employee who has not proven to be the person reads what it has given itself, and no more.
  const isWhole = !isOwn || booking.isOwnerProven
  const context = { ...booking, decisions: rows }
  return {
    booking: booking.id,
    activities: activitiesAsked(booking.kind, booking.factors),
    decisions: rows
      .filter(({ givenBy }) => isWhole || givenBy === actor.accountId)
      .map((row) => opened(row, secrets)),
    mayGive: (isOwn || isOfPatient) && mayGive(context, !isOwn),
    mayReview: isOfPatient && mayReview(context),
  }
}

/** Returns the decisions of a booking, and whether the caller views his own. */
export async function decisionsOf(reader: Reader, call: DecisionCall, secrets: Secrets) {
  const access = await accessTo(reader, call, secrets)
  return { isOwn: access.isOwn, view: await viewOf(reader, call.actor, access, secrets) }
}

/** Keeps a decision that the person gives, or that staff attach to the booking of another and have thereby seen. */
export async function giveDecision(
  tx: Tx,
  { given, ...call }: DecisionCall & { given: DecisionInput },
  secrets: Secrets,
  now: Date,
): Promise<DecisionsOfBooking> {
  const { actor, id } = call
  await lockRows(tx, { bookings: [id] })
  const access = await accessTo(tx, call, secrets)
  const { booking, isOwn, isOfPatient } = access
  if (!isOwn && !isOfPatient) refuse(bookingRefusals.OWN_VISIT)
  const decisions = await listDecisions(tx, id)
  if (decisions.some(({ state }) => state !== 'refused')) refuse(decisionRefusals.DECISION_GIVEN)
  if (!mayGive({ ...booking, decisions }, !isOwn)) refuse(decisionRefusals.DECISION_NOT_NOW)
  const { number = null, on, issuer, validUntil = null, files } = given
  const fields = decisionProblems(given, { today: clinicDay(now), visitOn: booking.day })
  if (Object.keys(fields).length > 0) refuse(common.INVALID, { fields })
  const made = { id: newId<PsychiatricDecisionId>(now), givenBy: actor.accountId, isByStaff: !isOwn, now }
  await addDecision(tx, { ...made, booking: id, number, on, issuer, validUntil })
  await claimFiles(tx, { by: actor.accountId, files, decision: made.id })
  note(tx, { id, after: { number: booking.number, files: files.length } })
  return viewOf(tx, actor, access, secrets)
}

/** A review of a decision and its author; `reason` is null when it is accepted. */
interface DecisionReview {
  actor: Member
  id: PsychiatricDecisionId
  reason: string | null
}

/** Accepts or refuses a decision; the person of a refused one is told. Nobody reviews his own. */
export async function review(
  tx: Tx,
  { actor, id, reason }: DecisionReview,
  messages: MessageContext,
  now: Date,
): Promise<DecisionsOfBooking> {
  const { secrets } = messages
  const found = (await findDecision(tx, id)) ?? refuse(common.NOT_FOUND)
  await lockRows(tx, { bookings: [found.booking] })
  const access = await accessTo(tx, { actor, id: found.booking }, secrets)
  if (!access.isOfPatient) refuse(bookingRefusals.OWN_VISIT)
  const state = (await findDecision(tx, id))?.state
  if (reason === null ? state !== 'pending' : state === 'refused') refuse(decisionRefusals.DECISION_DECIDED)
  if (!mayReview(access.booking)) refuse(decisionRefusals.DECISION_NOT_NOW)
  const sealed = reason === null ? null : secrets.seal(reason, sealContext(id))
  await reviewDecision(tx, { id, reason: sealed, by: actor.accountId, now })
  if (reason !== null)
    await enqueueAll(tx, await refusedDecisionMessages(tx, access.booking, { ...messages, now }))
  const { number } = access.booking
  const decision = reason === null ? 'принято' : 'не принято'
  // Without the reason, which says what the paper says: the audit is read by more people than the paper.
  note(tx, { id: found.booking, after: { number, decision } })
  return viewOf(tx, actor, access, secrets)
}
