import { describe, expect, test } from 'vitest'
import type { Station } from '../schema.ts'
import {
  hourOf,
  seatsByHour,
  seatsForEmployers,
  seatsForEverybody,
  soldOutAt,
  stationHoursOf,
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

describe('an hour', () => {
  const stations = [station('УЗИ', 1, 15), station('ЭКГ', 2, 5)]
  const lengths = [
    { hour: '09:00', minutes: 60 },
    { hour: '08:00', minutes: 60 },
  ]
  const hours = stationHoursOf(stations, lengths, [
    { hour: '08:00', station: 'УЗИ', people: 3 },
    { hour: '08:00', station: 'ЭКГ', people: 3 },
    { hour: '09:00', station: 'УЗИ', people: 2 },
  ])
  const both = ['service of УЗИ', 'service of ЭКГ']

  test('is sold out for a volume that passes through a full station', () => {
    expect(soldOutAt(hours, '08:45', both)).toEqual(['УЗИ'])
  })

  test('is open at the same time for a person without that study', () => {
    expect(soldOutAt(hours, '08:45', ['service of ЭКГ'])).toEqual([])
  })

  test('is open while a minute is left for one more person', () => {
    expect(soldOutAt(hours, '09:15', both)).toEqual([])
  })

  test('without slots, or with services that no station gives, is told by its seats alone', () => {
    expect(soldOutAt(hours, '12:00', both)).toEqual([])
    expect(soldOutAt(hours, '08:00', ['service of nobody'])).toEqual([])
  })
})
