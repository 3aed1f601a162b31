import { formatPhone } from '../../../../shared/platform/phone.ts'
import { session, type WayIn } from '../../../platform/session.ts'
import { typedPhone } from './journey.ts'

/** Opens the sign-in page after a change that ended all sessions, with the phone filled in. */
export function leaveAfter(change: WayIn, phone: string): void {
  session.endAfter(change)
  typedPhone.set(formatPhone(phone))
}
