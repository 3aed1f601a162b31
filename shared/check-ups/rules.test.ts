import { describe, expect, test } from 'vitest'
import type { Day } from '../platform/days.ts'
import {
  type CheckUpFacts,
  checkUpSteps,
  importedStateOf,
  isOwner,
  leftOf,
  nextAfter,
  nextOfPeople,
  stateOf,
} from './rules.ts'
import { CheckUpState } from './schema.ts'

const facts: CheckUpFacts = {
  booking: 'confirmed',
  hasRegisteredReferral: false,
  paper: 'none',
  visit: 'none',
  left: 'nothing',
  isAwaited: false,
}

describe('the state of a check-up follows from the facts', () => {
  test.for([
    ['planned', 'a time is booked', {}],
    ['referral_issued', 'the employer has issued a referral', { hasRegisteredReferral: true }],
    [
      'cancelled',
      'the booking is cancelled, with a referral or without',
      { booking: 'cancelled', hasRegisteredReferral: true },
    ],
    ['not_appeared', 'the person has not come', { booking: 'no_show' }],
    ['started', 'the person has come', { booking: 'arrived', hasRegisteredReferral: true }],
    [
      'started',
      'the person is in the queue with stops ahead',
      { booking: 'in_progress', visit: 'inside', left: 'doctors' },
    ],
    ['started', 'the person has come to a clinic without a queue', { booking: 'in_progress' }],
    [
      'not_finished',
      'the person has left before a doctor',
      { booking: 'arrived', visit: 'ended', left: 'doctors' },
    ],
    [
      'studies_pending',
      'the doctors are passed, a study is left',
      { booking: 'completed', visit: 'ended', left: 'studies' },
    ],
    [
      'started',
      'the person is back in the queue for the rest',
      { booking: 'completed', visit: 'inside', left: 'studies' },
    ],
    [
      'studies_pending',
      'the doctors are done and a result of the laboratory is awaited',
      { booking: 'completed', visit: 'ended', isAwaited: true },
    ],
    [
      'not_finished',
      'a result is awaited and a doctor is left',
      { booking: 'arrived', visit: 'ended', left: 'doctors', isAwaited: true },
    ],
    [
      'studies_pending',
      'a result is awaited at a clinic without a queue',
      { booking: 'completed', isAwaited: true },
    ],
    [
      'started',
      'a result is awaited and the person is in the rooms',
      { booking: 'in_progress', visit: 'inside', isAwaited: true },
    ],
    ['commission', 'every stop is passed', { booking: 'completed', visit: 'ended' }],
    ['commission', 'only the chair of the commission is left', { booking: 'in_progress', visit: 'ended' }],
    ['commission', 'the check-up is completed without a queue', { booking: 'completed' }],
    [
      'needs_additional_exam',
      'the commission has asked for more examinations',
      { booking: 'arrived', paper: 'additional' },
    ],
    [
      'needs_additional_exam',
      'the person is back for them',
      { booking: 'arrived', visit: 'inside', paper: 'additional' },
    ],
    [
      'concluded',
      'the commission has made a заключение',
      { booking: 'completed', paper: 'final', visit: 'ended', left: 'studies' },
    ],
    ['issued', 'the заключение is handed to the person', { booking: 'completed', paper: 'issued' }],
  ] as const)('%s: %s', ([state, , given]) => {
    expect(stateOf({ ...facts, ...given })).toBe(state)
  })
})

test('a stop is left until it was completed on one of the days; the chair and completed stops do not count', () => {
  const stop = { station: 'ecg', isDone: false, isDoctors: false, isChairs: false }
  const therapist = { ...stop, station: 'therapist', isDoctors: true }
  expect(leftOf([])).toBe('nothing')
  expect(leftOf([{ ...stop, isDone: true }])).toBe('nothing')
  expect(leftOf([stop, { ...stop, isDone: true }])).toBe('nothing')
  expect(leftOf([stop, { ...therapist, isDone: true }])).toBe('studies')
  expect(leftOf([stop, therapist])).toBe('doctors')
  expect(leftOf([{ ...therapist, isChairs: true }])).toBe('nothing')
})

test('a check-up from the clinic’s system waits for the commission until it has an outcome', () => {
  expect(importedStateOf({ outcome: null, isIssued: false })).toBe('commission')
  expect(importedStateOf({ outcome: 'additional', isIssued: true })).toBe('needs_additional_exam')
  expect(importedStateOf({ outcome: 'unfit', isIssued: false })).toBe('concluded')
  expect(importedStateOf({ outcome: 'fit', isIssued: true })).toBe('issued')
})

test('no paper is handed out of a check-up that has not begun, and no decided one is missed afterwards', () => {
  for (const state of CheckUpState.options) expect(checkUpSteps[state]).not.toContain(state)
  for (const state of ['planned', 'referral_issued', 'not_appeared', 'cancelled'] as const) {
    expect(checkUpSteps[state]).not.toContain('issued')
    expect(checkUpSteps[state]).toContain('started')
    for (const decided of ['commission', 'needs_additional_exam', 'concluded', 'issued'] as const)
      expect(checkUpSteps[decided]).not.toContain(state)
  }
  expect(checkUpSteps.issued).toContain('concluded')
})

describe('the next check-up', () => {
  const today = '2026-03-02' as Day
  const passed = {
    booking: 'b',
    state: 'issued',
    day: '2026-02-27',
    outcome: 'fit',
    validUntil: '2027-03-02',
  }
  const next = (from: Day, ...checkUps: object[]) =>
    nextAfter(checkUps.map((given) => ({ ...passed, ...given })) as never, from)

  test('is due on the day until which the last one counts; missed and coming ones do not count', () => {
    expect(next(today, {})).toEqual({ on: '2027-03-02', standing: 'far' })
    expect(next(today, { state: 'cancelled', validUntil: null }, { state: 'planned' }, {})).toHaveProperty(
      'on',
    )
    expect(next(today)).toBeNull()
  })

  test('is unknown while a later check-up waits for the commission or its outcome is not shown', () => {
    expect(next(today, { state: 'commission', outcome: null, validUntil: null }, {})).toBeNull()
  })

  test('is not shown while a справка of the last year asks for more examinations', () => {
    const additional = {
      state: 'needs_additional_exam',
      outcome: 'additional',
      validUntil: null,
      day: '2026-03-01',
    }
    expect(next('2027-03-01' as Day, additional, {})).toEqual({ standing: 'unfinished', booking: 'b' })
    expect(next('2027-03-02' as Day, additional, {})).toBeNull()
  })
})

describe('the people of one account', () => {
  const today = '2026-03-02' as Day
  const father = { surname: 'Орлов', name: 'Пётр', fullname: 'Орлов Пётр Ильич', birth: '1984-05-17' as Day }
  const owner = { name: 'Пётр', fullname: 'Орлов Пётр Ильич', birth: '17.05.1984' }
  const son = { ...father, birth: '2007-05-17' as Day }
  const wife = {
    surname: 'Орлова',
    name: 'Анна',
    fullname: 'Орлова Анна Львовна',
    birth: '1985-01-02' as Day,
  }

  test('the owner is known by name and birth date; without a birth date in the profile by the full name', () => {
    expect(isOwner(father, owner)).toBe(true)
    expect(
      isOwner({ ...father, surname: 'Сорокин', fullname: 'Сорокин Петр Ильич', name: 'Петр' }, owner),
    ).toBe(true)
    expect(isOwner(son, owner)).toBe(false)
    expect(isOwner(wife, owner)).toBe(false)
    expect(isOwner(son, { ...owner, birth: null })).toBe(true)
    expect(isOwner(wife, { ...owner, birth: null })).toBe(false)
  })

  test('each has a next check-up derived from his own check-ups only', () => {
    const passed = { booking: 'b', state: 'issued', outcome: 'fit', day: '2026-02-27', isByEmployer: false }
    const given = [
      { ...passed, booking: 'w2', person: wife, state: 'cancelled', validUntil: null },
      { ...passed, booking: 'o2', person: father, validUntil: '2027-03-02' },
      { ...passed, booking: 's1', person: son, validUntil: '2026-04-01' },
      { ...passed, booking: 'w1', person: wife, validUntil: '2026-01-15' },
      { ...passed, booking: 'e1', person: son, isByEmployer: true, validUntil: '2026-01-01' },
      { ...passed, booking: null, person: null, validUntil: '2025-01-01' },
    ]
    expect(nextOfPeople(given as never, owner, today)).toEqual([
      {
        key: '1985-01-02|орлова|анна',
        fullname: 'Орлова Анна Львовна',
        booking: 'w2',
        next: { standing: 'over', on: '2026-01-15' },
      },
      { key: '', fullname: null, booking: 'o2', next: { standing: 'far', on: '2027-03-02' } },
      {
        key: '2007-05-17|орлов|петр',
        fullname: 'Орлов Пётр Ильич',
        booking: 's1',
        next: { standing: 'near', on: '2026-04-01' },
      },
    ])
  })
})
