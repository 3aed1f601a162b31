import { expect, test } from 'vitest'
import type { DepartmentId } from '../../../../shared/employees/schema.ts'
import type { GroupId } from '../../../../shared/group-booking/schema.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import type { PaperWhoInput } from '../../api.ts'
import { type BoardPlace, type PaperChoice, type PaperSource, settingsOf, whoOf } from './paper-choice.ts'

const day = '2026-12-08' as Day
const group = 'g' as GroupId
const department = 'd' as DepartmentId
const board = (given: Partial<BoardPlace> = {}): BoardPlace => ({
  day: null,
  group: null,
  department: null,
  ...given,
})
const whom = (place: BoardPlace | undefined, source: PaperSource | null = null) =>
  whoOf({ paper: 'referrals', source, department: '' } as PaperChoice, undefined, {
    board: place,
    chosen: null,
  })

test.each([
  ['another page', undefined, { due: true }],
  ['a day of bookings', board({ day }), { day }],
  ['a day of one group', board({ day, group }), { day, group }],
  ['a day of a department', board({ day, department }), { day, department }],
  ['a search through the days of a group', board({ group }), { group }],
  ['a search through all days', board(), { due: true }],
])('documents opened from %s first offer the expected people', (_, place, who) => {
  expect(whom(place)).toEqual(who)
})

test('a day of the bookings page is the period itself, and its bookings give kind and city', () => {
  expect(settingsOf('plan', { day })).toEqual({ hasKind: false, hasPeriod: false })
  expect(settingsOf('referrals', { day })).toEqual({ hasKind: false, hasPeriod: false })
  expect(settingsOf('plan', { due: true })).toEqual({ hasKind: false, hasPeriod: true })
})

test("the user's choice of people overrides the day and group of the bookings page", () => {
  expect(whom(board({ day, group }), 'group')).toEqual({ group })
  expect(whom(board({ day }), 'due')).toEqual({ due: true })
})

test('a chosen department narrows the group of the bookings page to that department', () => {
  const of = (given: PaperWhoInput | undefined) =>
    whoOf({ paper: 'referrals', source: 'group', department } as PaperChoice, given, {
      board: board({ group }),
      chosen: null,
    })
  expect([of({ group }), of(undefined)]).toEqual([
    { group, department },
    { group, department },
  ])
})
