import { describe, expect, test } from 'vitest'
import type { Day } from '../platform/days.ts'
import { bookingNumber, canChange, dateProblems, hasCome, isFasting } from './rules.ts'
import type { BookingState } from './schema.ts'

const day = (text: string) => text as Day

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

  test.each<[BookingState, string, boolean]>([
    ['arrived', '2026-03-04', true],
    ['in_progress', '2026-03-04', true],
    ['completed', '2026-03-04', true],
    ['confirmed', '2026-03-04', false],
    ['arrived', '2026-03-03', false],
  ])('%s on %s tells of somebody who has come on 4 March: %s', (state, on, expected) =>
    expect(
      hasCome(
        [
          { state: 'cancelled', day: day('2026-03-04') },
          { state, day: day(on) },
        ],
        day('2026-03-04'),
      ),
    ).toBe(expected),
  )

  test('asks to come fasting when glucose or cholesterol is in the volume', () => {
    expect(isFasting([{ service: 'fn-ecg' }, { service: 'lab-glucose' }])).toBe(true)
    expect(isFasting([{ service: 'fn-ecg' }, { service: 'lab-urinalysis' }])).toBe(false)
  })
})

describe('dates', () => {
  const today = day('2026-03-02')
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

  test('of a booking without papers are those of birth and of earlier results alone', () => {
    expect(dated({ paper: undefined })).toEqual({})
    expect(Object.keys(dated({ paper: undefined, person: { birth: day('2026-03-04') } }))).toEqual([
      'person.birth',
    ])
  })

  test('all of them that lie in the future are named at once, each at its field', () => {
    const problems = dated({
      person: { birth: day('2026-03-04') },
      paper: { kind: 'passport', issuedOn: day('2026-03-03') },
      lastCheckUpOn: day('2026-12-01'),
      earlier: [
        { service: 'fn-ecg', on: day('2026-01-01') },
        { service: 'fn-ecg', on: day('2026-04-01') },
      ],
    })
    expect(Object.keys(problems)).toEqual(['person.birth', 'paper.issuedOn', 'lastCheckUpOn', 'earlier.1.on'])
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
