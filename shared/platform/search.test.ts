import { expect, test } from 'vitest'
import { gramsOf, likeOf, splitSearch } from './search.ts'

test.for([
  ['+7 (912) 345-67-89', ['9123456789']],
  ['8 912 345 67 89', ['9123456789']],
  ['79123456789', ['9123456789']],
  ['912 345', ['912345']],
  ['345-67-89', ['3456789']],
  ['6671000017', ['6671000017']],
  ['8671000017', ['8671000017']],
  ['Иванова 8 (912) 345', ['иванова', '912345']],
  ['6671000017 9123456789', ['6671000017', '9123456789']],
  ['Щукина-Ёлкина  Анна', ['щукина-елкина', 'анна']],
  ['P-00123-45', ['p-00123-45']],
  ['anna.2@example.ru', ['anna.2@example.ru']],
  ['Иванов П.И.', ['иванов', 'п', 'и']],
  ['П. Иванов', ['п', 'иванов']],
  ['', []],
  ['   ', []],
  ['а б в г д е', ['а', 'б', 'в', 'г', 'д']],
] as const)('searches «%s» as %j', ([typed, words]) => {
  expect(splitSearch(typed)).toEqual(words)
})

test('looks a word up by its groups of three characters, each once, and a shorter word as the beginning of a word', () => {
  expect(gramsOf('анана')).toEqual(['ана', 'нан'])
  expect([gramsOf('ан'), likeOf('ан')]).toEqual([[' ан'], '% ан%'])
})

test('escapes the special characters of a pattern', () => {
  expect(likeOf('50%_\\')).toBe('%50\\%\\_\\\\%')
})
