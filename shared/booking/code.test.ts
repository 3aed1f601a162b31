import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeOf, codePath, readCode } from './code.ts'
import { bookingNumber } from './rules.ts'
import type { BookingId } from './schema.ts'

const id = '019ab3c0-7e1d-7a52-9c41-00000007a1b2' as BookingId
const number = 'П-2026-000123'
const latin = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,./~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?'
const russian = 'ёйцукенгшщзхъфывапролджэячсмитьбю.ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,'

/** Returns the keys of a text as a keyboard scanner types them when the Russian layout is on. */
const inRussian = (text: string) => [...text].map((key) => russian[latin.indexOf(key)] ?? key).join('')

test('the code of a booking is its number with a Latin letter and six digits of its own', () => {
  expect(codeOf({ id, number })).toBe('P-2026-000123-500146')
  const another = id.replace('b2', 'b3') as BookingId
  expect(codeOf({ id: another, number })).toBe('P-2026-000123-500147')
})

test.each([
  ['the whole address', 'https://cabinet.example.ru/b/P-2026-000123-500146'],
  ['the address in the Russian layout', 'реезыЖ..сфиштуеюучфьздуюкг.и.З-2026-000123-500146'],
  ['the address in the Russian layout with Caps Lock', 'РЕЕЗЫж,,СФИШТУЕ.КГ,И,з-2026-000123-500146'],
  ['the code alone', 'P-2026-000123-500146'],
  ['the code without hyphens', 'p2026000123500146'],
  ['the code with spaces around it', ' P-2026-000123-500146 '],
])('%s names the booking and carries its check digits', (_, typed) => {
  expect(readCode(typed)).toEqual({ number, check: '500146' })
})

test.each([
  ['the printed number', 'П-2026-000123'],
  ['the printed number in small letters', 'п-2026-000123'],
  ['the printed number typed in the Latin layout', 'G-2026-000123'],
  ['the printed number with the letter that looks like P', 'Р-2026-000123'],
  ['the printed number with dashes', 'П — 2026 – 000123'],
  ['the printed number without hyphens', 'П2026000123'],
])('%s names the booking without check digits', (_, typed) => {
  expect(readCode(typed)).toEqual({ number, check: null })
})

test.each(['', 'Смирнова', '+7 912 000-12-34', 'П-017', '2026', 'ПП-2026-000123', 'П-2026-000123 Смирнова'])(
  '%j is no code',
  (typed) => {
    expect(readCode(typed)).toBeNull()
  },
)

test('every code is read back from its address in both keyboard layouts', () => {
  const bookings = fc.record({
    id: fc.uuid({ version: 7 }),
    number: fc.tuple(fc.integer({ min: 2026, max: 2099 }), fc.integer({ min: 1, max: 20_000_000 })),
  })
  fc.assert(
    fc.property(bookings, ({ id, number: [year, sequence] }) => {
      const booking = { id: id as BookingId, number: bookingNumber(year, sequence) }
      const address = `https://host.example${codePath}${codeOf(booking)}`
      const expected = { number: booking.number, check: codeOf(booking).slice(-6) }
      expect(readCode(address)).toEqual(expected)
      expect(readCode(inRussian(address))).toEqual(expected)
    }),
  )
})
