import { expect, test } from 'vitest'
import { addDays, type Day } from '../platform/days.ts'
import type { City } from '../platform/person.ts'
import { slotsOfDay } from './day-plan.ts'
import { type Calendar, effectsOf, runLength, type TimeChange } from './effect.ts'
import type { Hours, SpecialDayId, Week } from './schema.ts'

const monday = '2026-03-02' as Day
const made = Array.from({ length: 14 }, (_, at) => addDays(monday, at))
const hours = (from: string, to: string): Hours => ({ from, to, people: 2, breaks: [], pieces: [] })
const weekOf = (usual: Hours): Week => ({
  slotMinutes: 15,
  days: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, hours: day > 5 ? null : usual })),
})
const usual = (city: City) => ({ city, startsOn: '2020-01-01' as Day, week: weekOf(hours('08:00', '09:00')) })
const holiday = { id: 'h' as SpecialDayId, city: null, day: '2026-03-09' as Day, hours: null }
const calendar: Calendar = { weeks: [usual('ekb'), usual('pvl')], special: [holiday] }
const spans = (change: TimeChange, from = calendar) =>
  effectsOf(from, change, made).map(({ city, days }) => [city, days.length, days[0]])

test('a new week schedule affects its city from its first day until the next schedule begins', () => {
  const later = { ...usual('ekb'), startsOn: '2026-03-12' as Day }
  const change = { change: 'week', city: 'ekb', startsOn: '2026-03-10', week: later.week } as TimeChange
  expect(spans(change, { ...calendar, weeks: [...calendar.weeks, later] })).toEqual([
    ['ekb', 2, '2026-03-10'],
  ])
  expect(spans(change)).toEqual([['ekb', 6, '2026-03-10']])
})

test('the days of a removed week schedule follow the previous schedule again', () => {
  const later = { ...usual('pvl'), startsOn: '2026-03-12' as Day, week: weekOf(hours('12:00', '13:00')) }
  const [effect] = effectsOf(
    { ...calendar, weeks: [...calendar.weeks, later] },
    { change: 'weekRemoved', city: 'pvl', startsOn: later.startsOn },
    made,
  )
  expect(effect?.days[0]).toBe('2026-03-12')
  expect(effect && slotsOfDay('2026-03-12' as Day, effect.workTime)[0]?.time).toBe('08:00')
})

test('days off of both cities affect both; those of one city affect only it', () => {
  const days = { from: '2026-03-04' as Day, to: '2026-03-05' as Day, title: 'Ремонт', hours: null }
  expect(spans({ change: 'days', days: { ...days, city: null } })).toEqual([
    ['ekb', 2, '2026-03-04'],
    ['pvl', 2, '2026-03-04'],
  ])
  expect(spans({ change: 'days', days: { ...days, city: 'pvl' } })).toEqual([['pvl', 2, '2026-03-04']])
})

test('a removed holiday becomes a working day; a holiday that gets hours is open in those hours', () => {
  const [back] = effectsOf(calendar, { change: 'daysRemoved', days: [{ id: holiday.id, version: 1 }] }, made)
  expect(back && slotsOfDay(holiday.day, back.workTime)).toHaveLength(4)
  const to = { title: 'Рабочий понедельник', hours: hours('10:00', '10:30') }
  const [works] = effectsOf(calendar, { change: 'day', id: holiday.id, to }, made)
  expect(works && slotsOfDay(holiday.day, works.workTime).map(({ time }) => time)).toEqual(['10:00', '10:15'])
})

test('a change that begins after the last day with slots affects no day', () => {
  expect(
    spans({
      change: 'week',
      city: 'ekb',
      startsOn: '2026-12-01' as Day,
      week: weekOf(hours('08:00', '09:00')),
    }),
  ).toEqual([])
  expect(runLength({ from: monday, to: monday })).toBe(1)
})
