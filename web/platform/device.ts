import { useSyncExternalStore } from 'react'
import type { Device } from '../../shared/platform/device.ts'

/** Subscribes `useSyncExternalStore` to these media queries. */
export const following = (queries: readonly MediaQueryList[]) => (listener: () => void) => {
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}

// Widths are in em, as in the styles, so that a user with larger text gets the layout of a smaller screen. The
// browser's default is 16 px.
const upTo = (width: number) => matchMedia(`(max-width: ${width / 16}em)`)
const bounds = [
  ['mobile', upTo(480)],
  ['tablet', upTo(1080)],
  ['laptop', upTo(1140)],
] as const

const current = (): Device => bounds.find(([, query]) => query.matches)?.[0] ?? 'desktop'
const subscribe = following(bounds.map(([, query]) => query))

/** Returns the kind of this device, updated while the window changes; also where a test renders to text. */
export const useDevice = (): Device => useSyncExternalStore(subscribe, current, current)
