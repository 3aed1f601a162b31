import { describe, expect, test } from 'vitest'
import type { Day } from '../../platform/days.ts'
import type { BookingState } from '../schema.ts'
import { activitiesAsked, decisionProblems, mayGive, mayReview } from './rules.ts'
import type { DecisionState } from './schema.ts'

const works = (...codes: string[]) => codes.map((code) => ({ code }))

describe('the decision of a psychiatric commission is asked for', () => {
  test.each([
    [['18.1'], ['управление транспортом']],
    [
      ['18.1', '18.2', '25'],
      ['управление транспортом', 'педагогическая работа, присмотр и уход за детьми'],
    ],
    [['16'], ['добыча угля подземным способом']],
    [['2.4.2', '2.4.1'], ['контакт с возбудителями инфекций I и II группы патогенности']],
    [['2.4.3', '2.4.5', '2.4', '2'], []],
    [['4.1', '11.1', '1.50'], []],
    [['4.4', '1.8.1', '23', '27'], []],
  ])('at hiring with works %j: %j', (codes, names) => {
    expect(activitiesAsked('preliminary', works(...codes))).toEqual(names)
  })

  test.each(['periodic', 'unscheduled', 'health_book'] as const)(
    'never before a %s check-up: it follows from what the doctors find',
    (kind) => {
      expect(activitiesAsked(kind, works('18.1'))).toEqual([])
    },
  )
})

const given = (...states: DecisionState[]) => states.map((state) => ({ state }))

test.each([
  ['confirmed', [], true, true],
  ['completed', [], false, true],
  ['cancelled', [], false, false],
  ['no_show', [], false, false],
  ['confirmed', ['pending'], false, false],
  ['confirmed', ['accepted'], false, false],
  ['confirmed', ['refused'], true, true],
] as [BookingState, DecisionState[], boolean, boolean][])(
  'to a %s booking with %j the person gives one: %s, the clinic attaches one: %s',
  (state, states, person, staff) => {
    const context = { state, isConcluded: false, decisions: given(...states) }
    expect([mayGive(context, false), mayGive(context, true)]).toEqual([person, staff])
  },
)

test('after the заключение a decision is neither given nor reviewed', () => {
  const context = { state: 'completed' as const, isConcluded: true, decisions: [] }
  expect([mayGive(context, true), mayReview(context)]).toEqual([false, false])
})

const day = (text: string) => text as Day
const visit = { today: day('2026-11-26'), visitOn: day('2026-12-10') }

test.each([
  [{ on: '2026-11-26' }, []],
  [{ on: '2026-11-27' }, ['on']],
  [{ on: '1930-01-01' }, ['on']],
  [{ on: '2026-11-01', validUntil: '2026-10-01' }, ['validUntil']],
  [{ on: '2026-11-01', validUntil: '2026-12-09' }, ['validUntil']],
  [{ on: '2026-11-01', validUntil: '2026-12-10' }, []],
])('%j before a visit on 10 December is wrong in %j', (dates, fields) => {
  expect(Object.keys(decisionProblems(dates as { on: Day }, visit))).toEqual(fields)
})
