import type { Page } from 'playwright-core'
import { sizes } from './browser.ts'

const darkWidths: number[] = [sizes.phone.width, sizes.desktop.width]

/**
 * Looks at a page as it stands and, at the narrowest and the widest of the sizes, in the dark too. A theme is colours and
 * nothing else (no script knows of it), so the page is turned dark where it stands instead of being reached once more.
 */
export async function inEachTheme(page: Page, look: (mark: string) => Promise<void>): Promise<void> {
  await look('')
  if (!darkWidths.includes(page.viewportSize()?.width ?? 0)) return
  await page.emulateMedia({ colorScheme: 'dark' })
  await look('-dark')
  await page.emulateMedia({ colorScheme: 'light' })
}
