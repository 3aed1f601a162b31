import { dropDrafts, dropSecrets } from './draft.ts'

/** The browser tab functions that the session needs; a test passes two tabs of its own. */
export interface Tab {
  origin: string
  /** Sends a request to this site. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** Stores a value that notifies the other tabs of this browser. */
  tell: (key: string, value: string) => void
  /** Subscribes to values stored by another tab. */
  onTold: (listener: (key: string | null, value: string | null) => void) => void
  /** Subscribes to the user's return to this tab. */
  onVisible: (listener: () => void) => void
  /** Calls a function repeatedly, `every` milliseconds. */
  repeat: (listener: () => void, every: number) => void
  /** Checks whether the tab is visible and the browser is online. */
  isAwake: () => boolean
  /** Sends a message that needs no answer, even while the page is being closed. */
  post: (path: string, fields: Record<string, string>) => void
  /** Deletes user data on this device. */
  forget: () => void
  /** Deletes data that must not outlive a session, such as document numbers. */
  forgetSecrets: () => void
}

/** The real browser tab. Accesses no browser API before it is called. */
export const thisTab: Tab = {
  get origin() {
    return location.origin
  },
  fetch: (path, init) => fetch(path, { credentials: 'same-origin', ...init }),
  tell: (key, value) => {
    try {
      localStorage.setItem(key, value)
    } catch {
      // With a full or blocked storage the other tabs refetch when they become visible.
    }
  },
  onTold: (listener) => addEventListener('storage', ({ key, newValue }) => listener(key, newValue)),
  onVisible: (listener) =>
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') listener()
    }),
  repeat: (listener, every) => void setInterval(listener, every),
  isAwake: () => navigator.onLine && document.visibilityState === 'visible',
  post: (path, fields) => void navigator.sendBeacon(path, new URLSearchParams(fields)),
  forget: dropDrafts,
  forgetSecrets: dropSecrets,
}
