import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The system's Chromium: CHROMIUM, or the first known name on the path; null when there is none. */
export function lookForChromium(): string | null {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const given = process.env.CHROMIUM
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
  return given && existsSync(given) ? given : (found ?? null)
}

/** The same, but a missing one stops the tests with what to do. */
export function findChromium(): string {
  const found = lookForChromium()
  if (!found)
    throw new Error('Не найден Chromium. Установите его (apt-get install chromium) или задайте CHROMIUM')
  return found
}
