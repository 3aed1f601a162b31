/** How many rows a caller may write in a while. */
interface RowLimit {
  key: string
  times: number
  seconds: number
}

const minute = 60_000
const mostOfProcess = 120
const mostKeys = 20_000

interface RowWindow {
  ends: number
  written: number
  /** Events since the last row that was written. */
  leftOut: number
}

/**
 * Bounds rows that anybody can cause by being refused: a caller has a limit, and the process writes at most 120
 * of them a minute. An event over the limit is counted by the next row of its caller.
 */
export function openWriteBudget() {
  let windows = new Map<string, RowWindow>()
  const process: RowWindow = { ends: 0, written: 0, leftOut: 0 }

  const forget = (at: number) => {
    if (windows.size < mostKeys) return
    windows = new Map([...windows].filter(([, { ends }]) => ends > at))
    if (windows.size >= mostKeys) windows.clear()
  }
  const windowOf = ({ key, seconds }: RowLimit, at: number): RowWindow => {
    const known = windows.get(key)
    if (known && known.ends > at) return known
    if (!known) forget(at)
    const window = { ends: at + seconds * 1000, written: 0, leftOut: known?.leftOut ?? 0 }
    windows.set(key, window)
    return window
  }

  return {
    /** Returns how many events the row of this one stands for; null when no row is to be written for it. */
    take(limit: RowLimit, now: Date): number | null {
      const at = now.getTime()
      if (process.ends <= at) Object.assign(process, { ends: at + minute, written: 0 })
      const window = windowOf(limit, at)
      window.leftOut += 1
      if (window.written >= limit.times || process.written >= mostOfProcess) return null
      const events = window.leftOut
      window.leftOut = 0
      window.written += 1
      process.written += 1
      return events
    },
  }
}
