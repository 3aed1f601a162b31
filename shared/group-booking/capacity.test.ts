import { expect, test } from 'vitest'
import file from '../../reference/services.json' with { type: 'json' }
import stationsFile from '../../reference/stations.json' with { type: 'json' }
import type { Day } from '../platform/days.ts'
import type { SlotId, Station } from '../schedule/schema.ts'
import { StationsFile } from '../schedule/schema.ts'
import {
  countAt,
  crowdedHours,
  dayKeyOf,
  type FreeCapacity,
  freeCapacityOf,
  lackAt,
  nearestFor,
  planDaysOf,
  type SeatedPerson,
  type StationSeats,
  sameTimeFor,
  seatsIn,
  stationsFor,
  type TimeSlot,
  withDayLimits,
} from './capacity.ts'

const monday = '2027-01-11' as Day
const slot = (time: string, free = 5, day = monday): TimeSlot => ({
  slot: `${day} ${time}` as SlotId,
  day,
  time,
  minutes: 15,
  capacity: 5,
  free,
})
const hour = (from: string, free = 5, day = monday) =>
  ['00', '15', '30', '45'].map((quarter) => slot(`${from}:${quarter}`, free, day))
const ecg: Station = { key: 'ecg', name: 'ЭКГ', rooms: 1, minutes: 10, services: ['fn-ecg'] }
const eyes: Station = {
  key: 'eyes',
  name: 'Офтальмолог',
  rooms: 2,
  minutes: 6,
  services: ['doc-eye', 'fn-eye'],
}

/** The seats that the stations have left in each hour. */
const seatsOf = (rooms: FreeCapacity) =>
  planDaysOf(rooms).flatMap(({ hours }) => hours.map(({ seats }) => seats))

test('the seats of an hour come from the minutes of the rooms that may be booked in advance', () => {
  const rooms = freeCapacityOf(hour('08'), [ecg, eyes], [])
  // 60 minutes × 0.612 (the share that may be booked in advance) give 36.7 minutes of one room.
  expect(seatsOf(rooms)).toEqual([{ ecg: 3, eyes: 12 }])
})

test('half an hour has half of the seats, and the remainder is added to the next hour', () => {
  const rooms = freeCapacityOf([slot('07:30'), slot('07:45'), ...hour('08')], [ecg], [])
  expect(seatsOf(rooms)).toEqual([{ ecg: 1 }, { ecg: 4 }])
})

const comers = (people: number, at = '08:00') => ({ day: monday, hour: at, station: 'ecg', people })

test('open bookings of an hour take its seats; those beyond them take the seats of the hours of the visit', () => {
  const day = [...hour('08'), ...hour('09')]
  expect(seatsOf(freeCapacityOf(day, [ecg], [comers(2)]))).toEqual([{ ecg: 1 }, { ecg: 4 }])
  expect(seatsOf(freeCapacityOf(day, [ecg], [comers(6)]))).toEqual([{ ecg: 0 }, { ecg: 1 }])
  expect(seatsOf(freeCapacityOf(day, [ecg], [comers(9)]))).toEqual([{ ecg: 0 }, { ecg: 0 }])
})

test('people who come in one hour pass a station in it or in the next hours of their visit, not after them', () => {
  const day = ['08', '09', '10', '11', '12', '13'].flatMap((at) => hour(at, 30))
  const rooms = freeCapacityOf(day, [ecg], [])
  const at = (time: string) => [...rooms.slots.values()].find((one) => one.time === time) as TimeSlot
  const takes = (time: string) => {
    let people = 0
    for (; lackAt(rooms, at(time), ['ecg']) === null; people += 1) countAt(rooms, at(time), ['ecg'])
    return people
  }
  // 3 + 4 + 4 + 3 seats from 08:00 to 12:00, then the next person finds time when he comes an hour later.
  expect(takes('08:00')).toBe(14)
  expect(lackAt(rooms, at('08:45'), ['ecg'])).toEqual({ station: 'ЭКГ' })
  expect(takes('09:00')).toBe(4)
})

test('a station that stops early is passed in the hour of the arrival', () => {
  const fasting = { ...ecg, takesUntil: '10:00' }
  const rooms = freeCapacityOf([...hour('08'), ...hour('09')], [fasting], [comers(3)])
  const [first, , , , next] = [...rooms.slots.values()]
  expect(first && lackAt(rooms, first, ['ecg'])).toEqual({ station: 'ЭКГ' })
  expect(next && lackAt(rooms, next, ['ecg'])).toBe(null)
})

test('a station with fewer rooms cannot take those who come beyond the hours of their visit', () => {
  const rooms = freeCapacityOf([...hour('08'), ...hour('09')], [ecg], [comers(9), comers(1, '09:00')])
  expect(crowdedHours(rooms, 'ecg')).toEqual([
    { day: monday, hour: '08:00', seats: 3, people: 9, beyond: 2 },
    { day: monday, hour: '09:00', seats: 4, people: 1, beyond: 1 },
  ])
  expect(seatsIn(rooms, 'ecg', { day: monday, hour: '09:00' })).toBe(4)
})

test('a person visits a station once for several services; a service without a station needs no seat', () => {
  expect(stationsFor([ecg, eyes], new Set(['doc-eye', 'fn-eye', 'lab-rare']))).toEqual(['eyes'])
})

test('a full slot is reported before a full station, and a full station is reported by name', () => {
  const rooms = freeCapacityOf([slot('08:00', 0), slot('08:15', 9)], [ecg], [])
  const [full, free] = [...rooms.slots.values()]
  if (!full || !free) throw new Error('no slots')
  expect(lackAt(rooms, full, ['ecg'])).toBe('places')
  expect(lackAt(rooms, free, ['ecg'])).toBe(null)
  countAt(rooms, free, ['ecg'])
  expect(lackAt(rooms, free, ['ecg'])).toEqual({ station: 'ЭКГ' })
  expect(lackAt(rooms, free, [])).toBe(null)
  countAt(rooms, free, ['ecg'], 1)
  expect(lackAt(rooms, free, ['ecg'])).toBe(null)
})

test('the nearest times come from the same day first, then from the nearest days; all have free seats', () => {
  const tuesday = '2027-01-12' as Day
  const rooms = freeCapacityOf(
    [...hour('08', 0), ...hour('15'), ...hour('08', 5, tuesday)],
    [ecg],
    [{ day: monday, hour: '15:00', station: 'ecg', people: 1 }],
  )
  const times = nearestFor(rooms, ['ecg'], { day: monday, time: '08:00' }, 5).map(({ day, time }) => [
    day,
    time,
  ])
  expect(times).toEqual([
    ...['15:00', '15:15', '15:30', '15:45'].map((time) => [monday, time]),
    [tuesday, '08:00'],
  ])
})

test('a person who loses a day is offered the same time on the nearest days; on a tie the later day first', () => {
  const [tuesday, wednesday, thursday] = ['2027-01-12', '2027-01-13', '2027-01-14'] as Day[]
  const open = [monday, tuesday, thursday].flatMap((day) => [...hour('08', 5, day), ...hour('15', 5, day)])
  const lost = { day: wednesday as Day, time: '08:15' }
  const timesOf = (slots: TimeSlot[]) =>
    sameTimeFor(freeCapacityOf(slots, [], []), [], lost, 3).map(({ day, time }) => [day, time])
  expect(timesOf(open)).toEqual([
    [thursday, '08:15'],
    [tuesday, '08:15'],
    [thursday, '08:00'],
  ])
  // A nearer day is offered first, even when only a very different hour is free on it.
  expect(timesOf([...hour('15', 5, tuesday), ...hour('08')])).toEqual([
    [tuesday, '15:00'],
    [tuesday, '15:15'],
    [tuesday, '15:30'],
  ])
})

test('a person who loses only an hour is offered the other hours of the same day first', () => {
  const tuesday = '2027-01-12' as Day
  const rooms = freeCapacityOf([...hour('08', 0), slot('13:00'), ...hour('08', 5, tuesday)], [], [])
  const [first, second] = sameTimeFor(rooms, [], { day: monday, time: '08:00' }, 2)
  expect([first?.time, second?.day, second?.time]).toEqual(['13:00', tuesday, '08:00'])
})

test('the planner gets the hours in order; the seats of an hour are the sum of its slots', () => {
  const [day] = planDaysOf(freeCapacityOf([...hour('09', 2), ...hour('08', 1)], [ecg], []))
  expect(day).toEqual({
    day: monday,
    hours: [
      { time: '08:00', places: 4, seats: { ecg: 3 } },
      { time: '09:00', places: 8, seats: { ecg: 4 } },
    ],
  })
})

test('in each city of the shipped settings every service belongs to exactly one station', () => {
  const { stations } = StationsFile.parse(stationsFile)
  const codes = file.services.map(({ code }) => code).sort()
  for (const city of ['ekb', 'pvl'] as const) {
    expect(stations[city].flatMap(({ services }) => services).sort()).toEqual(codes)
    expect(new Set(stations[city].map(({ key }) => key)).size).toBe(stations[city].length)
  }
})

const xray: StationSeats = {
  key: dayKeyOf('im-chest'),
  name: 'Рентген',
  rooms: 0,
  minutes: 1,
  services: ['im-chest'],
  perDay: 5,
}

test('a service with a daily limit has seats per day instead of per hour, less the booked ones', () => {
  const booked = [{ day: monday, hour: null, station: xray.key, people: 4 }]
  const rooms = freeCapacityOf([...hour('08'), ...hour('09')], [ecg, xray], booked)
  const first = [...rooms.slots.values()].at(0)
  const last = [...rooms.slots.values()].at(-1)
  if (!first || !last) throw new Error('no slots')
  expect(stationsFor([ecg, xray], new Set(['im-chest']))).toEqual([xray.key])
  expect(lackAt(rooms, first, [xray.key])).toBe(null)
  countAt(rooms, first, [xray.key])
  expect(lackAt(rooms, last, [xray.key])).toEqual({ service: 'Рентген' })
})

test('for the planner a daily limit is spread over the hours and never exceeds the free seats', () => {
  const rooms = freeCapacityOf([...hour('08', 1), ...hour('09', 3)], [xray], [])
  const sharesOf = (seated: SeatedPerson[]) =>
    withDayLimits(planDaysOf(rooms), rooms, seated).flatMap(({ hours }) =>
      hours.map(({ seats }) => seats[xray.key]),
    )
  expect(sharesOf([])).toEqual([1, 4])
  const [at] = rooms.slots.values()
  if (!at) throw new Error('no slots')
  const needs = [xray.key]
  for (let count = 0; count < 3; count += 1) countAt(rooms, at, needs)
  // Two seats are left for other people. The planner counts the three people seated at eight o'clock again, so
  // it gets five.
  const seated = [at, at, at].map((slot) => ({ slot, needs }))
  expect(sharesOf(seated).reduce((sum: number, share) => sum + (share ?? 0), 0)).toBe(5)
})

test('an hour with one long slot has as many seats as its minutes allow', () => {
  const long = { ...slot('08:00'), minutes: 60 }
  expect(seatsOf(freeCapacityOf([long], [ecg], []))).toEqual([{ ecg: 3 }])
})

test('a plan puts nobody into an hour in which a station takes nobody any more', () => {
  const slotAt = (time: string) => ({
    slot: time as SlotId,
    day: '2026-03-02' as Day,
    time,
    minutes: 60,
    capacity: 20,
    free: 20,
  })
  const blood = { key: 'blood', name: 'Забор крови', rooms: 2, minutes: 3.5, services: ['lab-cbc'] }
  const rooms = freeCapacityOf([slotAt('10:00'), slotAt('11:00')], [{ ...blood, takesUntil: '11:00' }], [])
  const seats = planDaysOf(rooms)[0]?.hours.map((hour) => hour.seats.blood)
  expect(seats).toEqual([20, 0])
  const wished = { day: '2026-03-02' as Day, time: '11:00' }
  expect(nearestFor(rooms, ['blood'], wished, 2).map(({ time }) => time)).toEqual(['10:00', '11:00'])
})
