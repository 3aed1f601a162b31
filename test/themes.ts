import type { Page } from 'playwright-core'
import { isGate, sizes, widths } from './browser.ts'

/** Marks of the themes in which this run looks at a width: the gate sees a phone in light and a desktop in the dark. */
function themesAt(width: number): string[] {
  if (isGate) return width === sizes.desktop.width ? ['-dark'] : ['']
  return width === sizes.phone.width || width === sizes.desktop.width ? ['', '-dark'] : ['']
}

/**
 * Looks at a page as it stands; at the narrowest and the widest of the sizes, in the dark too. A theme changes only
 * colours (no script knows of it), so the page is turned dark where it stands instead of being reached once more.
 */
export async function inEachTheme(page: Page, look: (mark: string) => Promise<void>): Promise<void> {
  for (const mark of themesAt(page.viewportSize()?.width ?? 0)) {
    if (mark) await page.emulateMedia({ colorScheme: 'dark' })
    await look(mark)
    if (mark) await page.emulateMedia({ colorScheme: 'light' })
  }
}

/** Looks at a page at each width of this run and in each theme, and returns it to the width that it had. */
export async function atEachWidth(page: Page, look: (mark: string) => Promise<void>): Promise<void> {
  const before = page.viewportSize()
  for (const size of widths) {
    await page.setViewportSize(sizes[size])
    await inEachTheme(page, look)
  }
  if (before) await page.setViewportSize(before)
}
