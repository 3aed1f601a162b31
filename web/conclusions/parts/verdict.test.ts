import { expect, test } from 'vitest'
import type { Day } from '../../../shared/platform/days.ts'
import { groupsOf } from './verdict.ts'

test('somebody who has come of age since is offered the groups of the day of the paper', () => {
  const person = { birth: '2008-03-05' as Day }
  expect(groupsOf(person, '2026-03-04')).toEqual(['I', 'II', 'III', 'IV', 'V'])
  expect(groupsOf(person, '2026-03-05')).toEqual(['I', 'II', 'IIIа', 'IIIб'])
})
