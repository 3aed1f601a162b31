import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, gramTags, likeOf, tagOf, wordsOf } from './search.ts'

const organization = '0190a0b0-0000-7000-8000-000000000001'

test.each([
  ['  Пётр   ИВАНОВ ', ['петр', 'иванов']],
  ['', []],
  ['а б в г д е ж', ['а', 'б', 'в', 'г', 'д']],
])('«%s» is looked for as %j', (typed, words) => expect(wordsOf(typed)).toEqual(words))

test('signs that mean something to the database stay themselves', () => {
  expect(likeOf('50%_\\')).toBe('%50\\%\\_\\\\%')
})

describe('grams', () => {
  test('of a fragment are always among those of the text that holds it', () => {
    const name = fc.string({ unit: fc.constantFrom(...'абвгдеё -1Я'), minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(name, fc.nat(40), fc.nat(40), (text, from, length) => {
        const whole = new Set(gramTags(organization, fold(text)))
        for (const word of wordsOf(fold(text).slice(from, from + length)))
          for (const tag of gramTags(organization, word)) expect(whole).toContain(tag)
      }),
    )
  })

  test('of one organization are not those of another, and all fit into four bytes', () => {
    expect(tagOf(organization, 'ива')).not.toBe(tagOf(`${organization.slice(0, -1)}2`, 'ива'))
    for (const tag of gramTags(organization, 'преображенский'))
      expect(tag >= -(2 ** 31) && tag < 2 ** 31 && Number.isInteger(tag)).toBe(true)
  })

  test('of a word shorter than three signs do not exist', () => {
    expect(gramTags(organization, 'ли ян')).toEqual([])
  })
})
