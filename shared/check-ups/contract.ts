import { z } from 'zod'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { CheckUpCard, CheckUpId, CheckUpPage, CheckUpQuery } from './schema.ts'

/**
 * The caller's check-ups: of his own bookings, of bookings that employers made for him, and those that the clinic's
 * system has sent about his patientID.
 */
export const checkUpsContract = {
  list: route('GET', '/api/checkups', {
    summary: 'Мои осмотры, сначала новые',
    audit: { act: 'view', what: 'check-up' },
    query: CheckUpQuery,
    reply: CheckUpPage,
  }),
  one: route('GET', '/api/checkups/:id', {
    summary: 'Один осмотр: ход, врачи и исследования, итог',
    audit: { act: 'view', what: 'check-up' },
    params: z.strictObject({ id: CheckUpId }),
    reply: CheckUpCard,
    refusals: [common.NOT_FOUND],
  }),
}
