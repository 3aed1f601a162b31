import { describe, expect, test } from 'vitest'
import { appliesTo, concernsFactor, factorTerms, holdsCode, icdRanges } from './ranges.ts'

const holds = (text: string, code: string) => icdRanges(text).some((range) => holdsCode(range, code))

describe('codes of приложение № 2', () => {
  test.each([
    ['A00 - A09', 'A00'],
    ['A00 - A09', 'A09.9'],
    ['H65 - H75, H83.3, H90, H91', 'H83.3'],
    ['H65 - H75, H83.3, H90, H91', 'H90.3'],
    ['C00 - C97, D00 - D09', 'D05.1'],
    ['H40.1 - H42.8', 'H40.1'],
    ['H40.1 - H42.8', 'H41'],
    ['H35.3 - H36', 'H36.0'],
    ['S02 - S03', 'S02.00'],
  ])('«%s» holds %s', (text, code) => {
    expect(holds(text, code)).toBe(true)
  })

  test.each([
    ['A00 - A09', 'A15'],
    ['H65 - H75, H83.3, H90, H91', 'H83.2'],
    ['H40.1 - H42.8', 'H40.0'],
    ['H40.1 - H42.8', 'H42.9'],
    ['H90', 'H91'],
    ['', 'H90'],
  ])('«%s» does not hold %s', (text, code) => {
    expect(holds(text, code)).toBe(false)
  })

  test('a code without the fourth sign lies in a range that holds some of its sub-codes', () => {
    expect(holds('H40.1 - H42.8', 'H40')).toBe(true)
    expect(holds('H83.3', 'H83')).toBe(true)
  })
})

const concerns = (text: string, code: string, marks: string[] = []) =>
  factorTerms(text).some((term) => concernsFactor(term, { code, marks }))

describe('factors and works of приложение № 2', () => {
  test.each([
    ['1 - 5', '1.37.1.1'],
    ['1 - 5', '5.2.2'],
    ['6 - 22', '19.1'],
    ['1.37', '1.37.1.1'],
    ['1.10 - 1.12', '1.11'],
    ['1.36 - 1.38', '1.37.2'],
    ['1.47.4 - 1.47.16', '1.47.10'],
    ['2', '2.4.5'],
    ['23, 24 (при поступлении на работу)', '24'],
  ])('«%s» concerns %s', (text, code) => {
    expect(concerns(text, code)).toBe(true)
  })

  test.each([
    ['1 - 5', '6.1'],
    ['1.4', '1.40'],
    ['1.1 - 1.4', '1.10'],
    ['1.47.2', '1.47'],
    ['1.47.4 - 1.47.16', '1.47.3'],
    ['19.1', '19.2'],
    ['К', '1.1'],
    ['', '1.1'],
  ])('«%s» does not concern %s', (text, code) => {
    expect(concerns(text, code)).toBe(false)
  })

  test('a mark concerns a factor whose chosen substances have it', () => {
    expect(concerns('3.4, А', '1.39', ['А', 'Ф'])).toBe(true)
    expect(concerns('3.4, А', '1.39', ['Ф'])).toBe(false)
  })

  test('a limit to hiring belongs to the point before it and ends with the preliminary check-up', () => {
    const at = (kind: 'preliminary' | 'periodic' | 'unscheduled' | 'health_book') =>
      factorTerms('23, 24 (при поступлении на работу)').map((term) => appliesTo(term, kind))
    expect(at('preliminary')).toEqual([true, true])
    expect(at('health_book')).toEqual([true, true])
    expect(at('periodic')).toEqual([true, false])
    expect(at('unscheduled')).toEqual([true, false])
  })
})
