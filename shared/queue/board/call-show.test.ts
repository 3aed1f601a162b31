import { expect, test } from 'vitest'
import type { Day } from '../../platform/days.ts'
import type { Board } from '../schema.ts'
import { beside, type Call, type CallShow, hear, turn, untilTurn } from './call-show.ts'

const call = (number: string, room: string, minute = 0, again = 0): Call => ({
  number,
  cabinet: room,
  again,
  isInvitedIn: false,
  at: `2026-12-08T05:${String(minute).padStart(2, '0')}:00.000Z`,
})
const boardOf = (calls: Call[], day = '2026-12-08'): Board => ({
  version: 1,
  city: 'ekb',
  day: day as Day,
  isVoiceOn: false,
  breaks: [],
  soon: [],
  calls,
})
const first = call('П-001', '12')
const second = call('П-002', '7')
const third = call('П-003', '3, 4')
const shown = ({ large, rung }: CallShow) => [large.map(({ call: { number } }) => number).join(' '), rung]
const heardFirst = () => hear(hear(null, boardOf([]), 0), boardOf([first]), 0)

test('shows simultaneous calls on one card with one ring, and tells each of them', () => {
  const show = hear(hear(null, boardOf([]), 0), boardOf([third, second, first]), 3000)
  expect(shown(show)).toEqual(['П-003 П-002 П-001', 1])
  expect(show.news).toEqual([first, second, third])
})

test('shows a new call at once, beside the one that has not had its ten seconds', () => {
  const board = boardOf([second, first])
  const show = hear(heardFirst(), board, 4000)
  expect(shown(show)).toEqual(['П-002 П-001', 2])
  expect(beside(show, board, 5)).toEqual([])
  expect(untilTurn(show, 4000)).toBe(6000)
  const later = turn(show, 10_000)
  expect(shown(later)).toEqual(['П-002', 2])
  expect(untilTurn(later, 10_000)).toBeNull()
  expect(beside(later, board, 5)).toEqual([first])
})

test('with a call every second still shows the newest at once and never grows beyond four', () => {
  const numbers = Array.from({ length: 12 }, (_, index) => call(`П-0${index + 10}`, '3', index))
  let show = hear(null, boardOf([]), 0)
  for (const [index] of numbers.entries()) {
    show = hear(show, boardOf(numbers.slice(0, index + 1).toReversed()), index * 1000)
    expect(show.large[0]?.call).toBe(numbers[index])
    expect(show.large.length).toBeLessThanOrEqual(4)
  }
})

test('the same person called in after being called to the door is one line of the card and rings anew', () => {
  const invited = { ...call('П-001', '12', 1), isInvitedIn: true }
  const show = hear(heardFirst(), boardOf([invited]), 5000)
  expect(shown(show)).toEqual(['П-001', 2])
  expect(show.large[0]?.call.isInvitedIn).toBe(true)
})

test('shows a repeated call and rings again', () => {
  const show = heardFirst()
  expect(shown(hear(show, boardOf([first]), 60_000))).toEqual(['П-001', 1])
  expect(shown(hear(show, boardOf([call('П-001', '12', 0, 1)]), 60_000))).toEqual(['П-001', 2])
})

test('keeps the other room on the screen and does not ring when one of the rooms of a call closes', () => {
  const show = hear(hear(null, boardOf([]), 0), boardOf([call('П-003', '3, 4')]), 0)
  const closed = hear(show, boardOf([call('П-003', '4')]), 3000)
  expect(shown(closed)).toEqual(['П-003', 1])
  expect(closed.large[0]?.call.cabinet).toBe('4')
})

test('shows the newest call and rings nothing on a screen that has just been turned on', () => {
  const board = boardOf([second, first])
  const show = hear(null, board, 0)
  expect(shown(show)).toEqual(['П-002', 0])
  expect(shown(hear(show, board, 3000))).toEqual(['П-002', 0])
})

test('shows only the calls of the last three minutes after a lost connection', () => {
  const board = boardOf([call('П-030', '5', 20), call('П-029', '6', 18), call('П-028', '7', 16), first])
  const back = hear(hear(null, boardOf([first]), 0), board, 1_200_000)
  expect(shown(back)).toEqual(['П-030 П-029', 1])
})

test('replaces an ended call with the newest without a ring, and shows nothing when there is none', () => {
  const both = hear(hear(null, boardOf([]), 0), boardOf([second, first]), 0)
  const left = hear(both, boardOf([first]), 21_000)
  expect(shown(left)).toEqual(['П-001', 1])
  expect(shown(hear(left, boardOf([]), 32_000))).toEqual(['', 1])
})

test('begins a new day without yesterday’s calls and treats a repeated ticket number as a new call', () => {
  const yesterday = hear(hear(null, boardOf([]), 0), boardOf([second, first]), 0)
  const empty = hear(yesterday, boardOf([], '2026-12-09'), 60_000)
  expect([empty.large, empty.heard.size]).toEqual([[], 0])
  expect(shown(hear(empty, boardOf([first], '2026-12-09'), 61_000))).toEqual(['П-001', 2])
})
