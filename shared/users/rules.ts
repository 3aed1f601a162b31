// Source: domain.md §9 (medical history is never deleted), spec §6 «Roles and permissions». Pure.
import { Role } from '../platform/actor.ts'
import type { UserState } from './schema.ts'

/** Where an account stands; wiped is stronger than blocked. */
export const stateOf = (account: { isBlocked: boolean; isErased: boolean }): UserState =>
  account.isErased ? 'erased' : account.isBlocked ? 'blocked' : 'active'

/** Roles in one order whatever the order they were given in. */
export const inOrder = (roles: readonly string[]): Role[] =>
  Role.options.filter((role) => roles.includes(role))

/** Why an act that takes an administrator away is not done; null when it may be. */
type Hindrance = 'OWN_ACCOUNT' | 'LAST_ADMIN' | null

/**
 * Whether the cabinet may lose an administrator: nobody takes himself away, and one always remains.
 * `admins`: those who may come in now.
 */
export function hindranceOf(given: { actor: string; account: string; admins: readonly string[] }): Hindrance {
  if (given.actor === given.account) return 'OWN_ACCOUNT'
  return given.admins.length === 1 && given.admins[0] === given.account ? 'LAST_ADMIN' : null
}
