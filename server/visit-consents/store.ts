import type { BookingId } from '../../shared/booking/schema.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { visitConsentRefusals } from '../../shared/visit-consents/ru.ts'
import type { ConsentStep } from '../../shared/visit-consents/schema.ts'
import { statement } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'

/** A consent of a visit. */
type VisitPurpose = 'intervention' | 'personal-data'

/** A step as it is stored. */
export interface StepRow {
  position: number
  step: ConsentStep
  at: Date
  reason: string | null
}

type Of = { booking: BookingId; purpose: VisitPurpose }

const steps = statement<Of, StepRow>('consent-steps')`
  select position, step, at, reason from consent_steps
  where booking_id = ${'booking'} and purpose = ${'purpose'} order by position`

/** Lists the steps of a consent, the newest last. */
export const listSteps = (reader: Reader, of: Of): Promise<StepRow[]> => reader.run(steps, of)

/** A step to store. */
export type NewStep = Of & {
  position: number
  step: ConsentStep
  textVersion: string | null
  channel: 'cabinet' | 'desk'
  by: AccountId
  reason: string | null
  now: Date
}

/** A step whose reason a version before sealing has written. */
export type OpenReason = Of & { position: number; reason: string }

const openReasons = statement<{ limit: number }, OpenReason>('open-consent-reasons')`
  select booking_id as booking, purpose, position, reason from consent_steps
  where reason not like 'v2.%' limit ${'limit'} for update skip locked`

/** Lists steps whose reason is not sealed yet, locked. */
export const listOpenReasons = (tx: Tx, limit: number): Promise<OpenReason[]> =>
  tx.run(openReasons, { limit })

const sealOne = statement<OpenReason, never>('seal-consent-reason')`
  update consent_steps set reason = ${'reason'}
  where booking_id = ${'booking'} and purpose = ${'purpose'} and position = ${'position'}`

/** Replaces the reason of a step by its sealed form. */
export const putSealedReason = (tx: Tx, row: OpenReason): Promise<unknown> => tx.run(sealOne, row)

const add = statement<NewStep, never>('add-consent-step')`
  insert into consent_steps (booking_id, purpose, position, step, text_version, channel, at, by, reason)
  values (${'booking'}, ${'purpose'}, ${'position'}, ${'step'}, ${'textVersion'}, ${'channel'}, ${'now'}, ${'by'}, ${'reason'})`

/** Stores a step; refuses when somebody else has made one meanwhile. */
export const addStep = (tx: Tx, row: NewStep): Promise<unknown> =>
  tx.run(add, row, { consent_steps_booking_id_purpose_position_pk: visitConsentRefusals.CONSENT_MOVED })

const taken = statement<{ booking: BookingId }, { id: string }>('paper-consent-of-booking')`
  select booking_id as id from booking_consents where booking_id = ${'booking'} and paper_taken_by is not null`

/** Returns whether the desk has marked the consent to personal data of a visit. */
export const hasPaperConsent = async (reader: Reader, booking: BookingId): Promise<boolean> =>
  (await reader.run(taken, { booking })).length > 0
