import { expect, test } from 'vitest'
import { capital } from './capital.ts'

test('a sentence begins with a capital letter, its other letters stay as they are', () => {
  expect(['через 4 дня', 'ёлка', 'ЭКГ натощак', ''].map(capital)).toEqual([
    'Через 4 дня',
    'Ёлка',
    'ЭКГ натощак',
    '',
  ])
})
