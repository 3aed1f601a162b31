import type { Page } from 'playwright-core'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, screen, test } from '../browser.ts'
import { people } from '../organizations.ts'
import { enter } from '../sign-in.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Поиск по кабинету' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const addressOf = (page: Page) => new URL(page.url())

/** Presses the key as a Russian keyboard sends it. */
const pressRussian = (page: Page) =>
  page.evaluate(() =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'л',
        code: 'KeyK',
        ctrlKey: true,
        bubbles: true,
        cancelable: true,
      }),
    ),
  )

/** The text of the item that the field names as the chosen one. */
const chosen = (page: Page) =>
  field(page).evaluate(
    (node) => document.getElementById(node.getAttribute('aria-activedescendant') ?? '')?.textContent,
  )

test('an admin reaches a screen and the card of a user by Ctrl+K and the keyboard alone', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await enter(page, people.admin, '/admin')
  await page.keyboard.press('Control+KeyK')
  await option(page, /^Журнал действий/).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await screen(page, 'spotlight')
  await page.keyboard.type('журнал')
  await expect.poll(() => chosen(page)).toContain('Журнал действий')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Журнал действий' }).waitFor()
  await field(page).waitFor({ state: 'detached' })
  await pressRussian(page)
  await field(page).waitFor()
  await page.keyboard.type('900 000-00-04')
  await page.getByRole('group', { name: 'Пользователи' }).waitFor()
  await expect.poll(() => chosen(page)).toContain('Белоусова')
  expect(await accessibilityProblems(page)).toEqual([])
  await screen(page, 'spotlight-people')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: /^Белоусова/ }).waitFor()
  expect(addressOf(page).searchParams.has('users')).toBe(true)
})

test('an employer finds an act and an employee, tries a failed search again, and sees no screen of the clinic', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await enter(page, people.employer, '/organization/patients')
  const first = page.locator('[data-row]').first()
  const surname = ((await first.locator('[data-opener]').textContent()) ?? '').split(' ')[0] ?? ''
  await page.getByRole('button', { name: 'Поиск', exact: true }).click()
  await option(page, /^Импорт сотрудников/).waitFor()
  expect(await option(page, /^(Регистратура|Журнал действий)/).count()).toBe(0)
  await page.route('**/employees?*', (route) => route.abort())
  await page.keyboard.type(surname)
  await page.getByText('Людей найти не удалось').waitFor({ timeout: 20_000 })
  await page.unroute('**/employees?*')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await option(page, new RegExp(`^${surname}`))
    .first()
    .click()
  await page.getByRole('heading', { level: 2, name: new RegExp(`^${surname}`) }).waitFor()
  await pressRussian(page)
  await field(page).waitFor()
  await page.keyboard.type('кого нет нигде')
  await page.getByRole('status').getByText('Ничего не нашлось').waitFor()
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  expect(addressOf(page).searchParams.has('employee'), 'Esc closes the search alone').toBe(true)
})

test('a member of the commission finds those who wait for a decision and their papers, on a phone from the menu', async ({
  visit,
}) => {
  const page = await visit('phone')
  await enter(page, '9000000005', '/conclusions')
  const name = await page.locator('[data-row] [data-opener]').first().textContent()
  await page.getByRole('button', { name: 'Меню', exact: true }).click()
  await page.getByRole('button', { name: 'Поиск', exact: true }).click()
  await field(page).fill(name ?? '')
  await page
    .getByRole('group', { name: 'Ждут решения' })
    .getByRole('option', { name: name ?? '' })
    .click()
  await page.getByRole('dialog', { name: name ?? '' }).waitFor()
  expect(addressOf(page).searchParams.has('booking')).toBe(true)
})

test('the page of a patient leaves Ctrl+K to the browser', async ({ visit }) => {
  const page = await visit('desktop')
  await enter(page, people.patient)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+KeyK')
  await page.getByRole('button', { name: 'Меню', exact: true }).click()
  await page.getByRole('button', { name: /^Профиль/ }).waitFor()
  expect(await field(page).count()).toBe(0)
})
