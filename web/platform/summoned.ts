import { useSyncExternalStore } from 'react'

// Here and not with the queue: the frame marks its section without loading any of it.
let isSummoned = false
const listeners = new Set<() => void>()

/** Says whether the person is being called to a room. */
export function setSummoned(value: boolean): void {
  if (value === isSummoned) return
  isSummoned = value
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the person is being called to a room now. */
export const useIsSummoned = (): boolean => useSyncExternalStore(subscribe, () => isSummoned)
