import { expect, test } from 'vitest'
import { capital, small } from './capital.ts'

test('a sentence begins with a capital letter, its other letters stay as they are', () => {
  expect(['через 4 дня', 'ёлка', 'ЭКГ натощак', ''].map(capital)).toEqual([
    'Через 4 дня',
    'Ёлка',
    'ЭКГ натощак',
    '',
  ])
})

test('a name within a sentence begins with a small letter, an abbreviation stays', () => {
  expect(['Общий анализ крови', 'Эхокардиография', 'ЭКГ', 'HBsAg (гепатит B)', ''].map(small)).toEqual([
    'общий анализ крови',
    'эхокардиография',
    'ЭКГ',
    'HBsAg (гепатит B)',
    '',
  ])
})
