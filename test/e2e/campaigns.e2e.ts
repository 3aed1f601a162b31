import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { addDays, clinicDay, formatDay } from '../../shared/platform/days.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, sizes, testWith } from '../browser.ts'
import { visited } from '../follow-up.ts'
import { people } from '../organizations.ts'
import type { FreshDatabase } from '../postgres.ts'
import { enter } from '../sign-in.ts'

const registrar = '9000000004'
const today = clinicDay(new Date())
const first = addDays(today, 70)
const last = addDays(today, 80)

/** Some employees of the demo factory already have a time on the days of the campaign. */
const test = testWith({
  async fill(database: FreshDatabase) {
    const db = database.open(2)
    const clock = { now: () => new Date() }
    const { rows } = await db.execute(
      `select id, organization_id as organization from employees
       where due_on is not null and booked_on is null and dismissed_on is null order by due_on, id limit 12`,
    )
    for (const { id, organization } of rows)
      await visited({ db, clock }, { organization: organization as never, employee: String(id), day: first })
  },
})

const settled = (page: Page) =>
  expect.poll(() => page.getByRole('status', { name: 'Загрузка' }).count()).toBe(0)
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const yes = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()

/** Checks a page at the narrowest and the widest screen; with SHOTS it is also saved as a picture. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const size of [sizes.phone, sizes.desktop]) {
    await page.setViewportSize(size)
    await settled(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (process.env.SHOTS) {
      mkdirSync(process.env.SHOTS, { recursive: true })
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${size.width}.png`, fullPage: true })
    }
    expect(wide, `${name} at ${size.width} does not move sideways`).toBeLessThanOrEqual(0)
    expect(await accessibilityProblems(page), `${name} ${size.width}`).toEqual([])
  }
}

/** HR plans the people of the campaign: department by department, some of them as a crew; nothing is booked. */
async function planCampaign(page: Page): Promise<void> {
  const back = page.url()
  await press(page, 'Составить план по дням')
  await page.getByText(/^Из кампании «/).waitFor()
  await press(page, 'Объём и стоимость')
  await page.getByRole('heading', { name: 'Объём осмотра' }).waitFor()
  expect(await page.getByLabel('Осмотры с', { exact: true }).inputValue()).toBe(formatDay(first))
  expect(await page.getByLabel('Не позже', { exact: true }).inputValue()).toBe(formatDay(last))
  await page.getByText('Одно за другим', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Сб', exact: true }).uncheck()
  await lookAt(page, 'campaign-limits')
  await press(page, 'Составить план')
  await page.getByRole('region', { name: 'План', exact: true }).waitFor()
  await press(page, 'Собрать бригаду')
  const sheet = page.getByRole('dialog', { name: 'Новая бригада' })
  await sheet.getByLabel('Название').fill('Бригада Иванова')
  for (const at of [1, 2, 3]) await sheet.getByRole('checkbox').nth(at).check()
  await sheet.getByLabel('Смена с').selectOption('20:00')
  await sheet.getByLabel('до', { exact: true }).selectOption('08:00')
  await lookAt(page, 'campaign-crew')
  await sheet.getByRole('button', { name: 'Собрать бригаду' }).click()
  await page.getByText('3 человека, вместе, вне смены 20:00–08:00').waitFor()
  await page.getByRole('button', { name: 'Бригада', exact: true }).click()
  await page.getByRole('option', { name: 'Бригада Иванова' }).click()
  await page.getByText(/^Нашлось: 3/).waitFor()
  await lookAt(page, 'campaign-plan')
  await page.getByRole('button', { name: /^Записать \d/ }).click()
  await page.getByRole('alertdialog').getByText('Дни').first().waitFor()
  await lookAt(page, 'campaign-confirm')
  await yes(page, 'Вернуться к плану')
  await page.goto(back)
}

test('HR leads a campaign from the list to the agreed plan, the registrar returns the plan once and agrees', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await enter(page, people.employer, '/organization/campaigns')
  await press(page, 'Новая кампания')
  await page.getByLabel('Первый день').fill(formatDay(first))
  await page.getByLabel('Последний день').fill(formatDay(last))
  await page.getByText(/^В списке будет /).waitFor()
  await lookAt(page, 'campaign-form')
  await press(page, 'Создать')
  await page.getByText('Черновик').first().waitFor()
  await page.getByText(/по ценам и приказу на/).waitFor()
  await lookAt(page, 'campaign-draft')
  await press(page, 'Направить список в клинику')
  await yes(page, 'Направить список в клинику')
  await page.getByText('Список у клиники').first().waitFor()
  await planCampaign(page)
  await press(page, 'Отправить план на согласование')
  await yes(page, 'Отправить план на согласование')
  await page.getByText('План на согласовании').first().waitFor()

  const desk = await visit('desktop')
  await enter(desk, registrar, '/campaigns')
  await desk.getByRole('article').first().waitFor()
  await lookAt(desk, 'campaign-board')
  await desk.getByRole('article').getByRole('link').first().click()
  await press(desk, 'Вернуть с причиной')
  await desk.getByLabel('Причина').fill('В первый день нет рентгенолога')
  await press(desk, 'Вернуть план')
  await desk.getByText('План возвращён').first().waitFor()
  await lookAt(desk, 'campaign-clinic')

  await page.reload()
  await page.getByText(/Клиника вернула план: В первый день нет рентгенолога/).waitFor()
  await press(page, 'Отправить план на согласование')
  await yes(page, 'Отправить план на согласование')
  await page.getByText('План на согласовании').first().waitFor()
  await desk.reload()
  await press(desk, 'Согласовать план')
  await yes(desk, 'Согласовать')
  await desk.getByText('План согласован').first().waitFor()

  await page.reload()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(page, 'Скачать: Лист ознакомления с планом, .pdf'),
  ])
  expect(download.suggestedFilename()).toMatch(/^Лист ознакомления с планом, .+\.pdf$/)
  await press(page, 'Сотрудники ознакомлены')
  await yes(page, 'Сотрудники ознакомлены')
  await page.getByText('Ознакомление отмечено').first().waitFor()
  await lookAt(page, 'campaign-agreed')
  await press(page, 'Действия')
  await page.getByRole('menuitem', { name: 'Создать кампанию следующего года' }).click()
  await page.getByText('Черновик').first().waitFor()
  await page.getByRole('link', { name: 'Все кампании' }).click()
  await expect.poll(() => page.getByRole('article').count()).toBe(2)
  await lookAt(page, 'campaign-list')
})
