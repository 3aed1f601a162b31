import { expect, test } from 'vitest'
import type { Booking, BookingState } from '../../../../shared/booking/schema.ts'
import { calendarOf, comingOf, comingTogether, visitTime } from './visit.ts'

const now = new Date('2026-11-21T04:00:00Z')

const booking = (start: string, state: BookingState = 'confirmed'): Booking =>
  ({
    id: '01890000-0000-7000-8000-000000000001',
    number: 'П-2026-000123',
    state,
    slot: { city: 'ekb', start, end: new Date(Date.parse(start) + 900_000).toISOString() },
    day: start.slice(0, 10),
    address: 'ул. Белинского, 86',
    person: { fullname: 'Иванова Анна' },
    paperKind: 'passport',
    hasReferral: true,
    items: [{ service: 'lab-glucose' }],
    total: 7480,
  }) as unknown as Booking

test('the coming visit is the nearest visit that still holds its slot', () => {
  const later = booking('2026-12-08T03:20:00Z')
  const nearest = booking('2026-11-24T03:20:00Z')
  const cancelled = booking('2026-11-22T03:20:00Z', 'cancelled')
  const past = booking('2026-11-20T03:20:00Z')
  expect(comingOf([later, cancelled, nearest, past], now)).toBe(nearest)
  expect(comingOf([cancelled, past], now)).toBeNull()
})

test('a visit that is going on now still counts as the coming one', () => {
  const visit = booking('2026-11-21T03:50:00Z', 'in_progress')
  expect(comingOf([visit], now)).toBe(visit)
})

test('time is shown in the clinic time zone wherever the user is', () => {
  expect(visitTime(booking('2026-12-08T03:20:00Z'))).toBe('08:20')
})

test('visits of several people on the day of the next one stand together, by the time', () => {
  const son = booking('2026-11-24T03:20:00Z')
  const own = booking('2026-11-24T03:05:00Z')
  const later = booking('2026-12-08T03:20:00Z')
  const cancelled = booking('2026-11-24T03:20:00Z', 'cancelled')
  expect(comingTogether([later, son, own, cancelled], now)).toEqual([own, son])
  expect(comingTogether([cancelled], now)).toEqual([])
})

test('the calendar file contains the time, the place and the preparation', () => {
  const text = calendarOf(booking('2026-12-08T03:20:00Z'), now).replaceAll('\r\n ', '')
  expect(text).toContain('DTSTART:20261208T032000Z')
  expect(text).toContain('LOCATION:Екатеринбург\\, ул. Белинского\\, 86')
  expect(text).toContain('натощак')
  expect(text).toContain('паспорт')
})

test('the calendar file of a foreigner does not ask for a Russian passport', () => {
  const foreigner: Booking = { ...booking('2026-12-08T03:20:00Z'), paperKind: 'other' }
  const text = calendarOf(foreigner, now).replaceAll('\r\n ', '')
  expect(text).toContain('удостоверение личности')
  expect(text).not.toContain('паспорт')
})
