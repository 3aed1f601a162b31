import { refuseTooOften } from '../../shared/platform/refusal.ts'
import type { Limit } from './limits.ts'
import { networkOf } from './network.ts'

const mostKeys = 20_000

/** A rate limit of this process alone, counted in memory. */
export interface LocalLimit {
  /** Counts one use of a key; refuses with 429 and the seconds to wait when there were too many. */
  spend(key: string, now: Date): void
  /** Refuses as `spend` would, and counts nothing: before a body is read for which the use is counted. */
  requireLeft(key: string, now: Date): void
  /** Runs work and counts one use for it; work that fails is not counted. */
  around<Result>(key: string, now: Date, work: () => Promise<Result>): Promise<Result>
}

/**
 * Used for calls that cost less than a database write per use, and for limits that N processes together may
 * exceed N times.
 */
export function localLimit({ times, seconds, what }: Limit): LocalLimit {
  let windows = new Map<string, { count: number; ends: number }>()

  const open = (key: string, at: number) => {
    if (windows.size >= mostKeys) windows = new Map([...windows].filter(([, window]) => window.ends > at))
    if (windows.size >= mostKeys) windows.clear()
    const window = { count: 0, ends: at + seconds * 1000 }
    windows.set(key, window)
    return window
  }
  const leftIn = (key: string, now: Date) => {
    const at = now.getTime()
    const known = windows.get(key)
    const window = known && known.ends > at ? known : open(key, at)
    if (window.count >= times) refuseTooOften(Math.ceil((window.ends - at) / 1000), what)
    return window
  }
  const spend = (key: string, now: Date) => {
    const window = leftIn(key, now)
    window.count += 1
    return window
  }

  return {
    spend: (key, now) => void spend(key, now),
    requireLeft: (key, now) => void leftIn(key, now),
    async around(key, now, work) {
      const window = spend(key, now)
      try {
        return await work()
      } catch (error) {
        window.count -= 1
        throw error
      }
    },
  }
}

/** Limits one kind of act for an account and for its network address, in this process. */
export function callerLimit({ ofAccount, ofAddress }: { ofAccount: Limit; ofAddress: Limit }) {
  const accounts = localLimit(ofAccount)
  const networks = localLimit(ofAddress)
  return {
    /** Counts one act; refuses with 429 when the account or its address has used up its limit. */
    spend({ account, address, now }: { account: string; address: string; now: Date }): void {
      accounts.spend(account, now)
      networks.spend(networkOf(address), now)
    },
  }
}
