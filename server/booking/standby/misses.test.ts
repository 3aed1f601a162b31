import { expect, test } from 'vitest'
import type { BookingId } from '../../../shared/booking/schema.ts'
import type { FreedSlot } from '../../../shared/booking/standby/rules.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { SlotId } from '../../../shared/schedule/schema.ts'
import { openMisses } from './misses.ts'

const booking = { id: 'booking' as BookingId }
const slot: FreedSlot = {
  slot: 'slot' as SlotId,
  day: '2026-03-20' as Day,
  start: new Date('2026-03-20T05:00:00Z'),
  freedAt: new Date('2026-03-02T04:00:00Z'),
  free: 1,
}
const after = (seconds: number) => new Date(Date.parse('2026-03-02T05:00:00Z') + seconds * 1000)

test('a time that a booking could not get is tried again after one minute, then two, then four, at most fifteen', () => {
  const misses = openMisses()
  let at = 0
  const pauses = Array.from({ length: 6 }, () => {
    misses.add(booking, slot, after(at))
    let pause = 0
    while (misses.isPaused(booking, slot, after(at + pause))) pause += 30
    at += pause
    return pause / 60
  })
  expect(pauses).toEqual([1, 2, 4, 8, 15, 15])
})

test('a missed time is tried at once for another booking, and for the same one when another seat is freed there', () => {
  const misses = openMisses()
  misses.add(booking, slot, after(0))
  expect(misses.isPaused({ id: 'other' as BookingId }, slot, after(1))).toBe(false)
  expect(misses.isPaused(booking, { ...slot, freedAt: after(0) }, after(1))).toBe(false)
})
