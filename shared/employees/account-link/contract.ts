import { z } from 'zod'
import { BookingId } from '../../booking/schema.ts'
import { Day } from '../../platform/days.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { recognitionRefusals } from './ru.ts'
import { OwnProof } from './schema.ts'

const reply = z.object({
  /**
   * Returns whether an employee with this phone has an upcoming booking by an organization and has not
   * identified himself yet.
   */
  isAsked: z.boolean(),
})

/**
 * Identifies an employee whom his organization has booked, as distinct from other holders of the same phone:
 * phone, surname and name come from the account, and the employee enters the birth date (decision 0052). After
 * that he sees the visit and follows the queue; the outcome and the papers he sees after proving who he is
 * (decision 0052).
 */
export const recognitionContract = {
  asked: route('GET', '/api/recognition', {
    summary: 'Ждёт ли запись работодателя того, чей это телефон',
    reply,
  }),
  recognise: route('POST', '/api/recognition', {
    summary: 'Открыть записи, которые сделал работодатель',
    audit: { act: 'change', what: 'employee' },
    body: z.strictObject({ birth: Day }),
    reply,
    refusals: [recognitionRefusals.NOT_RECOGNISED, common.TOO_OFTEN],
  }),
  /** Opens the papers of a booking made by an employer; of the caller's own booking they are open anyway. */
  prove: route('POST', '/api/bookings/:id/proof', {
    summary: 'Подтвердить СНИЛС или номером направления, что записан именно я, и открыть заключение',
    audit: { act: 'change', what: 'employee' },
    params: z.strictObject({ id: BookingId }),
    body: OwnProof,
    reply: z.object({ needsProof: z.literal(false) }),
    refusals: [common.NOT_FOUND, recognitionRefusals.NOT_PROVEN, common.TOO_OFTEN],
  }),
}
