import { expect, test } from 'vitest'
import type { Day } from '../platform/days.ts'
import { weekWords } from './ru.ts'
import type { Week } from './schema.ts'

const hours = (from: string, to: string, people: number) => ({ from, to, people, breaks: [], pieces: [] })

test('days with the same hours are printed together, a day between them apart', () => {
  const usual = hours('07:30', '16:00', 6)
  const days = [usual, usual, hours('09:00', '16:00', 6), usual, usual, hours('08:00', '13:00', 4), null]
  const week = { slotMinutes: 15, days: days.map((one, at) => ({ day: at + 1, hours: one })) } as Week
  expect(weekWords({ startsOn: '2026-03-01' as Day, week })).toBe(
    'с 01.03.2026, по 15 мин: пн–вт 07:30–16:00, мест на время: 6; ср 09:00–16:00, мест на время: 6; ' +
      'чт–пт 07:30–16:00, мест на время: 6; сб 08:00–13:00, мест на время: 4; вс выходной',
  )
})
