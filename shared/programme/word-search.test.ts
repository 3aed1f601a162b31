import { expect, test } from 'vitest'
import { findWords, wordIndex } from './word-search.ts'

const index = wordIndex(
  ['noise', 'shake', 'height'],
  [
    { text: 'Шум', row: 0, field: 'short-name' },
    { text: 'Вибрация локальная', row: 1, field: 'short-name' },
    { text: 'Работы на высоте, шумная вибрация', row: 2, field: 'name' },
    { text: 'отбойный молоток', row: 1, field: 'synonym', order: 0 },
    { text: 'отбойный молоток', row: 0, field: 'synonym', order: 1 },
    { text: 'исчезнувшее', row: -1, field: 'synonym' },
  ],
)
const found = (typed: string) => findWords(index, typed).map(({ code, by }) => [code, by])

test('finds a row by a form of its word, by its beginning and by an everyday name', () => {
  expect(found('шума')).toEqual([['noise', 'short-name']])
  expect(found('лок')).toEqual([['shake', 'short-name']])
  expect(found('отбойным')).toEqual([
    ['shake', 'synonym'],
    ['noise', 'synonym'],
  ])
})

test('puts a short name before the same word inside a long one', () => {
  expect(found('вибрация')).toEqual([
    ['shake', 'short-name'],
    ['height', 'name'],
  ])
})

test('for several words, returns the rows that contain the most of them', () => {
  expect(found('вибрация локальная')).toEqual([['shake', 'short-name']])
})

test('understands one slip and the wrong layout when no stricter match exists', () => {
  expect(found('выбрация')[0]).toEqual(['shake', 'slip'])
  expect(found('ievf')).toEqual([['noise', 'short-name']])
})

test('finds nothing for a word that points to a missing row', () => {
  expect(found('исчезнувшее')).toEqual([])
})
