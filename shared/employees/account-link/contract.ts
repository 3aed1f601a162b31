import { z } from 'zod'
import { Day } from '../../platform/days.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { recognitionRefusals } from './ru.ts'

const reply = z.object({
  /**
   * Returns whether an employee with this phone has an upcoming booking by an organization and has not
   * identified himself yet.
   */
  isAsked: z.boolean(),
})

/**
 * Identifies an employee whom his organization has booked, as distinct from other holders of the same phone:
 * phone, surname and name come from the account, and the employee enters the birth date (decision 0043). After
 * that he sees the visit and follows the queue.
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
}
