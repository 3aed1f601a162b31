import { formatPhone } from '../../../../shared/platform/phone.ts'
import { session, type WayIn } from '../../../platform/session.ts'
import { typedPhone } from './journey.ts'

/** Leads to the sign-in after a change that has ended all sessions, with the phone to sign in by filled in. */
export function leaveAfter(change: WayIn, phone: string): void {
  session.endAfter(change)
  typedPhone.set(formatPhone(phone))
}
