// Source: decision 0106. The role of the commission is given by two administrators.
import type { Role } from '../../platform/actor.ts'

/** Days for which a proposal waits for the second administrator. */
export const proposalDays = 7

/** When a proposal made now lapses. */
export const lapsesAfter = (now: Date): Date => new Date(now.getTime() + proposalDays * 24 * 3600 * 1000)

/**
 * Splits the roles that an administrator wants an account to have: those that it gets at once, and whether the
 * commission's role waits for another administrator. One administrator is enough to take it away.
 */
export function splitRoles(
  had: readonly string[],
  wanted: readonly Role[],
): { atOnce: Role[]; isChairProposed: boolean } {
  const isChairProposed = wanted.includes('chair') && !had.includes('chair')
  return { atOnce: wanted.filter((role) => role !== 'chair' || !isChairProposed), isChairProposed }
}

/** Why an administrator may not give the role that is proposed; null when nothing stands in the way. */
export function whyNotGiven(given: {
  actor: string
  proposedBy: string
  account: string
}): 'SAME_ADMIN' | null {
  return given.actor === given.proposedBy || given.actor === given.account ? 'SAME_ADMIN' : null
}
