import { z } from 'zod'
import { BookingId } from '../../booking/schema.ts'
import { FileReply } from '../../platform/file.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { ConclusionId } from '../schema.ts'
import { onwardRefusals } from './ru.ts'
import { OnwardPlace } from './schema.ts'

const { NOT_FOUND, TOO_OFTEN } = common
const query = z.strictObject({ place: OnwardPlace })

/** Referrals beyond the clinic after a заключение (order 29н, point 35): for the person, never for an employer. */
export const onwardContract = {
  own: route('GET', '/api/bookings/:id/onward-referral/file', {
    summary: 'Направление на экспертизу профпригодности или в центр профпатологии по моему осмотру, .pdf',
    audit: { act: 'download', what: 'conclusion' },
    params: z.strictObject({ id: BookingId }),
    query,
    reply: FileReply,
    refusals: [NOT_FOUND, onwardRefusals.NO_ONWARD_REFERRAL, TOO_OFTEN],
  }),
  print: route('GET', '/api/conclusions/:id/onward-referral', {
    summary: 'Направление на экспертизу профпригодности или в центр профпатологии файлом .pdf',
    audit: { act: 'print', what: 'conclusion' },
    params: z.strictObject({ id: ConclusionId }),
    query,
    reply: FileReply,
    refusals: [NOT_FOUND, onwardRefusals.NO_ONWARD_REFERRAL, TOO_OFTEN],
  }),
}
