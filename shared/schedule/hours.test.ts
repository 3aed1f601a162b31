import { expect, test } from 'vitest'
import { todayHours, weekHours } from './hours.ts'
import type { WorkDay } from './schema.ts'

const open = (day: number, from: string, to: string): WorkDay => ({ day, from, to, closed: false })
const closed = (day: number): WorkDay => ({ day, from: null, to: null, closed: true })
const week = [1, 2, 3, 4, 5].map((day) => open(day, '07:30', '20:00'))

test('groups days with the same hours', () => {
  expect(weekHours([...week, open(6, '08:00', '14:00'), closed(7)])).toEqual([
    { days: 'пн–пт', hours: '07:30–20:00' },
    { days: 'сб', hours: '08:00–14:00' },
    { days: 'вс', hours: 'выходной' },
  ])
})

test('splits the week at a day with other hours', () => {
  const days = [open(1, '08:00', '16:00'), closed(2), open(3, '08:00', '16:00')]
  expect(weekHours(days).map((group) => group.days)).toEqual(['пн', 'вт', 'ср'])
})

test('groups the days regardless of their order', () => {
  expect(weekHours(week.toReversed())).toEqual([{ days: 'пн–пт', hours: '07:30–20:00' }])
})

test.each([
  [1, 'Сегодня с 07:30 до 20:00'],
  [7, 'Сегодня выходной'],
])('shows on weekday %i the text «%s»', (weekday, words) => {
  expect(todayHours([...week, closed(7)], weekday)).toBe(words)
})
