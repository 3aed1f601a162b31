import { expect, test } from 'vitest'
import factors from '../../reference/factors.json' with { type: 'json' }
import services from '../../reference/services.json' with { type: 'json' }
import type { Day } from '../platform/days.ts'
import { editionOf } from '../programme/reference.ts'
import { factorOf } from '../programme/rules.ts'
import type { EditionId } from '../programme/schema.ts'
import { demoEmployee, demoPositions } from './demo-employees.ts'
import { dateProblems } from './rules.ts'
import { EmployeeInput } from './schema.ts'

const today = '2026-11-21' as Day
const people = Array.from({ length: 2000 }, (_, number) => demoEmployee(number, today))

test('generated employees pass the validation of HR input', () => {
  for (const { input } of people) {
    expect(EmployeeInput.safeParse(input).error).toBe(undefined)
    expect(dateProblems(EmployeeInput.parse(input), today)).toEqual({})
  }
})

test('generated personnel numbers and СНИЛС are unique, and the same number gives the same person', () => {
  for (const key of ['personnelNumber', 'snils'] as const)
    expect(new Set(people.map(({ input }) => input[key])).size).toBe(people.length)
  expect(demoEmployee(17, today)).toEqual(people[17])
})

test('the generated positions use factors of the order', () => {
  const edition = editionOf('0190a0b0-0000-7000-8000-000000000001' as EditionId, factors, services)
  for (const { factors: codes } of demoPositions)
    for (const code of codes) expect([code, factorOf(edition, code)?.selectable]).toEqual([code, true])
})
