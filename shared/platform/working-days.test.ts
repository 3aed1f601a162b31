import { expect, test } from 'vitest'
import { addDays, type Day } from './days.ts'
import { addWorkingDays, isPublicDayOff } from './working-days.ts'

const day = (text: string) => text as Day

/** Counts the working days of a month. */
function workingDays(month: string): number {
  const days = Array.from({ length: 31 }, (_, at) => addDays(day(`${month}-01`), at))
  return days.filter((one) => one.startsWith(month) && !isPublicDayOff(one)).length
}

test.each([
  [2026, [15, 19, 21, 22, 19, 21, 23, 21, 22, 22, 20, 22]],
  [2027, [15, 19, 22, 22, 19, 21, 22, 22, 22, 21, 20, 22]],
])('each month of %i has as many working days as the production calendar', (year, counts) => {
  const months = counts.map((_, at) => `${year}-${String(at + 1).padStart(2, '0')}`)
  expect(months.map(workingDays)).toEqual(counts)
})

test.each([
  ['2026-01-09', true, 'moved from Saturday 3 January'],
  ['2026-03-09', true, 'the day after the holiday on a Sunday'],
  ['2026-12-31', true, 'moved from Sunday 4 January'],
  ['2027-02-20', false, 'a working Saturday'],
  ['2027-02-22', true, 'moved from Saturday 20 February'],
  ['2027-05-03', true, 'the Monday after the holiday on a Saturday'],
  ['2027-11-05', true, 'moved from Saturday 2 January'],
  ['2028-01-10', false, 'a year without a decree knows its holidays only'],
])('%s is a day off: %s, %s', (text, isOff) => {
  expect(isPublicDayOff(day(text))).toBe(isOff)
})

test.each([
  ['2026-12-28', 5, '2027-01-13', 'over the New Year holidays'],
  ['2026-03-02', 5, '2026-03-10', 'over the holiday moved to Monday 9 March'],
  ['2027-02-18', 4, '2027-02-25', 'over a working Saturday and two days off'],
  ['2026-09-14', -10, '2026-08-31', 'back to the day before the start'],
])('from %s, %i working days lead to %s, %s', (from, n, to) => {
  expect(addWorkingDays(day(from), n)).toBe(to)
})

test('days on which the clinic is closed do not count either', () => {
  expect(addWorkingDays(day('2026-03-02'), 5, (one) => one === '2026-03-04')).toBe('2026-03-11')
})
