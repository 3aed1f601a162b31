import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import factors from '../../reference/factors.json' with { type: 'json' }
import services from '../../reference/services.json' with { type: 'json' }
import { addDays, addMonths, ageOn, type Day } from '../platform/days.ts'
import { editionOf } from '../programme/reference.ts'
import { volumeOf } from '../programme/rules.ts'
import type { EditionId } from '../programme/schema.ts'
import { dueReasonWords } from './ru.ts'
import {
  type DueFacts,
  dateProblems,
  dismissalProblem,
  dueOf,
  passedProblem,
  statusOf,
  visitOf,
} from './rules.ts'
import { EmployeeInput } from './schema.ts'

const edition = editionOf('0190a0b0-0000-7000-8000-000000000001' as EditionId, factors, services)
const selectable = edition.factors.filter((factor) => factor.selectable)
const day = (text: string) => text as Day
const facts = (given: Partial<DueFacts>): DueFacts => ({
  birth: day('1984-05-17'),
  lastPassedOn: day('2025-03-12'),
  factors: [{ code: '4.4' }],
  since: day('2020-09-01'),
  ...given,
})

const dayBetween = (from: string, days: number) => fc.nat(days).map((count) => addDays(day(from), count))
const someFacts = fc.record({
  birth: dayBetween('1962-01-01', 16_000),
  lastPassedOn: fc.option(dayBetween('2023-01-01', 1300)),
  factors: fc.array(fc.constantFrom(...selectable.map(({ code }) => ({ code }))), { maxLength: 6 }),
  since: dayBetween('2015-01-01', 4000),
})

describe('the day of the next check-up', () => {
  test('never comes later when a factor is added', () => {
    fc.assert(
      fc.property(someFacts, fc.constantFrom(...selectable), (given, { code }) => {
        const [before, after] = [given.factors, [...given.factors, { code }]].map((list) =>
          dueOf(edition, { ...given, factors: list }),
        )
        if (before) expect(after && after.on <= before.on).toBe(true)
      }),
    )
  })

  test('is within a year for an employee under 21 who works with a harmful factor', () => {
    fc.assert(
      fc.property(someFacts, (given) => {
        const due = dueOf(edition, given)
        const { lastPassedOn, birth } = given
        if (due && lastPassedOn && ageOn(birth, lastPassedOn) < 21)
          expect(due.on <= addMonths(lastPassedOn, 12)).toBe(true)
      }),
    )
  })

  test('is the last check-up plus the periodicity of the volume that a booking would have', () => {
    fc.assert(
      fc.property(someFacts, (given) => {
        const { lastPassedOn, ...rest } = given
        if (!lastPassedOn || lastPassedOn < given.birth) return
        const outcome = volumeOf(edition, {
          ...rest,
          kind: 'periodic',
          kindReason: null,
          gender: 'Женский',
          date: lastPassedOn,
        })
        const months = outcome.ok ? outcome.volume.periodicityMonths : null
        expect(dueOf(edition, given)?.on ?? null).toBe(months && addMonths(lastPassedOn, months))
      }),
    )
  })

  test.each<[string, Partial<DueFacts>, string | null, string]>([
    ['of noise', {}, '2026-03-12', 'Последний осмотр 12.03.2025, по фактору 4.4 — раз в год'],
    ['of nobody’s factors', { factors: [] }, null, 'Нет факторов, по которым нужен осмотр'],
    ['without a known last one', { lastPassedOn: null }, '2020-08-31', 'Дата прошлого осмотра не указана'],
    ['who never passed and needs none', { lastPassedOn: null, factors: [] }, null, 'Нет факторов'],
    ['of a factor that only hiring asks for', { factors: [{ code: '11.3' }] }, null, 'Нет факторов'],
    ['of an unknown factor', { factors: [{ code: '99.9' }] }, null, 'Нет факторов'],
    ['on 29 February', { lastPassedOn: day('2024-02-29') }, '2025-02-28', 'Последний осмотр 29.02.2024'],
  ])('%s', (_who, given, on, words) => {
    const due = dueOf(edition, facts(given))
    expect(due?.on ?? null).toBe(on)
    expect(dueReasonWords(due?.reason ?? null, facts(given).lastPassedOn)).toContain(words)
  })

  test('names youth, not the factor, as the reason for a yearly check-up', () => {
    const rare = selectable.find((factor) => factor.periodicityMonths === 24 && !factor.preliminaryOnly)
    const young = facts({ birth: day('2005-01-01'), factors: [{ code: rare?.code ?? '' }] })
    const due = dueOf(edition, young)
    expect(dueReasonWords(due?.reason ?? null, young.lastPassedOn)).toBe(
      'Последний осмотр 12.03.2025, до 21 года — раз в год',
    )
  })
})

test.each([
  [{ dueOn: '2026-11-20' }, 'overdue'],
  [{ dueOn: '2026-11-21' }, 'soon'],
  [{ dueOn: '2027-02-19' }, 'soon'],
  [{ dueOn: '2027-02-20' }, 'passed'],
  [{ dueOn: null }, 'not_needed'],
  [{ dueOn: null, isUnstated: true }, 'unstated'],
  [{ dueOn: null, isUnstated: true, bookedOn: '2026-11-25' }, 'booked'],
  [{ dueOn: '2026-11-20', bookedOn: '2026-11-21' }, 'overdue'],
  [{ dueOn: '2026-11-21', bookedOn: '2026-11-21' }, 'booked'],
  [{ dueOn: '2027-11-21', bookedOn: '2026-11-25' }, 'booked'],
  [{ dueOn: '2026-11-20', bookedOn: '2026-11-20' }, 'overdue'],
  [{ dueOn: '2026-11-20', cameOn: '2026-11-13' }, 'overdue'],
  [{ dueOn: '2026-11-21', cameOn: '2026-11-13' }, 'came'],
  [{ dueOn: '2027-02-19', cameOn: '2026-11-21' }, 'came'],
  [{ dueOn: '2026-11-20', cameOn: '2026-11-13', bookedOn: '2026-11-25' }, 'overdue'],
  [{ dueOn: '2027-11-20', cameOn: '2026-11-13' }, 'passed'],
  [{ dueOn: '2026-11-25', cameOn: '2026-02-20' }, 'came'],
  [{ dueOn: '2026-11-25', cameOn: '2026-02-19' }, 'soon'],
  [{ dueOn: '2026-11-20', bookedOn: '2026-11-25', dismissedOn: '2026-11-01' }, 'dismissed'],
])('on 21 November 2026 an employee with %j has the status «%s»', (given, status) => {
  const unbooked = { bookedOn: null, cameOn: null, dismissedOn: null, isUnstated: false }
  const standing = { ...unbooked, ...given } as Parameters<typeof statusOf>[0]
  expect(statusOf(standing, day('2026-11-21'))).toBe(status)
})

test.each([
  [{ dueOn: '2026-11-20', bookedOn: '2026-11-21' }, 'booked'],
  [{ dueOn: null, bookedOn: '2026-11-21', cameOn: '2026-11-13' }, 'booked'],
  [{ dueOn: '2026-11-20', bookedOn: '2026-11-20' }, 'none'],
  [{ dueOn: '2026-11-20', cameOn: '2026-11-13' }, 'came'],
  [{ dueOn: '2027-02-19', cameOn: '2026-11-13' }, 'came'],
  [{ dueOn: '2027-02-20', cameOn: '2026-11-13' }, 'none'],
  [{ dueOn: '2026-11-20', cameOn: '2026-02-19' }, 'none'],
  [{ dueOn: null, cameOn: '2026-11-13' }, 'none'],
])('on 21 November 2026 the visit of an employee with %j is «%s»', (given, visit) => {
  const standing = { bookedOn: null, cameOn: null, ...given } as Parameters<typeof visitOf>[0]
  expect(visitOf(standing, day('2026-11-21'))).toBe(visit)
})

const wish = { surname: 'Иванов', name: 'Пётр', gender: 'Мужской', birth: '1990-01-01' }
test.each([
  [{}, []],
  [{ birth: '1900-01-01' }, ['birth']],
  [
    { hiredOn: '1989-12-31', seniorityFrom: '1989-12-31', lastPassedOn: '1989-12-31' },
    ['hiredOn', 'seniorityFrom', 'lastPassedOn'],
  ],
  [
    { hiredOn: '2028-01-01', seniorityFrom: '2026-11-22', lastPassedOn: '2026-11-22' },
    ['hiredOn', 'seniorityFrom', 'lastPassedOn'],
  ],
])('an employee with the dates %j gets errors in the fields %j', (given, wrong) => {
  const input = EmployeeInput.parse({ ...wish, ...given })
  expect(Object.keys(dateProblems(input, day('2026-11-21')))).toEqual(wrong)
})

test.each([
  ['2026-11-22', null, 'Дата увольнения не может быть в будущем'],
  ['2026-11-01', '2026-11-02', 'Дата увольнения раньше приёма на работу'],
  ['2026-11-02', '2026-11-02', null],
])('dismissal on %s of an employee hired on %s: %s', (on, hiredOn, problem) => {
  expect(dismissalProblem(day(on), hiredOn as Day | null, day('2026-11-21'))).toBe(problem)
})

describe('the last check-up that HR enters', () => {
  test.for<[string | null, string | null, string | null]>([
    [null, null, null],
    ['2025-02-01', null, null],
    ['2026-11-12', '2026-11-12', null],
    ['2026-11-20', '2026-11-12', null],
    ['2026-11-11', '2026-11-12', 'Не раньше заключения центра от 12.11.2026'],
    [null, '2026-11-12', 'Дату не убрать: есть заключение центра от 12.11.2026'],
  ])('with the value %s and a clinic заключение of %s, gives the error %s', ([last, concluded, problem]) => {
    const days = { lastPassedOn: last as Day | null, concludedOn: concluded as Day | null }
    expect(passedProblem(days)).toBe(problem)
  })
})
