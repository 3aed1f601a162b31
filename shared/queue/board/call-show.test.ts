import { expect, test } from 'vitest'
import type { Day } from '../../platform/days.ts'
import type { Board } from '../schema.ts'
import { beside, type Call, type CallShow, hear, turn, untilTurn } from './call-show.ts'

const call = (number: string, room: string, minute = 0, again = 0): Call => ({
  number,
  cabinet: room,
  again,
  at: `2026-12-08T05:${String(minute).padStart(2, '0')}:00.000Z`,
})
const boardOf = (calls: Call[], day = '2026-12-08'): Board => ({
  version: 1,
  city: 'ekb',
  day: day as Day,
  soon: [],
  calls,
})
const first = call('П-001', '12')
const second = call('П-002', '7')
const third = call('П-003', '3, 4')
const shown = (show: CallShow) => [show.large?.number, show.large?.cabinet, show.rung]

test('shows simultaneous calls one after another, ten seconds each, in their order', () => {
  let show = hear(hear(null, boardOf([]), 0), boardOf([third, second, first]), 3000)
  expect(shown(show)).toEqual(['П-001', '12', 1])
  expect(untilTurn(show, 5000)).toBe(8000)
  expect(shown(turn(show, 12_999))).toEqual(['П-001', '12', 1])
  show = turn(show, 13_000)
  expect(shown(show)).toEqual(['П-002', '7', 2])
  show = turn(show, 23_000)
  expect(shown(show)).toEqual(['П-003', '3, 4', 3])
  expect(untilTurn(show, 23_000)).toBeNull()
})

test('keeps a call large for its ten seconds and adds a new call to the list at once', () => {
  const now = hear(hear(null, boardOf([]), 0), boardOf([first]), 1000)
  const board = boardOf([second, first])
  const show = hear(now, board, 4000)
  expect(shown(show)).toEqual(['П-001', '12', 1])
  expect(beside(show, board, 5)).toEqual([second])
  expect(shown(hear(show, board, 11_000))).toEqual(['П-002', '7', 2])
})

test('a new call at once replaces one shown for over ten seconds, however often the board was refreshed', () => {
  let show = hear(hear(null, boardOf([]), 0), boardOf([first]), 0)
  for (const now of [3000, 6000, 9000, 12_000, 15_000]) show = hear(show, boardOf([first]), now)
  expect(shown(hear(show, boardOf([second, first]), 18_000))).toEqual(['П-002', '7', 2])
})

test("still shows a call that left the server's list before its turn", () => {
  const show = hear(hear(null, boardOf([]), 0), boardOf([second, first]), 0)
  const later = hear(show, boardOf([first]), 3000)
  expect(shown(turn(later, 10_000))).toEqual(['П-002', '7', 2])
})

test('shows a repeated call and rings again', () => {
  const show = hear(hear(null, boardOf([]), 0), boardOf([first]), 0)
  expect(shown(hear(show, boardOf([first]), 60_000))).toEqual(['П-001', '12', 1])
  expect(shown(hear(show, boardOf([call('П-001', '12', 0, 1)]), 60_000))).toEqual(['П-001', '12', 2])
})

test('keeps the other room on the screen and does not ring when one of the rooms of a call closes', () => {
  const both = [call('П-003', '3, 4'), call('П-004', '5, 6')]
  const show = hear(hear(null, boardOf([]), 0), boardOf(both.toReversed()), 0)
  const closed = hear(show, boardOf([call('П-004', '6'), call('П-003', '4')]), 3000)
  expect(shown(closed)).toEqual(['П-003', '4', 1])
  expect(shown(turn(closed, 10_000))).toEqual(['П-004', '6', 2])
})

test('shows a call repeated before its turn once, with the last room, in its old place', () => {
  const show = hear(hear(null, boardOf([]), 0), boardOf([third, second, first]), 0)
  const moved = hear(show, boardOf([call('П-002', '9', 1), third, second, first]), 3000)
  expect(moved.waiting.map(({ number, cabinet }) => `${number} ${cabinet}`)).toEqual([
    'П-002 9',
    'П-003 3, 4',
  ])
})

test('shows the newest call and rings nothing on a screen that has just been turned on', () => {
  const board = boardOf([second, first])
  const show = hear(null, board, 0)
  expect(shown(show)).toEqual(['П-002', '7', 0])
  expect(show.waiting).toEqual([])
  expect(shown(hear(show, board, 3000))).toEqual(['П-002', '7', 0])
})

test('shows only the calls of the last three minutes after a lost connection', () => {
  const show = hear(null, boardOf([first]), 0)
  const board = boardOf([call('П-030', '5', 20), call('П-029', '6', 18), call('П-028', '7', 16), first])
  const back = hear(show, board, 1_200_000)
  expect([back.large?.number, ...back.waiting.map(({ number }) => number)]).toEqual(['П-029', 'П-030'])
})

test('replaces an ended call with the newest without a ring, and shows nothing when there is none', () => {
  const show = hear(hear(null, boardOf([]), 0), boardOf([second, first]), 0)
  const both = turn(show, 10_000)
  expect(shown(both)).toEqual(['П-002', '7', 2])
  const left = hear(both, boardOf([first]), 21_000)
  expect(shown(left)).toEqual(['П-001', '12', 2])
  expect(shown(hear(left, boardOf([]), 32_000))).toEqual([undefined, undefined, 2])
})

test('begins a new day without waiting calls and treats a repeated ticket number as a new call', () => {
  const yesterday = hear(hear(null, boardOf([]), 0), boardOf([second, first]), 0)
  const empty = hear(yesterday, boardOf([], '2026-12-09'), 60_000)
  expect([empty.large, empty.waiting, empty.heard.size]).toEqual([null, [], 0])
  expect(shown(hear(empty, boardOf([first], '2026-12-09'), 61_000))).toEqual(['П-001', '12', 2])
})
