import { expect, test } from 'vitest'
import type { Day } from '../platform/days.ts'
import { arriveWords, lateWords } from './ru.ts'
import { mayDo, minutesLate, payerOf } from './rules.ts'

const visit = (over: object = {}) => ({
  state: 'confirmed' as const,
  day: '2026-03-02' as Day,
  start: new Date('2026-03-02T08:15:00+05:00'),
  markedAt: new Date('2026-02-20T08:15:00+05:00'),
  ...over,
})
const at = (time: string) => new Date(`2026-03-02T${time}:00+05:00`)

test.for([
  ['08:10', null],
  ['08:15', null],
  ['08:19', null],
  ['08:20', 5],
  ['10:15', 120],
] as const)('a patient expected at 08:15 and absent at %s is late by %s minutes', ([time, minutes]) => {
  expect(minutesLate(visit(), at(time))).toBe(minutes)
})

test('a patient who has arrived, whose visit was cancelled or is on another day is not late', () => {
  for (const state of ['arrived', 'in_progress', 'completed', 'cancelled', 'no_show'] as const)
    expect(minutesLate(visit({ state }), at('10:15'))).toBe(null)
  const yesterday = { day: '2026-03-01' as Day, start: new Date('2026-03-01T08:15:00+05:00') }
  expect(minutesLate(visit(yesterday), at('10:15'))).toBe(null)
})

test('lateness is shown in minutes up to an hour, then in hours', () => {
  const said = [21, 59, 60, 119, 130, 300].map((minutes) => lateWords(minutes).replaceAll('\u00a0', ' '))
  expect(said).toEqual([
    ...['опаздывает на 21 минуту', 'опаздывает на 59 минут', 'опаздывает на 1 час', 'опаздывает на 1 час'],
    ...['опаздывает на 2 часа', 'опаздывает на 5 часов'],
  ])
})

test('a missed visit can be moved within a month after its day', () => {
  const missed = visit({ state: 'no_show' })
  const on = (day: string) => mayDo('move', missed, new Date(`${day}T10:15:00+05:00`))
  expect(['2026-03-02', '2026-04-01', '2026-04-02'].map(on)).toEqual([true, true, false])
})

test('the label of an arrival on another day names that day', () => {
  const { day } = visit()
  const said = (today: string) =>
    arriveWords({ gender: 'Женский', day }, today as Day).replaceAll('\u00a0', ' ')
  expect([said('2026-03-02'), said('2026-03-03')]).toEqual(['Пришла', 'Пришла 2 марта'])
})

test.each([
  ['an employer who made the booking', { isByEmployer: true, hasReferral: true, employer: {} }, 'employer'],
  [
    'the employer whose referral the patient has',
    { isByEmployer: false, hasReferral: true, employer: {} },
    'employer',
  ],
  ['the patient without a referral', { isByEmployer: false, hasReferral: false, employer: {} }, 'person'],
  [
    'the patient with a referral that names nobody',
    { isByEmployer: false, hasReferral: true, employer: null },
    'person',
  ],
] as const)('a visit is paid by %s', (_, visit, payer) => {
  expect(payerOf(visit)).toBe(payer)
})
