import { expect, test } from 'vitest'
import { MistakeTally } from './mistakes.ts'

const wrong = (field: 'factors' | 'snils') => [{ field, text: 'Не читается', kind: 'Не читается' }]

test('equal values are counted together, the most frequent first', () => {
  const tally = new MistakeTally()
  for (const factors of ['пыль', 'шум', ' ШУМ']) tally.add(wrong('factors'), { factors })
  expect(tally.most().map(({ value, rows }) => [value, rows])).toEqual([
    ['шум', 2],
    ['пыль', 1],
  ])
})

test('a wrong number of one person, an empty cell and a very long one are no equal mistakes', () => {
  const tally = new MistakeTally()
  tally.add(wrong('snils'), { snils: '1' })
  tally.add(wrong('factors'), {})
  tally.add(wrong('factors'), { factors: 'ш'.repeat(301) })
  expect(tally.most()).toEqual([])
})
