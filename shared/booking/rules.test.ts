import { describe, expect, test } from 'vitest'
import type { Day } from '../platform/days.ts'
import {
  birthProblem,
  bookingNumber,
  canChange,
  dateProblems,
  innCheckAgrees,
  isFasting,
  isPolicyNumber,
  isSnils,
} from './rules.ts'
import type { BookingState } from './schema.ts'

const day = (text: string) => text as Day

describe('СНИЛС', () => {
  test.each([
    ['11223344595', true, 'the example of the order'],
    ['11223344596', false, 'another check number'],
    ['08765430300', true, 'a sum of 101 gives 00'],
    ['00100199800', true, 'up to 001-001-998 nothing is checked'],
    ['00100199901', false, 'above it everything is'],
    ['1122334459', false, 'ten digits'],
    ['112-233-445 95', false, 'with separators: the form takes digits'],
    ['1122334459٥', false, 'a digit of another script'],
    ['', false, 'empty'],
  ])('%s is right: %s (%s)', (text, expected) => expect(isSnils(text)).toBe(expected))
})

describe('полис ОМС', () => {
  test.each([
    ['6600123456789016', true, 'check digit agrees'],
    ['6600123456789012', false, 'check digit differs'],
    ['6600123456798016', false, 'two digits change places'],
    ['660012345678901', false, 'fifteen digits'],
    ['66001234567890167', false, 'seventeen digits'],
  ])('%s is right: %s (%s)', (text, expected) => expect(isPolicyNumber(text)).toBe(expected))
})

describe('ИНН', () => {
  test.each([
    ['7707083893', true],
    ['7707083894', false],
    ['500100732259', true],
    ['500100732258', false],
    ['500100732269', false],
    ['77070838931', true],
    ['7707083893123', true],
    ['77070838931234', true],
  ])('%s agrees with its check digits: %s; of 11, 13 and 14 digits nothing is said', (inn, expected) =>
    expect(innCheckAgrees(inn)).toBe(expected),
  )
})

describe('a booking', () => {
  test.each([
    [2026, 1, 'П-2026-000001'],
    [2026, 123, 'П-2026-000123'],
    [2027, 1_234_567, 'П-2027-1234567'],
  ])('of %i with sequence %i is printed %s', (year, sequence, expected) =>
    expect(bookingNumber(year, sequence)).toBe(expected),
  )

  const visit = new Date('2026-03-04T03:20:00Z')
  test.each<[BookingState, string, boolean]>([
    ['confirmed', '2026-03-04T03:19:59Z', true],
    ['submitted', '2026-03-01T00:00:00Z', true],
    ['confirmed', '2026-03-04T03:20:00Z', false],
    ['arrived', '2026-03-04T03:00:00Z', false],
    ['cancelled', '2026-03-01T00:00:00Z', false],
    ['completed', '2026-03-01T00:00:00Z', false],
  ])('%s at %s may be changed by the person: %s', (state, now, expected) =>
    expect(canChange(state, visit, new Date(now))).toBe(expected),
  )

  test('asks to come fasting when glucose or cholesterol is in the volume', () => {
    expect(isFasting([{ service: 'fn-ecg' }, { service: 'lab-glucose' }])).toBe(true)
    expect(isFasting([{ service: 'fn-ecg' }, { service: 'lab-urinalysis' }])).toBe(false)
  })
})

describe('dates', () => {
  const today = day('2026-03-02')
  test.each([
    ['2026-03-02', null],
    ['2026-03-03', 'Дата рождения не может быть в будущем'],
    ['1936-03-02', null],
    ['1936-03-01', 'Проверьте год рождения'],
  ])('a person born on %s: %s', (birth, expected) => expect(birthProblem(day(birth), today)).toBe(expected))

  const dated = (given: object) =>
    dateProblems(
      {
        person: { birth: day('1990-01-01') } as never,
        paper: { kind: 'passport', issuedOn: day('2010-01-01') } as never,
        lastCheckUpOn: undefined,
        earlier: [],
        ...given,
      },
      today,
    )

  test('all of them that lie in the future are named at once, each at its field', () => {
    const problems = dated({
      paper: { kind: 'passport', issuedOn: day('2026-03-03') },
      lastCheckUpOn: day('2026-12-01'),
      earlier: [
        { service: 'fn-ecg', on: day('2026-01-01') },
        { service: 'fn-ecg', on: day('2026-04-01') },
      ],
    })
    expect(Object.keys(problems)).toEqual(['lastCheckUpOn', 'paper.issuedOn', 'earlier.1.on'])
  })

  test('a passport is not given before the age of 14; another document may be', () => {
    expect(dated({ paper: { kind: 'passport', issuedOn: day('2003-12-31') } })).toHaveProperty([
      'paper.issuedOn',
    ])
    expect(dated({ paper: { kind: 'passport', issuedOn: day('2004-01-01') } })).toEqual({})
    expect(dated({ paper: { kind: 'other', issuedOn: day('1999-01-01') } })).toEqual({})
    expect(dated({ paper: { kind: 'other' } })).toEqual({})
  })
})
