import { common, refuse } from '../../shared/platform/refusal.ts'
import type { Limit } from './limits.ts'

const mostKeys = 20_000

/**
 * A limit of this process alone, counted in memory: for public calls that only compute, where a write to the
 * database for each call would cost more than the call. Refuses with 429 and the seconds to wait.
 */
export function localLimit({ times, seconds }: Limit): (key: string, now: Date) => void {
  let windows = new Map<string, { count: number; ends: number }>()
  return (key, now) => {
    const at = now.getTime()
    const known = windows.get(key)
    if (!known || known.ends <= at) {
      if (windows.size >= mostKeys) windows = new Map([...windows].filter(([, window]) => window.ends > at))
      if (windows.size >= mostKeys) windows.clear()
      windows.set(key, { count: 1, ends: at + seconds * 1000 })
      return
    }
    known.count += 1
    if (known.count > times) refuse(common.TOO_OFTEN, { retryAfter: Math.ceil((known.ends - at) / 1000) })
  }
}
