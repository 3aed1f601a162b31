import type { Page } from 'playwright-core'
import { expect, screen, test } from '../browser.ts'

const password = 'probnyparol1'
test.override({ settings: { CABINET_DEMO: 'on', CABINET_DEMO_PASSWORD: password } })

async function enter(page: Page) {
  await page.goto('/signin')
  await page.getByLabel('Телефон').pressSequentially('9000000001')
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'История осмотров' }).waitFor()
}

const menu = (page: Page) => page.getByRole('complementary', { name: 'Меню' })
const leftOfPage = (page: Page) =>
  page.locator('main').evaluate((main) => Number.parseFloat(getComputedStyle(main).paddingLeft))

test('on a desktop the open menu moves the page by 630 px and stays while one works', async ({ visit }) => {
  const page = await visit('desktop')
  await enter(page)
  expect(await leftOfPage(page)).toBe(92)
  await page.getByRole('button', { name: 'Меню', exact: true }).click()
  await menu(page).getByText('Екатеринбург').waitFor()
  expect(await leftOfPage(page)).toBe(630)
  await page.getByRole('link', { name: 'Записаться', exact: true }).first().click()
  await page.waitForURL('**/preorder*')
  expect(await leftOfPage(page)).toBe(630)
})

for (const size of ['laptop', 'tablet', 'phone'] as const)
  test(`on a ${size} the menu lies over the page, and Esc gives the focus back`, async ({ visit }) => {
    const page = await visit(size)
    await enter(page)
    const before = await leftOfPage(page)
    const button = page.getByRole('button', { name: 'Меню', exact: true })
    await button.click()
    await menu(page).getByText('+7 343 300 00 00').waitFor()
    await screen(page, 'menu')
    expect(await leftOfPage(page)).toBe(before)
    expect(await page.locator('main').evaluate((main) => (main as HTMLElement).inert)).toBe(true)
    await page.keyboard.press('Escape')
    await menu(page).waitFor({ state: 'hidden' })
    expect(await button.evaluate((node) => node === document.activeElement)).toBe(true)
  })

test('the city chosen in the menu is kept', async ({ visit }) => {
  const page = await visit('desktop')
  await enter(page)
  await page.getByRole('button', { name: 'Меню', exact: true }).click()
  await menu(page).getByText('Первоуральск').click()
  await page.getByText('Ваш город Екатеринбург?').waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('button', { name: 'Меню', exact: true }).click()
  await expect.poll(() => menu(page).getByRole('radio', { name: 'Первоуральск' }).isChecked()).toBe(true)
})

test('an unknown address says so inside the cabinet', async ({ visit }) => {
  const page = await visit('phone')
  await enter(page)
  await page.goto('/nosuchpage')
  await page.getByRole('heading', { level: 1, name: 'Такой страницы нет' }).waitFor()
})
