// Source: domain.md §9 (medical history is never deleted), spec §6 «Roles and permissions». Pure.
import { Role } from '../platform/actor.ts'
import type { UserState } from './schema.ts'

/** Returns the state of an account; wiped takes precedence over blocked. */
export const stateOf = (account: { isBlocked: boolean; isErased: boolean }): UserState =>
  account.isErased ? 'erased' : account.isBlocked ? 'blocked' : 'active'

/** Sorts roles in one order, regardless of the given order. */
export const inOrder = (roles: readonly string[]): Role[] =>
  Role.options.filter((role) => roles.includes(role))

/** Reasons to refuse an act that removes an administrator; null when it is allowed. */
type Hindrance = 'OWN_ACCOUNT' | 'LAST_ADMIN' | null

/**
 * Decides whether the cabinet may lose an administrator: an administrator cannot remove himself, and one always
 * remains. `admins`: those who may sign in now.
 */
export function hindranceOf(given: { actor: string; account: string; admins: readonly string[] }): Hindrance {
  if (given.actor === given.account) return 'OWN_ACCOUNT'
  return given.admins.length === 1 && given.admins[0] === given.account ? 'LAST_ADMIN' : null
}
