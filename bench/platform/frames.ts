import type { Browser, Page } from 'playwright-core'

interface TraceEvent {
  name: string
  ph: string
  ts: number
  args?: {
    frame_reporter?: {
      state: string
      frame_sequence: number
      affects_smoothness: boolean
      has_compositor_animation: boolean
    }
  }
}

/** Frames of one animation. */
interface Frames {
  shown: number
  /**
   * Frames that were late before the animation began, while the page handled the click; they are a part of the
   * interaction's time.
   */
  'late before': number
  /** Frames of the motion itself that did not come in time. */
  dropped: number
}

/**
 * Counts frames from the compositor's own reports in a trace (PipelineReporter). They distinguish a frame that
 * the user misses from one in which nothing had to be drawn. Intervals of requestAnimationFrame measure only
 * the page's thread, and the menu is animated by the compositor.
 */
export async function framesOf(
  browser: Browser,
  page: Page,
  acts: Record<string, () => Promise<unknown>>,
  rounds: number,
): Promise<Record<string, Frames>> {
  const categories = ['cc', 'benchmark', 'blink.user_timing', 'disabled-by-default-devtools.timeline.frame']
  await browser.startTracing(page, { categories })
  for (let round = 0; round < rounds; round += 1)
    for (const [name, act] of Object.entries(acts)) {
      await page.evaluate((mark) => performance.mark(mark), `bench: ${name}`)
      await act()
      await page.waitForTimeout(500)
    }
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  return countFrames(trace.traceEvents, Object.keys(acts))
}

function countFrames(events: TraceEvent[], names: string[]): Record<string, Frames> {
  const kept = new Map(names.map((name) => [name, new Map<string, keyof Frames>()]))
  let now: Map<string, keyof Frames> | undefined
  for (const { name, ph, args } of events.toSorted((a, b) => a.ts - b.ts)) {
    if (name.startsWith('bench: ')) now = kept.get(name.slice(7))
    const frame = ph === 'b' && name === 'PipelineReporter' ? args?.frame_reporter : undefined
    const kind = frame && kindOf(frame)
    // The trace reports a frame once for each thread; the key counts it once for each kind.
    if (now && frame && kind) now.set(`${frame.frame_sequence} ${kind}`, kind)
  }
  const count = (kinds: Map<string, keyof Frames>, kind: keyof Frames) =>
    [...kinds.values()].filter((one) => one === kind).length
  const counts = [...kept].map(([name, kinds]) => {
    const shown = count(kinds, 'shown')
    const late = count(kinds, 'late before')
    const dropped = count(kinds, 'dropped')
    return [name, { shown, 'late before': late, dropped }]
  })
  return Object.fromEntries(counts)
}

type Report = NonNullable<NonNullable<TraceEvent['args']>['frame_reporter']>

function kindOf({ state, affects_smoothness, has_compositor_animation }: Report): keyof Frames | undefined {
  if (state.startsWith('STATE_PRESENTED')) return 'shown'
  if (state !== 'STATE_DROPPED' || !affects_smoothness) return
  return has_compositor_animation ? 'dropped' : 'late before'
}
