/** Registers the service worker; null where the browser has none or the page is not protected. Fails silently: the cabinet works without. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  // The browser looks for a newer one itself; the file is asked for at the server, not in its cache.
  return navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => null)
}

/** Hears a notification that was pressed: `open` is given the page that it leads to. Returns what ends it. */
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
