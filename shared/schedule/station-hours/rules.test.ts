import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '../../platform/days.ts'
import type { Station } from '../schema.ts'
import {
  evenestFirst,
  evenestOf,
  freeByArrival,
  hourOf,
  seatPeople,
  seatsByHour,
  seatsForEmployers,
  seatsForEverybody,
  soldOutAt,
  stationHoursOf,
  workAround,
} from './rules.ts'

const station = (key: string, rooms: number, minutes: number): Station => ({
  key,
  name: key,
  rooms,
  minutes,
  services: [`service of ${key}`],
})

test('remainders of minutes carry over to the next hour, so a day loses no capacity', () => {
  expect(seatsByHour([30, 30, 30, 30], 20)).toEqual([1, 2, 1, 2])
  expect(seatsByHour([0.3, 0.3, 0.3], 0.1)).toEqual([3, 3, 3])
  expect(seatsByHour([10, 0, 10], 15)).toEqual([0, 0, 1])
})

test('the time 08:45 belongs to the hour 08:00', () => {
  expect(hourOf('08:45')).toBe('08:00')
})

describe('the people whom a station takes in an hour', () => {
  const day = [30, 60, 60, 60, 60, 60]

  test('fill 85 % of the minutes of its rooms, remainders carried over to the next hour', () => {
    const taken = seatsForEverybody(day, station('spirometry', 1, 12))
    expect(taken).toEqual([2, 4, 4, 4, 5, 4])
    expect(taken.reduce((sum, people) => sum + people, 0) * 12).toBeLessThanOrEqual(330 * 0.85)
  })

  test('are never fewer than those whom employers may book', () => {
    for (const minutes of [3, 7, 12, 20, 45, 60, 72, 90])
      for (const rooms of [1, 2, 3]) {
        const employers = seatsForEmployers(Array(24).fill(60), { rooms, minutes })
        const everybody = seatsForEverybody(Array(24).fill(60), { rooms, minutes })
        expect(everybody.every((people, at) => people >= (employers[at] ?? 0))).toBe(true)
      }
  })

  test('are at least one where there is a room, and nobody where there is none', () => {
    expect(seatsForEverybody([15, 60], { rooms: 1, minutes: 90 })).toEqual([1, 1])
    expect(seatsForEverybody([15, 60], { rooms: 0, minutes: 5 })).toEqual([0, 0])
  })
})

describe('the people who may still come in an hour', () => {
  const day = fc.array(fc.record({ seats: fc.nat(6), coming: fc.nat(6) }), { minLength: 1, maxLength: 9 })
  const columns = (hours: { seats: number; coming: number }[]) => ({
    seats: hours.map(({ seats }) => seats),
    coming: hours.map(({ coming }) => coming),
  })

  test('are as many as the station can take one after another before the hours of their visit are over', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 5 }), (hours, passing) => {
        const given = columns(hours)
        fc.pre(seatPeople(given, passing).beyond.every((people) => people === 0))
        for (const [hour, free] of freeByArrival(given, passing).entries()) {
          const more = (people: number) => {
            const coming = given.coming.with(hour, (given.coming[hour] ?? 0) + people)
            return seatPeople({ ...given, coming }, passing).beyond.every((left) => left === 0)
          }
          expect([more(free), more(free + 1)]).toEqual([true, false])
        }
      }),
    )
  })

  test('use the seats of the next hours, and leave fewer to those who come then', () => {
    const empty = { seats: [4, 8, 9, 9, 8], coming: [0, 0, 0, 0, 0] }
    expect(freeByArrival(empty, 1)).toEqual([4, 8, 9, 9, 8])
    expect(freeByArrival(empty, 3)).toEqual([21, 26, 26, 17, 8])
    expect(freeByArrival({ ...empty, coming: [20, 0, 0, 0, 0] }, 3)).toEqual([1, 10, 18, 17, 8])
  })
})

describe('an hour', () => {
  const stations = [station('УЗИ', 1, 15), station('ЭКГ', 2, 5)]
  const lengths = [
    { hour: '09:00', minutes: 60 },
    { hour: '08:00', minutes: 60 },
  ]
  const hoursWith = (later: number) =>
    stationHoursOf(stations, lengths, [
      { time: '08:00', station: 'УЗИ', people: 1 },
      { time: '08:30', station: 'УЗИ', people: 2 },
      { time: '08:00', station: 'ЭКГ', people: 3 },
      { time: '09:00', station: 'УЗИ', people: later },
    ])
  const hours = hoursWith(3)
  const both = ['service of УЗИ', 'service of ЭКГ']

  test('is sold out for a volume that passes through a station without time in the hours of the visit', () => {
    expect(soldOutAt(hours, '08:45', both)).toEqual(['УЗИ'])
    expect(soldOutAt(hoursWith(2), '08:45', both)).toEqual([])
  })

  test('is open at the same time for a person without that study', () => {
    expect(soldOutAt(hours, '08:45', ['service of ЭКГ'])).toEqual([])
  })

  test('without slots, or with services that no station gives, is told by its seats alone', () => {
    expect(soldOutAt(hours, '12:00', both)).toEqual([])
    expect(soldOutAt(hours, '08:00', ['service of nobody'])).toEqual([])
  })
})

describe('the order of free times', () => {
  const day = '2026-03-03' as Day
  const before = '2026-03-02' as Day
  const at = (time: string, work: number) => ({ day, time, work })
  const timesOf = (times: readonly { time: string }[]) => times.map(({ time }) => time)

  test('rests on the work booked within half an hour of each, by the minutes for each room', () => {
    const stations = [station('УЗИ', 1, 15), station('ЭКГ', 2, 5)]
    const loads = [
      { time: '08:30', station: 'УЗИ', people: 1 },
      { time: '09:30', station: 'ЭКГ', people: 2 },
      { time: '09:45', station: 'ЭКГ', people: 4 },
      { time: '09:00', station: 'Окулист', people: 9 },
    ]
    const both = ['service of УЗИ', 'service of ЭКГ']
    expect(workAround({ stations, loads }, '09:00', both)).toBe(15 + 5)
    expect(workAround({ stations, loads }, '09:00', ['service of ЭКГ'])).toBe(5)
    expect(workAround({ stations, loads }, '11:00', both)).toBe(0)
  })

  const times = [at('08:00', 40), at('09:15', 10), at('11:45', 20), at('12:00', 5), at('15:00', 30)]

  test('puts the evenest of a half of the day first, and keeps the halves in order', () => {
    expect(timesOf(evenestFirst(times, before))).toEqual(['09:15', '11:45', '08:00', '12:00', '15:00'])
    expect(timesOf(evenestOf(times, before))).toEqual(['09:15', '12:00'])
  })

  test('compares only times of one hour today, when a person is on his way', () => {
    const today = [at('08:00', 40), at('08:30', 20), at('09:00', 5)]
    expect(timesOf(evenestFirst(today, day))).toEqual(['08:30', '08:00', '09:00'])
  })

  test('stays as it is among equally busy times, of which none is marked', () => {
    const alike = [at('08:00', 7), at('08:15', 7)]
    expect(timesOf(evenestFirst(alike, before))).toEqual(['08:00', '08:15'])
    expect(evenestOf(alike, before)).toEqual([])
  })
})
