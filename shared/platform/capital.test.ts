import { expect, test } from 'vitest'
import { capital, small } from './capital.ts'

test('capitalizes the first letter of a sentence and keeps the other letters', () => {
  expect(['через 4 дня', 'ёлка', 'ЭКГ натощак', ''].map(capital)).toEqual([
    'Через 4 дня',
    'Ёлка',
    'ЭКГ натощак',
    '',
  ])
})

test('writes a name inside a sentence with a small first letter and keeps an abbreviation', () => {
  expect(['Общий анализ крови', 'Эхокардиография', 'ЭКГ', 'HBsAg (гепатит B)', ''].map(small)).toEqual([
    'общий анализ крови',
    'эхокардиография',
    'ЭКГ',
    'HBsAg (гепатит B)',
    '',
  ])
})
