import { expect, test } from 'vitest'
import { factorMending } from '../../../../shared/imports/corrections/offers.ts'
import { factorIndex } from '../../../../shared/programme/search.ts'
import { edition } from '../../../../test/programme.ts'
import { correctionsOf, groupMistakes } from './mistake-groups.ts'

const index = factorIndex(edition)
const mistake = (value: string, rows: number) => ({
  field: 'factors' as const,
  value,
  text: 'Не пункт',
  rows,
})
const groups = groupMistakes(
  [mistake('4%', 2), mistake('пыль', 4), mistake('шум; 4%', 3), mistake('4%; 6.1', 1)],
  (_field, value) => factorMending(index, value),
)
const [share] = groups

test('cells with the same wrong part make one group, the one with the most rows first', () => {
  expect(groups.map(({ part, rows, values }) => [part, rows, values.length])).toEqual([
    ['4%', 6, 3],
    ['пыль', 4, 1],
  ])
})

test.each([
  [{ text: '4.7' }, ['4.7', '4.4; 4.7', '4.7; 6.1']],
  ['leave-out' as const, ['', '4.4', '6.1']],
  ['none-needed' as const, ['нет', '4.4', '6.1']],
])('one act %j mends the wrong part in each cell of its group, and the right parts stay', (how, texts) => {
  expect(share && correctionsOf(share, how).map(({ text }) => text)).toEqual(texts)
})
