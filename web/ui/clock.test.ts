import { expect, test } from 'vitest'
import { finishTime, minutesOf, stepTime, timeOf } from './clock.ts'

test.each([
  ['8', '08:00'],
  ['83:0', '08:30'],
  ['14', '14:00'],
  ['14:3', '14:30'],
  ['07:45', '07:45'],
  ['', ''],
  ['99', '99'],
  ['12:75', '12:75'],
])('the typed time «%s» is completed to «%s»', (typed, time) => {
  expect(finishTime(typed)).toBe(time)
})

test('a time converts to minutes of the day and back, and midnight ends the day', () => {
  expect([minutesOf('08:30'), minutesOf('24:00'), minutesOf('24:15'), minutesOf('8:30')]).toEqual([
    510,
    1440,
    null,
    null,
  ])
  expect(timeOf(510)).toBe('08:30')
})

test.each([
  ['08:00', 1, '08:15'],
  ['08:07', 1, '08:15'],
  ['08:07', -1, '08:00'],
  ['00:00', -1, '00:00'],
  ['24:00', 1, '24:00'],
] as const)('an arrow moves the time from %s by %i to %s', (time, way, next) => {
  expect(stepTime(time, 15, way)).toBe(next)
})
