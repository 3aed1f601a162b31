import type { BookingId } from '../../../shared/booking/schema.ts'
import type { FreedSlot } from '../../../shared/booking/standby/rules.ts'

/** After the first miss a time is not tried again for the same booking for so long; each further miss doubles it. */
const firstPauseMs = 60_000
const longestPauseMs = 15 * 60_000

/** Times that bookings could not get, each with its pause. */
export interface Misses {
  add(booking: { id: BookingId }, slot: FreedSlot, now: Date): void
  /** Returns whether a time has been missed a moment ago; one that got a free seat since then is tried at once. */
  isPaused(booking: { id: BookingId }, slot: FreedSlot, now: Date): boolean
}

/** Remembers in this process which times were tried in vain. */
export function openMisses(): Misses {
  const known = new Map<string, { retryAt: number; pauseMs: number }>()
  const keyOf = ({ id }: { id: BookingId }, { slot, freedAt }: FreedSlot) =>
    `${id} ${slot} ${freedAt.getTime()}`

  return {
    add(booking, slot, now) {
      const at = now.getTime()
      for (const [key, { retryAt }] of known) if (retryAt + longestPauseMs < at) known.delete(key)
      const last = known.get(keyOf(booking, slot))
      const pauseMs = last ? Math.min(2 * last.pauseMs, longestPauseMs) : firstPauseMs
      known.set(keyOf(booking, slot), { retryAt: at + pauseMs, pauseMs })
    },
    isPaused(booking, slot, now) {
      const missed = known.get(keyOf(booking, slot))
      return missed !== undefined && now.getTime() < missed.retryAt
    },
  }
}
