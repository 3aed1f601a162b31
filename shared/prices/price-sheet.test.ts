import { describe, expect, test } from 'vitest'
import { type PriceListContext, type PriceRow, readAmount, readPriceSheet } from './price-sheet.ts'
import { sheetWords } from './ru.ts'
import type { PriceId } from './schema.ts'

test.each<[string, number]>([
  ['1250', 1250],
  ['1250.5', 1250.5],
  ['1250,50', 1250.5],
  ['1 250,50 ₽', 1250.5],
  ['1\u00a0250,50\u202f₽', 1250.5],
  ['1.250,50', 1250.5],
  ['1,250.50', 1250.5],
  ['350 руб.', 350],
  ['350р', 350],
  ["'350", 350],
  ['0', 0],
  ['1000000', 1_000_000],
])('«%s» is %d roubles', (text, amount) => {
  expect(readAmount(text, false)).toEqual({ amount })
})

test.each<[string, RegExp]>([
  ['-5', /меньше нуля/],
  ['−5 ₽', /меньше нуля/],
  ['1000000000', /Больше 1 000 000/],
  ['1e9', /Не похоже на цену/],
  ['1000000,01', /Больше 1 000 000/],
  ['1,250', /где копейки/],
  ['1.250', /где копейки/],
  ['333,3333', /двух знаков/],
  ['12.05.2026', /в дату/],
  ['#DIV/0!', /формулы/],
  ['=A1', /Не похоже на цену/],
  ['договорная', /Не похоже на цену/],
  ['10-20', /Не похоже на цену/],
  ['\u202e350', /Не похоже на цену/],
])('«%s» is refused as a price, with the reason', (text, why) => {
  expect(readAmount(text, false)).toEqual({ problem: expect.stringMatching(why) })
})

test('ignores an empty cell', () => {
  for (const text of ['', '  ', '\u00a0']) expect(readAmount(text, true)).toBe('blank')
})

test("«нет» ends an organization's own price and is refused in the clinic's price list", () => {
  for (const text of ['нет', 'Нет', '-', '—']) {
    expect(readAmount(text, true)).toEqual({ amount: null })
    expect(readAmount(text, false)).toEqual({ problem: sheetWords.cannotEnd })
  }
})

const services = [
  { code: 'lab-cbc', name: 'Общий анализ крови', kind: 'lab' as const },
  { code: 'fn-ecg', name: 'Электрокардиография', kind: 'functional' as const },
  { code: 'doc-therapist', name: 'Врач-терапевт', kind: 'doctor' as const },
]
const ids = { ekb: '0190a0b0-0000-7000-8000-000000000001', pvl: '0190a0b0-0000-7000-8000-000000000002' }
const ground: PriceListContext = {
  services,
  standing: (service, city) =>
    service === 'doc-therapist' ? { row: null, amount: null } : { row: ids[city] as PriceId, amount: 400 },
  isOwn: false,
}
const headings = ['Код услуги', 'Услуга', 'Екатеринбург', 'Первоуральск']
const sheet = (...rows: string[][]) =>
  readPriceSheet(
    rows.map((cells, at): PriceRow => [at + 1, cells]),
    ground,
  )

describe('reading a price file', () => {
  test('tells new, changed and unchanged cells apart and returns the prices seen in them', () => {
    const read = sheet(
      headings,
      ['lab-cbc', 'Общий анализ крови', '400', '410,5'],
      ['doc-therapist', '', '350', ''],
    )
    expect(read?.counts).toEqual({ new: 1, changed: 1, unchanged: 1, bad: 0 })
    expect(read?.cells).toEqual([
      expect.objectContaining({ service: 'lab-cbc', city: 'ekb', state: 'unchanged', seen: ids.ekb }),
      {
        service: 'lab-cbc',
        city: 'pvl',
        amount: 410.5,
        seen: ids.pvl,
        line: 2,
        name: 'Общий анализ крови',
        before: 400,
        state: 'changed',
      },
      expect.objectContaining({
        service: 'doc-therapist',
        city: 'ekb',
        before: null,
        seen: null,
        state: 'new',
      }),
    ])
  })

  test('finds the headings below other rows, and services by name alone, in any order of columns', () => {
    const read = sheet(
      ['Прайс-лист медицинского центра'],
      ['Цена, Первоуральск, руб.', 'Наименование услуги'],
      ['', 'Врачи'],
      ['390', 'ОБЩИЙ  анализ крови'],
    )
    expect(read?.columns).toEqual({
      code: null,
      name: 'Наименование услуги',
      ekb: null,
      pvl: 'Цена, Первоуральск, руб.',
    })
    expect(read?.cells).toMatchObject([{ service: 'lab-cbc', city: 'pvl', amount: 390, line: 4 }])
    expect(read?.bad).toEqual([])
  })

  test('reports every bad cell with the reason and still reads the other cells of its row', () => {
    const read = sheet(
      headings,
      ['lab-cbc', '', 'дорого', '410'],
      ['lab-xyz', 'Анализ', '100', ''],
      ['', 'Анализ', '100', ''],
      ['', '', '100', ''],
      ['fn-ecg', 'Общий анализ крови', '100', ''],
      ['lab-cbc', '', '420', ''],
    )
    const told = read?.bad.map(({ line, heading, text, why }) => [line, heading, text, why])
    expect(told).toEqual([
      [2, 'Екатеринбург', 'дорого', sheetWords.notAmount],
      [3, 'Код услуги', 'lab-xyz', sheetWords.unknownCode],
      [4, 'Услуга', 'Анализ', sheetWords.unknownName],
      [5, 'Услуга', '', sheetWords.nameless],
      [6, 'Услуга', 'Общий анализ крови', sheetWords.mismatch('Электрокардиография')],
      [7, 'Код услуги', 'lab-cbc', sheetWords.twice(2)],
    ])
    expect(read?.cells).toMatchObject([{ service: 'lab-cbc', city: 'pvl', amount: 410 }])
    expect(read?.counts.bad).toBe(6)
  })

  test('rejects a sheet without a service or a city among its headings', () => {
    expect(sheet(['Услуга', 'Цена'], ['Общий анализ крови', '400'])).toBeNull()
    expect(sheet(['Екатеринбург', 'Первоуральск'], ['400', '400'])).toBeNull()
  })

  test("does not read a column with the clinic's prices as the organization's own prices", () => {
    const read = sheet(
      ['Код услуги', 'Екатеринбург, цена клиники', 'Первоуральск'],
      ['lab-cbc', '999', '300'],
    )
    expect(read?.columns.ekb).toBeNull()
    expect(read?.cells.map(({ city, amount }) => [city, amount])).toEqual([['pvl', 300]])
  })
})
