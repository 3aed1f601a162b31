import { expect, test } from 'vitest'
import type { Day } from '../../../../shared/platform/days.ts'
import { daysOfMonth, dueMonths, monthOfPeriod } from './due-months.ts'

test('the months of the due day begin with the present one and pass the end of the year', () => {
  const months = dueMonths('2026-11-27' as Day)
  expect(months).toHaveLength(12)
  expect(months.slice(0, 3)).toEqual([
    { value: '2026-11', text: 'в ноябре 2026' },
    { value: '2026-12', text: 'в декабре 2026' },
    { value: '2027-01', text: 'в январе 2027' },
  ])
})

test('a month is the period from its first to its last day', () => {
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(daysOfMonth('30')).toBeNull()
})

test('a period is a month only when it covers the whole of one', () => {
  expect(monthOfPeriod('2026-12-01', '2026-12-31')).toBe('2026-12')
  expect(monthOfPeriod('2026-12-01', '2026-12-30')).toBeNull()
  expect(monthOfPeriod(undefined, '2026-12-31')).toBeNull()
})
