import { expect, test } from 'vitest'
import type { Day } from '../platform/days.ts'
import { dismissalDay, dismissalForm } from './dismissal.ts'

const today = '2026-11-24' as Day
const said = (on: string, hiredOn: Day | null = null) =>
  dismissalForm(hiredOn, today)
    .safeParse({ on })
    .error?.issues.map(({ message }) => message) ?? []

test.each([
  ['24.11.2026', '2026-11-24'],
  ['24.11.26', '2026-11-24'],
  ['31.02.2026', null],
  ['', null],
])('reads the dismissal day «%s» as %s', (typed, day) => {
  expect(dismissalDay(typed, today)).toBe(day)
})

test.each([
  ['24.11.2026', null, []],
  ['', null, ['Укажите дату увольнения']],
  ['25.11.2026', null, ['Дата увольнения не может быть в будущем']],
  ['23.11.2026', '2026-11-24', ['Дата увольнения раньше приёма на работу']],
])('for the input «%s» and the hiring day %s the form says %j', (typed, hiredOn, words) => {
  expect(said(typed, hiredOn as Day | null)).toEqual(words)
})
