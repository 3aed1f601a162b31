import { resendAfter } from '../../../../shared/accounts/rules.ts'
import type { Target } from '../../../../shared/accounts/schema.ts'
import { signInContract } from '../../../../shared/accounts/sign-in/contract.ts'
import { CallError, call } from '../../../platform/call.ts'

/**
 * Sends a code; when one has already been sent, continues with it. Returns the number of seconds until the next
 * one.
 */
export async function sendCode(target: Target): Promise<number> {
  try {
    return (await call(signInContract.sendCode, { body: target })).resendAfter
  } catch (error) {
    const wait = error instanceof CallError && error.status === 429 ? error.retryAfter : null
    if (wait && wait <= resendAfter) return wait
    throw error
  }
}
