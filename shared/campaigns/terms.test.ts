import { describe, expect, test } from 'vitest'
import type { Day } from '../platform/days.ts'
import { listDueOn, nextTermOf, planDueOn, type TermFacts, termsOf } from './terms.ts'

const day = (text: string) => text as Day
const never = () => false

/** A campaign from Monday 14 September 2026 to 16 October. */
const facts = (given: Partial<TermFacts> = {}): TermFacts => ({
  startsOn: day('2026-09-14'),
  endsOn: day('2026-10-16'),
  listDays: null,
  listSentOn: null,
  planAgreedOn: null,
  shownOn: null,
  awaitingSince: null,
  lastCameOn: null,
  lastConcludedOn: null,
  isOver: false,
  actOn: null,
  ...given,
})

const termOf = (name: string, given: Partial<TermFacts>, today: string) =>
  termsOf(facts(given), day(today), never).find(({ term }) => term === name)

describe('the term of the list', () => {
  test('is two months before the start (points 23, 24), on the last day of a shorter month', () => {
    expect(listDueOn(facts())).toBe('2026-07-14')
    expect(listDueOn({ startsOn: day('2026-04-30'), listDays: null })).toBe('2026-02-28')
  })

  test('is that of the contract when the contract sets one', () => {
    expect(listDueOn(facts({ listDays: 30 }))).toBe('2026-08-15')
  })

  test.each([
    ['2026-07-01', null, 'ahead'],
    ['2026-07-10', null, 'soon'],
    ['2026-07-14', null, 'soon'],
    ['2026-07-15', null, 'late'],
    ['2026-08-01', '2026-07-14', 'done'],
    ['2026-08-01', '2026-07-15', 'done_late'],
  ])('on %s with the list sent on %s is «%s»', (today, sent, state) => {
    expect(termOf('list', { listSentOn: sent as Day | null }, today)?.state).toBe(state)
  })
})

describe('the term of the plan (point 26)', () => {
  test('is fourteen working days before the start while the list has not been sent', () => {
    expect(planDueOn(facts(), never)).toBe('2026-08-25')
  })

  test('is ten working days after a list that came early, never later than fourteen before the start', () => {
    expect(planDueOn(facts({ listSentOn: day('2026-07-01') }), never)).toBe('2026-07-15')
    expect(planDueOn(facts({ listSentOn: day('2026-08-24') }), never)).toBe('2026-08-25')
  })
})

test('employees are shown the plan ten working days before the start (point 27)', () => {
  expect(termOf('shown', {}, '2026-08-01')).toMatchObject({ dueOn: '2026-08-31', state: 'ahead' })
  expect(termOf('shown', { shownOn: day('2026-09-01') }, '2026-09-02')?.state).toBe('done_late')
})

describe('the term of the заключения (point 33)', () => {
  test('is not known before anybody has come', () => {
    expect(termOf('conclusions', {}, '2026-09-20')).toMatchObject({ dueOn: null, state: 'ahead' })
  })

  test('is five working days after the earliest visit that waits for its paper', () => {
    const given = { awaitingSince: day('2026-09-14'), lastCameOn: day('2026-09-18') }
    expect(termOf('conclusions', given, '2026-09-22')).toMatchObject({ dueOn: '2026-09-21', state: 'late' })
  })

  test('is kept once the check-ups are over and each has a paper', () => {
    const given = { isOver: true, lastCameOn: day('2026-10-16'), lastConcludedOn: day('2026-10-20') }
    expect(termOf('conclusions', given, '2026-11-01')).toMatchObject({
      dueOn: '2026-10-23',
      doneOn: '2026-10-20',
      state: 'done',
    })
  })
})

test('the final act is due thirty days after the last visit, or after the last agreed day before the end (point 45)', () => {
  expect(termOf('act', {}, '2026-10-01')?.dueOn).toBe('2026-11-15')
  expect(termOf('act', { isOver: true, lastCameOn: day('2026-10-10') }, '2026-10-20')?.dueOn).toBe(
    '2026-11-09',
  )
  expect(termOf('act', { actOn: day('2026-11-16') }, '2026-11-20')?.state).toBe('done_late')
})

test('the next term is the earliest that is not done', () => {
  const next = (given: Partial<TermFacts>) =>
    nextTermOf(termsOf(facts(given), day('2026-08-01'), never))?.term ?? null
  expect(next({})).toBe('list')
  expect(next({ listSentOn: day('2026-07-01') })).toBe('plan')
  const done = day('2026-07-01')
  expect(next({ listSentOn: done, planAgreedOn: done, shownOn: done })).toBe('act')
  expect(next({ listSentOn: done, planAgreedOn: done, shownOn: done, actOn: done })).toBeNull()
})
