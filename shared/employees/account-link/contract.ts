import { z } from 'zod'
import { Day } from '../../platform/days.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { recognitionRefusals } from './ru.ts'

const reply = z.object({
  /** Whether somebody with this phone is still to come by a booking of his organization and has not said who he is. */
  isAsked: z.boolean(),
})

/**
 * An employee whom his organization has booked is told apart from whoever else may hold his phone: phone, surname and name
 * are those of the account, the birth date he says (decision 0043). From then on he sees the visit and follows the queue.
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
