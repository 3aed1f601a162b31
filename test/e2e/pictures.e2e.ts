import type { Page } from 'playwright-core'
import { expect, nightly, picture } from '../browser.ts'
import { password, people } from '../organizations.ts'
import { enter } from '../sign-in.ts'

const next = (page: Page) => page.getByRole('button', { name: 'Далее' }).click()
const step = (page: Page, title: string) =>
  page.getByRole('heading', { level: 1, name: title }).waitFor({ state: 'visible' })

async function signIn(page: Page) {
  await page.getByLabel('Телефон').pressSequentially(people.patient)
  await picture(page, 'signin')
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
}

async function introduce(page: Page) {
  await page.getByText('Иду без направления').click()
  await next(page)
  await page.getByLabel('Дата рождения').pressSequentially('12031984')
  await page.getByText('Женский').click()
  await next(page)
  await step(page, 'Паспорт')
  await page.getByLabel('Серия').pressSequentially('6504')
  await page.getByLabel('Номер', { exact: true }).pressSequentially('123456')
  await page.getByLabel('Код подразделения').pressSequentially('660002')
  await page.getByLabel('Дата выдачи').pressSequentially('12042005')
  await page.getByLabel('Кем выдан').fill('УВД Ленинского района г. Екатеринбурга')
  await next(page)
  await step(page, 'Организация и должность')
  await next(page)
}

nightly(
  'a person without a referral goes from the sign-in to the free times, as the pictures of README show',
  async ({ visit }) => {
    const page = await visit('phone')
    await page.goto('/preorder')
    await signIn(page)
    await introduce(page)
    await page.getByRole('checkbox', { name: /^4\.4 Шум/ }).click()
    await page.getByRole('checkbox', { name: /^6\.1 / }).click()
    await page.getByRole('region', { name: 'Объём и цена' }).getByText('₽').waitFor()
    await page.evaluate(() => scrollTo(0, 0))
    await picture(page, 'factors')
    await page.getByRole('button', { name: 'Выбрать время' }).click()
    await step(page, 'Время и подтверждение')
    const free = page.getByRole('button', { name: /^\d\d:\d\d\s*\d+ мест/ })
    await free.first().waitFor()
    await picture(page, 'confirm')
    expect(await free.count()).toBeGreaterThan(0)
  },
)

nightly(
  'an employer sees who is due and gets a plan by days and hours, as the pictures of README show',
  async ({ visit }) => {
    const page = await visit('laptop')
    await enter(page, people.employer, '/organization/patients')
    await page.locator('[data-index="0"]').waitFor()
    await picture(page, 'employees')
    await page.goto('/organization/preorders?step=people')
    await page
      .getByText(/^\d+.человек/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Объём и стоимость' }).click()
    await page.getByRole('row', { name: /Врач-терапевт/ }).waitFor()
    await page.getByRole('button', { name: 'Составить план' }).click()
    await page.getByText(/не выйдет: /).waitFor()
    await picture(page, 'plan')
    expect(await page.getByRole('button', { name: /^Записать \d/ }).count()).toBe(1)
  },
)

nightly(
  'an administrator sees the clinic today and sets prices, as the pictures of README show',
  async ({ visit }) => {
    const page = await visit('laptop')
    await enter(page, people.admin, '/admin')
    await page.getByRole('heading', { level: 1, name: 'Обзор' }).waitFor()
    await expect.poll(() => page.getByRole('status', { name: 'Загрузка' }).count()).toBe(0)
    await picture(page, 'overview')
    await page.goto('/admin?prices')
    await page.getByText('Врач-терапевт').first().waitFor()
    await picture(page, 'prices')
    expect(await page.getByText('₽').count()).toBeGreaterThan(10)
  },
)
