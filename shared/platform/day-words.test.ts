import { expect, test } from 'vitest'
import {
  aheadWords,
  dayWords,
  dayWordsWithYear,
  monthHeading,
  pastWords,
  spanWords,
  waitWords,
  weekdayHeading,
  weekdayWords,
} from './day-words.ts'
import type { Day } from './days.ts'

const day = '2026-12-08' as Day

test('prints a day in words and keeps its number and month on one line', () => {
  expect(dayWords(day)).toBe('8\u00a0декабря')
  expect(dayWordsWithYear(day)).toBe('8\u00a0декабря 2026')
  expect(weekdayWords(day)).toBe('вторник, 8\u00a0декабря')
  expect(weekdayHeading(day)).toBe('Вторник, 8\u00a0декабря')
  expect(monthHeading(day)).toBe('Декабрь 2026')
})

test('prints a range of days and writes the common month or year once', () => {
  const words = (first: string, last: string) => spanWords(first as Day, last as Day)
  expect(words('2026-11-23', '2026-11-29')).toBe('23–29\u00a0ноября')
  expect(words('2026-11-30', '2026-12-06')).toMatch(/^30\u00a0ноября\s–\s6\u00a0декабря$/)
  expect(words('2026-12-28', '2027-01-03')).toMatch(/^28\u00a0декабря\s2026\s–\s3\u00a0января\s2027$/)
})

test.each([
  ['2026-12-07', 'день прошёл'],
  ['2026-12-08', 'сегодня'],
  ['2026-12-09', 'завтра'],
  ['2026-12-10', 'послезавтра'],
  ['2026-12-12', 'через 4\u00a0дня'],
  ['2026-12-19', 'через 11\u00a0дней'],
  ['2026-12-29', 'через 21\u00a0день'],
  ['2027-01-01', 'через 24\u00a0дня'],
])('prints the later day %s as «%s» on 8 December', (later, words) => {
  expect(aheadWords(later as Day, day)).toBe(words)
})

test.each([
  ['2026-12-08', 'сегодня'],
  ['2026-12-07', 'вчера'],
  ['2026-12-05', '3\u00a0дня назад'],
  ['2026-11-17', '21\u00a0день назад'],
])('prints the earlier day %s as «%s» on 8 December', (earlier, words) => {
  expect(pastWords(earlier as Day, day)).toBe(words)
})

test.each([
  ['2026-12-08', 'с\u00a0сегодняшнего дня'],
  ['2026-12-07', 'со\u00a0вчерашнего дня'],
  ['2026-11-17', '21\u00a0день'],
])('says of a wait since %s on 8 December that it lasts «%s»', (since, words) => {
  expect(waitWords(since as Day, day)).toBe(words)
})
