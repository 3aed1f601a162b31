import { ownBookings } from '../../shared/booking/access.ts'
import { cameStates, openStates } from '../../shared/booking/rules.ts'
import type { BookingId } from '../../shared/booking/schema.ts'
import type { Member } from '../../shared/platform/actor.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { interventionNames, visitConsentRefusals } from '../../shared/visit-consents/ru.ts'
import { mayFollow, standingAfter } from '../../shared/visit-consents/rules.ts'
import type {
  ConsentStep,
  InterventionConsent,
  InterventionStanding,
} from '../../shared/visit-consents/schema.ts'
import { interventionText } from '../../shared/visit-consents/texts.ts'
import { lockRows } from '../booking/locks/store.ts'
import { findBooking } from '../booking/store.ts'
import { type ExaminedRow, findExamined } from '../findings/store.ts'
import { note } from '../platform/audit/trail.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { type Secrets, sealVersion } from '../platform/secrets.ts'
import {
  addStep,
  hasPaperConsent,
  listOpenReasons,
  listSteps,
  type OpenReason,
  putSealedReason,
} from './store.ts'
import { consentReason } from './tables.ts'

/** The legal name of the clinic, the keys by which reasons are sealed, and the moment of the act. */
interface ConsentContext {
  clinic: string
  secrets: Secrets
  now: Date
}

/** Contexts of reading a consent. */
type ReadingContext = Omit<ConsentContext, 'now'>

/** Place of a step. */
type StepPlace = Pick<OpenReason, 'booking' | 'purpose' | 'position'>

const reasonPlace = ({ booking, purpose, position }: StepPlace) =>
  consentReason.at({ booking_id: booking, purpose, position })

const sealedReason = (secrets: Secrets, place: StepPlace, reason: string | null): string | null =>
  reason === null ? null : secrets.seal(reason, reasonPlace(place))

/** Opens the reason of a step; one that a version before sealing has written is open until the job has sealed it. */
const openReason = (secrets: Secrets, place: StepPlace, reason: string | null): string | null =>
  reason?.startsWith(`${sealVersion}.`) ? secrets.open(reason, reasonPlace(place)) : reason

/** Seals reasons that a version before sealing has written, a batch at a time; returns how many. */
export async function sealOpenReasons(tx: Tx, secrets: Secrets, limit: number): Promise<number> {
  const rows = await listOpenReasons(tx, limit)
  for (const row of rows)
    await putSealedReason(tx, { ...row, reason: secrets.seal(row.reason, reasonPlace(row)) })
  return rows.length
}

/** Returns whether the visit is to come, goes on, or has no заключение yet. */
const isOpen = ({ state, isConcluded }: ExaminedRow): boolean =>
  (openStates.includes(state) || cameStates.includes(state)) && !isConcluded

const examinedOf = async (reader: Reader, id: BookingId): Promise<ExaminedRow> =>
  (await findExamined(reader, id)) ?? refuse(common.NOT_FOUND)

async function standingOf(
  reader: Reader,
  booking: BookingId,
  secrets: Secrets,
): Promise<InterventionStanding> {
  const of = { booking, purpose: 'intervention' } as const
  const steps = await listSteps(reader, of)
  const last = steps.at(-1)
  const state = standingAfter(steps.map(({ step }) => step))
  // A mistake gives back an older standing: its reason is that of the step that made it.
  const made = steps.findLast(({ step }) => step === state)
  const reason = made ? openReason(secrets, { ...of, position: made.position }, made.reason) : null
  return { state, at: last?.at.toISOString() ?? null, reason }
}

/** Returns where the consent to intervention of a visit stands. */
export async function interventionStanding(
  reader: Reader,
  id: BookingId,
  secrets: Secrets,
): Promise<InterventionStanding> {
  await examinedOf(reader, id)
  return standingOf(reader, id, secrets)
}

/** Returns the consent to intervention of a visit with its text. */
export async function interventionOf(
  reader: Reader,
  id: BookingId,
  { clinic, secrets }: ReadingContext,
): Promise<InterventionConsent> {
  const row = await examinedOf(reader, id)
  const { version, title, paragraphs } = interventionText(row.day, { ...row, clinic })
  const standing = await standingOf(reader, id, secrets)
  return {
    ...standing,
    version,
    title,
    paragraphs,
    fullname: row.fullname,
    day: row.day,
    isOpen: isOpen(row),
  }
}

/**
 * Returns the consent to intervention of the user's own visit. A user who has not proven to be the booked employee
 * (decision 0052) does not read why it was withdrawn or unmarked.
 */
export async function ownIntervention(
  reader: Reader,
  { actor, id }: { actor: Member; id: BookingId },
  context: ReadingContext,
): Promise<InterventionConsent> {
  const booking = (await findBooking(reader, ownBookings(actor), id)) ?? refuse(common.NOT_FOUND)
  const consent = await interventionOf(reader, id, context)
  return booking.needsProof ? { ...consent, reason: null } : consent
}

/** A step with its author; `textVersion`: the text that the author has seen. */
interface StepCall {
  actor: Member
  id: BookingId
  step: ConsentStep
  channel: 'cabinet' | 'desk'
  textVersion?: string
  reason?: string | undefined
}

/** Refuses another person's visit, and a withdrawal by a user who has not proven to be the booked employee. */
async function requireOwn(tx: Tx, { actor, id, step }: StepCall): Promise<void> {
  const booking = (await findBooking(tx, ownBookings(actor), id)) ?? refuse(common.NOT_FOUND)
  if (step === 'withdrawn' && booking.needsProof) refuse(visitConsentRefusals.CONSENT_NEEDS_PROOF)
}

/** Records a step of the consent to intervention; refuses one that does not follow the present standing. */
export async function recordStep(
  tx: Tx,
  call: StepCall,
  context: ConsentContext,
): Promise<InterventionConsent> {
  const { actor, id, step, channel, textVersion, reason = null } = call
  await lockRows(tx, { bookings: [id] })
  if (channel === 'cabinet') await requireOwn(tx, call)
  const row = await examinedOf(tx, id)
  if (!isOpen(row)) refuse(visitConsentRefusals.CONSENT_OVER)
  const text = interventionText(row.day, { ...row, clinic: context.clinic })
  if (textVersion !== undefined && textVersion !== text.version)
    refuse(visitConsentRefusals.CONSENT_TEXT_NEWER)
  const steps = await listSteps(tx, { booking: id, purpose: 'intervention' })
  const standing = standingAfter(steps.map((one) => one.step))
  if (!mayFollow(step, standing)) refuse(visitConsentRefusals.CONSENT_MOVED)
  const position = steps.length + 1
  const made = { booking: id, purpose: 'intervention' as const, position, step, channel }
  await addStep(tx, {
    ...made,
    textVersion: textVersion ?? null,
    by: actor.accountId,
    reason: sealedReason(context.secrets, made, reason),
    now: context.now,
  })
  const result =
    channel === 'cabinet' ? await ownIntervention(tx, call, context) : await interventionOf(tx, id, context)
  // The reason is left out: the audit is read by more people, and it may mention a state of health.
  note(tx, {
    id,
    before: { consent: interventionNames[standing] },
    after: { number: row.number, consent: interventionNames[result.state] },
  })
  return result
}

/** Takes back the desk's mark that the consent to personal data is signed: it is asked for again. */
export async function takeBackData(
  tx: Tx,
  { actor, id, reason }: { actor: Member; id: BookingId; reason: string },
  { secrets, now }: Omit<ConsentContext, 'clinic'>,
): Promise<void> {
  await lockRows(tx, { bookings: [id] })
  const row = await examinedOf(tx, id)
  if (!isOpen(row)) refuse(visitConsentRefusals.CONSENT_OVER)
  const of = { booking: id, purpose: 'personal-data' } as const
  const steps = await listSteps(tx, of)
  if (!(await hasPaperConsent(tx, id)) || steps.at(-1)?.step === 'mistake')
    refuse(visitConsentRefusals.NO_PAPER_CONSENT)
  const made = {
    ...of,
    position: steps.length + 1,
    step: 'mistake',
    textVersion: null,
    channel: 'desk',
  } as const
  await addStep(tx, { ...made, by: actor.accountId, reason: sealedReason(secrets, made, reason), now })
  note(tx, { id, after: { number: row.number, reason } })
}

/** Records the consent to personal data signed again after a mark that was a mistake; false when there was none. */
export async function signDataAgain(
  tx: Tx,
  { actor, id }: { actor: Member; id: BookingId },
  now: Date,
): Promise<boolean> {
  const of = { booking: id, purpose: 'personal-data' } as const
  const steps = await listSteps(tx, of)
  if (steps.at(-1)?.step !== 'mistake') return false
  const made = {
    ...of,
    position: steps.length + 1,
    step: 'signed',
    textVersion: null,
    channel: 'desk',
  } as const
  await addStep(tx, { ...made, by: actor.accountId, reason: null, now })
  return true
}
