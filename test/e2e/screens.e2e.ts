import type { Page } from 'playwright-core'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, isGate, nightly, type Size, screen, test, widths } from '../browser.ts'

const password = 'probnyparol1'
const patient = '9000000001'
const admin = '9000000003'

/** Page addresses and the names of their pictures. */
const guestScreens = {
  '/signin': 'signin',
  '/signup': 'signup',
  '/remember': 'remember',
  '/board': 'board',
  '/kiosk': 'kiosk-unlocked',
}
const ownScreens = {
  '/': 'history',
  '/preorder': 'preorder',
  '/tickets': 'tickets',
  '/queue': 'queue-refused',
  '/conclusions': 'conclusions-refused',
  '/organization/patients': 'patients',
  '/organization/preorders': 'preorders',
  '/organization/profosmotres': 'profosmotres',
  '/admin?requests': 'admin-refused',
  '/nowhere': 'not-found',
}
const adminScreens = {
  '/admin': 'admin-overview',
  '/admin?requests': 'admin-requests',
  '/admin?users': 'admin-users',
  '/admin?prices': 'admin-prices',
  '/admin?main': 'admin-main',
  '/admin?main&tab=holidays': 'admin-holidays',
  '/admin?main&tab=stations': 'admin-stations',
  '/admin?main&tab=kiosks': 'admin-kiosks',
  '/admin?main&tab=contacts': 'admin-contacts',
  '/admin?main&tab=consents': 'admin-consents',
  '/admin?main&tab=reference': 'admin-reference',
  '/admin?helper': 'admin-helper',
  '/admin?outbox': 'admin-outbox',
  '/admin?audit': 'admin-audit',
  '/desk': 'desk',
  '/queue': 'queue',
  '/conclusions': 'conclusions',
}

async function signIn(page: Page, phone: string) {
  await page.goto('/signin')
  await page.getByLabel('Телефон').pressSequentially(phone)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
  await page.getByRole('button', { name: 'Меню', exact: true }).waitFor()
}

/** Waits until nothing is being loaded any more. */
async function settled(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => page.getByRole('status', { name: 'Загрузка' }).count()).toBe(0)
}

async function look(page: Page, screens: Record<string, string>, mark = '') {
  for (const [address, name] of Object.entries(screens)) {
    await page.goto(address)
    await settled(page)
    await screen(page, `${name}${mark}`)
    expect(await accessibilityProblems(page), address).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(width, `${address} is not wider than the window`).toBeLessThanOrEqual(0)
  }
}

async function openPanels(page: Page, mark = '') {
  await page.goto('/')
  await settled(page)
  await page.getByRole('button', { name: 'Меню', exact: true }).click()
  await page.getByRole('button', { name: 'Выйти' }).waitFor()
  await screen(page, `panel-menu${mark}`)
  expect(await accessibilityProblems(page), 'the menu').toEqual([])
  await page.getByRole('button', { name: /^Профиль/ }).click()
  await page.getByRole('heading', { name: 'Профиль' }).waitFor()
  await screen(page, `panel-profile${mark}`)
  expect(await accessibilityProblems(page), 'the profile').toEqual([])
}

/**
 * The run before a landing (gate) checks the widest screen in the dark theme; the full run tests the dark theme
 * separately.
 */
const themeOf = (size: Size) => ({ dark: isGate && size === 'desktop' })

for (const size of widths) {
  test(`every screen meets WCAG 2.2 AA on a ${size} [§2.1]`, async ({ visit }) => {
    const page = await visit(size, themeOf(size))
    await look(page, guestScreens)
    await signIn(page, patient)
    await look(page, ownScreens)
    await openPanels(page)
  })

  test(`every section of an administrator meets WCAG 2.2 AA on a ${size}`, async ({ visit }) => {
    const page = await visit(size, themeOf(size))
    await signIn(page, admin)
    await look(page, adminScreens)
  })
}

nightly('every screen meets WCAG 2.2 AA in the dark', async ({ visit }) => {
  const page = await visit('phone', { dark: true })
  await look(page, guestScreens, '-dark')
  await signIn(page, patient)
  await look(page, ownScreens, '-dark')
  await openPanels(page, '-dark')
})
