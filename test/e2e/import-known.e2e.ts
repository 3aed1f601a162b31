import type { Page } from 'playwright-core'
import { expect, screen, test } from '../browser.ts'
import { chooseFile, openImport } from '../import-page.ts'
import { sheetOf } from '../sheets.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

const person = (surname: string, unit: string) => ({
  ФИО: `${surname} Пётр Ильич`,
  'Дата рождения': '12.08.1979',
  Подразделение: unit,
})

test('a department that the list has under a longer name is taken by one press before the file is loaded', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await openImport(page)
  await chooseFile(page, await sheetOf([person('Абакумов', 'Тульский филиал / Цех № 5')]))
  await button(page, /^Проверить/).click()
  await button(page, /^Загрузить 1\s/).click()
  await page.getByRole('heading', { name: 'Загрузка завершена' }).waitFor({ timeout: 30_000 })
  await button(page, /^Загрузить другой файл/).click()
  await chooseFile(
    page,
    await sheetOf([person('Белозёров', 'Цех №5'), person('Воронцов', 'Цех 5'), person('Ершов', 'Элетроцех')]),
  )
  await button(page, /^Проверить/).click()
  await button(page, 'Посмотреть и выбрать').click()
  const take = button(page, 'Вместо «Цех №5» взять «Тульский филиал / Цех № 5»')
  await take.waitFor()
  await screen(page, 'import-alike', { fullPage: false })
  await take.click()
  await button(page, /^Исправлено здесь/).click()
  await page.getByText('«Цех 5» → Тульский филиал / Цех № 5').waitFor()
  await button(page, 'Вместо «Элетроцех» взять «Электроцех»').click()
  await expect.poll(() => button(page, /^Новые/).textContent()).toContain('подразделений и должностей нет')
  await button(page, /^Загрузить 3\s/).click()
  await page.getByRole('heading', { name: 'Загрузка завершена' }).waitFor({ timeout: 30_000 })
})
