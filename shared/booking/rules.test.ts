import { describe, expect, test } from 'vitest'
import { clinicInstant, type Day } from '../platform/days.ts'
import {
  bookingNumber,
  canChange,
  hasCome,
  isBeingConcluded,
  isFasting,
  isRemindedOn,
  isSamePatient,
  nextCheckUpOn,
  nextStanding,
  wishProblems,
} from './rules.ts'
import type { BookingState } from './schema.ts'

const day = (text: string) => text as Day
const today = day('2026-03-02')

test.each([
  ['two days ahead', '2026-03-04', '20:30', true],
  ['tomorrow, booked by day', '2026-03-03', '16:59', true],
  ['tomorrow, booked so late that a reminder would only repeat it', '2026-03-03', '17:00', false],
  ['today', '2026-03-02', '06:00', false],
])(
  'a reminder on the day before is promised only when it will be sent: %s',
  (_what, visit, time, isPromised) => {
    expect(isRemindedOn(day(visit), clinicInstant(today, time))).toBe(isPromised)
  },
)

describe('booking rules', () => {
  test.each([
    [2026, 1, 'П-2026-000001'],
    [2026, 123, 'П-2026-000123'],
    [2027, 1_234_567, 'П-2027-1234567'],
  ])('the booking of %i with sequence %i gets the number %s', (year, sequence, expected) =>
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
  ])('a patient may change a booking in state %s at %s: %s', (state, now, expected) =>
    expect(canChange(state, visit, new Date(now))).toBe(expected),
  )

  test.each<[BookingState, string, boolean]>([
    ['arrived', '2026-03-04', true],
    ['in_progress', '2026-03-04', true],
    ['completed', '2026-03-04', true],
    ['confirmed', '2026-03-04', false],
    ['arrived', '2026-03-03', false],
  ])('a booking in state %s on %s shows that the patient arrived on 4 March: %s', (state, on, expected) =>
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

  test('fasting is required when glucose or cholesterol is in the volume', () => {
    expect(isFasting([{ service: 'fn-ecg' }, { service: 'lab-glucose' }])).toBe(true)
    expect(isFasting([{ service: 'fn-ecg' }, { service: 'lab-urinalysis' }])).toBe(false)
  })
})

describe('date checks', () => {
  const dated = (given: object) =>
    wishProblems(
      {
        kind: 'periodic',
        person: { birth: day('1990-01-01') } as never,
        paper: { kind: 'passport', issuedOn: day('2010-01-01') } as never,
        lastCheckUpOn: undefined,
        earlier: [],
        ...given,
      },
      today,
    )

  test('without documents only the birth date and the dates of earlier results are checked', () => {
    expect(dated({ paper: undefined })).toEqual({})
    expect(Object.keys(dated({ paper: undefined, person: { birth: day('2026-03-04') } }))).toEqual([
      'person.birth',
    ])
  })

  test('a kind that needs a reason is reported without one', () => {
    expect(Object.keys(dated({ kind: 'unscheduled' }))).toEqual(['kindReason'])
    expect(dated({ kind: 'unscheduled', kindReason: 'incapacity' })).toEqual({})
  })

  test('all future dates are reported at once, each at its field', () => {
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

  test('a passport cannot be issued before the age of 14, another document can', () => {
    expect(dated({ paper: { kind: 'passport', issuedOn: day('2003-12-31') } })).toHaveProperty([
      'paper.issuedOn',
    ])
    expect(dated({ paper: { kind: 'passport', issuedOn: day('2004-01-01') } })).toEqual({})
    expect(dated({ paper: { kind: 'other', issuedOn: day('1999-01-01') } })).toEqual({})
    expect(dated({ paper: { kind: 'other' } })).toEqual({})
  })
})

describe('next check-up', () => {
  const dueOn = (outcome: 'fit' | 'unfit' | 'additional' | null, periodicityMonths: number | null = 12) =>
    nextCheckUpOn({ periodicityMonths, conclusion: outcome && { outcome, on: day('2026-03-02') } })

  test('is due the set number of months after the заключение, with or without contraindications', () => {
    expect(dueOn('fit')).toBe('2027-03-02')
    expect(dueOn('unfit')).toBe('2027-03-02')
    expect(dueOn('fit', 24)).toBe('2028-03-02')
  })

  test('is not due without a periodicity, and not before a заключение', () => {
    expect(dueOn('fit', null)).toBeNull()
    expect(dueOn('additional')).toBeNull()
    expect(dueOn(null)).toBeNull()
  })

  test.for([
    ['2026-12-01', 'far'],
    ['2026-12-02', 'near'],
    ['2027-03-02', 'near'],
    ['2027-03-03', 'over'],
  ] as [Day, string][])('on %s the due date counts as «%s»', ([from, standing]) => {
    expect(nextStanding(day('2027-03-02'), from)).toEqual({ on: '2027-03-02', standing })
  })
})

describe('заключение in preparation', () => {
  const visit = (given: object) =>
    ({ state: 'completed', day: day('2026-02-20'), conclusion: null, ...given }) as never

  test('is reported for a passed check-up, for a limited time', () => {
    expect(isBeingConcluded(visit({}), today)).toBe(true)
    expect(isBeingConcluded(visit({ day: day('2026-02-14') }), today)).toBe(false)
  })

  test('is not reported after it is issued, or while the patient is still inside', () => {
    expect(isBeingConcluded(visit({ conclusion: { outcome: 'fit', on: today } }), today)).toBe(false)
    expect(isBeingConcluded(visit({ state: 'in_progress' }), today)).toBe(false)
  })
})

test('a patient is identified by name and birth date, regardless of name spelling', () => {
  const anna = { surname: 'Соловьёва', name: 'Анна', middlename: 'Ильинична', birth: day('1984-05-17') }
  expect(isSamePatient(anna, { ...anna, surname: ' СОЛОВЬЕВА' })).toBe(true)
  expect(isSamePatient({ ...anna, middlename: '' }, { ...anna, middlename: undefined })).toBe(true)
  expect(isSamePatient(anna, { ...anna, surname: 'Кротова' })).toBe(false)
  expect(isSamePatient(anna, { ...anna, birth: day('1984-05-18') })).toBe(false)
})
