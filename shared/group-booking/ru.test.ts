import { expect, test } from 'vitest'
import type { BookingState } from '../booking/schema.ts'
import { repricedText } from './ru.ts'

const booking = { price: 3640, repricedAt: '2026-11-26T20:30:00.000Z', state: 'confirmed' as BookingState }

test('the employer reads when and why the price changed, by the day of the clinic, and not which study it was', () => {
  expect(repricedText(booking)?.replace(/\s/g, ' ')).toBe(
    'Цена изменилась 27.11.2026, теперь 3 640 ₽: прежний результат не засчитан, исследование вернулось в осмотр',
  )
})

test.each([
  { repricedAt: null },
  { price: null },
  { state: 'cancelled' as const },
  { state: 'no_show' as const },
])('nothing is said of a booking with %j', (given) => {
  expect(repricedText({ ...booking, ...given })).toBeNull()
})
