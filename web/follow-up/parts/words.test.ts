import { expect, test } from 'vitest'
import type { Day } from '../../../shared/platform/days.ts'
import { visitWords } from './words.ts'

test('an employer reads on which day somebody came, not the hour for which he was booked as if he had come then', () => {
  const day = '2026-11-23' as Day
  const time = '08:30'
  expect(visitWords({ state: 'came', day, time })).toBe('Пришёл 23.11.2026')
  expect(visitWords({ state: 'planned', day, time })).toBe('23.11.2026, 08:30')
  expect(visitWords({ state: 'unbooked', day, time })).toBe(null)
})
