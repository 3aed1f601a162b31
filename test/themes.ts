import type { Page } from 'playwright-core'
import { isGate, sizes, widths } from './browser.ts'

/**
 * Suffixes of the themes checked at a width: the run before a landing (gate) checks a phone in light and a
 * desktop in dark.
 */
function themesAt(width: number): string[] {
  if (isGate) return width === sizes.desktop.width ? ['-dark'] : ['']
  return width === sizes.phone.width || width === sizes.desktop.width ? ['', '-dark'] : ['']
}

/**
 * Checks the open page; at the narrowest and the widest size also in the dark theme. A theme changes only
 * colours and no script depends on it, so the page is switched to dark in place instead of being opened again.
 */
export async function inEachTheme(page: Page, look: (mark: string) => Promise<void>): Promise<void> {
  for (const mark of themesAt(page.viewportSize()?.width ?? 0)) {
    if (mark) await page.emulateMedia({ colorScheme: 'dark' })
    await look(mark)
    if (mark) await page.emulateMedia({ colorScheme: 'light' })
  }
}

/** Checks a page at each width of this run and in each theme, and restores its width. */
export async function atEachWidth(page: Page, look: (mark: string) => Promise<void>): Promise<void> {
  const before = page.viewportSize()
  for (const size of widths) {
    await page.setViewportSize(sizes[size])
    await inEachTheme(page, look)
  }
  if (before) await page.setViewportSize(before)
}
