import type { Browser, Page } from 'playwright-core'

/** How many times slower the pages run than this machine would: about as on a cheap phone. */
export const slowDown = 4

const views = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
}

/** The viewport of the page. */
export type Device = keyof typeof views

/** Runs in the page: keeps the longest event of every interaction, as the web-vitals library counts it for INP. */
function keepInteractions(): void {
  const longest = new Map<number, number>()
  const take = (entries: PerformanceEntryList) => {
    for (const entry of entries as PerformanceEventTiming[])
      if (entry.interactionId)
        longest.set(entry.interactionId, Math.max(entry.duration, longest.get(entry.interactionId) ?? 0))
  }
  const observer = new PerformanceObserver((list) => take(list.getEntries()))
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  const flush = () => {
    take(observer.takeRecords())
    const durations = [...longest.values()]
    longest.clear()
    return durations
  }
  Object.assign(globalThis, { flushInteractions: flush })
}

/** Opens a page of the cabinet with the processor slowed down; `cookie`: the header of a session. */
export async function openSlowly(
  browser: Browser,
  base: string,
  device: Device,
  cookie: string,
): Promise<Page> {
  const context = await browser.newContext({ ...views[device], baseURL: base, locale: 'ru-RU' })
  const pairs = cookie.split('; ').filter(Boolean)
  const cookies = pairs.map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: base }
  })
  await context.addCookies(cookies)
  await context.addInitScript(keepInteractions)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  return page
}

/** Times from each interaction to its next paint, ms, in steps of 8; those under 16 are not reported. */
export async function interactionsOf(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  const flush = () =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 150)))
      return (globalThis as unknown as { flushInteractions: () => number[] }).flushInteractions()
    })
  await flush()
  await act()
  return flush()
}
