import type { Page, Request } from 'playwright-core'
import { accessibilityProblems } from '../accessibility.ts'
import { wishOf } from '../booking.ts'
import { expect, nightly, screen, test, widths } from '../browser.ts'
import { builtPath } from '../built.ts'

const password = 'probnyparol1'
async function enter(page: Page, phone = '9000000001') {
  await page.goto('/signin')
  // The last phone typed on this device may still be in the field.
  await page.getByLabel('Телефон').fill('')
  await page.getByLabel('Телефон').pressSequentially(phone)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await page.getByRole('button', { name: 'Меню', exact: true }).waitFor()
}

const workerReady = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('cabinet.last-visit'))
const offlineTitle = (page: Page) => page.getByRole('heading', { level: 1, name: 'Нет связи с кабинетом' })

/** Books a free time of the coming days in the patient's own browser, as the wizard does. */
async function bookSoon(page: Page): Promise<void> {
  const wish = wishOf('' as never, { factors: [{ code: '4.4' }] })
  const status = await page.evaluate(
    async (body) => {
      const from = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
      const slots = await (await fetch(`/api/slots/nearest?city=ekb&from=${from}`)).json()
      const headers = { 'content-type': 'application/json' }
      const mine = (await (await fetch('/api/bookings?limit=20')).json()).result.items
      if (mine.some(({ canChange }: { canChange: boolean }) => canChange)) return 201
      const sent = JSON.stringify({ ...body, slot: slots.result[0].id })
      return (await fetch('/api/bookings', { method: 'POST', headers, body: sent })).status
    },
    wish as unknown as object,
  )
  expect(status).toBe(201)
}

/** Drops the failed requests from the page's errors, because the test is about being offline. */
const forgive = (complaints: string[]) => complaints.splice(0)

test('the cabinet can be installed: manifest, icon sizes, a worker, and no violation of the content policy', async ({
  visit,
  site,
}) => {
  const page = await visit('phone')
  await enter(page)
  await workerReady(page)
  const devtools = await page.context().newCDPSession(page)
  const { errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A private window is never offered an installation; nothing else may prevent it.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const manifest = await (await fetch(`${site.url}/manifest.webmanifest`)).json()
  for (const { src, sizes: said } of manifest.icons) {
    const size = await page.evaluate(async (url) => {
      const image = new Image()
      image.src = url
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect([src, size]).toEqual([src, said])
  }
})

test('without a connection the cabinet shows the last known visit until the patient signs out', async ({
  visit,
  complaints,
}) => {
  const page = await visit('phone')
  await enter(page)
  await workerReady(page)
  await bookSoon(page)
  await page.reload()
  await expect.poll(() => kept(page)).toContain('Запись П-')
  expect(await kept(page)).not.toMatch(/Шум|4\.4|Преображенск|₽/)
  await page.context().setOffline(true)
  await page.goto('/preorder')
  await offlineTitle(page).waitFor()
  await page.getByText(/^Запись П-\d{4}-\d{6}$/).waitFor()
  await page.getByText(/^Так было \d+ \S+ в \d\d:\d\d\. /).waitFor()
  expect(new URL(page.url()).pathname).toBe('/preorder')
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: /^(?!Нет связи)/ }).waitFor()

  await page.goto('/')
  await page.getByRole('button', { name: 'Меню', exact: true }).click()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await page.getByRole('button', { name: 'Войти', exact: true }).waitFor()
  expect(await kept(page)).toBe(null)
  await page.context().setOffline(true)
  await page.goto('/')
  await offlineTitle(page).waitFor()
  expect(await page.getByText('Ваша запись').isVisible()).toBe(false)
  forgive(complaints)
})

test("the next user to sign in on the same device does not see the previous user's visit", async ({
  visit,
}) => {
  const page = await visit('phone')
  await enter(page)
  await bookSoon(page)
  await page.reload()
  await expect.poll(() => kept(page)).toContain('+79000000001')
  // An open page of the previous user would renew the session.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await enter(page, '9000000003')
  await expect.poll(() => kept(page)).toBe(null)
})

const pictured = [
  ...widths.map((size) => [size, false] as const),
  ...([
    ['phone', true],
    ['desktop', true],
  ] as const),
]

for (const [size, dark] of pictured)
  nightly(`the offline page looks right: ${size}${dark ? ', dark' : ''}`, async ({ visit, complaints }) => {
    const page = await visit(size, { dark })
    await enter(page)
    await workerReady(page)
    await bookSoon(page)
    await page.reload()
    await expect.poll(() => kept(page)).toContain('Запись П-')
    await page.context().setOffline(true)
    await page.goto('/')
    await offlineTitle(page).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await screen(page, dark ? 'offline-dark' : 'offline')
    forgive(complaints)
  })

test('pages come from the server while there is a connection, hashed files from the device', async ({
  visit,
}) => {
  const page = await visit('phone')
  await enter(page)
  await workerReady(page)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'История осмотров' }).waitFor()
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('cabinet-files')).keys()).length))
    .toBeGreaterThan(3)
  const paths = await page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })
  const allowed = /^\/assets\/|^\/offline\.(html|css|js)$|^\/mark\.svg$/
  expect(paths.filter((path) => !allowed.test(path))).toEqual([])
})

test('a new version is offered and never forced: typed data stay and survive the reload', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await page.clock.install()
  await enter(page)
  await page.goto('/preorder?step=prepare')
  const no = page.getByText('Иду без направления')
  await no.click()
  await page.clock.runFor(3000)
  await page.route('**/version.json', (route) => route.fulfill({ json: { version: 'another' } }))
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  const told = page.getByText('Вышла новая версия')
  await expect
    .poll(async () => {
      await page.clock.runFor(61_000)
      return told.count()
    })
    .toBe(1)
  expect(await accessibilityProblems(page)).toEqual([])
  await screen(page, 'new-version')
  expect(loads).toBe(0)
  await page.unroute('**/version.json')
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Обновить страницу' }).click(),
  ])
  expect(await page.getByRole('radio', { name: /Иду без направления/ }).isChecked()).toBe(true)
  for (let minute = 0; minute < 12; minute += 1) await page.clock.runFor(61_000)
  expect(await told.count()).toBe(0)
})

nightly(
  'a page whose code does not load says so, and opens by itself when the connection returns',
  async ({ visit, complaints }) => {
    const page = await visit('phone')
    await enter(page)
    const absent = ['/api/health', builtPath('booking/preorder-page.tsx')]
    const unreachable = (url: URL) => absent.includes(url.pathname)
    await page.route(unreachable, (route) => route.abort())
    await page.goto('/preorder')
    await page.getByRole('heading', { level: 1, name: 'Страница не открылась' }).waitFor()
    await page.getByText('Страница откроется сама').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await screen(page, 'page-not-opened')
    await page.unroute(unreachable)
    await page.getByRole('heading', { level: 1, name: 'Какой осмотр нужен' }).waitFor()
    forgive(complaints)
  },
)

test('one visible tab reminds the server of the import: on load, every five minutes, not while offline [§7.16]', async ({
  visit,
  complaints,
}) => {
  const first = await visit('desktop')
  const context = first.context()
  const beats: Request[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/profosmotr/import')) beats.push(request)
  })
  await context.clock.install()
  await enter(first)
  await context.clock.runFor(2000)
  await expect.poll(() => beats.length).toBe(1)
  const second = await context.newPage()
  await second.goto('/')
  await second.getByRole('heading', { level: 1, name: 'История осмотров' }).waitFor()
  const waiting = () => second.evaluate(async () => (await navigator.locks.query()).pending?.length)
  await expect.poll(waiting).toBeGreaterThan(0)
  await context.clock.runFor(4000)
  await context.clock.runFor(301_000)
  await expect.poll(() => beats.length).toBe(2)
  await first.close()
  await expect.poll(waiting).toBe(0)
  await context.clock.runFor(301_000)
  await expect.poll(() => beats.length).toBe(3)
  // The next reminder waits for this answer, so the answer must arrive before the connection is cut.
  await beats.at(-1)?.response()
  const isOnline = () => second.evaluate(() => navigator.onLine)
  await context.setOffline(true)
  await expect.poll(isOnline).toBe(false)
  await context.clock.runFor(301_000)
  await context.setOffline(false)
  await expect.poll(isOnline).toBe(true)
  expect(beats).toHaveLength(3)
  await context.clock.runFor(301_000)
  await expect.poll(() => beats.length).toBe(4)
  expect(new Set(beats.map((beat) => beat.method()))).toEqual(new Set(['GET']))
  forgive(complaints)
})
