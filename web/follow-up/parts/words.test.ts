import { expect, test } from 'vitest'
import type { Day } from '../../../shared/platform/days.ts'
import { visitWords } from './words.ts'

test('the employer sees the day on which an employee came, not the booked hour', () => {
  const day = '2026-11-23' as Day
  const time = '08:30'
  const person = { day, time } as const
  expect(visitWords({ ...person, state: 'came' })).toBe('23.11.2026')
  expect(visitWords({ ...person, state: 'planned' })).toBe('23.11.2026, 08:30')
  expect(visitWords({ ...person, state: 'unbooked' })).toBe('')
})
