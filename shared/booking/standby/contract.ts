import { z } from 'zod'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { bookingRefusals } from '../ru.ts'
import { BookingId, Standby } from '../schema.ts'
import { DeclinedOffer, StandbyWish } from './schema.ts'

const params = z.strictObject({ id: BookingId })
const audit = { act: 'change', what: 'booking' } as const

/**
 * «Сообщить, если освободится раньше»: a person waits for a time before the one booked. An offered time is taken by
 * moving the booking to it (`bookingContract.move`).
 */
export const standbyContract = {
  ask: route('POST', '/api/bookings/:id/standby', {
    summary:
      'Попросить сообщить, если освободится время раньше; ещё раз — изменить день, с которого могу прийти',
    audit,
    params,
    body: StandbyWish,
    reply: Standby,
    refusals: [bookingRefusals.NOT_CHANGEABLE, common.NOT_FOUND],
  }),
  stop: route('DELETE', '/api/bookings/:id/standby', {
    summary: 'Больше не сообщать о времени раньше; предложенное место достанется следующему',
    audit,
    params,
    reply: z.literal(true),
    refusals: [common.NOT_FOUND],
  }),
  decline: route('POST', '/api/bookings/:id/standby/decline', {
    summary: 'Отказаться от предложенного времени и ждать другого',
    audit,
    params,
    body: DeclinedOffer,
    reply: Standby.nullable(),
    refusals: [common.NOT_FOUND],
  }),
}
