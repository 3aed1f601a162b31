import { refusalKinds } from '../platform/refusal.ts'
import type { ConsentState } from './schema.ts'

/** Refusal messages about consent texts. */
export const consentRefusals = refusalKinds({
  CONSENT_DAY_TAKEN: [409, 'С этого дня уже действует другая версия этого согласия. Выберите другой день'],
  SAME_CONSENT: [409, 'Этот текст не отличается от того, который действует к этому дню'],
  CONSENT_ACTS: [409, 'Эта версия уже действует или отозвана: её текст больше не меняется'],
})

/** States of versions of a consent in words. */
export const consentStateNames: Record<ConsentState, string> = {
  now: 'Действует',
  future: 'Ещё не действует',
  past: 'Прежняя',
  withdrawn: 'Отозвана до начала',
}
