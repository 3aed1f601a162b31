import { describe, expect, test } from 'vitest'
import file from '../../../reference/icd10.json' with { type: 'json' }
import { icdIndex, searchIcd } from './search.ts'

const index = icdIndex(file)
const codes = (query: string, limit?: number) => searchIcd(index, query, limit).map(({ code }) => code)

describe('search of a diagnosis by code', () => {
  test.each(['h90', 'Н90', 'н90', ' H 90 ', 'H90.'])('«%s» gives H90 and then its sub-codes', (query) => {
    expect(codes(query)[0]).toBe('H90')
    expect(codes(query).slice(1).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8].map((sign) => `H90.${sign}`))
  })

  test.each(['H90.3', 'H 90.3', 'н90,3', 'h903', 'р90ю3'])('«%s» gives H90.3 alone', (query) => {
    expect(codes(query)).toEqual(['H90.3'])
  })

  test('a letter that is both Р of the alphabet and H of the keyboard gives both readings', () => {
    expect(codes('р90').slice(0, 2)).toEqual(['P90', 'H90'])
  })

  test('the beginning of a code gives frequent rows and those of three signs before the others', () => {
    expect(codes('S0', 10)).toEqual(['S00', 'S01', 'S02', 'S03', 'S04', 'S05', 'S06', 'S07', 'S08', 'S09'])
    expect(codes('I')[0]).toBe('I10')
  })

  test('finds nothing by a code that the list does not have', () => {
    expect(codes('I84.0')).toEqual([])
  })
})

describe('search of a diagnosis by words', () => {
  test.each([
    ['слуха потеря нейросенсорная двусторонняя', 'H90.3'],
    ['нейросенс двусторон', 'H90.3'],
    ['астма', 'J45'],
    ['fcnvf', 'J45'],
    ['асмта', 'J45'],
    ['Гипертония', 'I10'],
    ['тугоухость', 'H90'],
    ['вибрационная болезнь', 'T75.2'],
    ['остеохондроз', 'M54'],
    ['близорукость', 'H52'],
    ['туберкулёз органов дыхания', 'A15'],
    ['искривление перегородки носа', 'J34.2'],
  ])('«%s» gives %s first', (query, code) => {
    expect(codes(query)[0]).toBe(code)
  })

  test('rows of three signs come before others that fit equally', () => {
    expect(codes('перелом', 9).every((code) => code.length === 3)).toBe(true)
  })

  test('the whole word comes before words that begin with it', () => {
    expect(codes('астма', 100).indexOf('J46')).toBeGreaterThan(codes('астма', 100).indexOf('J45.9'))
  })

  test.each(['', ' ', '.', '😀', '((((', 'я'.repeat(5000), 'H'.repeat(5000)])(
    'accepts «%s» without an exception',
    (query) => {
      expect(codes(query).length).toBeLessThanOrEqual(20)
    },
  )
})

test.each([
  'h9',
  'н',
  'бо',
  'не',
  'другие болезни',
  'неуточненные другие болезни',
  'fcnvf',
  'асмта',
  'qqqqqq',
])('searches the whole list for «%s» in less than 10 ms', (query) => {
  const times = Array.from({ length: 15 }, () => {
    const began = performance.now()
    searchIcd(index, query)
    return performance.now() - began
  })
  expect(Math.min(...times)).toBeLessThan(10)
})
