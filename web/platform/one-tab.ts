/** Waits the given time, or until the tab is hidden. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

interface Beat {
  name: string
  ms: number
  run: () => Promise<unknown>
}

/**
 * Calls `run` on a timer until the tab is hidden. All tabs share the time of the last call, so that switching
 * between tabs causes no extra calls.
 */
async function beatWhileVisible(
  { name, ms, run }: Beat,
  isFirst: boolean,
  signal: AbortSignal,
): Promise<void> {
  const lastBeat = () => Number(localStorage.getItem(name)) || 0
  let due = isFirst ? 0 : lastBeat() + ms
  while (!signal.aborted) {
    await pause(Math.max(0, due - Date.now()), signal)
    if (signal.aborted) return
    // The interval is measured from start to start, however long the server takes.
    const now = Date.now()
    due = now + ms
    // Without a connection this run is skipped.
    if (!navigator.onLine) continue
    localStorage.setItem(name, String(now))
    await run().catch(() => {})
  }
}

/**
 * Runs a function on load and then every `ms`, in one visible tab of this browser, not while offline (spec §7,
 * the import). The first visible tab takes a lock and holds it until it is hidden or closed. Returns a function
 * that stops it.
 */
export function beatInOneTab(beat: Beat): () => void {
  const loadedAt = Date.now()
  let isFirst = true
  let turn = new AbortController()
  const lead = () => {
    turn.abort()
    turn = new AbortController()
    if (document.visibilityState !== 'visible') return
    const { signal } = turn
    const leading = async () => {
      // A tab that had to wait for the lock does not call at once: its first call is `ms` after the last call
      // of the other tab.
      const isOnLoad = isFirst && Date.now() - loadedAt < 3000
      isFirst = false
      await beatWhileVisible(beat, isOnLoad, signal)
    }
    const { locks } = navigator
    // Old browsers have no locks between tabs: there every visible tab runs, and the server still does the work
    // once a minute.
    if (!locks) return void leading()
    locks.request(beat.name, { signal }, leading).catch(() => {})
  }
  lead()
  document.addEventListener('visibilitychange', lead)
  return () => {
    turn.abort()
    document.removeEventListener('visibilitychange', lead)
  }
}
