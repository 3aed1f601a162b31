import type { Page } from 'playwright-core'
import { addDays, clinicDay, formatDay, weekdayOf } from '../../shared/platform/days.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, screen, sizes, test } from '../browser.ts'
import { people } from '../organizations.ts'
import { enter } from '../sign-in.ts'

/** Looks at a page on a phone and on a wide screen. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const size of ['phone', 'desktop'] as const) {
    await page.setViewportSize(sizes[size])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide, `${name} at ${size} does not move sideways`).toBeLessThanOrEqual(0)
    expect(await accessibilityProblems(page), `${name} ${size}`).toEqual([])
    await screen(page, name)
  }
}

/** A working day far ahead, on which nobody is booked yet. */
function farDay() {
  let day = addDays(clinicDay(new Date()), 150)
  while (weekdayOf(day) !== 3) day = addDays(day, 1)
  return day
}

test('an administrator opens a day at the site of a factory, and its HR is offered it for a group', async ({
  visit,
}) => {
  const day = farDay()
  const page = await visit('desktop')
  await enter(page, people.admin, '/admin?main&tab=sites')
  await page.getByRole('button', { name: 'Открыть выезд' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Открыть выезд' }).click()
  await form.getByText('Выберите организацию').waitFor()
  await form.getByText('Первоуральск', { exact: true }).click()
  await form.getByLabel('Организация').fill('механический')
  await form
    .getByRole('button', { name: /Уральский механический завод/ })
    .first()
    .click()
  await form.getByLabel('С', { exact: true }).fill(formatDay(day))
  await form.getByLabel('Адрес площадки').fill('ул. Заводская, 5')
  await form.getByLabel('Рентген').check()
  await lookAt(page, 'site-form')
  await form.getByRole('button', { name: 'Открыть выезд' }).click()
  await page.getByText('Не едут: Рентген').waitFor()
  await page.getByRole('button', { name: 'Изменить выезд' }).click()
  const change = page.getByRole('dialog')
  await change.getByLabel('Адрес площадки').fill('ул. Заводская, 7')
  await change.getByText('Руководитель и отдел кадров').waitFor()
  await lookAt(page, 'site-change')
  await change.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByText('Первоуральск, ул. Заводская, 7').waitFor()
  await lookAt(page, 'site-list')

  const hr = await visit('desktop')
  await enter(hr, people.employer, '/organization/preorders?step=people')
  await hr.getByRole('button', { name: 'Объём и стоимость' }).click()
  await hr.getByText('Клиника приезжает к вам').waitFor()
  await hr.getByText(/На выезде не будет: Рентген/).waitFor()
  await hr.getByText(/ул. Заводская, 7/).waitFor()
  await hr.getByRole('button', { name: 'Записать на выезд' }).click()
  expect(await hr.getByLabel('Осмотры с').inputValue()).toBe(formatDay(day))
  await lookAt(hr, 'site-hr')
})
