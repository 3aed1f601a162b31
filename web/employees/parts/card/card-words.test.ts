import { describe, expect, test } from 'vitest'
import type { Day } from '../../../../shared/platform/days.ts'
import { matching, movedText, peopleText } from '../units/unit-words.ts'
import { banOf, birthWords, distanceWords, outcomeOf, outdatedWords, seniorityWords } from './card-words.ts'

const today = '2026-11-21' as Day
const day = (text: string) => text as Day

test('a birth date is shown with the age', () => {
  expect(birthWords(day('1984-11-22'), today)).toBe('22.11.1984, 41 год')
})

test('the length of service is shown in years, and in months during the first year', () => {
  const told = ['2014-03-01', '2026-06-20', '2026-11-01'].map((from) => seniorityWords(day(from), today))
  expect(told).toEqual(['12 лет, с 01.03.2014', '5 месяцев, с 20.06.2026', 'меньше месяца, с 01.11.2026'])
})

test('the time to the due day is shown in days when near, in months and years when far', () => {
  const told = ['2026-11-21', '2026-11-22', '2026-11-15', '2027-07-14', '2024-10-01'].map((due) =>
    distanceWords(day(due), today),
  )
  expect(told).toEqual([
    'Срок сегодня',
    'Срок через 1 день',
    'Срок прошёл 6 дней назад',
    'Срок через 7 месяцев',
    'Срок прошёл 2 года назад',
  ])
})

test('people and moved due days are counted with the right word form', () => {
  expect([0, 1, 2, 11].map(peopleText)).toEqual([
    'нет сотрудников',
    '1 сотрудник',
    '2 сотрудника',
    '11 сотрудников',
  ])
  expect([0, 1, 21, 5].map(movedText)).toEqual([
    null,
    'Сроки изменились у 1 сотрудника',
    'Сроки изменились у 21 сотрудника',
    'Сроки изменились у 5 сотрудников',
  ])
})

test('a unit is found by any parts of its name, е matches ё, and names that begin with the text come first', () => {
  const units = ['Слесарь-ремонтник', 'Старший мастёр', 'Мастер смены'].map((name) => ({ name }))
  expect(matching(units, 'мастер').map(({ name }) => name)).toEqual(['Мастер смены', 'Старший мастёр'])
  expect(matching(units, 'рем сл').map(({ name }) => name)).toEqual(['Слесарь-ремонтник'])
  expect(matching(units, ' ')).toHaveLength(3)
})

describe('the result of a check-up', () => {
  const [visit, on] = ['2026-11-02', '2026-11-06'] as Day[]
  const paper = (outcome: string) => ({
    day: visit,
    conclusion: { outcome, on, isFinal: outcome !== 'additional' },
  })
  const asked = (given: object, ...bookings: object[]) =>
    outcomeOf({ status: 'passed', lastPassedOn: on, cameOn: visit, ...given } as never, {
      bookings: bookings as never,
      checkUps: [],
    })

  test("the card shows the result of the last check-up, not of an older one or of another clinic's", () => {
    expect(asked({}, paper('unfit'))).toBe('unfit')
    expect(asked({ lastPassedOn: '2026-11-09' }, paper('unfit'))).toBeNull()
    expect(asked({}, { day: visit, conclusion: null })).toBeNull()
  })

  test('an employee who has come can have a справка as the result, but not an earlier заключение', () => {
    expect(asked({ status: 'came' }, paper('additional'))).toBe('additional')
    expect(asked({ status: 'came' }, paper('fit'))).toBe('awaiting')
  })

  test('an employee who is still being examined does not wait for the decision yet', () => {
    const visitIn = (state: string) => ({ day: visit, state, conclusion: null })
    expect(asked({ status: 'came' }, visitIn('in_progress'))).toBe('inside')
    expect(asked({ status: 'came' }, visitIn('arrived'))).toBe('awaiting')
    expect(asked({ status: 'came' }, visitIn('completed'))).toBe('awaiting')
  })
})

describe('an upcoming booking', () => {
  const noise = [{ code: '4.4', marks: [] }]
  const asked = (card: object, booking: object = {}) =>
    outdatedWords(
      { status: 'booked', factors: null, positionFactors: noise, ...card } as never,
      { canChange: true, factors: ['4.4'], ...booking } as never,
    )

  test("a booking causes no warning while the employee's factors, own or the position's, are the booked ones", () => {
    expect(asked({})).toBeNull()
    expect(asked({ factors: noise, positionFactors: [] })).toBeNull()
  })

  test('the warning names the booked factors when the employee now has other ones', () => {
    expect(asked({ positionFactors: [{ code: '6.1', marks: [] }] })).toContain('другие факторы: 4.4.')
    expect(asked({}, { factors: ['23', '4.4'] })).toContain('другие факторы: 23, 4.4.')
  })

  test('the booking of a dismissed employee, or of one without factors, must be cancelled', () => {
    expect(asked({ status: 'dismissed' })).toContain('Сотрудник уволен')
    expect(asked({ positionFactors: [] })).toContain('Факторов больше нет')
  })

  test('a past booking causes no warning', () => {
    expect(asked({ status: 'dismissed' }, { canChange: false })).toBeNull()
  })
})

test('an employee is barred by the check-up of the clinic’s system, and no older one of the cabinet lifts the ban', () => {
  const paper = (outcome: string, on: string) => ({ conclusion: { outcome, isFinal: true, on } })
  const ban = (ours: object, theirs: object, lastPassedOn: string) =>
    banOf({ lastPassedOn } as never, { bookings: [ours], checkUps: [theirs] } as never)?.on ?? null
  const earlier = '2026-02-20'
  const later = '2026-03-01'
  expect(ban(paper('fit', earlier), paper('unfit', later), later)).toBe(later)
  expect(ban(paper('unfit', earlier), paper('unfit', later), later)).toBe(later)
  expect(ban(paper('unfit', earlier), paper('fit', later), later)).toBeNull()
  expect(ban(paper('unfit', later), paper('fit', earlier), later)).toBe(later)
  expect(ban(paper('fit', later), paper('unfit', later), later)).toBeNull()
})

test.each([
  ['the last заключение is unfit', '2026-02-20', ['additional', 'unfit', 'fit'], '2026-02-20'],
  ['a later check-up was passed elsewhere', '2026-03-01', ['unfit'], null],
  ['a later заключение is fit', '2026-02-20', ['fit', 'unfit'], null],
  ['there is only a справка', null, ['additional'], null],
])('an employee is forbidden the work of the last заключение: %s', (_case, lastPassedOn, outcomes, on) => {
  const visits = outcomes.map((outcome) => ({
    conclusion: { outcome, isFinal: outcome !== 'additional', on: '2026-02-20' },
  }))
  const known = { bookings: visits, checkUps: [] } as never
  expect(banOf({ lastPassedOn } as never, known)?.on ?? null).toBe(on)
})
