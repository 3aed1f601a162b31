import { expect, test } from 'vitest'
import { lognormal, mulberry32, normal } from './chance.ts'

const many = (next: () => number) => Array.from({ length: 20_000 }, next)
const meanOf = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
function spreadOf(list: number[]) {
  const mean = meanOf(list)
  return Math.sqrt(meanOf(list.map((value) => (value - mean) ** 2)))
}

test('returns the same numbers for a seed each time', () => {
  const random = mulberry32(1)
  expect(random()).toBeCloseTo(0.627073941, 9)
  expect(random()).toBeCloseTo(0.002735721, 9)
})

test('gives a bell curve with mean 0 and deviation 1', () => {
  const random = mulberry32(2)
  const values = many(() => normal(random))
  expect(Math.abs(meanOf(values))).toBeLessThan(0.02)
  expect(Math.abs(spreadOf(values) - 1)).toBeLessThan(0.02)
})

test('gives durations with the requested mean and variation', () => {
  const random = mulberry32(3)
  const values = many(() => lognormal(random, 8, 0.45))
  expect(Math.min(...values)).toBeGreaterThan(0)
  expect(Math.abs(meanOf(values) - 8)).toBeLessThan(0.1)
  expect(Math.abs(spreadOf(values) / 8 - 0.45)).toBeLessThan(0.02)
})
