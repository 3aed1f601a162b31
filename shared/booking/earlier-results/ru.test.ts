import { expect, test } from 'vitest'
import type { Day } from '../../platform/days.ts'
import { resultText } from './ru.ts'

const result = {
  on: '2026-03-12' as Day,
  isOwn: false,
  state: 'pending',
  reason: null,
} as const

test.each([
  [{ isOwn: true, state: 'own' }, 'сделано у нас 12.03.2026'],
  [{}, 'сделано 12.03.2026, на проверке'],
  [{ state: 'accepted' }, 'сделано 12.03.2026, принято'],
  [{ state: 'refused', reason: 'нет печати' }, 'сделано 12.03.2026, не принято: нет печати'],
  [{ isOwn: true, state: 'refused', reason: 'жалобы' }, 'сделано у нас 12.03.2026, не принято: жалобы'],
] as const)('%j is told as «%s»', (given, text) => {
  expect(resultText({ ...result, ...given })).toBe(text)
})
