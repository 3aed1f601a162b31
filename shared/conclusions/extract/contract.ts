import { z } from 'zod'
import { BookingId } from '../../booking/schema.ts'
import { FileReply } from '../../platform/file.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { ConclusionId } from '../schema.ts'
import { extractRefusals } from './ru.ts'

const { NOT_FOUND, TOO_OFTEN } = common

/** The выписка из медицинской карты (order 29н, point 48): it goes to the examined person alone, never to an employer. */
export const extractContract = {
  own: route('GET', '/api/bookings/:id/extract/file', {
    summary: 'Выписка по моему осмотру файлом .pdf',
    audit: { act: 'download', what: 'finding' },
    params: z.strictObject({ id: BookingId }),
    reply: FileReply,
    refusals: [NOT_FOUND, TOO_OFTEN],
  }),
  print: route('GET', '/api/conclusions/:id/extract', {
    summary: 'Выписка по осмотру с этим заключением файлом .pdf: её выдают человеку на руки',
    audit: { act: 'print', what: 'finding' },
    params: z.strictObject({ id: ConclusionId }),
    reply: FileReply,
    refusals: [NOT_FOUND, extractRefusals.NO_EXTRACT, TOO_OFTEN],
  }),
}
