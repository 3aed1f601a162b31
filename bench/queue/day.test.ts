import { expect, test } from 'vitest'
import { boundOf } from './bound.ts'
import { type Clinic, gynaecologist, services, ultrasound } from './clinic.ts'
import { type DayKind, dayOf } from './day.ts'
import { fixedSheet, index, leastWait } from './policies.ts'
import { runDay } from './run-day.ts'

const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
const kind = (clinic: Clinic, load: number, hasBuses: boolean) => (seed: number) => ({
  seed,
  clinic,
  load,
  hasBuses,
})
const many = (of: (seed: number) => DayKind) => Array.from({ length: 60 }, (_, seed) => dayOf(of(seed + 1)))

test('the number of patients matches the load of the busiest rooms', () => {
  for (const [clinic, load, people] of [
    ['small', 0.6, 53],
    ['small', 0.95, 84],
    ['large', 0.8, 146],
  ] as const)
    expect(Math.abs(mean(many(kind(clinic, load, false)).map((day) => day.length)) - people)).toBeLessThan(
      1.5,
    )
})

test('patients, their services and durations follow the described distribution', () => {
  const people = many(kind('large', 0.8, false)).flat()
  const part = (service: number) => mean(people.map(({ needs }) => (needs.includes(service) ? 1 : 0)))
  expect(mean(people.map(({ needs }) => needs.length))).toBeCloseTo(12.6, 1)
  expect(part(gynaecologist)).toBeCloseTo(0.42 * 0.85, 1)
  expect(part(ultrasound)).toBeCloseTo(0.1, 1)
  expect(mean(people.map(({ isPriority }) => (isPriority ? 1 : 0)))).toBeCloseTo(0.05, 1)
  for (const [index, service] of services.entries())
    expect(mean(people.map(({ minutes }) => minutes[index] ?? 0)) / service.large[1]).toBeCloseTo(1, 1)
})

test('on a day with buses a third of the patients arrive in groups', () => {
  for (const day of many(kind('large', 0.8, true)).slice(0, 10)) {
    const crowd = Math.max(
      ...day.map(({ arrived }) => day.filter((other) => Math.abs(other.arrived - arrived) < 5).length),
    )
    expect(crowd).toBeGreaterThanOrEqual(20)
  }
})

test('a day is identical on each run and for every rule', () => {
  const figures = ([seed, clinic, load, hasBuses]: readonly [number, Clinic, number, boolean]) => {
    const visitors = dayOf({ seed, clinic, load, hasBuses })
    const bound = boundOf(visitors, clinic)
    const spent = [fixedSheet, leastWait, index].map((rule) => {
      const { left } = runDay(visitors, clinic, rule)
      return mean(visitors.map(({ arrived }, person) => (left[person] ?? 0) - arrived))
    })
    return [visitors.length, bound.own, bound.mean, bound.span, ...spent].map((figure) =>
      Number(figure.toFixed(3)),
    )
  }
  expect(figures([1, 'small', 0.8, false])).toEqual([68, 75.421, 75.765, 499.467, 97.085, 86.88, 85.165])
  expect(figures([2, 'small', 0.8, false])).toEqual([68, 75.998, 78.206, 449.26, 102.392, 93.663, 91.794])
  expect(figures([1, 'large', 0.95, true])).toEqual([175, 59.974, 78.313, 472.64, 131.773, 121.135, 109.828])
})
