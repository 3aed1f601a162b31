import type { Page } from 'playwright-core'
import { expect, test } from '../browser.ts'

const password = 'probnyparol1'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const queryOf = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

async function fillIn(page: Page, phone: string) {
  await page.getByLabel('Телефон').fill('')
  await page.getByLabel('Телефон').pressSequentially(phone)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
}

async function enter(page: Page, phone = '9000000001') {
  await page.goto('/signin')
  await fillIn(page, phone)
  await page.getByRole('button', { name: 'Меню', exact: true }).waitFor()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Меню', exact: true }).click()
  await page.getByRole('button', { name: 'Выйти', exact: true }).click()
  await heading(page, 'Вход в кабинет')
}

/** Tells the page that its tab is shown again: a headless browser never hides a tab by itself. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

const isOurs = (name: string) => name.startsWith('cabinet.')

const closed = [
  '/preorder',
  '/tickets',
  '/organization/patients',
  '/organization/preorders',
  '/organization/profosmotres',
  '/admin?requests',
  '/admin?users',
  '/admin?prices',
  '/admin?main',
  '/admin?helper',
]

test('without a session every protected page leads to the sign-in, which remembers the page [§2.15]', async ({
  visit,
}) => {
  const page = await visit('phone')
  for (const path of closed) {
    await page.goto(path)
    await heading(page, 'Вход в кабинет')
    expect([new URL(page.url()).pathname, queryOf(page, 'callbackUrl')]).toEqual(['/signin', path])
  }
})

test('without a session the start page leads to the sign-in, and the pages for guests stay open [§2.14]', async ({
  visit,
}) => {
  const page = await visit('phone')
  await page.goto('/')
  await page.waitForURL('**/signin')
  await page.goto('/signup')
  await heading(page, 'Регистрация')
  await page.goto('/remember')
  await heading(page, 'Забыли пароль')
})

test('when the session has ended elsewhere, the user signs in again (SessionRequired) and returns to the same page [§2.18]', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await enter(page)
  await page.goto('/tickets')
  await heading(page, 'Электронная очередь')
  await page.context().clearCookies()
  await lookAgain(page)
  await heading(page, 'Вход в кабинет')
  expect([queryOf(page, 'error'), queryOf(page, 'callbackUrl')]).toEqual(['SessionRequired', '/tickets'])
  await fillIn(page, '9000000001')
  await heading(page, 'Электронная очередь')
})

const toHistory = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Разделы' })
    .getByRole('link', { name: /^История/ })
    .click()
const toOwnCabinet = async (page: Page) => {
  await page.getByRole('button', { name: 'Меню', exact: true }).click()
  await page.getByText('Физлицо').click()
}

for (const [role, phone, name, openHistory] of [
  ['an administrator', '9000000003', 'Обзор', toOwnCabinet],
  ['a registrar', '9000000004', 'Регистратура', toHistory],
  ['a chairman', '9000000005', 'Заключения', toHistory],
] as const)
  test(`${role} starts on the page «${name}», and a history opened by its address is not redirected`, async ({
    visit,
  }) => {
    const page = await visit('desktop')
    await enter(page, phone)
    await heading(page, name)
    await openHistory(page)
    await heading(page, 'История осмотров')
    await page.reload()
    await heading(page, 'История осмотров')
    await page.context().clearCookies()
    await lookAgain(page)
    await heading(page, 'Вход в кабинет')
    await fillIn(page, phone)
    await heading(page, 'История осмотров')
  })

test('a profile that cannot be loaded leads to the sign-in page, which does not redirect [§2.16]', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await enter(page)
  await page.route('**/api/user/export', (route) =>
    route.fulfill({ status: 404, json: { error: { code: 'NOT_FOUND', message: 'Не найдено' } } }),
  )
  await page.goto('/tickets')
  await heading(page, 'Вход в кабинет')
  await page.getByText('Не удалось загрузить профиль').waitFor()
  expect([queryOf(page, 'error'), queryOf(page, 'callbackUrl')]).toEqual(['ProfileUnavailable', '/tickets'])
  await lookAgain(page)
  expect(new URL(page.url()).pathname).toBe('/signin')
  for (const [link, path, title] of [
    ['Забыли пароль?', '/remember', 'Забыли пароль'],
    ['Зарегистрироваться', '/signup', 'Регистрация'],
  ] as const) {
    await page.getByRole('link', { name: link }).click()
    await heading(page, title)
    await lookAgain(page)
    expect(new URL(page.url()).pathname).toBe(path)
    await page.goBack()
    await heading(page, 'Вход в кабинет')
  }
})

test('a sign-in in one tab opens the requested page in the other, a sign-out closes both [§2.29-b]', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await page.goto('/signin')
  const other = await page.context().newPage()
  await other.goto('/tickets')
  await heading(other, 'Вход в кабинет')
  await fillIn(page, '9000000001')
  await heading(page, 'История осмотров')
  await heading(other, 'Электронная очередь')
  await signOut(other)
  await heading(page, 'Вход в кабинет')
  await fillIn(page, '9000000001')
  await heading(page, 'История осмотров')
  await heading(other, 'История осмотров')
})

test('a sign-out deletes the selected organization and the unfinished booking, in every tab [§4.17]', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await enter(page)
  const other = await page.context().newPage()
  await other.goto('/tickets')
  const leave = () => {
    localStorage.setItem('cabinet.activeOrganization', '{}')
    localStorage.setItem('cabinet.preorder', '{}')
    sessionStorage.setItem('cabinet.preorder', '{}')
  }
  await page.context().addCookies([{ name: 'activeOrganization', value: '6600000000', url: page.url() }])
  await page.evaluate(leave)
  await other.evaluate(leave)
  const anyway = page.getByRole('button', { name: 'Всё равно выйти' })
  await Promise.all([signOut(page), anyway.click()])
  await heading(other, 'Вход в кабинет')
  for (const tab of [page, other]) {
    const kept = () => tab.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    await expect.poll(async () => (await kept()).filter(isOurs)).toEqual([])
  }
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name)).not.toContain('activeOrganization')
})

test('when the session cannot be fetched at the first opening, nobody is signed in [§8.3-b]', async ({
  visit,
  complaints,
}) => {
  const page = await visit('phone')
  await enter(page)
  await page.route('**/api/auth/session', (route) => route.abort())
  const logged = page.waitForRequest((request) => request.url().endsWith('/api/auth/_log'))
  await page.goto('/')
  await heading(page, 'Вход в кабинет')
  expect((await logged).postData()).toContain('CLIENT_FETCH_ERROR')
  expect(complaints.splice(0).join()).toContain('[session]')
})
