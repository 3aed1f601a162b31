import type { Member } from '../platform/actor.ts'
import type { AccountId } from '../platform/ids.ts'

declare const minted: unique symbol

/** Whose bookings may be read and changed. Made only here, after a look at the actor: a bare id does not fit. */
export interface BookingScope {
  /** Null: everybody's. */
  readonly account: AccountId | null
  readonly [minted]: true
}

/** The bookings of one account. What lists a person's own asks for this one: «everybody's» does not fit. */
export interface OwnBookings extends BookingScope {
  readonly account: AccountId
}

/** A person sees his own bookings. */
export const ownBookings = (actor: Member) => ({ account: actor.accountId }) as OwnBookings

/** The clinic's own jobs, such as the reminder, see all of them. */
export const allBookings = { account: null } as BookingScope
