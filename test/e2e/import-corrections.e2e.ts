import type { Page } from 'playwright-core'
import { expect, screen, test } from '../browser.ts'
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
  await button(page, /^Заменить «холод» на 4.7$/).waitFor()
  await screen(page, 'import-corrections', { fullPage: false })
  await page.setViewportSize({ width: 360, height: 780 })
  await screen(page, 'import-corrections-phone', { fullPage: false })
  await page.setViewportSize({ width: 1440, height: 900 })
  await press(/^Заменить «холод» на 4.7$/)
  await press('В «холод, тяжесть» заменить «холод» на 4.7')
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
  await page.getByText('Исправлено здесь').waitFor()
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
