import { expect, test } from 'vitest'
import type { BookingState } from '../../../../shared/booking/schema.ts'
import type { DeskRow } from '../../../../shared/desk/schema.ts'
import { clinicInstant, type Day } from '../../../../shared/platform/days.ts'
import { figuresOf, hoursOf, narrowed } from './day-list.ts'

const day = '2026-03-02' as Day
const row = (time: string, state: BookingState, given: Partial<DeskRow> = {}) =>
  ({
    id: `${time}${state}`,
    number: 'П-2026-000123',
    state,
    day,
    fullname: 'Ёлкин Пётр Ильич',
    start: clinicInstant(day, time).toISOString(),
    phone: '+79126660077',
    organization: 'АО «Завод»',
    ...given,
  }) as DeskRow

test('patients under examination count as arrived; hours have no gaps and omit cancelled visits', () => {
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
  expect(narrowed(rows, { figure: 'came', closed: null, hour: '08:00', typed: 'елкин' })).toHaveLength(2)
})

test('patients booked for the time when the clinic is closed are listed separately', () => {
  const rows = [row('14:45', 'confirmed'), row('15:30', 'confirmed'), row('15:30', 'cancelled')]
  const closed = { people: 1, isDayOff: false, times: ['15:30'] }
  const shown = narrowed(rows, { figure: 'closed', closed, hour: undefined, typed: '' })
  expect(shown.map(({ id }) => id)).toEqual(['15:30confirmed'])
})

const finds = (typed: string, given: Partial<DeskRow> = {}) =>
  narrowed([row('08:00', 'confirmed', given)], { figure: undefined, closed: null, hour: undefined, typed })
    .length === 1

test.for([
  'елк',
  'Ёлкин пет',
  '8 (912) 666-00-77',
  '0077',
  '000123',
  'П-2026-000123',
  'https://cabinet.example.ru/b/P-2026-000123-500146',
  'реезыЖ..сфиштуе.и.З-2026-000123-500146',
  'завод',
  'пе',
  'п',
  'за',
])('a visit of the day is found by «%s»', (typed) => expect(finds(typed)).toBe(true))

test.for(['лк', 'к', 'елкина', '8 (912) 666-00-78', '000124', 'https://host/b/P-2026-000124-500146'])(
  'a visit of the day is not found by «%s»',
  (typed) => expect(finds(typed)).toBe(false),
)

test('a query typed in the other keyboard layout is understood too', () => {
  expect([finds('`krby'), finds('tkrby gtn'), finds('bdfyjd')]).toEqual([true, true, false])
})

test('a single letter matches the start of each part of a name, and does not match a booking number', () => {
  const fullname = 'Салтыков-Щедрин Михаил'
  expect(['щ', 'м', 'п', 'е'].map((typed) => finds(typed, { fullname }))).toEqual([true, true, false, false])
})

test('a ticket number finds only the patient who has that ticket', () => {
  expect(finds('п-017', { ticket: 'П-017' })).toBe(true)
  expect(finds('п-17', { ticket: 'П-018' })).toBe(false)
})

test('patients with the same name are distinguished by birth date', () => {
  const births = ['1971-04-09', '1999-12-31'] as Day[]
  const rows = births.map((birth, at) => row(`0${at + 8}:00`, 'confirmed', { birth }))
  const shown = (typed: string) =>
    narrowed(rows, { figure: undefined, closed: null, hour: undefined, typed }).map((one) => one.birth)
  expect(shown('ёлкин')).toEqual(births)
  expect(shown('ёлкин 9.4.1971')).toEqual(['1971-04-09'])
  expect(shown('31.12.1999')).toEqual(['1999-12-31'])
})
