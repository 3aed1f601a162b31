import { appVersion } from './page-meta.ts'

const minute = 60_000
const every = 5 * minute

async function isNewer(): Promise<boolean> {
  const response = await fetch('/version.json', { cache: 'no-store' })
  const { version } = (await response.json()) as { version?: string }
  return version !== undefined && version !== appVersion()
}

/**
 * Tells once that the server has a newer version than this page: asks when the page becomes visible again, at most once a
 * minute, and every five minutes. A file of the old version that has gone tells it at once. Returns what ends it.
 */
export function watchVersion(tell: () => void): () => void {
  if (!appVersion()) return () => {}
  let askedAt = Date.now()
  const end = () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', ask)
    removeEventListener('vite:preloadError', found)
  }
  const found = () => {
    end()
    tell()
  }
  const ask = () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine || Date.now() - askedAt < minute) return
    askedAt = Date.now()
    isNewer().then(
      (isNew) => void (isNew && found()),
      () => {},
    )
  }
  const timer = setInterval(ask, every)
  document.addEventListener('visibilitychange', ask)
  addEventListener('vite:preloadError', found)
  return end
}
