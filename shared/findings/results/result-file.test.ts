import { describe, expect, test } from 'vitest'
import type { Day } from '../../platform/days.ts'
import {
  checkFile,
  columnsOf,
  type FileService,
  headingPlace,
  isSameUnit,
  type ResultCandidate,
} from './result-file.ts'

const day = '2026-11-28' as Day
const sugar: FileService = { service: 'lab-glucose', kind: 'lab', day }
const blood: FileService = { service: 'lab-cbc', kind: 'lab', day }
const virus: FileService = { service: 'lab-hbsag', kind: 'lab', day }

const person = (given: object = {}): ResultCandidate => ({
  booking: '01890000-0000-7000-8000-000000000001' as never,
  number: 'П-2026-000701',
  fullname: 'Орлова Инна Ильинична',
  birth: '1984-05-17' as Day,
  gender: 'Женский',
  day,
  version: 1,
  former: null,
  ...given,
})
const written = (value: number) => ({
  version: 2,
  former: () => ({
    isNormal: true,
    values: [
      { key: 'glucose', name: 'Глюкоза натощак', value, unit: 'ммоль/л', norm: '', isOutOfNorm: false },
    ],
    diagnoses: [],
    text: null,
    recommendation: null,
    consultation: null,
    reason: null,
    by: null,
  }),
})

/** Checks rows under the usual headings. */
function checked(
  rows: string[][],
  people: ResultCandidate[] = [person()],
  value = 'Глюкоза, ммоль/л',
  of = sugar,
) {
  const headings = ['ФИО', 'Дата рождения', '№ записи', value]
  const sheet = { of, headings, columns: columnsOf(headings, of), today: day }
  return checkFile(
    sheet,
    rows.map((cells, at) => [at + 2, cells] as const),
    people,
  )
}
const stateOf = (cells: string[], people?: ResultCandidate[], value?: string, of?: FileService) =>
  checked([cells], people, value, of)[0]

describe('the columns of a file', () => {
  test('are known by the names of the form and by those that analysers print, with a unit or without', () => {
    const headings = ['Пациент', 'Д.р.', 'Гемоглобин (HGB), г/л', 'WBC', 'СОЭ', 'Примечание лаборанта']
    expect(columnsOf(headings, blood)).toEqual(['fullname', 'birth', 'hemoglobin', 'leukocytes', 'esr', null])
  })

  test('with one value may be headed «Результат» and lie under lines that are no table', () => {
    expect(columnsOf(['ФИО', 'Результат'], virus)).toEqual(['fullname', 'result'])
    const rows = [
      [1, ['Лаборатория «Анализ»']],
      [3, ['№ записи', 'Результат']],
    ] as const
    expect(headingPlace(rows, virus)).toBe(1)
  })
})

test('a unit is the same in the ways laboratories write it', () => {
  expect(isSameUnit('10^9/л', 'тыс/мкл')).toBe(true)
  expect(isSameUnit('×10*12/л', 'млн/мкл')).toBe(true)
  expect(isSameUnit('mmol/L', 'ммоль/л')).toBe(true)
  expect(isSameUnit('г/дл', 'г/л')).toBe(false)
})

describe('a row of a file', () => {
  test('finds its person by name and birth date, or by the number of the booking', () => {
    expect(stateOf(['орлова  инна ильинична', '17.05.1984', '', '5,1'])).toMatchObject({
      state: 'ready',
      shown: 'Глюкоза натощак 5,1 ммоль/л',
      result: { seen: 1, isNormal: true, values: [{ key: 'glucose', value: 5.1 }] },
    })
    expect(stateOf(['', '', 'п-2026-000701', '7,9'])).toMatchObject({
      state: 'ready',
      result: { isNormal: false },
    })
  })

  test('is left when nobody or several check-ups fit, and when the birth date is lacking or another', () => {
    expect(stateOf(['Орлова Инна Ильинична', '', '', '5'])?.message).toMatch(/Нужна дата рождения/)
    expect(stateOf(['Орлова Инна Ильинична', '18.05.1984', '', '5'])?.state).toBe('not-found')
    expect(stateOf(['', '18.05.1984', 'П-2026-000701', '5'])?.state).toBe('not-found')
    const twice = [
      person(),
      person({ booking: '01890000-0000-7000-8000-000000000002', number: 'П-2026-000702' }),
    ]
    expect(stateOf(['Орлова Инна Ильинична', '17.05.1984', '', '5'], twice)?.state).toBe('several')
  })

  test('is left when its value cannot be read, is impossible or has another unit', () => {
    const row = (value: string) => stateOf(['', '', 'П-2026-000701', value])
    expect(row('много')).toMatchObject({ state: 'unreadable', result: null })
    expect(row('5100')).toMatchObject({ state: 'unreadable', message: expect.stringMatching(/от .* до/) })
    expect(row('')).toMatchObject({
      state: 'unreadable',
      message: expect.stringContaining('Введите: Глюкоза натощак'),
    })
    expect(row('92 мг/дл')).toMatchObject({ state: 'unit', result: null })
    expect(stateOf(['', '', 'П-2026-000701', '92'], [person()], 'Глюкоза, мг/дл')?.state).toBe('unit')
  })

  test('reads a choice by its beginning', () => {
    const row = (value: string) =>
      stateOf(['', '', 'П-2026-000701', value], [person()], 'HBsAg, результат', virus)
    expect(columnsOf(['HBsAg', 'Результат'], virus)).toEqual([null, 'result'])
    expect(row('Отриц.')?.result).toMatchObject({ isNormal: true, values: [{ value: 'отрицательный' }] })
    expect(row('не выявлено')).toMatchObject({ state: 'unreadable', message: expect.stringContaining('или') })
  })

  test('says that the value is written already, or that another one is', () => {
    const row = (value: string) => stateOf(['', '', 'П-2026-000701', value], [person(written(5.1))])
    expect(row('5,1')).toMatchObject({ state: 'same', result: null })
    expect(row('6,4')).toMatchObject({
      state: 'other',
      message: expect.stringContaining('Глюкоза натощак 5,1 ммоль/л'),
      result: { seen: 2 },
    })
  })

  test('is not taken when another row is about the same person', () => {
    const rows = checked([
      ['', '', 'П-2026-000701', '5,1'],
      ['Орлова Инна Ильинична', '17.05.1984', '', '6,2'],
    ])
    expect(rows.map(({ state, result }) => [state, result])).toEqual([
      ['several', null],
      ['several', null],
    ])
    expect(rows[0]?.message).toContain('в строках 2, 3')
  })

  test('compares a thousand rows with the people of a year within seconds', () => {
    const people = Array.from({ length: 20_000 }, (_, at) =>
      person({ booking: `booking-${at}`, number: `П-2026-${String(at).padStart(6, '0')}` }),
    )
    const rows = Array.from({ length: 1000 }, (_, at) => [
      '',
      '',
      `П-2026-${String(at).padStart(6, '0')}`,
      '5,1',
    ])
    const start = performance.now()
    const states = checked(rows, people).map(({ state }) => state)
    expect(performance.now() - start).toBeLessThan(5000)
    expect(new Set(states)).toEqual(new Set(['ready']))
  })
})
