import type { Member } from '../platform/actor.ts'
import type { AccountId } from '../platform/ids.ts'

declare const minted: unique symbol

/**
 * Scope of bookings that the caller may read and change. Only this module creates a scope, after it has checked
 * the caller, so code that passes a plain account id instead does not compile.
 */
export interface BookingScope {
  /** Null means all bookings. */
  readonly account: AccountId | null
  readonly [minted]: true
}

/**
 * Scope limited to the bookings of one account. Queries for a user's own bookings require this type, so code
 * that passes them the scope of all bookings does not compile.
 */
export interface OwnBookings extends BookingScope {
  readonly account: AccountId
}

/** Returns the scope of the user's own bookings. */
export const ownBookings = (actor: Member) => ({ account: actor.accountId }) as OwnBookings

/** The scope of all bookings, for the clinic's own jobs such as the reminder. */
export const allBookings = { account: null } as BookingScope
