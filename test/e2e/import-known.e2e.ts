import type { Page } from 'playwright-core'
import { expect, screen, test } from '../browser.ts'
import { chooseFile, openImport } from '../import-page.ts'
import { sheetOf } from '../sheets.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

const person = (surname: string, unit: string, factors = '') => ({
  ФИО: `${surname} Пётр Ильич`,
  'Дата рождения': '12.08.1979',
  Подразделение: unit,
  Факторы: factors,
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

test('a file that takes factors away says so before it is loaded, and one press leaves them', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await openImport(page)
  const loaded = page.getByRole('heading', { name: 'Загрузка завершена' })
  await chooseFile(
    page,
    await sheetOf([person('Карташов', 'Котельная', '4.4; 6.1'), person('Лапшин', 'Котельная', '4.4; 10')]),
  )
  await button(page, /^Проверить/).click()
  await button(page, /^Загрузить 2\s/).click()
  await loaded.waitFor({ timeout: 30_000 })
  await button(page, /^Загрузить другой файл/).click()
  await chooseFile(
    page,
    await sheetOf([person('Карташов', 'Котельная', '4.4'), person('Лапшин', 'Котельная', '4.4')]),
  )
  await button(page, /^Проверить/).click()
  await page.getByText('У 2 сотрудников станет меньше факторов.').waitFor()
  await screen(page, 'import-losses', { fullPage: false })
  await page.getByRole('checkbox', { name: 'Лапшин Пётр Ильич' }).click()
  await page.getByText('У 1 сотрудника станет меньше факторов.').waitFor()
  await page.getByRole('checkbox', { name: 'Оставить прежние факторы всем' }).click()
  await expect.poll(() => page.getByText('станет меньше факторов.').count()).toBe(0)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByRole('heading', { name: /^Факторов станет меньше/ }).waitFor()
  await screen(page, 'import-losses', { fullPage: false })
  await button(page, /^Загрузить 2\s/).click()
  await loaded.waitFor({ timeout: 30_000 })
  await page.getByText('Без изменений').waitFor()
})
