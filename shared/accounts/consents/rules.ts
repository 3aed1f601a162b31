import type { ConsentPurpose } from '../schema.ts'
import type { GivenConsent } from './schema.ts'

/** The consent of a purpose that counts: the newest one given to the cabinet itself that is in force, else the newest. */
export function standingConsent(
  given: readonly GivenConsent[],
  purpose: ConsentPurpose,
): GivenConsent | undefined {
  const own = given.filter((one) => one.purpose === purpose && !one.booking)
  return own.find((one) => !one.withdrawnAt) ?? own[0]
}
