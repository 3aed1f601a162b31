import { appVersion } from './page-meta.ts'

const minute = 60_000
const every = 5 * minute

async function isNewer(): Promise<boolean> {
  const response = await fetch('/version.json', { cache: 'no-store' })
  const { version } = (await response.json()) as { version?: string }
  return version !== undefined && version !== appVersion()
}

/**
 * Reports once that the server has a newer version than this page: checks when the page becomes visible, at
 * most once a minute, and every five minutes. A file that failed to load triggers an immediate check, because
 * it may belong to a removed version. Returns a function that stops checking.
 */
export function watchVersion(tell: () => void): () => void {
  if (!appVersion()) return () => {}
  let askedAt = Date.now()
  const end = () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', ask)
    removeEventListener('vite:preloadError', check)
  }
  const found = () => {
    end()
    tell()
  }
  const check = () => {
    isNewer().then(
      (isNew) => void (isNew && found()),
      () => {},
    )
  }
  const ask = () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine || Date.now() - askedAt < minute) return
    askedAt = Date.now()
    check()
  }
  const timer = setInterval(ask, every)
  document.addEventListener('visibilitychange', ask)
  addEventListener('vite:preloadError', check)
  return end
}
