import { expect, test } from 'vitest'
import { clinicInstant, type Day } from '../platform/days.ts'
import { obstacleWords } from './ru.ts'
import { type KioskVisit, type Obstacle, obstacleOf } from './rules.ts'

const day = '2026-03-02' as Day
const visit = (given: Partial<KioskVisit> = {}): KioskVisit => ({
  state: 'confirmed',
  city: 'ekb',
  day,
  start: clinicInstant(day, '09:00'),
  ticketState: null,
  needsConsent: false,
  lacksPapers: false,
  ...given,
})
const at = (time: string, given: Partial<KioskVisit> = {}) =>
  obstacleOf(visit(given), { city: 'ekb' }, clinicInstant(day, time))

test('a kiosk marks a patient from an hour before the visit to an hour after it', () => {
  expect(['07:59', '08:00', '09:00', '10:00', '10:01'].map((time) => at(time))).toEqual([
    'early',
    null,
    null,
    null,
    'late',
  ])
})

test.each<[Obstacle, Partial<KioskVisit>]>([
  ['cancelled', { state: 'cancelled' }],
  ['anotherDay', { day: '2026-03-03' as Day }],
  ['anotherCity', { city: 'pvl' }],
  ['missed', { state: 'no_show' }],
  ['ended', { state: 'completed', ticketState: 'done' }],
  ['ended', { state: 'in_progress', ticketState: 'done' }],
  ['left', { state: 'in_progress', ticketState: 'left' }],
  ['unsigned', { needsConsent: true }],
  ['noPapers', { lacksPapers: true }],
])('a kiosk sends a patient to the desk: %s', (obstacle, given) => {
  expect(at('09:00', given)).toBe(obstacle)
})

test('a patient who has been marked sees the ticket again at any time of the day', () => {
  for (const state of ['arrived', 'in_progress'] as const)
    expect(at('17:00', { state, ticketState: 'waiting', needsConsent: true })).toBeNull()
})

test('every refusal of a kiosk sends to the desk, in the words of the visit', () => {
  expect(obstacleWords('anotherDay', visit())).toBe(
    'Ваша запись на другой день: 2\u00a0марта, 09:00. Подойдите в регистратуру, если хотите пройти осмотр сегодня',
  )
  expect(obstacleWords('anotherCity', visit({ city: 'pvl' }))).toContain('Первоуральск')
})
