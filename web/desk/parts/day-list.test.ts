import { expect, test } from 'vitest'
import type { BookingState } from '../../../shared/booking/schema.ts'
import type { DeskRow } from '../../../shared/desk/schema.ts'
import { clinicInstant, type Day } from '../../../shared/platform/days.ts'
import { figuresOf, fits, hoursOf, narrowed } from './day-list.ts'

const day = '2026-03-02' as Day
const row = (time: string, state: BookingState, given: Partial<DeskRow> = {}) =>
  ({
    ...{ id: `${time}${state}`, number: 'П-2026-000123', state, day, fullname: 'Ёлкин Пётр Ильич' },
    ...{ start: clinicInstant(day, time).toISOString(), phone: '+79126660077', organization: 'АО «Завод»' },
    ...given,
  }) as DeskRow

test('figures count who is examined among those who came, and hours have no gaps and no cancelled', () => {
  const rows = [
    ...[row('08:00', 'arrived'), row('08:15', 'in_progress'), row('08:30', 'confirmed')],
    ...[row('10:00', 'no_show'), row('11:00', 'cancelled')],
  ]
  expect(figuresOf(rows)).toEqual({ awaited: 1, came: 2, missed: 1, cancelled: 1, all: 5 })
  expect(hoursOf(rows)).toEqual([
    { hour: '08:00', awaited: 1, came: 2, missed: 0 },
    { hour: '09:00', awaited: 0, came: 0, missed: 0 },
    { hour: '10:00', awaited: 0, came: 0, missed: 1 },
  ])
  expect(narrowed(rows, { figure: 'came', hour: '08:00', typed: 'елкин' })).toHaveLength(2)
})

test.for(['елк', 'Ёлкин пет', '8 (912) 666-00-77', '0077', '000123', 'завод', 'пе'])(
  'a visit of the day is found by «%s»',
  (typed) => expect(fits(row('08:00', 'confirmed'), typed)).toBe(true),
)

test.for(['лк', 'елкина', '8 (912) 666-00-78', '000124'])('and not by «%s»', (typed) =>
  expect(fits(row('08:00', 'confirmed'), typed)).toBe(false),
)
