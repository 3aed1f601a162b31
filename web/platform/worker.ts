/**
 * Registers the service worker; returns null where the browser has none or the page is not secure. Fails
 * silently, because the application works without it.
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  // The browser checks for a newer worker by itself. `updateViaCache: 'none'` makes it ask the server and not
  // its cache.
  return navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => null)
}

/**
 * Listens for a clicked notification: `open` gets the page that it leads to. Returns a function that stops
 * listening.
 */
export function onNotificationOpened(open: (path: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const listen = ({ data, ports }: MessageEvent<{ kind?: string; path?: string } | null>) => {
    if (data?.kind !== 'open' || !data.path?.startsWith('/')) return
    ports[0]?.postMessage(true)
    open(data.path)
  }
  navigator.serviceWorker.addEventListener('message', listen)
  navigator.serviceWorker.startMessages()
  return () => navigator.serviceWorker.removeEventListener('message', listen)
}
