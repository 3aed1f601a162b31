import { useSyncExternalStore } from 'react'

// This file is not in the queue feature, because the frame of the page marks the section «Очередь» without
// loading that feature.
let isSummoned = false
const listeners = new Set<() => void>()

/** Sets whether the patient is being called to a room. */
export function setSummoned(value: boolean): void {
  if (value === isSummoned) return
  isSummoned = value
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns whether the patient is being called to a room now. */
export const useIsSummoned = (): boolean => useSyncExternalStore(subscribe, () => isSummoned)
