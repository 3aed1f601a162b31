import { z } from 'zod'
import { BookingId } from '../booking/schema.ts'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { writingRefusals } from './ru.ts'
import { Finding, FindingsOfBooking, FormerCheckUp, findingsLargest, SentFindings } from './schema.ts'

const params = z.strictObject({ id: BookingId })

/**
 * Findings of doctors and studies at a check-up (order 29н, points 13, 30, 31). Doctors and the commission read
 * them, neither an employer nor the desk; the person gets them in the выписка.
 */
export const findingsContract = {
  ofBooking: route('GET', '/api/findings/bookings/:id', {
    summary: 'Что нашли врачи и исследования осмотра и что было в прошлый раз',
    audit: { act: 'view', what: 'finding' },
    params,
    reply: FindingsOfBooking,
    refusals: [common.NOT_FOUND],
  }),
  save: route('POST', '/api/findings/bookings/:id', {
    summary: 'Записать или исправить, что нашли; прежняя запись хранится',
    audit: { act: 'change', what: 'finding' },
    params,
    body: z.strictObject({ findings: SentFindings }),
    largest: findingsLargest,
    reply: FindingsOfBooking,
    refusals: [common.NOT_FOUND, ...writingRefusals],
  }),
  former: route('GET', '/api/findings/bookings/:id/former', {
    summary: 'Прежние осмотры того же человека: что нашли и чем закончились, сначала новые',
    audit: { act: 'view', what: 'finding' },
    params,
    reply: z.array(FormerCheckUp),
    refusals: [common.NOT_FOUND],
  }),
  versions: route('GET', '/api/findings/bookings/:id/versions', {
    summary: 'Прежние записи об одной услуге, сначала новые',
    audit: { act: 'view', what: 'finding' },
    params,
    query: z.strictObject({ service: z.string().min(1).max(40) }),
    reply: z.array(Finding),
    refusals: [common.NOT_FOUND],
  }),
}
