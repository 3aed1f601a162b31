import { expect, test } from 'vitest'
import { textDifference } from './text-difference.ts'

const shown = (before: string, after: string) =>
  textDifference(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : `${kind === 'added' ? '+' : '−'}[${text}]`))
    .join('')

test('a text without a change is one stretch', () => {
  expect(textDifference('Я согласен.\n\nСрок: год.', 'Я согласен.\n\nСрок: год.')).toHaveLength(1)
})

test('a word that was put in the place of another is told with the one that has gone', () => {
  expect(shown('Срок: один год с даты.', 'Срок: три года с даты.')).toBe(
    'Срок: −[один]+[три] −[год]+[года] с даты.',
  )
})

test('what was added at the end and left out at the beginning is told', () => {
  expect(shown('Да. Я согласен', 'Я согласен на письма')).toBe('−[Да. ]Я согласен+[ на письма]')
})

test('the new text is what stays without the gone, and the old one without the added', () => {
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

test('texts of twenty thousand signs are compared without making anybody wait', () => {
  const text = 'согласие на обработку данных\n'.repeat(690)
  expect(shown(text, `${text}конец`)).toBe(`${text}+[конец]`)
})
