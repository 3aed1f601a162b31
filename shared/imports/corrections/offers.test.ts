import { describe, expect, test } from 'vitest'
import { edition } from '../../../test/programme.ts'
import { factorIndex } from '../../programme/search.ts'
import { factorOffers, nameOffers } from './offers.ts'

const index = factorIndex(edition)

describe('the offers for a cell with factors', () => {
  test.each([
    ['шум', '4.4'],
    ['Шум производственный', '4.4'],
    ['шум, тяжесть', '4.4; 5.1'],
    ['1.37', '1.37.1'],
  ])('«%s» is first offered %s', (value, first) => {
    expect(factorOffers(index, value)[0]?.text).toBe(first)
  })

  test('say what a point is, and there are none for a text without sense', () => {
    expect(factorOffers(index, 'шум')[0]?.name).toMatch(/шум/i)
    expect(factorOffers(index, 'ъъъъ')).toEqual([])
  })
})

test('a name is offered by a slip, by a part and by a common word, the nearest first', () => {
  const names = ['Сборщик', 'Цех сборки', 'Цех № 2', 'Токарь']
  expect(nameOffers(names, 'токорь').map(({ text }) => text)).toEqual(['Токарь'])
  expect(nameOffers(names, 'цех сборка').map(({ text }) => text)).toEqual(['Цех сборки', 'Цех № 2'])
  expect(nameOffers(names, 'бухгалтерия')).toEqual([])
})
