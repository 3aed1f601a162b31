import type { Member } from '../platform/actor.ts'
import type { AccountId } from '../platform/ids.ts'

declare const minted: unique symbol

/** Whose bookings may be read. Made only here, after a look at the actor: a bare id does not fit. */
export interface BookingScope {
  /** Null: everybody's. */
  readonly account: AccountId | null
  readonly [minted]: true
}

const scopeOf = (account: AccountId | null) => ({ account }) as BookingScope

/** A person sees his own bookings. */
export const ownBookings = (actor: Member): BookingScope => scopeOf(actor.accountId)

/** The clinic's own jobs, such as the reminder, see all of them. */
export const allBookings: BookingScope = scopeOf(null)
