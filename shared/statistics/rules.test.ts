import { expect, test } from 'vitest'
import { type Day, formatDay } from '../platform/days.ts'
import { changeOf, formerPeriod, loadOf, percentileOf, presetPeriod, shareOf } from './rules.ts'

const day = (text: string) => text as Day
const period = (from: string, to: string) => ({ from: day(from), to: day(to) })

test.each([
  ['a day', period('2026-03-02', '2026-03-02'), period('2026-03-01', '2026-03-01')],
  ['a week', period('2026-03-02', '2026-03-08'), period('2026-02-23', '2026-03-01')],
  ['a leap February', period('2028-02-01', '2028-02-29'), period('2028-01-03', '2028-01-31')],
])('%s is compared with as many days just before it', (_, now, before) => {
  expect(formerPeriod(now)).toEqual(before)
})

test.each([
  ['today', '02.03.2026'],
  ['week', '24.02.2026'],
  ['month', '01.02.2026'],
  ['quarter', '02.12.2025'],
  ['year', '03.03.2025'],
] as const)('the preset «%s» ends today and begins on %s', (preset, from) => {
  const shown = presetPeriod(preset, day('2026-03-02'))
  expect([formatDay(shown.from), shown.to]).toEqual([from, '2026-03-02'])
})

test('the median is the least wait that half of the stops did not exceed, and so is the 90th percentile', () => {
  const counts = [
    { wait: 30, stops: 1 },
    { wait: 0, stops: 4 },
    { wait: 5, stops: 3 },
    { wait: 12, stops: 2 },
  ]
  expect(percentileOf(counts, 0.5)).toBe(5)
  expect(percentileOf(counts, 0.9)).toBe(12)
  expect(percentileOf(counts, 1)).toBe(30)
  expect(percentileOf([{ wait: 7, stops: 1 }], 0.5)).toBe(7)
})

test('without stops there is neither a median nor a load, and without a former period no change', () => {
  expect(percentileOf([], 0.5)).toBeNull()
  expect(loadOf({ worked: 10, open: null })).toBeNull()
  expect(loadOf({ worked: 0, open: 0 })).toBeNull()
  expect(changeOf(5, 0)).toBeNull()
})

test('shares and changes are whole percents; a load may exceed a hundred', () => {
  expect(shareOf(1, 3)).toBe(33)
  expect(loadOf({ worked: 130, open: 100 })).toBe(130)
  expect(changeOf(90, 120)).toBe(-25)
})
