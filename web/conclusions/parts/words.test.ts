import { expect, test } from 'vitest'
import type { Day } from '../../../shared/platform/days.ts'
import { handWords, personWords } from './words.ts'

test.each([
  ['2026-11-27', 'до 27.11.2026'],
  ['2026-11-22', 'выдать сегодня'],
  ['2026-11-21', 'срок прошёл 21.11.2026'],
  ['2026-11-19', 'срок прошёл 19.11.2026'],
])('the list describes a paper to be handed out by %s as «%s»', (handBy, words) => {
  expect(handWords(handBy as Day, '2026-11-22' as Day)).toBe(words)
})

test('a patient is described by sex and by age on the day of the visit', () => {
  const birth = '1990-11-22' as Day
  const day = '2026-11-21' as Day
  expect(personWords({ gender: 'Женский', birth, day })).toBe('жен., 35 лет')
})
