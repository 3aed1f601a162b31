import { expect, test } from 'vitest'
import { countOf, numberOf, waitInWords } from './count-words.ts'

test.each([
  [0, '0 мест'],
  [1, '1 место'],
  [4, '4 места'],
  [5, '5 мест'],
  [11, '11 мест'],
  [12, '12 мест'],
  [21, '21 место'],
  [112, '112 мест'],
  [122, '122 места'],
])('writes %i as «%s»', (count, words) => expect(countOf(count, ['место', 'места', 'мест'])).toBe(words))

test.each([
  [1, '1 секунду'],
  [2, '2 секунды'],
  [40, '40 секунд'],
  [60, '1 минуту'],
  [61, '2 минуты'],
  [120, '2 минуты'],
  [900, '15 минут'],
  [3600, '60 минут'],
  [86_400, '24 часа'],
  [172_801, '3 дня'],
])('writes a wait of %i seconds as «через %s»', (seconds, words) => expect(waitInWords(seconds)).toBe(words))

test('keeps the digits of a large number and its noun on one line', () => {
  expect(numberOf(1_048_213, ['строка', 'строки', 'строк'])).toBe('1\u00a0048\u00a0213\u00a0строк')
})
