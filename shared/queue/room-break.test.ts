import { expect, test } from 'vitest'
import { backWords, breakEnd, breakUntilTime, breakWords, isBreakOver, isOnBreak } from './room-break.ts'

const at = (time: string) => new Date(`2026-11-24T${time}+05:00`)
const seen = (text: string | null) => text?.replaceAll('\u00a0', ' ')

test('a break of some minutes ends at a whole minute, so that the doctor is back at the time shown', () => {
  expect(breakEnd(at('13:15:00'), 15)).toEqual(at('13:30:00'))
  expect(breakEnd(at('13:14:01'), 15)).toEqual(at('13:30:00'))
})

test('a break until a time is of today, ahead, and at most three hours long', () => {
  expect(breakUntilTime(at('13:15:00'), '13:30')).toEqual(at('13:30:00'))
  expect(breakUntilTime(at('13:30:00'), '13:30'), 'no longer ahead').toBe(null)
  expect(breakUntilTime(at('13:15:00'), '16:15')).toEqual(at('16:15:00'))
  expect(breakUntilTime(at('13:15:00'), '16:16'), 'too long').toBe(null)
})

test('a room is on a break until its end, and from the moment at which it is asked for', () => {
  const until = { breakMinutes: null, breakUntil: at('13:30:00') }
  expect([isOnBreak(until, at('13:29:59')), isBreakOver(until, at('13:29:59'))]).toEqual([true, false])
  expect([isOnBreak(until, at('13:30:00')), isBreakOver(until, at('13:30:00'))]).toEqual([false, true])
  const waits = { breakMinutes: 15, breakUntil: null }
  expect([isOnBreak(waits, at('13:30:00')), isBreakOver(waits, at('13:30:00'))]).toEqual([true, false])
  const none = { breakMinutes: null, breakUntil: null }
  expect([isOnBreak(none, at('13:30:00')), isBreakOver(none, at('13:30:00'))]).toEqual([false, false])
})

test('the words of a break name its end or, before it begins, its length', () => {
  expect(seen(backWords(at('13:30:00').toISOString()))).toBe('вернётся в 13:30')
  const breakUntil = at('13:30:00').toISOString()
  expect(seen(breakWords({ breakMinutes: null, breakUntil }))).toBe('перерыв до 13:30')
  expect(seen(breakWords({ breakMinutes: 15, breakUntil: null }))).toBe('перерыв 15 минут')
  expect(breakWords({ breakMinutes: null, breakUntil: null })).toBe(null)
})
