import type { Page } from 'playwright-core'

/** Measurements of a page scrolled from its start to its end. */
interface ScrollFigures {
  seconds: number
  frames: number
  /** Frames that came more than 1/50 of a second after the previous one. */
  late: number
  /** Time from frame to frame, ms. */
  middle: number
  p95: number
  longest: number
  /** Frames in which part of the screen had no text yet. */
  unready: number
}

/**
 * Scrolls the page to its end by the given number of pixels each 1/60 of a second and records the time of each
 * frame. `bones`: the selector of placeholders.
 */
export async function rollThrough(page: Page, speed: number, bones: string): Promise<ScrollFigures> {
  const { times, unready } = await page.evaluate(
    ({ speed, bones }) =>
      new Promise<{ times: number[]; unready: number }>((resolve) => {
        const times: number[] = []
        let unready = 0
        let begun = 0
        let last = 0
        const root = document.documentElement
        const frame = (now: number) => {
          if (begun === 0) begun = now
          else times.push(now - last)
          last = now
          const end = root.scrollHeight - innerHeight
          scrollTo({ top: Math.min(end, ((now - begun) / 1000) * 60 * speed), behavior: 'instant' })
          const seen = [...document.querySelectorAll(bones)].some((one) => {
            const { top, bottom } = one.getBoundingClientRect()
            return bottom > 0 && top < innerHeight
          })
          if (seen) unready += 1
          if (scrollY >= end - 1) resolve({ times, unready })
          else requestAnimationFrame(frame)
        }
        requestAnimationFrame(frame)
      }),
    { speed, bones },
  )
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  const total = times.reduce((sum, one) => sum + one, 0)
  return {
    seconds: total / 1000,
    frames: times.length,
    late: times.filter((one) => one > 1000 / 50 + 1).length,
    middle: at(0.5),
    p95: at(0.95),
    longest: sorted.at(-1) ?? 0,
    unready,
  }
}
