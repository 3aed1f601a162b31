import type { Page } from 'playwright-core'
import { expect, screen, test } from '../browser.ts'
import { tabTo } from '../keyboard.ts'
import { people } from '../organizations.ts'
import { enter } from '../sign-in.ts'

/** Opens the employees of the factory as its HR. */
async function openList(page: Page): Promise<void> {
  await enter(page, people.employer)
  await page.goto('/organization/patients?department=')
  await page.getByRole('heading', { level: 1, name: 'Сотрудники' }).waitFor()
  await page.locator('[data-index="0"]').waitFor()
}

const form = (page: Page) => page.getByRole('dialog')

test('HR gives the chosen people another class by keyboard, is told before what changes, and undoes it', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await openList(page)
  await page.locator('[data-index="0"] input[type="checkbox"]').check()
  await page.locator('[data-index="1"] input[type="checkbox"]').check()
  await tabTo(page, 'Изменить')
  await page.keyboard.press('Enter')
  await form(page).getByLabel('Что изменить').selectOption({ label: 'Класс условий труда' })
  await form(page).getByLabel('Новый класс').selectOption('3.4')
  await form(page).getByText('У 2 человек изменится класс условий труда.').waitFor()
  await form(page)
    .getByRole('button', { name: /^Изменить: 2/ })
    .press('Enter')
  await page.getByText(/^Изменено: 2/).waitFor()
  await page.getByRole('button', { name: 'Отменить', exact: true }).press('Enter')
  await page.getByText(/^Прежние данные вернулись: 2/).waitFor()
  expect(await form(page).count()).toBe(0)
})

test('HR who chooses people without phone and e-mail is told that a reminder reaches nobody', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await openList(page)
  await page.goto('/organization/patients?department=&visit=booked')
  await page.locator('[data-index="0"]').waitFor()
  await page.getByRole('checkbox', { name: 'Выбрать всех найденных' }).check()
  await tabTo(page, 'Напомнить')
  await page.keyboard.press('Enter')
  const messages = page.getByRole('region', { name: 'Сообщения' })
  await messages.getByText('Напоминать некому').waitFor()
  await messages.getByText(/нет ни телефона, ни email: 24/).waitFor()
  await screen(page, 'employees-reminder')
})
