import { expect, test } from 'vitest'
import { edition } from '../../test/programme.ts'
import { factorIndex } from '../programme/search.ts'
import { readFactors } from './cells.ts'
import { factorsByWords } from './factor-words.ts'

const meaning = factorsByWords(factorIndex(edition))

test('plain words become their factor', () => {
  const read = readFactors('производственный шум; тяжесть труда; 6.1', meaning)
  expect('value' in read && read.value.map(({ code }) => code)).toEqual(['4.4', '5.1', '6.1'])
})

test('words with several meanings are refused with the factors that they may mean', () => {
  expect(readFactors('вибрация', meaning)).toMatchObject({
    problem: 'Укажите номер пункта вместо «вибрация»: подходят 4.3.1, 4.3.2',
  })
})

test('a denied factor is not read as the factor', () => {
  expect(meaning('шум не превышает нормы').codes).toEqual([])
})
