import { expect, test } from 'vitest'
import { textDifference } from './text-difference.ts'

const shown = (before: string, after: string) =>
  textDifference(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : `${kind === 'added' ? '+' : '−'}[${text}]`))
    .join('')

test('a text without changes is one run', () => {
  expect(textDifference('Я согласен.\n\nСрок: год.', 'Я согласен.\n\nСрок: год.')).toHaveLength(1)
})

test('a replaced word is shown together with the removed one', () => {
  expect(shown('Срок: один год с даты.', 'Срок: три года с даты.')).toBe(
    'Срок: −[один]+[три] −[год]+[года] с даты.',
  )
})

test('text added at the end and removed at the beginning is reported', () => {
  expect(shown('Да. Я согласен', 'Я согласен на письма')).toBe('−[Да. ]Я согласен+[ на письма]')
})

test('the text without removed runs is the new text, and the text without added runs is the old one', () => {
  const before = 'а б в г\nд е'
  const after = 'а в б г\n\nд ж'
  const parts = textDifference(before, after)
  const without = (kind: string) =>
    parts
      .filter((one) => one.kind !== kind)
      .map(({ text }) => text)
      .join('')
  expect([without('added'), without('gone')]).toEqual([before, after])
})

test('texts of twenty thousand characters are compared without a noticeable delay', () => {
  const text = 'согласие на обработку данных\n'.repeat(690)
  expect(shown(text, `${text}конец`)).toBe(`${text}+[конец]`)
})

test('a long text with most words replaced is compared by paragraphs', () => {
  const text = (word: string) => Array.from({ length: 1000 }, (_, at) => `${word}${at}`).join(' ')
  expect(textDifference(`Начало\n${text('слово')}\nКонец`, `Начало\n${text('иное')}\nКонец`)).toEqual([
    { kind: 'same', text: 'Начало\n' },
    { kind: 'gone', text: `${text('слово')}\n` },
    { kind: 'added', text: `${text('иное')}\n` },
    { kind: 'same', text: 'Конец' },
  ])
})
