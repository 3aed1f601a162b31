import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, likeOf } from '../platform/search.ts'
import { gramTags, keptTags, searchOf, splitSearch, tagOf } from './search.ts'

const organization = '0190a0b0-0000-7000-8000-000000000001'

test.each([
  ['  Пётр   ИВАНОВ ', ['петр', 'иванов']],
  ['Иванов П.И.', ['иванов', 'п', 'и']],
  ['Ли п. и', ['ли', 'п', 'и']],
  ['к.и.п. 1.2', ['к.и.п.', '1.2']],
  ['', []],
  ['а б в г д е ж', ['а', 'б', 'в', 'г', 'д']],
])('the search text «%s» becomes %j', (typed, words) => expect(splitSearch(typed)).toEqual(words))

/** Returns whether the typed text matches the stored text, as `like` does. */
const isFound = (text: string, typed: string) =>
  splitSearch(typed).every((word) => searchOf(text).includes(likeOf(word).slice(1, -1)))

describe('one or two typed characters', () => {
  test.each([
    ['Ли Анна', 'ли'],
    ['Ли Анна', 'а л'],
    ['Салтыков-Щедрин Пётр', 'щ'],
    ['Ахмед-Али Ёлкин', 'ал ел'],
    ['Б-00017', 'б-'],
    ['Б-00017', '00'],
    ['Б-00017', '17'],
    ['0500', '5'],
    ['Цех №2', '2'],
    ['Цех №2', '№2'],
    ['Участок «Юг»', 'юг'],
    ['ОТ и ТБ/ГО', 'го'],
    ['Ли Пётр Ильич', 'Ли П.И.'],
    ['И.о. директора', 'и.о.'],
  ])('match a word of «%s» by its beginning: «%s»', (text, typed) => expect(isFound(text, typed)).toBe(true))

  test.each([
    ['Кириллов', 'ил'],
    ['Столовая', 'ов'],
    ['50017', '17'],
    ['500', '00'],
  ])('do not match the middle of a word of «%s»: «%s»', (text, typed) =>
    expect(isFound(text, typed)).toBe(false),
  )

  test('word beginnings that the stored text already contains are not stored again', () => {
    expect(searchOf(' Ли-Ли Али  Али 017')).toBe(' ли-ли али али 017 ли 17')
    expect(searchOf('')).toBe(' ')
  })
})

describe('search grams', () => {
  const sign = fc.constantFrom(...'абвгдеё -№0171Я')

  test('a stored text that matches a search text has all grams of the search text', () => {
    const name = fc.string({ unit: sign, minLength: 1, maxLength: 40 })
    const part = fc.string({ unit: sign, minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(name, fc.nat(40), fc.nat(40), part, (text, from, length, other) => {
        const kept = new Set(keptTags(organization, searchOf(text)))
        for (const word of [...splitSearch(fold(text).slice(from, from + length)), ...splitSearch(other)])
          if (isFound(text, word)) for (const tag of gramTags(organization, word)) expect(kept).toContain(tag)
      }),
      { numRuns: 500 },
    )
  })

  test('grams distinguish the beginning of a word from its middle', () => {
    const kept = keptTags(organization, searchOf('Кириллов'))
    expect(kept).toEqual(expect.arrayContaining(gramTags(organization, 'к ки рил')))
    for (const middle of ['и', 'ир', 'ов']) expect(kept).not.toContain(gramTags(organization, middle)[0])
  })

  test('grams of different organizations differ, and all of them fit into four bytes', () => {
    expect(tagOf(organization, 'ива')).not.toBe(tagOf(`${organization.slice(0, -1)}2`, 'ива'))
    for (const tag of gramTags(organization, 'преображенский'))
      expect(tag >= -(2 ** 31) && tag < 2 ** 31 && Number.isInteger(tag)).toBe(true)
  })
})
