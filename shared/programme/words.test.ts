import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inLatinLayout, inRussianLayout, isOneSlip, splitWords, stemOf } from './words.ts'

test.each([
  [['шум', 'шума', 'шуму', 'шумом', 'шумы', 'шумами'], 'шум'],
  [['вибрация', 'вибрации', 'вибрацией', 'вибраций', 'вибрациями'], 'вибрац'],
  [['высота', 'высоте', 'высоты', 'высотой'], 'высот'],
  [['сварочный', 'сварочная', 'сварочного', 'сварочными', 'сварочных'], 'сварочн'],
  [['пыль', 'пыли', 'пылью', 'пылей'], 'пыл'],
])('finds that %j share the stem «%s»', (forms, stem) => {
  expect([...new Set(forms.map(stemOf))]).toEqual([stem])
})

test('never makes a stem shorter than three letters', () => {
  expect(['газ', 'йод', 'еда', 'мука', 'ая'].map(stemOf)).toEqual(['газ', 'йод', 'еда', 'мук', 'ая'])
})

test('folds words: case, «ё», punctuation', () => {
  expect(splitWords('Лифтёр, 2-й разряд (Ёлка)')).toEqual(['лифтер', '2', 'й', 'разряд', 'елка'])
})

test.each([
  ['шуум', 'шум', true],
  ['шм', 'шум', true],
  ['шом', 'шум', true],
  ['ушм', 'шум', true],
  ['шмк', 'шум', false],
  ['шум', 'шум', false],
  ['шумы', 'газ', false],
  ['', 'ш', true],
])('compares «%s» with «%s» for one slip: %s', (typed, word, isSlip) => {
  expect(isOneSlip(typed, word)).toBe(isSlip)
})

const letters = fc.string({ unit: fc.constantFrom(...'абвгд'), maxLength: 8 })

/** A plain table of edit distance with swaps of neighbours, for comparison. */
function distance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, i) =>
    Array.from({ length: other.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= one.length; i++)
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const steps = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same]
      ;(rows[i] as number[])[j] = Math.min(
        ...steps,
        swapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  return at(one.length, other.length)
}

test('one slip equals an edit distance of one, both ways', () => {
  fc.assert(
    fc.property(letters, letters, (one, other) => {
      expect(isOneSlip(one, other)).toBe(distance(one, other) === 1)
      expect(isOneSlip(other, one)).toBe(isOneSlip(one, other))
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['iev', 'шум'],
  ['dscjnf', 'высота'],
  ['[bvbz', 'химия'],
  ["'ktrnhbr", 'электрик'],
  ['`krf', 'ёлка'],
  ['шум 4', 'шум 4'],
])('reads «%s», typed in the wrong layout, as «%s»', (typed, meant) => {
  expect(inRussianLayout(typed)).toBe(meant)
})

test.each([
  ['р90ю3', 'h90.3'],
  ['Р90', 'h90'],
  ['ъ1', ']1'],
])('reads «%s», typed in the Russian layout, as «%s»', (typed, meant) => {
  expect(inLatinLayout(typed)).toBe(meant)
})
