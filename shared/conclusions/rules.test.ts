import { describe, expect, test } from 'vitest'
import type { Day } from '../platform/days.ts'
import {
  employmentGaps,
  healthGroupsOf,
  isDecisionOverdue,
  isLongAwaited,
  type LastCheckUp,
  lastConcluded,
  mayTakeBack,
  passedWithout,
  verdictProblems,
} from './rules.ts'
import type { Verdict } from './schema.ts'

const day = (text: string) => text as Day

test('a decision is long awaited after five working days since the visit', () => {
  const late = (visitOn: string) => isLongAwaited(day(visitOn), day('2026-03-20'))
  expect([late('2026-03-20'), late('2026-03-13'), late('2026-03-12')]).toEqual([false, false, true])
})

test('a decision is overdue from the twenty-second day after the visit', () => {
  const overdue = (visitOn: string) => isDecisionOverdue(day(visitOn), day('2026-03-23'))
  expect([overdue('2026-03-02'), overdue('2026-03-01')]).toEqual([false, true])
})

test('the record that a paper was handed out is undone only on the same day and for a valid paper', () => {
  const may = (handedOn: string | null, annulledAt: string | null = null) =>
    mayTakeBack({ handedOn: handedOn === null ? null : day(handedOn), annulledAt }, day('2026-03-10'))
  expect([
    may('2026-03-10'),
    may('2026-03-09'),
    may(null),
    may('2026-03-10', '2026-03-10T06:00:00Z'),
  ]).toEqual([true, false, false, false])
})

test('health groups depend on the age on the date of the paper', () => {
  expect(healthGroupsOf(day('2008-03-03'), day('2026-03-02'))).toContain('V')
  expect(healthGroupsOf(day('2008-03-02'), day('2026-03-02'))).toEqual(['I', 'II', 'IIIа', 'IIIб'])
})

describe('verdict checks', () => {
  const ground = {
    factors: ['4.4', '6.1'],
    visitOn: day('2026-03-02'),
    sentOn: null,
    birth: day('1984-05-17'),
    today: day('2026-03-10'),
    lacks: [],
  }
  const verdict: Verdict = {
    outcome: 'fit',
    contraindicated: [],
    group: 'II',
    needs: [],
    examinations: null,
    withoutEmployment: false,
    on: day('2026-03-03'),
    chairman: 'Громова В. Н.',
  }
  const examinations = 'ЭхоКГ'
  test.for<[string, Partial<Verdict>, string[]]>([
    ['that all may be', {}, []],
    ['unfit without a factor', { outcome: 'unfit' }, ['contraindicated']],
    ['unfit for a factor of the check-up', { outcome: 'unfit', contraindicated: ['6.1'] }, []],
    [
      'unfit for a factor that was not checked',
      { outcome: 'unfit', contraindicated: ['1.1'] },
      ['contraindicated'],
    ],
    ['fit with a factor', { contraindicated: ['6.1'] }, ['contraindicated']],
    ['without a group of health', { group: null }, ['group']],
    ['with the group of a minor', { group: 'V' }, ['group']],
    ['of a healthy person', { group: 'I' }, []],
    [
      'unfit with the group of healthy people',
      { outcome: 'unfit', contraindicated: ['6.1'], group: 'I' },
      ['group'],
    ],
    ['for more examinations, with a group', { outcome: 'additional', examinations }, ['group']],
    ['for more examinations', { outcome: 'additional', group: null, examinations }, []],
    ['for examinations that are not named', { outcome: 'additional', group: null }, ['examinations']],
    ['with examinations in a заключение', { examinations }, ['examinations']],
    ['before the visit', { on: day('2026-03-01') }, ['on']],
    ['ahead', { on: day('2026-03-11') }, ['on']],
  ])('%s', ([, given, fields]) => {
    expect(Object.keys(verdictProblems({ ...verdict, ...given }, ground))).toEqual(fields)
  })
  test('a заключение without employer or position needs a tick, a справка does not', () => {
    const lacks = employmentGaps({ organization: null, position: '' })
    const problems = (given: Partial<Verdict>) =>
      verdictProblems({ ...verdict, ...given }, { ...ground, lacks })
    expect(problems({})).toEqual({
      withoutEmployment:
        'В записи не указаны работодатель и должность. Отметьте, что заключение нужно без этого',
    })
    expect(problems({ withoutEmployment: true })).toEqual({})
    expect(problems({ outcome: 'additional', group: null, examinations })).toEqual({})
    expect(employmentGaps({ organization: 'АО «Завод»', position: 'Токарь' })).toEqual([])
  })
  test('a verdict after a справка cannot be dated earlier than that справка', () => {
    const fieldsOn = (on: string) =>
      Object.keys(verdictProblems({ ...verdict, on: day(on) }, { ...ground, sentOn: day('2026-03-05') }))
    expect([fieldsOn('2026-03-04'), fieldsOn('2026-03-05')]).toEqual([['on'], []])
  })
})

describe('last check-up after a заключение is annulled', () => {
  const paper = (id: string, on: string, before: string | null, isAnnulled = false): LastCheckUp => ({
    id,
    on: day(on),
    isAnnulled,
    before: before as Day | null,
  })
  test.for<[string, LastCheckUp[], string | null, string | null]>([
    ['is what stood before', [paper('a', '2026-03-02', '2025-02-01')], '2026-03-02', '2025-02-01'],
    ['is nothing when nothing stood', [paper('a', '2026-03-02', null)], '2026-03-02', null],
    ['stays when something newer has come', [paper('a', '2026-03-02', null)], '2026-04-01', '2026-04-01'],
    [
      'is the one before an annulled one, not that one',
      [paper('b', '2026-02-01', '2025-01-01', true), paper('a', '2026-03-02', '2026-02-01')],
      '2026-03-02',
      '2025-01-01',
    ],
    [
      'is an older one that is valid and was made later',
      [paper('a', '2026-03-10', '2025-01-01'), paper('b', '2026-03-02', '2026-03-10')],
      '2026-03-10',
      '2026-03-02',
    ],
    [
      'is found though annulled ones name each other',
      [paper('b', '2026-03-10', '2026-03-02', true), paper('a', '2026-03-02', '2026-03-10')],
      '2026-03-02',
      '2026-03-02',
    ],
    [
      'is the same day that another valid one says',
      [paper('b', '2026-03-02', null), paper('a', '2026-03-02', '2026-03-02')],
      '2026-03-02',
      '2026-03-02',
    ],
  ])('%s', ([, papers, stands, then]) => {
    expect(passedWithout('a', papers, stands as Day | null)).toBe(then)
  })

  test('the last заключение is the newest valid one, in any input order', () => {
    const march = paper('a', '2026-03-02', null)
    const february = paper('b', '2026-02-01', '2026-03-02')
    expect(lastConcluded([march, february])).toBe('2026-03-02')
    expect(lastConcluded([{ ...march, isAnnulled: true }, february])).toBe('2026-02-01')
    expect(lastConcluded([{ ...march, isAnnulled: true }])).toBeNull()
  })
})
