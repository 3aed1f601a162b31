import { expect, test } from 'vitest'
import { edition } from '../../test/programme.ts'
import { factorOf } from './rules.ts'
import { factorIndex, search } from './search.ts'
import { absent, synonyms } from './synonyms.ts'
import { splitWords } from './words.ts'

const index = factorIndex(edition)

test('every everyday word leads to selectable rows', () => {
  const codes = synonyms.flatMap(([, row]) => row.split(' '))
  expect(codes.filter((code) => !factorOf(edition, code)?.selectable)).toEqual([])
})

test('every everyday word finds its rows', () => {
  const lost = synonyms.flatMap(([words, codes]) =>
    splitWords(words).filter((word) => {
      const found = search(index, word, 300).map((hit) => hit.code)
      return !codes.split(' ').every((code) => found.includes(code))
    }),
  )
  expect(lost).toEqual([])
})

test('a word that the order does not have leads nowhere', () => {
  const found = absent
    .flatMap(({ words }) => splitWords(words))
    .filter((word) => search(index, word).length > 0)
  expect(found).toEqual([])
})
