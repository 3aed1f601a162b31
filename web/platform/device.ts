import { useSyncExternalStore } from 'react'
import type { Device } from '../../shared/platform/device.ts'

/** What `useSyncExternalStore` follows these questions about the window with. */
export const following = (queries: readonly MediaQueryList[]) => (listener: () => void) => {
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}

// In em, as the styles ask: who reads large letters gets what fits them. 16 px is the size that browsers begin with.
const upTo = (width: number) => matchMedia(`(max-width: ${width / 16}em)`)
const bounds = [
  ['mobile', upTo(480)],
  ['tablet', upTo(1080)],
  ['laptop', upTo(1140)],
] as const

const current = (): Device => bounds.find(([, query]) => query.matches)?.[0] ?? 'desktop'
const subscribe = following(bounds.map(([, query]) => query))

/** The kind of this device, kept true while the window changes. */
export const useDevice = (): Device => useSyncExternalStore(subscribe, current)
