import { expect, test } from 'vitest'
import file from '../../reference/prices.json' with { type: 'json' }
import { edition } from '../../test/programme.ts'
import type { Day } from '../platform/days.ts'
import { readySamples, requestOf, sampleCost } from './samples.ts'

const day = '2026-11-20' as Day
const ekb: Readonly<Record<string, number>> = Object.fromEntries(
  file.prices.map((line) => [line.service, line.ekb]),
)
const [office, driver, height, welder] = readySamples.map((sample) => requestOf(sample, day))

test('each sample is a check-up of the order with all prices known', () => {
  for (const sample of readySamples) {
    const cost = sampleCost(edition, requestOf(sample, day), { before: ekb, after: ekb })
    expect([sample.key, cost?.before, cost?.unpriced]).toEqual([sample.key, expect.any(Number), []])
    expect([cost?.after, cost?.lines]).toEqual([cost?.before, []])
  }
})

test('a sample person reaches the given age on the day of the check-up', () => {
  expect(requestOf({ kind: 'periodic', gender: 'Женский', age: 35, factors: [] }, day).birth).toBe(
    '1991-11-20',
  )
})

test('a higher price of a service raises the cost of exactly those check-ups that contain it', () => {
  const after = { ...ekb, 'fn-audiometry': (ekb['fn-audiometry'] ?? 0) + 50.5 }
  const growth = [office, driver, height, welder].map((request) => {
    const cost = request && sampleCost(edition, request, { before: ekb, after })
    return [(cost?.after ?? 0) - (cost?.before ?? 0), cost?.lines.map(({ service }) => service)]
  })
  // The annex of order 29н requires audiometry for driving (18.1), height (6.1) and noise (4.4).
  expect(growth).toEqual([
    [0, []],
    [50.5, ['fn-audiometry']],
    [50.5, ['fn-audiometry']],
    [50.5, ['fn-audiometry']],
  ])
})

test('hides the sum when a price is missing and names the missing lines', () => {
  if (!office) throw new Error('no sample')
  const { 'lab-cbc': _gone, ...rest } = ekb
  const cost = sampleCost(edition, office, { before: ekb, after: rest })
  expect([cost?.before, cost?.after]).toEqual([expect.any(Number), null])
  expect(cost?.unpriced).toHaveLength(1)
  expect(cost?.lines).toMatchObject([{ service: 'lab-cbc', before: ekb['lab-cbc'], after: null }])
})

test('returns no check-up for factors that the order does not have', () => {
  const request = requestOf(
    { kind: 'periodic', gender: 'Мужской', age: 30, factors: [{ code: '99', marks: [] }] },
    day,
  )
  expect(sampleCost(edition, request, { before: ekb, after: ekb })).toBeNull()
})
