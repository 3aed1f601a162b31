import { expect, test } from 'vitest'
import type { Day } from '../platform/days.ts'
import type { SlotId } from '../schedule/schema.ts'
import {
  alignDay,
  isReceiving,
  type StandingSlot,
  slotsOfDay,
  slotsOfHours,
  specialOf,
  weekOn,
} from './day-plan.ts'
import type { DatedWeek, Hours } from './schema.ts'

const day = (text: string) => text as Day
const hours = (from: string, to: string, given: Partial<Hours> = {}): Hours => ({
  from,
  to,
  people: 4,
  breaks: [],
  pieces: [],
  ...given,
})
const weekFrom = (startsOn: string, usual: Hours): DatedWeek => ({
  startsOn: day(startsOn),
  week: {
    slotMinutes: 15,
    days: [1, 2, 3, 4, 5, 6, 7].map((one) => ({ day: one, hours: one === 7 ? null : usual })),
  },
})
const timesOf = (slots: readonly { time: string }[]) => slots.map(({ time }) => time)
const standing = (time: string, taken = 0, capacity = 4): StandingSlot => ({
  slot: time as SlotId,
  day: day('2026-03-02'),
  time,
  minutes: 15,
  capacity,
  taken,
  planned: null,
})

test('cuts a day into slots of its length and drops the remainder', () => {
  expect(timesOf(slotsOfHours(hours('08:00', '09:45'), 30))).toEqual(['08:00', '08:30', '09:00'])
  expect(timesOf(slotsOfHours(hours('08:00', '10:15'), 60))).toEqual(['08:00', '09:00'])
  expect(timesOf(slotsOfHours(hours('23:30', '24:00'), 15))).toEqual(['23:30', '23:45'])
})

test('makes no slots in a break and restarts the slots after it', () => {
  const lunch = hours('08:00', '10:00', { breaks: [{ from: '08:45', to: '09:15' }] })
  expect(timesOf(slotsOfHours(lunch, 30))).toEqual(['08:00', '09:15'])
})

test('patients are received during a slot, but not in a break, before the first slot or after the last one', () => {
  const lunch = hours('08:00', '10:00', { breaks: [{ from: '09:00', to: '09:30' }] })
  const slots = slotsOfHours(lunch, 30)
  const received = ['07:45', '08:00', '08:45', '09:00', '09:15', '09:30', '09:45', '10:00'].filter((time) =>
    isReceiving(time, slots),
  )
  expect(received).toEqual(['08:00', '08:45', '09:30', '09:45'])
  expect(isReceiving('09:00', slotsOfHours(null, 15))).toBe(false)
})

test('gives a part of the day another capacity, or none', () => {
  const pieces = [
    { from: '08:00', to: '08:30', people: 9 },
    { from: '08:45', to: '09:00', people: 0 },
  ]
  const slots = slotsOfHours(hours('08:00', '09:15', { pieces }), 15)
  expect(slots.map(({ time, capacity }) => [time, capacity])).toEqual([
    ['08:00', 9],
    ['08:15', 9],
    ['08:30', 4],
    ['09:00', 4],
  ])
})

test('a day follows the last week schedule that has begun, and has none before the first', () => {
  const weeks = [
    weekFrom('2026-03-09', hours('09:00', '10:00')),
    weekFrom('2026-03-01', hours('08:00', '09:00')),
  ]
  expect(weekOn(weeks, day('2026-03-08'))?.startsOn).toBe('2026-03-01')
  expect(weekOn(weeks, day('2026-03-09'))?.startsOn).toBe('2026-03-09')
  expect(weekOn(weeks, day('2026-02-28'))).toBe(null)
})

test('closes both cities on a holiday, unless a city has its own hours on it', () => {
  const off = { city: null, day: day('2026-05-01'), hours: null }
  const own = { city: 'pvl' as const, day: day('2026-05-01'), hours: hours('10:00', '10:30') }
  const weeks = [weekFrom('2026-03-01', hours('08:00', '09:00'))]
  const slots = (city: 'ekb' | 'pvl') =>
    timesOf(slotsOfDay(day('2026-05-01'), { weeks, special: specialOf([own, off], city) }))
  expect([slots('ekb'), slots('pvl')]).toEqual([[], ['10:00', '10:15']])
})

test('opens a Sunday, usually a day off, when the calendar moves a working day to it', () => {
  const weeks = [weekFrom('2026-03-01', hours('08:00', '09:00'))]
  const moved = { city: null, day: day('2026-03-08'), hours: hours('08:00', '08:15') }
  expect(slotsOfDay(day('2026-03-08'), { weeks, special: new Map() })).toEqual([])
  expect(timesOf(slotsOfDay(day('2026-03-08'), { weeks, special: specialOf([moved], 'ekb') }))).toEqual([
    '08:00',
  ])
})

test('changes existing slots, adds missing ones and closes unwanted ones', () => {
  const wanted = slotsOfHours(hours('08:15', '08:45', { people: 6 }), 15)
  expect(alignDay([standing('08:00'), standing('08:15', 3)], wanted)).toEqual({
    add: [{ time: '08:30', minutes: 15, capacity: 6 }],
    set: [
      { slot: '08:15', minutes: 15, wanted: 6 },
      { slot: '08:00', minutes: 15, wanted: 0 },
    ],
  })
})

test('the longer slot that covers a removed time takes over the patients of that time', () => {
  const { set } = alignDay(
    [standing('08:00', 1), standing('08:15', 2)],
    slotsOfHours(hours('08:00', '08:30'), 30),
  )
  expect(set).toEqual([
    { slot: '08:00', minutes: 30, wanted: 2 },
    { slot: '08:15', minutes: 15, wanted: 0 },
  ])
})
