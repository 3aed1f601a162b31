// The service worker: notifications, and a page for when there is no connection. It keeps no code of the application
// that a new version could contradict: pages always come from the server, hashed files never change.

// The server writes here what the files of the offline page come to: another version is another shelf.
const version = '__OFFLINE_VERSION__'
const shelf = `cabinet-offline-${version}`
const hashedFiles = 'cabinet-files'
const hashedAtMost = 150
const offlinePage = '/offline.html'
const fonts = ['/assets/__golos-cyrillic__', '/assets/__golos-latin__']
const offlineFiles = [offlinePage, '/offline.css', '/offline.js', '/mark.svg']

async function install() {
  const cache = await caches.open(shelf)
  await cache.addAll(offlineFiles.map((path) => new Request(path, { cache: 'reload' })))
  // Hashed, so the ones that the pages have loaded will do; without them the page is only plainer.
  await cache.addAll(fonts).catch(() => {})
  // Nothing here differs between versions of the application, so the new one need not wait for old pages to close.
  await self.skipWaiting()
}

async function activate() {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('cabinet-') && name !== shelf && name !== hashedFiles)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** A page: from the server, and without a connection the one that says so. */
async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(offlinePage, { cacheName: shelf })) ?? Response.error()
  }
}

async function keep(cache, request, response) {
  await cache.put(request, response)
  const kept = await cache.keys()
  await Promise.all(kept.slice(0, -hashedAtMost).map((oldest) => cache.delete(oldest)))
}

/** A file whose name is its content: once here, never asked for again. */
async function hashedFile(event) {
  const cache = await caches.open(hashedFiles)
  const known = await caches.match(event.request)
  if (known) return known
  const response = await fetch(event.request)
  if (response.ok) event.waitUntil(keep(cache, event.request, response.clone()))
  return response
}

/** A part of the offline page; newer ones come with the next worker. */
const offlineFile = async (request) => (await caches.match(request, { cacheName: shelf })) ?? fetch(request)

function answer(event) {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(hashedFile(event))
  else if (offlineFiles.includes(pathname)) event.respondWith(offlineFile(request))
}

/** Reads the data of a push; an unreadable push still has to show something. */
function noteOf(data) {
  try {
    return data.json()
  } catch {
    return {}
  }
}

async function show(data) {
  const { id, title, body, link } = noteOf(data)
  await self.registration.showNotification(title || 'Личный кабинет', {
    body: body || 'Новое сообщение ждёт вас в кабинете',
    tag: id,
    lang: 'ru',
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { link },
  })
}

/** Only pages of our own: a message cannot lead elsewhere. */
function pathOf(link) {
  const url = URL.canParse(link ?? '/', self.location.origin)
    ? new URL(link ?? '/', self.location.origin)
    : null
  return url?.origin === self.location.origin ? url.pathname.replace(/^\/+/, '/') + url.search : '/'
}

/** Asks an open page to go there by itself, so that it may first ask about unsaved input; false when it keeps silent. */
const askToOpen = (client, path) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), 1000)
    client.postMessage({ kind: 'open', path }, [port2])
  })

async function open(link) {
  const path = pathOf(link)
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [client] = pages.toSorted((one, other) => Number(other.focused) - Number(one.focused))
  if (!client) return void (await self.clients.openWindow(path))
  await client.focus().catch(() => {})
  if (!(await askToOpen(client, path))) await client.navigate(path).catch(() => self.clients.openWindow(path))
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', answer)
self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.link))
})
