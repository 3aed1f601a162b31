import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, test } from '../browser.ts'
import { people } from '../organizations.ts'
import { enter } from '../sign-in.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const sizes = [
  { width: 360, height: 800 },
  { width: 1440, height: 900 },
]

/** Checks a page on a phone and on a wide screen; with SHOTS it is also saved as a picture. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.evaluate(() => document.fonts.ready)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (process.env.SHOTS) {
      mkdirSync(process.env.SHOTS, { recursive: true })
      await page.waitForTimeout(400)
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${size.width}.png` })
    }
    expect(wide, `${name} at ${size.width} does not move sideways`).toBeLessThanOrEqual(0)
    expect(await accessibilityProblems(page), `${name} ${size.width}`).toEqual([])
  }
}

test('HR adds a candidate, books him at once, issues the направление and hires him', async ({ visit }) => {
  const page = await visit('desktop')
  await enter(page, people.employer)
  await page.goto('/organization/patients')
  await page.getByRole('link', { name: /^Кандидаты/ }).click()
  await page.getByText('Кандидатов пока нет').waitFor()
  await page.getByRole('button', { name: 'Добавить кандидата' }).first().click()

  const form = page.getByRole('dialog')
  await form.getByLabel('Фамилия').fill('Кандидатов')
  await form.getByLabel('Имя', { exact: true }).fill('Пётр')
  await form.getByLabel('Отчество').fill('Ильич')
  await form.getByLabel('Дата рождения').fill('12.08.1990')
  await form.getByRole('combobox', { name: 'Должность' }).pressSequentially('сварщик')
  await form.getByRole('option').first().click()
  await form.getByLabel('Телефон').fill('9021230077')
  const times = form.getByRole('group', { name: 'Время осмотра' })
  await times
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .waitFor()
  await press(page, 'Добавить и записать')
  await form.getByRole('alert').filter({ hasText: 'Выберите время осмотра' }).first().waitFor()
  await times
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .click()
  await times.scrollIntoViewIfNeeded()
  await lookAt(page, 'candidates-times')
  await press(page, 'Добавить и записать')

  await page.getByRole('dialog', { name: 'Кандидатов Пётр Ильич' }).waitFor()
  const printed = page.waitForEvent('download')
  await press(page, /^Выдать направление/)
  const gap = page.getByRole('button', { name: 'Напечатать с пустыми строками' })
  await Promise.race([printed, gap.click({ timeout: 10_000 }).catch(() => undefined)])
  expect((await printed).suggestedFilename()).toMatch(/\.pdf$/)
  await page.getByRole('button', { name: /^Направление № / }).waitFor()
  await lookAt(page, 'candidates-card')

  await press(page, 'Принять на работу')
  await page.getByText('Заключения ещё нет.').waitFor()
  await lookAt(page, 'candidates-hire')
  await press(page, 'Принять на работу')
  await page.getByText('Кандидат принят на работу').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Сотрудники' }).waitFor()
  await page
    .getByRole('dialog', { name: 'Кандидатов Пётр Ильич' })
    .getByText('Принят на работу', { exact: true })
    .waitFor()
})
