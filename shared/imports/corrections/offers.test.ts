import { describe, expect, test } from 'vitest'
import { edition } from '../../../test/programme.ts'
import { factorIndex } from '../../programme/search.ts'
import { factorMending, factorOffers, nameOffers } from './offers.ts'

const index = factorIndex(edition)

describe('the offers for a cell with factors', () => {
  test.each([
    ['шум', '4.4'],
    ['Шум производственный', '4.4'],
    ['шум, тяжесть', '4.4; 5.1'],
    ['1.37', '1.37.1'],
    ['05.01.2026', '5.1'],
    ['44', '4.4'],
  ])('«%s» is first offered %s', (value, first) => {
    expect(factorOffers(index, value)[0]?.text).toBe(first)
  })

  test('say what a point is, and there are none for a text without sense', () => {
    expect(factorOffers(index, 'шум')[0]?.name).toMatch(/шум/i)
    expect(factorOffers(index, 'ъъъъ')).toEqual([])
  })
})

describe('a cell with a wrong part', () => {
  test.each([
    ['шум; 4%', '4%', '4.4', []],
    ['4.4; 4.3; 27', '4.3', '4.4; 27', ['4.4; 4.3.1; 27', '4.4; 4.3.2; 27']],
    ['тяжесть, высота более 1,8 м', 'высота более 1.8 м', '5.1', ['5.1; 6.1', '5.1; 6.2']],
    [
      '1.8.1.1 (А, К), вибрация',
      'вибрация',
      '1.8.1.1 (А, К)',
      ['1.8.1.1 (А, К); 4.3.1', '1.8.1.1 (А, К); 4.3.2'],
    ],
    ['п.4.4\nп.5.1\nп.7.1', '7.1', '4.4; 5.1', []],
    ['нет; вибрация', 'вибрация', 'нет', ['4.3.1', '4.3.2']],
  ])('«%s» is mended in «%s», and «%s» stays', (value, part, rest, wholes) => {
    const mending = factorMending(index, value)
    expect(mending.part).toBe(part)
    expect(mending.rest).toBe(rest)
    expect(factorOffers(index, value).map(({ text }) => text)).toEqual(wholes)
  })

  test('keeps its other wrong parts for the next replacement', () => {
    expect(factorMending(index, 'вибрация; 4.4; пыль').whole('4.3.1')).toBe('4.3.1; 4.4; пыль')
  })

  test.each([
    '12%',
    '8%',
    'не имеется',
    'нет вредных факторов',
    'хво',
    'молоко',
    'ночные смены',
    '3 раза в неделю',
  ])('«%s» gets no far suggestion', (value) => {
    expect(factorOffers(index, value)).toEqual([])
  })

  test.each(['пыль', 'кислоты', '3.1'])(
    'the general «%s» is a choice, not a proposal of one point',
    (value) => {
      const { isGeneral, offers } = factorMending(index, value)
      expect(isGeneral).toBe(true)
      expect(offers.length).toBeGreaterThan(5)
    },
  )
})

test('a name is offered by a slip, by a part and by a common word, the nearest first', () => {
  const names = ['Сборщик', 'Цех сборки', 'Цех № 2', 'Токарь']
  expect(nameOffers(names, 'токорь').map(({ text }) => text)).toEqual(['Токарь'])
  expect(nameOffers(names, 'цех сборка').map(({ text }) => text)).toEqual(['Цех сборки', 'Цех № 2'])
  expect(nameOffers(names, 'бухгалтерия')).toEqual([])
})
