import { expect, test } from 'vitest'
import { actGiven, noFigures } from '../../test/act-figures.ts'
import type { Day } from '../platform/days.ts'
import {
  actDueOn,
  chronicByChapter,
  chronicLines,
  coverageWords,
  dayProblem,
  givenProblems,
} from './rules.ts'

const of = (people: number) => ({ people, women: 0, minors: 0 })
const line = (given: object) => ({ people: null, women: null, minors: null, disabled: null, ...given })

test('an act is due within 30 days after the end of the check-up', () => {
  expect(actDueOn('2026-11-23' as Day)).toBe('2026-12-23')
})

test.each([
  [0, 0, '0\u00a0%'],
  [13, 12, '92,3\u00a0%'],
  [10_000, 9999, '99,9\u00a0%'],
  [3, 3, '100\u00a0%'],
])('for %i people of whom %i passed, the percentage is %s', (subject, passed, words) => {
  expect(coverageWords({ subject: of(subject), passed: of(passed) })).toBe(words)
})

test('a person with two new chronic diseases of one class of ICD-10 is counted once in that class', () => {
  const found = (icd10: string, isNew = true, isChronic = true) => ({ icd10, isNew, isChronic })
  const chronic = chronicByChapter([
    [found('I10'), found('I20.8'), found('J44.8')],
    [found('I11.9')],
    [found('I10', false), found('J06.9', true, false)],
    [],
  ])
  expect(chronicLines(chronic)).toBe('IX. Болезни системы кровообращения — 2\nX. Болезни органов дыхания — 1')
  expect(chronicLines(chronicByChapter([[]]))).toBe('')
})

test('empty fields cause no contradiction', () => {
  expect(givenProblems(actGiven(), noFigures)).toEqual({})
})

test('a part must not exceed its whole, and a line must not exceed the counted number', () => {
  const figures = { ...noFigures, subject: of(10), passed: of(6), unfinished: of(1), absent: of(3) }
  const given = actGiven({
    staff: line({ people: 20, women: 21 }),
    harmful: line({ people: 25, disabled: 26 }),
    population: line({ people: 5, minors: 5 }),
    disabled: { subject: null, passed: 7, unfinished: 1, absent: 0 },
    needs: { 'pathology-centre': 7, outpatient: 8, inpatient: null, resort: 0, dispensary: 1 },
  })
  expect(givenProblems(given, figures)).toEqual({
    'staff.women': 'Больше, чем всего в этой строке',
    'harmful.people': 'Больше, чем работников всего',
    'harmful.disabled': 'Больше, чем всего в этой строке',
    'disabled.passed': 'Больше, чем в строке «Прошли осмотр»: 6',
    'needs.outpatient': 'Больше, чем пришло на осмотр: 7',
  })
})

test('the number of workers must not be less than the number of people subject to the check-up', () => {
  const figures = { ...noFigures, subject: of(10) }
  expect(givenProblems(actGiven({ staff: line({ people: 9 }) }), figures)).toEqual({
    'staff.people': 'Меньше, чем подлежало осмотру: 10',
  })
})

test.each([
  ['2026-03-19', 'Раньше конца осмотра'],
  ['2026-03-24', 'Раньше последнего заключения, которое входит в акт'],
  ['2026-03-25', null],
  ['2026-03-31', null],
  ['2026-04-01', 'Эта дата ещё не наступила'],
])('an act dated %s gets the error %s', (on, said) => {
  const to = '2026-03-20' as Day
  const lastPaperOn = '2026-03-25' as Day
  const today = '2026-03-31' as Day
  expect(dayProblem(on as Day, { to, lastPaperOn, today })).toBe(said)
})
