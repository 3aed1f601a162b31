// Source: spec §6: only an administrator has access to other users' accounts.
import { admin, type Member } from '../platform/actor.ts'
import type { AccountId } from '../platform/ids.ts'

/** The right to other users' accounts; `by` is the administrator who has it. */
export interface UsersScope {
  by: AccountId
  /** The administrator's own session, marked in the list of sessions. */
  session: string | null
}

/** Returns the actor's right to other users' accounts; null when the actor has none. */
export const usersScope = (actor: Member): UsersScope | null =>
  admin(actor) ? { by: actor.accountId, session: actor.session ?? null } : null
