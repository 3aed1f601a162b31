import { expect, test } from 'vitest'
import { birthIn, fitsWords, readingsOf, ticketIn, waysOf } from './search.ts'

/**
 * The search text of a visit as the database stores it, and a check that it contains all given grams (groups of
 * three letters).
 */
const kept = ' павлов петр ильич салтыков щедрин 79126660077 №п-2026-000123 2026000123'
const met = (grams: string[]) => grams.every((gram) => kept.includes(gram))

/** Returns whether a search finds the stored text: by its patterns, and through the index. */
const finds = (typed: string) =>
  waysOf(typed).map(({ words }) =>
    words.every(({ operator, pattern, grams }) => {
      const isFit =
        operator === '~' ? new RegExp(pattern).test(kept) : kept.includes(pattern.replaceAll('%', ''))
      expect([typed, isFit && !grams.some(met)]).toEqual([typed, false])
      return isFit
    }),
  )

test.for([
  'паалов',
  'пвалов',
  'павло',
  'паволв',
  'павловв',
  'авлов',
  'ппавлов',
  'пвлов',
  'павлво',
  'щердин',
  'павоов петр',
])('one typo is tolerated anywhere: «%s»', (typed) => expect(finds(typed).at(-1)).toBe(true))

test.for(['павлику', 'евлов', 'палвво', 'пктр', '79126660078'])('«%s» is a different word', (typed) =>
  expect(finds(typed)).not.toContain(true),
)

test('text typed in Latin letters is also searched as if it was typed in the Russian keyboard layout', () => {
  expect(readingsOf('gfdkjd gtnh')).toEqual([
    ['gfdkjd', 'gtnh'],
    ['павлов', 'петр'],
  ])
  expect(readingsOf('«Завод» 8 (912) 666-00-77')).toEqual([['завод', '9126660077']])
})

test('a search that allows typos runs last, and only for words of five letters or more', () => {
  expect(waysOf('gfdkjd').map(({ isSimilar }) => isSimilar)).toEqual([false, false, true])
  expect(waysOf('петр 0077').map(({ isSimilar }) => isSimilar)).toEqual([false])
})

/** Returns whether the database patterns find a text, as in the search within the list of a day. */
const isMet = (text: string, typed: string): boolean =>
  waysOf(typed)[0]?.words.every(({ pattern }) =>
    new RegExp(`^${pattern.replaceAll('%', '.*')}$`).test(text),
  ) ?? false

test.for([
  ['иванов иван', ' иванов иван петрович', true],
  ['иван иванов', ' иванов иван петрович', true],
  ['иванов и', ' иванов игорь петрович', true],
  ['иванов иван', ' иванов петр иванович', true],
  ['иванов иван', ' петров петр иванович', false],
  ['иванов и', ' иванов петр семенович', false],
  ['иван иван', ' иванов петр семенович', false],
  ['ова', ' павлова анна', true],
  ['павлова 6660077', ' павлова анна +79126660077', true],
] as const)('«%s» is found in «%s» when each typed word has its own match: %s', ([typed, text, isFound]) => {
  expect([fitsWords(text, readingsOf(typed)[0] ?? []), isMet(text, typed)]).toEqual([isFound, isFound])
})

test.for([
  ['П-017', 17],
  ['п17', 17],
  ['П 3', 3],
  ['g-017', 17],
  ['П-2026-000123', null],
  ['17', null],
  ['Петров', null],
] as const)('«%s» is read as the ticket number %s', ([typed, number]) => expect(ticketIn(typed)).toBe(number))

test.for([
  ['Маркова 07.09.1994', '1994-09-07', ['маркова']],
  ['7.9.1994 маркова в', '1994-09-07', ['маркова', 'в']],
  ['07.09.1994', '1994-09-07', []],
  ['31.02.1994', null, ['31021994']],
  ['Маркова 07.09', null, ['маркова', '0709']],
  ['+7 912 666-00-77', null, ['9126660077']],
] as const)('«%s»: the birth date is %s, and the rest is searched by words', ([typed, birth, words]) => {
  const found = birthIn(typed)
  expect([found.birth, readingsOf(found.rest)[0]]).toEqual([birth, words])
})
