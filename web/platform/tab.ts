import { dropDrafts, dropSecrets } from './draft.ts'

/** What the session needs of the browser's tab that it lives in; a test gives two of its own. */
export interface Tab {
  origin: string
  /** Calls this site. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** Leaves a value that the other tabs of this browser hear of. */
  tell: (key: string, value: string) => void
  /** Hears of what another tab left. */
  onTold: (listener: (key: string | null, value: string | null) => void) => void
  /** The person has come back to this tab. */
  onVisible: (listener: () => void) => void
  /** Calls again and again, `every` milliseconds. */
  repeat: (listener: () => void, every: number) => void
  /** Somebody looks at the tab and the browser has a connection. */
  isAwake: () => boolean
  /** Sends words that need no answer, even while the page is left. */
  post: (path: string, fields: Record<string, string>) => void
  /** Forgets what people left on this device. */
  forget: () => void
  /** Forgets what must not outlive a session, such as numbers of documents. */
  forgetSecrets: () => void
}

/** This tab. Nothing of it is touched before it is asked for. */
export const thisTab: Tab = {
  get origin() {
    return location.origin
  },
  fetch: (path, init) => fetch(path, { credentials: 'same-origin', ...init }),
  tell: (key, value) => {
    try {
      localStorage.setItem(key, value)
    } catch {
      // A full or forbidden storage: the other tabs ask by themselves when they are looked at.
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
