import { describe, expect, test } from 'vitest'
import file from '../../../reference/icd10.json' with { type: 'json' }
import chaptersFile from '../../../reference/icd10-chapters.json' with { type: 'json' }
import { chapterOf, icdChapters, icdRowOf, icdRows } from './rules.ts'
import { IcdChapter, IcdList, isIcdCode } from './schema.ts'

const rows = [...icdRows(file).values()]
const inChapter = (number: string) => rows.filter(({ code }) => chapterOf(code)?.number === number).length

describe('the kept list of ICD-10', () => {
  test('has rows of three, four and five signs in the order of codes, and no external causes', () => {
    IcdList.parse(file)
    const bySigns = (signs: number) =>
      rows.filter(({ code }) => code.replace('.', '').length === signs).length
    expect([bySigns(3), bySigns(4), bySigns(5)]).toEqual([1680, 9007, 278])
    const codes = rows.map(({ code }) => code)
    expect(codes).toEqual([...new Set(codes)].sort())
    expect(codes.filter((code) => /^[V-Y]/.test(code))).toEqual([])
  })

  test('has the row above each row of four or five signs', () => {
    expect(rows.filter(({ code }) => code.length > 3 && !icdRowOf(file, code.slice(0, 3)))).toEqual([])
    expect(rows.filter(({ code }) => code.length > 5 && !icdRowOf(file, code.slice(0, 5)))).toEqual([])
  })

  test('writes names in one line with Russian quotation marks', () => {
    expect(rows.filter(({ name }) => /["\n]| {2}|^\s|\s$/.test(name))).toEqual([])
  })

  test('names a diagnosis by its code', () => {
    expect(icdRowOf(file, 'H90.3')?.name).toBe('Нейросенсорная потеря слуха двусторонняя')
    expect(icdRowOf(file, 'I84')).toBeUndefined()
  })
})

describe('classes of ICD-10', () => {
  test('cover each row of the list once, in the order of Roman numbers without XX', () => {
    IcdChapter.array().parse(chaptersFile.chapters)
    expect(icdChapters.map(({ number }) => number).join(' ')).toBe(
      'I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XXI XXII',
    )
    expect(rows.filter(({ code }) => chapterOf(code) === null)).toEqual([])
    const holding = (code: string) =>
      icdChapters.filter(
        ({ range }) => range.slice(0, 3) <= code.slice(0, 3) && code.slice(0, 3) <= range.slice(4),
      )
    expect(rows.filter(({ code }) => holding(code).length !== 1)).toEqual([])
    expect(icdChapters.filter(({ number }) => inChapter(number) === 0)).toEqual([])
  })

  test.each([
    ['D48', 'II'],
    ['D50.9', 'III'],
    ['H59', 'VII'],
    ['H60.0', 'VIII'],
    ['T98', 'XIX'],
    ['S02.00', 'XIX'],
    ['Z10.0', 'XXI'],
  ])('%s belongs to class %s', (code, number) => {
    expect(chapterOf(code)?.number).toBe(number)
  })

  test('gives no class to an external cause or to another text', () => {
    expect(['V01', 'X59.9', 'h90', 'H9', 'H90.', ''].map(chapterOf)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ])
  })
})

test('a code has a Latin capital, two digits, and up to two after a point', () => {
  expect(['H90', 'H90.3', 'S02.00'].every(isIcdCode)).toBe(true)
  expect(['Н90', 'h90', 'H903', 'H90.123', 'H90.3 '].some(isIcdCode)).toBe(false)
})
