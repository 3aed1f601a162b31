import { z } from 'zod'
import { ClinicCancelReason } from '../../booking/schema.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { cancelAllRefusals } from './ru.ts'
import { CancelledAll, CancelPreview, CancelScope } from './schema.ts'

const { LIST_CHANGED, NOTHING_TO_CANCEL, TOO_MANY_TO_CANCEL } = cancelAllRefusals

/** Cancels the coming bookings of a day or of an organization in one act; people who have come stay. */
export const cancelAllContract = {
  preview: route('POST', '/api/desk/cancel-all/preview', {
    summary: 'Сколько записей дня или организации будет отменено',
    body: z.strictObject({ scope: CancelScope }),
    reply: CancelPreview,
    refusals: [common.NOT_FOUND],
  }),
  cancel: route('POST', '/api/desk/cancel-all', {
    summary: 'Отменить все записи дня или организации с причиной; людям сообщат',
    audit: { act: 'remove', what: 'booking' },
    /** `seen`: the version of the list that the registrar has seen. */
    body: z.strictObject({ scope: CancelScope, reason: ClinicCancelReason, seen: z.string().max(40) }),
    reply: CancelledAll,
    refusals: [common.NOT_FOUND, common.TOO_OFTEN, LIST_CHANGED, NOTHING_TO_CANCEL, TOO_MANY_TO_CANCEL],
  }),
}
