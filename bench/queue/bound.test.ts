import { expect, test } from 'vitest'
import { boundOf, ownMinutes } from './bound.ts'
import { services } from './clinic.ts'
import { dayOf, type Visitor } from './day.ts'
import { fixedSheet, index, leastWait } from './policies.ts'
import { runDay } from './run-day.ts'

const visitor = (arrived: number, needs: number[], minutes: Record<number, number>): Visitor => ({
  arrived,
  isPriority: false,
  needs,
  minutes: services.map((_, service) => minutes[service] ?? 0),
  isAbsent: services.map(() => false),
})
const eyes = 8

test('a single patient needs only the services and the walks between them', () => {
  const lone = visitor(5, [0, eyes, 17], { 0: 3, [eyes]: 6, 17: 8 })
  expect(ownMinutes(lone)).toBe(19)
  expect(boundOf([lone], 'small')).toEqual({ own: 19, mean: 19, span: 24 })
})

test('the shorter of two services in one room goes first and the other patient waits', () => {
  const two = [visitor(0, [eyes], { [eyes]: 10 }), visitor(0, [eyes], { [eyes]: 4 })]
  expect(boundOf(two, 'small')).toEqual({ own: 7, mean: 9, span: 14 })
  expect(boundOf(two, 'large')).toEqual({ own: 7, mean: 7, span: 10 })
})

test('no rule beats the lower bound on any kind of day', () => {
  for (const clinic of ['small', 'large'] as const)
    for (const hasBuses of [false, true]) {
      const visitors = dayOf({ seed: 7, clinic, load: 0.95, hasBuses })
      const bound = boundOf(visitors, clinic)
      for (const rule of [fixedSheet, leastWait, index]) {
        const { left } = runDay(visitors, clinic, rule)
        const inside = visitors.map(({ arrived }, person) => (left[person] ?? 0) - arrived)
        expect(
          inside.every((minutes, person) => minutes >= ownMinutes(visitors[person] as Visitor) - 1e-9),
        ).toBe(true)
        expect(inside.reduce((sum, minutes) => sum + minutes, 0) / visitors.length).toBeGreaterThan(
          bound.mean,
        )
        expect(Math.max(...left)).toBeGreaterThan(bound.span)
      }
    }
})
