import type { Page } from 'playwright-core'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, isGate, screen, testInChromium as test, widths } from '../browser.ts'
import { failNextPage } from '../next-page.ts'
import type { FreshDatabase } from '../postgres.ts'
import { pushService } from '../push.ts'
import { enter as signIn } from '../sign-in.ts'

const nightly = test.skipIf(isGate)

async function enter(page: Page) {
  await signIn(page, '9000000001')
  await page.getByRole('heading', { level: 1, name: 'История осмотров' }).waitFor()
}

const menu = (page: Page) => page.getByRole('complementary', { name: 'Меню' })
const toggle = (page: Page) => menu(page).getByRole('switch', { name: /Уведомления/ })
const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Меню', exact: true }).click()
  await toggle(page).waitFor()
}

/**
 * Chromium without Google's push service cannot subscribe, so this replaces `PushManager` alone, with keys that
 * the test can open. Everything else is real: permission, worker, server, encryption, delivery to the worker.
 */
async function standForPushManager(page: Page, value: { endpoint: string; keys: object }) {
  await page.addInitScript((given) => {
    const name = 'test.subscribed'
    const subscription = {
      ...given,
      toJSON: () => given,
      unsubscribe: async () => {
        localStorage.removeItem(name)
        return true
      },
    }
    PushManager.prototype.subscribe = async (options) => {
      const { applicationServerKey, userVisibleOnly } = options ?? {}
      if (!userVisibleOnly || (applicationServerKey as Uint8Array).length !== 65)
        throw new Error('bad options')
      localStorage.setItem(name, 'yes')
      return subscription as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem(name) ? (subscription as unknown as PushSubscription) : null
  }, value)
}

/** Delivers a push to the service worker, as the browser does when its push service has one. */
async function deliver(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const notes = await registration.getNotifications()
    return notes.map(({ title, body, lang, data }) => ({ title, body, lang, data }))
  })

const workerReady = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 15_000 })

async function execute(database: FreshDatabase, text: string, values: unknown[] = []) {
  return (await database.open(1).execute(text, values)).rows
}

const patient = "(select id from accounts where phone = '+79000000001')"

test('a user sees what will be sent, switches notifications on, and a received one opens the page it is about [§2.28]', async ({
  visit,
  site,
  database,
}) => {
  const service = await pushService()
  const browser = service.browser()
  const page = await visit('desktop')
  await page.context().grantPermissions(['notifications'], { origin: site.url })
  await standForPushManager(page, browser.value)
  await enter(page)
  await workerReady(page)
  await openMenu(page)
  await expect.poll(() => toggle(page).getAttribute('aria-checked')).toBe('false')
  await toggle(page).click()
  const dialog = page.getByRole('dialog', { name: 'Включить уведомления?' })
  await dialog.getByText('Ни факторов, ни других медицинских сведений').waitFor()
  expect(await execute(database, 'select id from push_subscriptions')).toEqual([])
  await dialog.getByRole('button', { name: 'Согласие на уведомления: открыть текст' }).click()
  await page.getByText(/push-уведомления в браузере о моих записях/).waitFor()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Включить уведомления' }).click()
  await page.getByText('Уведомления включены').first().waitFor()
  await expect.poll(() => toggle(page).getAttribute('aria-checked')).toBe('true')
  expect(await execute(database, 'select is_mobile from push_subscriptions')).toEqual([{ is_mobile: false }])

  await execute(
    database,
    `insert into outbox (id, channel, kind, recipient, subject, text, account_id, link, next_at, created_at)
     select gen_random_uuid(), 'push', 'booking-reminder', id::text, 'Завтра осмотр в 08:20',
       '8 декабря, Екатеринбург', account_id, '/preorder?step=prepare', now(), now() from push_subscriptions`,
  )
  await expect.poll(() => service.arrived.length).toBe(1)
  const pushed = JSON.stringify(browser.open(service.arrived[0]?.body as Buffer))
  // The page starts to listen for a pressed notification when it sends its first import request, so the test
  // waits for that.
  const hasSettled = page.waitForRequest('**/api/profosmotr/import')
  await page.goto('/')
  await workerReady(page)
  await deliver(page, pushed)
  await expect
    .poll(() => shown(page))
    .toEqual([
      {
        title: 'Завтра осмотр в 08:20',
        body: '8 декабря, Екатеринбург',
        lang: 'ru',
        data: { link: '/preorder?step=prepare' },
      },
    ])
  await hasSettled
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      NotificationEvent: new (type: string, init: object) => Event
    }
    const [notification] = await scope.registration.getNotifications()
    dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
  await page.waitForURL('**/preorder?step=prepare')
  expect(await shown(page)).toEqual([])

  // The switch is pressed before the server has answered whether notifications are on.
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/notifications/state', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.reload()
  await openMenu(page)
  await toggle(page).click()
  answer.resolve()
  await page.getByText('Уведомления выключены').waitFor()
  expect(await execute(database, 'select id from push_subscriptions')).toEqual([])
  await service.close()
})

test('after signing out the user gets no more notifications in this browser', async ({ visit, site }) => {
  const service = await pushService()
  const page = await visit('desktop')
  await page.context().grantPermissions(['notifications'], { origin: site.url })
  await standForPushManager(page, service.browser().value)
  await enter(page)
  await workerReady(page)
  await openMenu(page)
  await toggle(page).click()
  await page.getByRole('button', { name: 'Включить уведомления' }).click()
  await expect.poll(() => toggle(page).getAttribute('aria-checked')).toBe('true')
  await menu(page).getByRole('button', { name: 'Выйти' }).click()
  await page.getByRole('button', { name: 'Войти', exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test.subscribed'))).toBe(null)
  await service.close()
})

nightly('a user whose browser blocks notifications is told how to allow them', async ({ visit }) => {
  const page = await visit('phone')
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await enter(page)
  await openMenu(page)
  await menu(page).getByText('Запрещены в браузере').waitFor()
  await toggle(page).click()
  await page.getByRole('dialog').getByText('в строке «Уведомления» выберите «Разрешить»').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await screen(page, 'notifications-denied')
})

nightly('on an iPhone the user is told to add the cabinet to the home screen', async ({ visit }) => {
  const page = await visit('phone')
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5)' })
  })
  await enter(page)
  await openMenu(page)
  await toggle(page).click()
  await page.getByRole('dialog').getByText('На экран „Домой“').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
})

async function leaveMessages(database: FreshDatabase) {
  await execute(database, 'delete from outbox')
  const add = `insert into outbox
      (id, channel, kind, recipient, subject, text, account_id, link, state, next_at, created_at, sent_at)
    select gen_random_uuid(), channel, $1, 'x', null, $2, ${patient}, $3, 'sent', $4::timestamptz, $4, $4
    from unnest($5::text[]) channel`
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const place = 'Екатеринбург, ул. Белинского, 86'
  const booking = '/preorder/0190a0b0-0000-7000-8000-000000000001'
  for (const [kind, text, link, at, ways] of [
    [
      'booking-reminder',
      `Напоминаем: завтра медосмотр: 8 декабря, 08:20 (время екатеринбургское), ${place}. Приходите натощак. Возьмите паспорт, СНИЛС, полис ОМС, направление от работодателя. Запись П-2026-000123`,
      ...[booking, ago(0.2), ['sms', 'email', 'push']],
    ],
    [
      'account-changed',
      'Пароль от вашего кабинета изменён. Если это сделали не вы, позвоните нам.',
      null,
      ago(30),
      ['email'],
    ],
    [
      'booking-moved',
      `Медосмотр перенесён: 8 декабря, 08:20, ${place}. Запись П-2026-000123`,
      booking,
      ago(31),
      ['sms'],
    ],
    [
      'booking-cancelled',
      'Запись на медосмотр отменена: 3 декабря, 09:00. Запись П-2026-000101',
      booking,
      ago(24 * 9),
      ['sms'],
    ],
    [
      'booking-made',
      `Вы записаны на медосмотр: 1 декабря, 10:40, ${place}. Запись П-2026-000099`,
      booking,
      ago(24 * 400),
      ['sms', 'email'],
    ],
  ] as const)
    await execute(database, add, [kind, text, link, at, ways])
}

const pictured = [
  ...widths.map((size) => [size, false] as const),
  ['phone', true],
  ['desktop', true],
] as const

for (const [size, dark] of pictured)
  nightly(
    `the clinic's messages are in the menu: ${size}${dark ? ', dark' : ''}`,
    async ({ visit, database }) => {
      await leaveMessages(database)
      const page = await visit(size, { dark })
      const name = (what: string) => (dark ? `${what}-dark` : what)
      await enter(page)
      await openMenu(page)
      await screen(page, name('menu-notifications'))
      await menu(page).getByRole('button', { name: 'Сообщения' }).click()
      await menu(page).getByText('Напоминание об осмотре').waitFor()
      expect(await menu(page).getByText('Отправлено: SMS, email, уведомление').count()).toBe(1)
      expect(await accessibilityProblems(page)).toEqual([])
      await screen(page, name('messages'))
      await menu(page).getByRole('button', { name: 'Назад в меню' }).click()
      await expect
        .poll(() =>
          menu(page)
            .getByRole('button', { name: 'Сообщения' })
            .evaluate((node) => node === document.activeElement),
        )
        .toBe(true)
      await toggle(page).click()
      await page.getByRole('dialog').waitFor()
      await page.waitForTimeout(400)
      expect(await accessibilityProblems(page)).toEqual([])
      await screen(page, name('notifications'))
    },
  )

nightly(
  'when the next page of messages fails to load it is requested again, and the shown ones stay',
  async ({ visit }) => {
    const page = await visit('phone')
    const next = await failNextPage(page, '/api/notifications/messages')
    await enter(page)
    await openMenu(page)
    await menu(page).getByRole('button', { name: 'Сообщения' }).click()
    await menu(page).getByRole('button', { name: 'Показать более ранние' }).click()
    const again = menu(page).getByRole('button', { name: 'Не загрузилось. Повторить' })
    await again.waitFor()
    expect(await menu(page).getByText('Сообщения не загрузились').count()).toBe(0)
    next.mend()
    await again.click()
    await again.waitFor({ state: 'hidden' })
  },
)

nightly(
  'when the text of the consent to notifications fails to load, the user can retry',
  async ({ visit, site }) => {
    const service = await pushService()
    const page = await visit('desktop')
    await page.context().grantPermissions(['notifications'], { origin: site.url })
    await standForPushManager(page, service.browser().value)
    await page.route('**/api/consents', (route) => route.fulfill({ status: 418, json: {} }))
    await enter(page)
    await workerReady(page)
    await openMenu(page)
    await toggle(page).click()
    const dialog = page.getByRole('dialog', { name: 'Включить уведомления?' })
    await dialog.getByRole('button', { name: 'Согласие на уведомления: открыть текст' }).click()
    const text = page.getByRole('dialog', { name: 'Согласие на уведомления' })
    await text.getByText('Текст не загрузился').waitFor()
    await screen(page, 'consent-lost')
    await page.unroute('**/api/consents')
    await text.getByRole('button', { name: 'Повторить' }).click()
    await text.getByText(/push-уведомления в браузере о моих записях/).waitFor()
    await service.close()
  },
)

nightly(
  'a user without messages sees what will appear there, and can retry after a failure',
  async ({ visit, database }) => {
    await execute(database, 'delete from outbox')
    const page = await visit('phone')
    await page.route('**/api/notifications/messages*', (route) => route.fulfill({ status: 500, body: '{}' }))
    await enter(page)
    await openMenu(page)
    await menu(page).getByRole('button', { name: 'Сообщения' }).click()
    await menu(page).getByText('Сообщения не загрузились').waitFor()
    await screen(page, 'messages-error')
    await page.unroute('**/api/notifications/messages*')
    await menu(page).getByRole('button', { name: 'Повторить' }).click()
    await menu(page).getByText('Сообщений пока нет').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await screen(page, 'messages-empty')
  },
)
