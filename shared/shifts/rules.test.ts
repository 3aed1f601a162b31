import { describe, expect, test } from 'vitest'
import type { Day } from '../platform/days.ts'
import type { AccountId } from '../platform/ids.ts'
import type { RoomId } from '../queue/schema.ts'
import { shortName } from './ru.ts'
import { type CopyContext, copyShifts, dayStanding, gapsOf, isOutsideHours, peopleAt } from './rules.ts'
import type { Absence, AbsenceId, PlanDay, Shift, ShiftId } from './schema.ts'

const monday = '2026-03-02' as Day
const nextMonday = '2026-03-09' as Day
const hours = { from: '08:00', to: '16:00', breaks: [{ from: '12:00', to: '12:30' }] }
const room = 'room-1' as RoomId
const anna = 'anna' as AccountId
const boris = 'boris' as AccountId

const shift = (given: Partial<Shift> = {}): Shift => ({
  id: 'shift' as ShiftId,
  room,
  day: monday,
  worker: anna,
  workerName: 'Иванова Анна',
  begins: '08:00',
  ends: '14:00',
  version: 0,
  ...given,
})

describe('a room without somebody', () => {
  test('has gaps between shifts, none in the break of the clinic and none after the station has stopped', () => {
    const shifts = [shift({ ends: '12:00' }), shift({ begins: '13:00', ends: '15:00' })]
    expect(gapsOf(hours, null, shifts)).toEqual([
      { begins: '12:30', ends: '13:00' },
      { begins: '15:00', ends: '16:00' },
    ])
    expect(gapsOf(hours, '15:00', shifts)).toEqual([{ begins: '12:30', ends: '13:00' }])
    expect(gapsOf(hours, '07:00', [])).toEqual([])
  })

  test('a shift before the opening or after the closing is outside the hours', () => {
    expect(isOutsideHours(shift(), hours)).toBe(false)
    expect(isOutsideHours(shift({ begins: '07:45' }), hours)).toBe(true)
    expect(isOutsideHours(shift({ ends: '16:15' }), hours)).toBe(true)
  })
})

describe('the people whom a station can take', () => {
  const station = { minutes: 10, takesUntil: null }

  test('follow from the worked minutes inside the opening hours', () => {
    expect(peopleAt(station, hours, [shift({ ends: '12:00' })])).toBe(24)
    expect(peopleAt(station, hours, [shift({ begins: '07:00', ends: '13:00' })])).toBe(27)
    expect(peopleAt({ ...station, takesUntil: '09:00' }, hours, [shift()])).toBe(6)
    expect(peopleAt(station, hours, [])).toBe(0)
  })

  test('fewer than are booked make the station short', () => {
    const day: PlanDay = { day: monday, hours, seats: 60, booked: 40, needed: { ecg: 40, xray: 0 } }
    const plan = {
      stations: [
        { key: 'ecg', name: 'ЭКГ', ...station },
        { key: 'xray', name: 'Рентген', ...station },
      ],
      rooms: [
        { id: room, name: '1', station: 'ecg' },
        { id: 'room-2' as RoomId, name: '2', station: 'xray' },
      ],
      shifts: [shift()],
    }
    expect(dayStanding(plan, day)).toEqual({
      staffed: 1,
      rooms: 2,
      short: [{ station: 'ecg', name: 'ЭКГ', people: 33, needed: 40 }],
    })
    expect(dayStanding(plan, { ...day, needed: { ecg: 33 } }).short).toEqual([])
  })
})

describe('a copy of a week', () => {
  const context: CopyContext = {
    today: monday,
    rooms: [{ id: room, name: '1', station: 'ecg' }],
    open: new Set([nextMonday]),
    absences: [],
    workers: new Set([anna, boris]),
    standing: [],
  }
  const whyOf = (given: Partial<CopyContext>, source = [shift()]) =>
    copyShifts(source, 7, { ...context, ...given }).skipped.map(({ why }) => why)

  test('keeps the rooms, the people and the hours', () => {
    const { add, skipped } = copyShifts(
      [shift(), shift({ worker: boris, begins: '14:00', ends: '16:00' })],
      7,
      context,
    )
    expect(skipped).toEqual([])
    expect(add.map(({ day, begins, worker }) => [day, begins, worker])).toEqual([
      [nextMonday, '08:00', anna],
      [nextMonday, '14:00', boris],
    ])
  })

  test('leaves out people on vacation, and says so', () => {
    const vacation: Absence = {
      id: 'away' as AbsenceId,
      worker: anna,
      kind: 'vacation',
      from: '2026-03-08' as Day,
      to: nextMonday,
    }
    expect(whyOf({ absences: [vacation] })).toEqual(['absent'])
    expect(whyOf({ absences: [{ ...vacation, to: '2026-03-08' as Day }] })).toEqual([])
  })

  test('never replaces a shift that stands already', () => {
    const other = shift({ day: nextMonday, worker: boris, begins: '13:00', ends: '15:00' })
    expect(whyOf({ standing: [other] })).toEqual(['roomTaken'])
    expect(whyOf({ standing: [{ ...other, room: 'room-2' as RoomId, worker: anna }] })).toEqual(['elsewhere'])
    expect(whyOf({ standing: [{ ...other, begins: '14:00' }] })).toEqual([])
  })

  test('skips closed and past days, and people who are no doctors any more', () => {
    expect(whyOf({ open: new Set() })).toEqual(['closed'])
    expect(whyOf({ today: '2026-03-10' as Day })).toEqual(['passed'])
    expect(whyOf({ workers: new Set([boris]) })).toEqual(['noRole'])
  })
})

test('a full name is shortened to the surname and initials', () => {
  expect(shortName('Иванова Анна Петровна')).toBe('Иванова\u00a0А.\u00a0П.')
  expect(shortName('')).toBe('')
})
