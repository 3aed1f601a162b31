import { expect, test } from 'vitest'
import type { Booking, BookingId, BookingState } from '../../../../shared/booking/schema.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { openOn } from './booked-day.tsx'

const day = '2026-11-27' as Day
const booking = (state: BookingState = 'confirmed') =>
  ({
    id: 'one',
    state,
    day,
    person: { surname: 'Алёшин', name: 'Роман', birth: '1984-05-17' },
  }) as unknown as Booking
const typed = { surname: 'Алешин ', name: 'роман', birth: '1984-05-17' as Day }

test('a person with an open booking on a day is known by the name and the date of birth as the server knows him', () => {
  const own = booking()
  expect(openOn([own], typed, day)).toBe(own)
  expect(openOn([booking('arrived')], typed, day)).not.toBeNull()
})

test('another day, a relative, a cancelled booking and the one that is moved leave the day free', () => {
  expect(openOn([booking()], typed, '2026-11-28' as Day)).toBeNull()
  expect(openOn([booking()], { ...typed, name: 'Илья' }, day)).toBeNull()
  expect(openOn([booking()], { ...typed, birth: '2007-05-17' as Day }, day)).toBeNull()
  expect(openOn([booking('cancelled')], typed, day)).toBeNull()
  expect(openOn([booking()], { ...typed, except: 'one' as BookingId }, day)).toBeNull()
})
