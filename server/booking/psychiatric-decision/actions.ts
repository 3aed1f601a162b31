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
  PsychiatricDecisionId,
} from '../../../shared/booking/psychiatric-decision/schema.ts'
import type { BookingId } from '../../../shared/booking/schema.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { seesResults } from '../../../shared/platform/roles.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueAll } from '../../platform/outbox/outbox.ts'
import { claimFiles } from '../earlier-results/store.ts'
import { lockRows } from '../locks/store.ts'
import { type MessageContext, refusedDecisionMessages } from '../messages/actions.ts'
import {
  addDecision,
  type DecidedBooking,
  findDecided,
  findDecision,
  listDecisions,
  reviewDecision,
} from './store.ts'

/** How the caller stands to a booking: its own person, or staff of the clinic. */
interface Access {
  booking: DecidedBooking
  isOwn: boolean
}

/** Returns the booking for its person and for staff; for others there is none. Staff are the persons of their own. */
async function accessTo(reader: Reader, actor: Member, id: BookingId): Promise<Access> {
  const booking = (await findDecided(reader, id)) ?? refuse(common.NOT_FOUND)
  const isOwn = booking.follower === actor.accountId
  if (!isOwn && !seesResults(actor)) refuse(common.NOT_FOUND)
  return { booking, isOwn }
}

async function viewOf(
  reader: Reader,
  actor: Member,
  { booking, isOwn }: Access,
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
      .map(({ givenBy: _, ...decision }) => decision),
    mayGive: mayGive(context, !isOwn),
    mayReview: !isOwn && mayReview(context),
  }
}

/** Returns the decisions of a booking, and whether the caller views his own. */
export async function decisionsOf(reader: Reader, actor: Member, id: BookingId) {
  const access = await accessTo(reader, actor, id)
  return { isOwn: access.isOwn, view: await viewOf(reader, actor, access) }
}

/** Keeps a decision that the person gives, or that staff attach and have thereby seen. */
export async function giveDecision(
  tx: Tx,
  { actor, id, given }: { actor: Member; id: BookingId; given: DecisionInput },
  now: Date,
): Promise<DecisionsOfBooking> {
  await lockRows(tx, { bookings: [id] })
  const access = await accessTo(tx, actor, id)
  const { booking, isOwn } = access
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
  return viewOf(tx, actor, access)
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
  const found = (await findDecision(tx, id)) ?? refuse(common.NOT_FOUND)
  await lockRows(tx, { bookings: [found.booking] })
  const access = await accessTo(tx, actor, found.booking)
  if (access.isOwn) refuse(common.FORBIDDEN)
  const state = (await findDecision(tx, id))?.state
  if (reason === null ? state !== 'pending' : state === 'refused') refuse(decisionRefusals.DECISION_DECIDED)
  if (!mayReview(access.booking)) refuse(decisionRefusals.DECISION_NOT_NOW)
  await reviewDecision(tx, { id, reason, by: actor.accountId, now })
  if (reason !== null)
    await enqueueAll(tx, await refusedDecisionMessages(tx, access.booking, { ...messages, now }))
  const { number } = access.booking
  const decision = reason === null ? 'принято' : 'не принято'
  note(tx, { id: found.booking, after: { number, decision, ...(reason !== null && { reason }) } })
  return viewOf(tx, actor, access)
}
