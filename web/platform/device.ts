import { useSyncExternalStore } from 'react'

/** Kinds of device by width: mobile to 480 px, tablet to 1080, laptop to 1140, desktop beyond (spec §9). */
export type Device = 'mobile' | 'tablet' | 'laptop' | 'desktop'

const upTo = (width: number) => matchMedia(`(max-width: ${width}px)`)
const bounds = [
  ['mobile', upTo(480)],
  ['tablet', upTo(1080)],
  ['laptop', upTo(1140)],
] as const

const current = (): Device => bounds.find(([, query]) => query.matches)?.[0] ?? 'desktop'

function subscribe(listener: () => void): () => void {
  for (const [, query] of bounds) query.addEventListener('change', listener)
  return () => {
    for (const [, query] of bounds) query.removeEventListener('change', listener)
  }
}

/** The kind of this device, kept true while the window changes. */
export const useDevice = (): Device => useSyncExternalStore(subscribe, current)
