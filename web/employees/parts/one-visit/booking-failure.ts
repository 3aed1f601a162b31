import { bookingRefusals } from '../../../../shared/booking/ru.ts'
import { groupRefusals } from '../../../../shared/group-booking/ru.ts'
import type { ConflictDetails } from '../../../../shared/group-booking/schema.ts'
import { CallError, isRefused } from '../../../platform/call.ts'

const { GROUP_CONFLICTS } = groupRefusals

/** Returns why one person could not be booked, where the refusal of a group speaks of all. */
function oneRefused(error: unknown): unknown {
  if (!isRefused(error, GROUP_CONFLICTS)) return error
  const { code, status, details } = error
  const [conflict] = (details as ConflictDetails | undefined)?.conflicts ?? []
  const reason = conflict?.reason ?? 'Это время уже заняли'
  const message = `${reason}. Никто не записан: выберите другое время.`
  return new CallError({ code, message }, new Response(null, { status }))
}

/**
 * Returns the failure of a booking in the words of one person. Only a refusal of the time or of its price drops the
 * chosen time: after any other failure it is still free.
 */
export function bookingFailure(error: unknown, dropTime: () => void): unknown {
  if (isRefused(error, GROUP_CONFLICTS) || isRefused(error, bookingRefusals.PRICE_CHANGED)) dropTime()
  return oneRefused(error)
}
