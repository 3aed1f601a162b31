// Source: spec §6: accounts of others are an administrator's business alone.
import { admin, type Member } from '../platform/actor.ts'
import type { AccountId } from '../platform/ids.ts'

/** The right to the accounts of others; `by` is who has it. */
export interface UsersScope {
  by: AccountId
  /** His own session, which the list of sessions marks. */
  session: string | null
}

/** The right of somebody to the accounts of others; null without it. */
export const usersScope = (actor: Member): UsersScope | null =>
  admin(actor) ? { by: actor.accountId, session: actor.session ?? null } : null
