import { z } from 'zod'
import { route } from '../../platform/route.ts'
import { ceilingRefusals } from './ru.ts'
import { Ceiling, CeilingState } from './schema.ts'

/** The ceiling of open bookings of an account. */
export const ceilingContract = {
  own: route('GET', '/api/booking-ceiling', {
    summary: 'Сколько записей можно держать сразу и какие уже есть',
    reply: CeilingState,
  }),
}

/** The ceiling for an administrator. */
export const ceilingAdminContract = {
  now: route('GET', '/api/admin/booking-ceiling', {
    summary: 'Сколько записей человек может держать сразу',
    reply: z.object({ ceiling: z.int() }),
  }),
  set: route('POST', '/api/admin/booking-ceiling', {
    summary: 'Задать, сколько записей человек может держать сразу',
    audit: { act: 'change', what: 'settings' },
    /** `before`: the ceiling that the admin has seen. */
    body: z.strictObject({ ceiling: Ceiling, before: Ceiling }),
    reply: z.object({ ceiling: z.int() }),
    refusals: [ceilingRefusals.STALE_CEILING],
  }),
}
