import { describe, expect, test } from 'vitest'
import { edition } from '../../test/programme.ts'
import { exactCode, readCodes } from './code-list.ts'
import { factorIndex } from './search.ts'

const index = factorIndex(edition)
const read = (query: string) => readCodes(index, query)
const clear = (...codes: string[]) => ({ codes, unclear: [] })

describe('a list of codes', () => {
  test.each([
    ['commas', '4.4, 6.1, 23'],
    ['commas without spaces', '4.4,6.1,23'],
    ['semicolons and commas for points', '4,4; 6,1; 23'],
    ['spaces', '4.4 6.1 23'],
    ['lines', '4.4\n6.1\r\n23'],
    ['the words of a referral', 'пп. 4.4, 6.1, п. 23'],
    ['names after the codes', '4.4 Шум; 6.1 Работы с высоким риском падения с высоты; 23'],
  ])('with %s names all of its rows', (_, query) => {
    expect(read(query)).toEqual(clear('4.4', '6.1', '23'))
  })

  test('tells a heading, whose rows are offered, and a code that the order does not have', () => {
    expect(read('4.4, 18, 99')).toEqual({
      codes: ['4.4'],
      unclear: [
        { text: '18', codes: ['18.1', '18.2'] },
        { text: '99', codes: [] },
      ],
    })
  })

  test('takes no code without its point for certain', () => {
    expect(read('44, 23')).toEqual({ codes: ['23'], unclear: [{ text: '44', codes: ['4.4'] }] })
  })

  test('drops no words that stand between the codes: they are offered as a choice', () => {
    expect(read('4.4, охранник')).toEqual({ codes: ['4.4'], unclear: [{ text: 'охранник', codes: ['22'] }] })
  })

  test('keeps a comma that stands for the point of one code', () => {
    expect(read('1.37,1, 23')).toEqual(clear('1.37.1', '23'))
    expect(read('23,24')).toEqual(clear('23', '24'))
  })

  test('reads all 212 rows of the order from one pasted list', () => {
    const all = index.rows.map(({ code }) => code)
    expect(read(all.join('\n'))).toEqual(clear(...all))
  })

  test.each(['4.4', '4,4', 'шум', 'шум, вибрация', '4 4', '', 'высота 5 м'])(
    'is not read from «%s»',
    (query) => {
      expect(read(query)).toBeNull()
    },
  )
})

test('Enter may add a row only by its own code, not by a beginning of it, by digits, or by words', () => {
  expect(['4.4', 'п. 6,1', '23', '18', '44', '99', 'шум'].map((query) => exactCode(index, query))).toEqual([
    '4.4',
    '6.1',
    '23',
    null,
    null,
    null,
    null,
  ])
})
