import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const shells = ['chromium-headless-shell']
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function lookFor(programs: readonly string[]): string | null {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync) ?? null
}

/** The system's Chromium: CHROMIUM, or the first known name on the path; null when there is none. */
export function lookForChromium(): string | null {
  const given = process.env.CHROMIUM
  return given && existsSync(given) ? given : lookFor(names)
}

/**
 * The headless shell of Chromium: a tenth cheaper, but without notifications; null when it is not installed or
 * CHROMIUM names another browser.
 */
export const findHeadlessShell = (): string | null => (process.env.CHROMIUM ? null : lookFor(shells))

/** The system's Chromium; when it is missing, an error says how to install it. */
export function findChromium(): string {
  const found = lookForChromium()
  if (!found)
    throw new Error('Не найден Chromium. Установите его (apt-get install chromium) или задайте CHROMIUM')
  return found
}
