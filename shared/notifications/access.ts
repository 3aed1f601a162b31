import type { Member } from '../platform/actor.ts'
import type { AccountId } from '../platform/ids.ts'

declare const minted: unique symbol

/** Whose messages may be read. Made only here, after a look at the actor: a bare id does not fit. */
export interface MessageScope {
  readonly account: AccountId
  readonly [minted]: true
}

/** A person reads what he was told himself. */
export const ownMessages = (actor: Member): MessageScope => ({ account: actor.accountId }) as MessageScope

/** A person subscribes his own phone only (spec §7 `target`): a notification shows on a locked screen. */
export const maySubscribe = (actor: Member, phone: string): boolean => actor.phone === phone
