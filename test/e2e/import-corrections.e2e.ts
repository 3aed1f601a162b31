import type { Locator, Page } from 'playwright-core'
import { expect, screen, sizes, test } from '../browser.ts'
import { chooseFile, openImport } from '../import-page.ts'
import { sheetOf } from '../sheets.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** People as a personnel department lists them: factors in words, «нет» for a phone, a date that does not exist. */
const line = (surname: string, given: Record<string, string>) => ({
  ФИО: `${surname} Пётр Ильич`,
  'Дата рождения': '12.08.1979',
  Должность: 'Наладчик',
  Телефон: '',
  'Вредные факторы': '4.4',
  ...given,
})
const ugly = [
  line('Абакумов', { 'Вредные факторы': 'холод' }),
  line('Белозёров', { 'Вредные факторы': 'Холод' }),
  line('Воронцов', { 'Вредные факторы': 'холод, тяжесть' }),
  line('Голубев', { Телефон: 'нет' }),
  line('Дорофеев', { Телефон: 'нет' }),
  line('Ершов', { 'Дата рождения': '31.02.1980' }),
  line('Жданов', { 'Дата рождения': '31.04.1981' }),
]

test('an ugly file is put right where it is checked and loaded to the last person in twelve presses', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await openImport(page)
  const buffer = await sheetOf(ugly)
  let presses = 0
  const press = async (name: string | RegExp) => {
    presses += 1
    await button(page, name).click()
  }
  const key = async (name: string) => {
    presses += 1
    await page.keyboard.press(name)
  }
  const left = (count: number) =>
    expect.poll(() => button(page, /^С ошибками/).textContent()).toContain(String(count))

  presses += 1
  await chooseFile(page, buffer)
  await press(/^Проверить/)
  await left(7)
  await button(page, /^Заменить «холод» на 4.7 —/).waitFor()
  await screen(page, 'import-corrections', { fullPage: false })
  // One press mends «холод» in all cells that have it, also beside right parts, and opens the next mistake.
  await press(/^Заменить «холод» на 4.7 —/)
  await press('Не загружать «нет»')
  await left(2)

  // Esc leaves the cell as it was and the import open; a failed call loses nothing of what was typed.
  const cell = (surname: string) =>
    page
      .getByRole('row')
      .filter({ hasText: surname })
      .getByRole('button', { name: /^Исправить: Дата/ })
  await cell('Ершов').click()
  await page.keyboard.type('xyz')
  await page.keyboard.press('Escape')
  await cell('Ершов').getByText('31.02.1980').waitFor()
  await page.route('**/corrections', (route) => route.abort(), { times: 1 })
  await cell('Ершов').click()
  await page.keyboard.type('28.02.1980')
  await page.keyboard.press('Enter')
  await page.getByText('Не сохранилось', { exact: false }).waitFor()
  await screen(page, 'import-corrections-cell', { fullPage: false })
  await page.keyboard.press('Escape')

  presses += 1
  await cell('Ершов').getByText('28.02.1980').click()
  await key('Enter')
  await expect
    .poll(() => page.getByRole('textbox', { name: /^Дата рождения/ }).inputValue())
    .toBe('31.04.1981')
  await page.keyboard.type('30.04.1981')
  await key('Enter')
  await left(0)
  await button(page, /^Исправлено здесь/).waitFor()
  await screen(page, 'import-corrected', { fullPage: false })

  // A right cell is corrected in place too, after its row has been opened.
  await button(page, /^Все строки/).click()
  const golubev = page.getByRole('row').filter({ hasText: 'Голубев' })
  await golubev.getByRole('button', { name: /^Исправить строку/ }).click()
  await screen(page, 'import-row-opened', { fullPage: false })
  const position = golubev.getByRole('button', { name: /^Исправить: Должность/ })
  await position.click()
  await page.keyboard.type('Слесарь')
  await page.keyboard.press('Enter')
  await page.getByText('«Наладчик» → Слесарь').waitFor()
  await press(/^Загрузить 7\s/)
  await page.getByRole('heading', { name: 'Загрузка завершена' }).waitFor({ timeout: 30_000 })
  expect(presses).toBeLessThanOrEqual(12)

  // The same file once more changes nobody: its rows stand apart.
  await button(page, /^Загрузить другой файл/).click()
  await chooseFile(page, buffer)
  await button(page, /^Проверить/).click()
  await button(page, /^Без изменений/).click()
  await page.getByText('Ничего не изменится').first().waitFor()
  await screen(page, 'import-unchanged', { fullPage: false })
  await page.setViewportSize({ width: 360, height: 780 })
  await screen(page, 'import-unchanged-phone', { fullPage: false })
})

/** Tells whether an element stands inside the first screen, above the bar with the main button. */
async function isOnFirstScreen(page: Page, element: Locator): Promise<boolean> {
  const box = await element.boundingBox()
  const bar = await button(page, /^Загрузить/)
    .last()
    .boundingBox()
  return box !== null && bar !== null && box.y >= 0 && box.y + box.height <= bar.y
}

/** Tells whether no part of an element is pushed out of the screen to the right. */
const isInside = async (element: Locator): Promise<boolean> => {
  const box = await element.boundingBox()
  return box !== null && box.x + box.width <= sizes.phone.width
}

test('on a phone the first mistake, the rows and «Загрузить» are on the first screen of the check', async ({
  visit,
}) => {
  const page = await visit('phone')
  await openImport(page)
  const path = 'Филиал «Северский» / Цех № 5 механосборочный / Участок токарной обработки'
  const lines = [
    line('Зимин', { 'Вредные факторы': '3.5' }),
    line('Ильин', { 'Вредные факторы': '3.5' }),
    line('Карпов', { 'Дата рождения': '31.02.1980' }),
  ]
  await chooseFile(page, await sheetOf(lines.map((one) => ({ ...one, Подразделение: path }))))
  await button(page, /^Проверить/).click()
  const mending = button(page, 'Заменить «3.5» на 4.4')
  await mending.waitFor()
  expect(await isOnFirstScreen(page, mending)).toBe(true)
  await screen(page, 'import-corrections-phone', { fullPage: false })
  await page.getByRole('tab', { name: 'Строки с ошибками' }).click()
  const wrong = button(page, /^Исправить: Вредные факторы/).first()
  await wrong.waitFor()
  expect(await isOnFirstScreen(page, wrong)).toBe(true)
  await screen(page, 'import-rows-phone', { fullPage: false })

  // A long value takes several lines in its card, and its pencil and its field stay inside.
  await button(page, /^Исправить строку/)
    .first()
    .click()
  const department = button(page, /^Исправить: Подразделение/)
  expect(await isInside(department)).toBe(true)
  await department.click()
  expect(await isInside(button(page, 'Сохранить'))).toBe(true)
  await page.keyboard.press('Escape')

  // A kind of mistakes leads to the rows that have it, and a tile to its rows.
  await page.getByRole('tab', { name: 'Что сделать' }).click()
  await button(page, /^Что исправить/).click()
  await button(page, /^Показать: Дата рождения/).click()
  await button(page, /^Исправить: Дата рождения/).waitFor()
  await button(page, /^Все строки/).click()
  await page.getByRole('tab', { name: 'Все строки файла', selected: true }).waitFor()
})
