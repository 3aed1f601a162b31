import { expect, test } from 'vitest'
import stations from '../../reference/stations.json' with { type: 'json' }
import {
  isNeeded,
  leftBefore,
  meanAfter,
  meanBefore,
  orderOf,
  resumeFor,
  routeOf,
  ticketNumber,
} from './rules.ts'

const rooms = stations.stations.ekb
const ordered = orderOf(rooms)
const station = (key: string) => {
  const found = ordered.find((one) => one.key === key)
  if (!found) throw new Error(key)
  return found
}

test('the desk is first, blood early, the chair of the commission last; other stations have no fixed order', () => {
  const placed = ordered.filter(({ place }) => place).map(({ key, place }) => [key, place])
  expect(placed).toEqual([
    ['registration', 'first'],
    ['blood', 'early'],
    ['pathologist', 'last'],
  ])
})

test('puts audiometry before the ENT doctor and the ECG before spirometry', () => {
  const after = ordered.filter((one) => one.after.length > 0).map((one) => [one.key, one.after])
  expect(after).toEqual([
    ['spirometry', ['ecg']],
    ['otolaryngologist', ['audiometry']],
  ])
})

test('a station that gives both the earlier and the later service waits for no other station', () => {
  const both = [{ key: 'ent', services: ['fn-audiometry', 'doc-otorhinolaryngologist'] }]
  expect(orderOf(both)).toMatchObject([{ after: [] }])
})

test('a route has services by station, from the passed desk to the chair, without services no station gives', () => {
  const services = ['doc-neurologist', 'fn-questionnaire', 'lab-cbc', 'lab-glucose', 'fn-nothing', 'lab-cbc']
  expect(routeOf(services, rooms)).toEqual([
    { station: 'registration', services: ['fn-questionnaire'], isPassed: true },
    { station: 'blood', services: ['lab-cbc', 'lab-glucose'], isPassed: false },
    { station: 'neurologist', services: ['doc-neurologist'], isPassed: false },
    { station: 'pathologist', services: ['doc-occupational'], isPassed: false },
  ])
  expect(routeOf(services, [])).toEqual([])
})

test('all other stations come before the last one, and only its predecessors before any other', () => {
  const stops = [
    { station: 'registration', state: 'done' },
    { station: 'audiometry', state: 'ahead' },
    { station: 'otolaryngologist', state: 'ahead' },
    { station: 'dentist', state: 'dropped' },
    { station: 'pathologist', state: 'ahead' },
  ] as const
  expect(leftBefore(stops, station('pathologist'))).toEqual(['audiometry', 'otolaryngologist'])
  expect(leftBefore(stops, station('otolaryngologist'))).toEqual(['audiometry'])
  expect(leftBefore(stops, station('audiometry'))).toEqual([])
})

test('a dropped stop is not needed, like a passed one', () => {
  expect((['ahead', 'called', 'inside', 'done', 'dropped'] as const).filter(isNeeded)).toEqual([
    'ahead',
    'called',
    'inside',
  ])
})

test('a mean moves by a tenth of the difference, and a long stop counts as three means at most', () => {
  expect(meanAfter(10, 20)).toBeCloseTo(11)
  expect(meanAfter(10, 600)).toBeCloseTo(12)
  expect(meanAfter(10, -5)).toBeCloseTo(9)
})

test('prints a ticket number with at least three digits', () => {
  expect([7, 17, 1042].map(ticketNumber)).toEqual(['П-007', 'П-017', 'П-1042'])
})

test.each([
  [6, 16],
  [6, 0],
  [5.5, 300],
  [4, 12],
])('restores a mean of %d minutes when a stop of %d no longer counts', (mean, measured) => {
  expect(meanBefore(meanAfter(mean, measured), measured)).toBeCloseTo(mean, 10)
})

test('a room may take a released patient back for two minutes, and not longer', () => {
  const endedAt = new Date('2026-12-08T05:00:00Z')
  expect(resumeFor(endedAt, new Date('2026-12-08T05:01:59.999Z'))).toBe(1)
  expect(resumeFor(endedAt, new Date('2026-12-08T05:02:00Z'))).toBe(0)
})
