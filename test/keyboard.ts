import type { Page } from 'playwright-core'

/** The accessible name of the focused element: its label or its own text. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement | null
    if (!field || field === document.body) return ''
    const named = field.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = named.length ? named.map((id) => document.getElementById(id)) : [...(field.labels ?? [])]
    const label = labels.map((one) => one?.textContent ?? '').join(' ')
    return (field.getAttribute('aria-label') ?? (label || field.textContent || ''))
      .replace(/\s+/g, ' ')
      .trim()
  })

const stopsAtMost = 120

/** Presses Tab until an element of this name has the focus; fails after `atMost` presses. */
export async function tabTo(page: Page, name: string | RegExp, atMost = stopsAtMost): Promise<void> {
  const seen: string[] = []
  for (let stop = 0; stop <= atMost; stop += 1) {
    const focused = await focusedName(page)
    if (typeof name === 'string' ? focused === name : name.test(focused)) return
    seen.push(focused)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${name}, only to: ${[...new Set(seen)].join(' | ')}`)
}

/** Goes to a field by Tab and types into it. */
export async function typeInto(page: Page, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

/** Goes to a control by Tab and presses a key on it: Enter for buttons and links, Space for boxes. */
export async function pressOn(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press(key)
}
