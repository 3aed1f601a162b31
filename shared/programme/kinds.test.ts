import { expect, test } from 'vitest'
import { edition } from '../../test/programme.ts'
import type { Day } from '../platform/days.ts'
import { type KindWithReason, kindProblem, listOf, movesDue } from './kinds.ts'
import { problemsOf, volumeOf } from './rules.ts'
import { CheckUpKind, type Volume } from './schema.ts'

const who = { gender: 'Женский', birth: '1990-05-01' as Day, date: '2026-11-26' as Day } as const
const volume = (choice: KindWithReason, ...codes: string[]): Volume => {
  const factors = codes.map((code) => ({ code }))
  const outcome = volumeOf(edition, { ...who, kindReason: null, ...choice, factors })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.volume
}

test('an unscheduled check-up has the volume of a periodic one and sets no next day', () => {
  const unscheduled = volume({ kind: 'unscheduled', kindReason: 'incapacity' }, '4.4', '23')
  const periodic = volume({ kind: 'periodic' }, '4.4', '23')
  expect(unscheduled.items).toEqual(periodic.items)
  expect(periodic.periodicityMonths).toBe(12)
  expect(unscheduled.periodicityMonths).toBeNull()
})

test('a first medical book needs the studies of hiring, a renewed one those of a periodic check-up', () => {
  const first = volume({ kind: 'health_book', kindReason: 'first' }, '23')
  const renewed = volume({ kind: 'health_book', kindReason: 'renewal' }, '23')
  expect(first.studies).toEqual(volume({ kind: 'preliminary' }, '23').studies)
  expect(renewed.studies).toEqual(volume({ kind: 'periodic' }, '23').studies)
  expect(first.studies).toContain('lab-typhoid-serology')
  expect(renewed.studies).not.toContain('lab-typhoid-serology')
  expect(volume({ kind: 'health_book' }, '23').studies).toEqual(first.studies)
})

test('a check-up for a medical book takes points 23-27 and refuses any other', () => {
  const request = { ...who, kind: 'health_book', kindReason: 'first' } as const
  const problems = problemsOf(edition, { ...request, factors: [{ code: '23' }, { code: '4.4' }] })
  expect(problems).toEqual([{ code: 'NOT_FOR_HEALTH_BOOK', field: 'factors.1.code', value: '4.4' }])
  const all = ['23', '24', '25', '26', '27'].map((code) => ({ code }))
  expect(problemsOf(edition, { ...request, factors: all })).toEqual([])
})

test('only kinds that have reasons take one, and each takes its own', () => {
  expect(kindProblem({ kind: 'periodic' })).toBeNull()
  expect(kindProblem({ kind: 'periodic', kindReason: 'first' })).not.toBeNull()
  expect(kindProblem({ kind: 'unscheduled' })).toContain('внеочередной')
  expect(kindProblem({ kind: 'unscheduled', kindReason: 'first' })).not.toBeNull()
  expect(kindProblem({ kind: 'unscheduled', kindReason: 'recommendation' })).toBeNull()
  expect(kindProblem({ kind: 'health_book' })).toContain('медкнижка')
  expect(kindProblem({ kind: 'health_book', kindReason: 'renewal' })).toBeNull()
})

test('every kind but the unscheduled one moves the due day', () => {
  expect(CheckUpKind.options.filter((kind) => !movesDue(kind))).toEqual(['unscheduled'])
  expect(CheckUpKind.options.map((kind) => listOf({ kind }))).toEqual([
    'preliminary',
    'periodic',
    'periodic',
    'preliminary',
  ])
})
