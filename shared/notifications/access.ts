import type { Member } from '../platform/actor.ts'
import type { AccountId } from '../platform/ids.ts'

declare const minted: unique symbol

/**
 * The account whose messages may be read. Only this file creates it, after a check of the actor; a bare id does
 * not fit the type.
 */
export interface MessageScope {
  readonly account: AccountId
  readonly [minted]: true
}

/** A person reads only the person's own messages. */
export const ownMessages = (actor: Member): MessageScope => ({ account: actor.accountId }) as MessageScope

/**
 * A person subscribes only the person's own browsers (spec §7 `target`), because a notification shows on a
 * locked screen.
 */
export const maySubscribe = (actor: Member, phone: string): boolean => actor.phone === phone
