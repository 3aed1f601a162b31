import { describe, expect, test } from 'vitest'
import type { Day } from '../../platform/days.ts'
import type { SlotId } from '../../schedule/schema.ts'
import type { BookingId } from '../schema.ts'
import { offerSms } from './ru.ts'
import {
  type FreedSlot,
  isOfferTime,
  isWorthwhile,
  matchFreed,
  reachableFrom,
  type WaitingBooking,
} from './rules.ts'

const at = (day: string, time: string) => new Date(`${day}T${time}:00+05:00`)
const booked = (id: string, given: Partial<WaitingBooking> = {}): WaitingBooking => ({
  id: id as BookingId,
  start: at('2026-03-20', '09:00'),
  notBefore: null,
  askedAt: at('2026-03-02', '10:00'),
  offered: [],
  ...given,
})
const freed = (slot: string, day: string, given: Partial<FreedSlot> = {}): FreedSlot => ({
  slot: slot as SlotId,
  day: day as Day,
  start: at(day, '08:00'),
  freedAt: at('2026-03-02', '10:01'),
  free: 1,
  ...given,
})
const given = (waiting: WaitingBooking[], slots: FreedSlot[], suits = () => true) =>
  matchFreed(waiting, slots, suits).map(({ booking, slot }) => `${booking.id} ${slot.slot}`)

describe('a freed time', () => {
  test('goes to the person who asked first, and the next person gets the next time', () => {
    const slots = [freed('late', '2026-03-12'), freed('early', '2026-03-10')]
    expect(given([booked('ann'), booked('bob'), booked('eve')], slots)).toEqual(['ann early', 'bob late'])
  })

  test('is given once for each free seat', () => {
    expect(
      given([booked('ann'), booked('bob'), booked('eve')], [freed('one', '2026-03-10', { free: 2 })]),
    ).toEqual(['ann one', 'bob one'])
  })

  test('is not offered when it was free already when the person asked, or was offered before', () => {
    const slot = freed('one', '2026-03-10')
    expect(
      given(
        [booked('ann', { askedAt: at('2026-03-02', '10:02') }), booked('bob', { offered: [slot.slot] })],
        [slot],
      ),
    ).toEqual([])
  })

  test('is offered when it was being freed at the moment of asking, so that the person could not see it yet', () => {
    const askedAt = at('2026-03-02', '10:00')
    const freedBefore = (seconds: number) =>
      freed('one', '2026-03-10', { freedAt: new Date(askedAt.getTime() - seconds * 1000) })
    expect(given([booked('ann', { askedAt })], [freedBefore(4)])).toEqual(['ann one'])
    expect(given([booked('ann', { askedAt })], [freedBefore(5)])).toEqual([])
  })

  test('is not offered when it is not before the booked time, or before the day on which the person can come', () => {
    const waiting = [
      booked('ann', { start: at('2026-03-10', '08:00') }),
      booked('bob', { notBefore: '2026-03-11' as Day }),
    ]
    expect(given(waiting, [freed('one', '2026-03-10')])).toEqual([])
    expect(
      given([booked('eve', { notBefore: '2026-03-10' as Day })], [freed('one', '2026-03-10')]),
    ).toHaveLength(1)
  })

  test('goes to the next person when the volume of the first does not fit into that day', () => {
    const suits = (booking: WaitingBooking) => (booking.id as string) !== 'ann'
    expect(matchFreed([booked('ann'), booked('bob')], [freed('one', '2026-03-10')], suits)).toMatchObject([
      { booking: { id: 'bob' } },
    ])
  })
})

describe('a visit at an earlier time', () => {
  const whole = { left: [], isPossible: true, isFasting: false }
  const now = at('2026-03-10', '10:00')

  test('leaves for another day nothing that the booked visit does not leave too', () => {
    const start = at('2026-03-12', '14:00')
    const part = { ...whole, left: ['Забор крови'] }
    expect(isWorthwhile(part, whole, start, now)).toBe(false)
    expect(isWorthwhile(part, part, start, now)).toBe(true)
    expect(isWorthwhile({ ...part, isPossible: false }, part, start, now)).toBe(false)
  })

  test('begins two hours after the offer ends, and eight when the person must come fasting', () => {
    expect(reachableFrom(now, false)).toEqual(at('2026-03-10', '12:15'))
    expect(reachableFrom(now, true)).toEqual(at('2026-03-10', '18:15'))
    expect(isWorthwhile(whole, whole, at('2026-03-10', '12:00'), now)).toBe(false)
    expect(isWorthwhile(whole, whole, at('2026-03-10', '12:15'), now)).toBe(true)
  })
})

test('offers are made from 8:00 to 21:00 by the clinic’s clock', () => {
  const times = ['07:59', '08:00', '20:59', '21:00']
  expect(times.map((time) => isOfferTime(at('2026-03-10', time)))).toEqual([false, true, true, false])
})

test('the SMS names the time, the end of the offer and the page, and nothing of health', () => {
  const notice = {
    number: 'П-2026-000001',
    day: '2026-12-02' as Day,
    time: '08:30',
    cityName: 'Екатеринбург',
    bookedDay: '2026-12-20' as Day,
    bookedTime: '09:00',
    until: '10:45',
    link: '/preorder/1/earlier',
  }
  const brand = { name: 'Центр', phone: '+7 343 300 00 00' }
  expect(offerSms(notice, { ...brand, url: 'https://lk.example.ru' }).replaceAll('\u00a0', ' ')).toBe(
    'Освободилось время: среда, 2 декабря, 08:30. Заберите до 10:45 (время екатеринбургское): https://lk.example.ru/preorder/1/earlier',
  )
  expect(offerSms(notice, brand)).toMatch(/в личном кабинете$/)
})
