import { describe, expect, test } from 'vitest'
import { paperDesk, paperPerson } from '../../test/papers.ts'
import type { Day } from '../platform/days.ts'
import {
  clinicLacks,
  employeeLacks,
  isListed,
  organizationLacks,
  type Standing,
  seniorityWords,
} from './rules.ts'
import type { Paper } from './schema.ts'

const { requisites, clinic } = paperDesk()
const today = '2026-03-09' as Day

describe('seniority in a profession', () => {
  test.for([
    ['2023-01-02', '2026-03-02', '3 года 2 месяца'],
    ['2023-01-03', '2026-03-02', '3 года 1 месяц'],
    ['2024-03-02', '2026-03-02', '2 года'],
    ['2015-09-15', '2026-03-02', '10 лет 5 месяцев'],
    ['2026-02-02', '2026-03-02', '1 месяц'],
    ['2026-02-20', '2026-03-02', 'менее месяца'],
    ['2026-03-02', '2026-03-02', 'менее месяца'],
    ['2025-08-31', '2026-02-28', '6 месяцев'],
    ['2026-05-01', '2026-03-02', ''],
  ] as [Day, Day, string][])('from %s to %s is formatted as «%3$s»', ([from, today, words]) => {
    expect(seniorityWords(from, today)).toBe(words)
  })
})

describe('missing data of a paper', () => {
  test('is empty when all fields are known', () => {
    for (const paper of ['referrals', 'name-list', 'contingent', 'plan'] as Paper[]) {
      expect(organizationLacks(paper, requisites)).toEqual([])
      expect(clinicLacks(paper, clinic)).toEqual([])
      expect(employeeLacks(paper, paperPerson(1))).toEqual([])
    }
  })

  test('lists every field of point 9 for a направление', () => {
    const bare = { ...requisites, email: null, phone: null, ownership: null, okved: null }
    expect(organizationLacks('referrals', { ...bare, signerPosition: null, signerName: '' })).toEqual([
      ...['email', 'phone', 'ownership', 'okved', 'signerPosition', 'signerName'],
    ])
    expect(
      clinicLacks('referrals', {
        name: 'Центр',
        address: null,
        ogrn: null,
        licence: null,
        email: null,
        phone: null,
      }),
    ).toEqual([...['address', 'ogrn', 'email', 'phone']])
    const nobody = { position: null, factors: [], policy: null, seniorityFrom: null }
    expect(employeeLacks('referrals', nobody)).toEqual(['position', 'factors', 'policy'])
  })

  test('includes the seniority of point 23 for a поимённый список, but no policy', () => {
    const fresh = paperPerson(1, { policy: null, seniorityFrom: null })
    expect(employeeLacks('name-list', fresh)).toEqual(['seniorityFrom'])
  })
})

test('lists include people with factors, a plan includes booked people, a направление includes anyone', () => {
  const office = paperPerson(1, { factors: [], booking: null })
  expect(
    (['referrals', 'name-list', 'contingent', 'plan'] as Paper[]).filter((paper) =>
      isListed(paper, office, today),
    ),
  ).toEqual(['referrals'])
  expect(isListed('plan', paperPerson(1), today)).toBe(true)
})

describe('an order to suspend or to admit', () => {
  const conclusion = {
    number: '7/2026',
    on: '2026-03-01' as Day,
    outcome: 'unfit',
    contraindicated: ['4.4'],
  } as const
  const fit = { ...conclusion, outcome: 'fit', contraindicated: [] } as const
  const standing = (given: Partial<Standing>) => ({
    ...paperPerson(1),
    standing: { dueOn: '2027-03-01' as Day, conclusion: null, ...given },
  })

  test('suspends whom a заключение forbids the work, and who is overdue', () => {
    expect(isListed('suspension', standing({ conclusion }), today)).toBe(true)
    expect(isListed('suspension', standing({ dueOn: '2026-03-08' as Day }), today)).toBe(true)
    expect(isListed('suspension', standing({ dueOn: today }), today)).toBe(false)
    expect(isListed('suspension', standing({ conclusion: fit }), today)).toBe(false)
  })

  test('admits only by a заключение without contraindications whose term has not passed', () => {
    expect(isListed('admission', standing({ conclusion: fit }), today)).toBe(true)
    expect(isListed('admission', standing({ conclusion }), today)).toBe(false)
    expect(isListed('admission', standing({}), today)).toBe(false)
    expect(isListed('admission', standing({ conclusion: fit, dueOn: '2026-03-08' as Day }), today)).toBe(
      false,
    )
  })
})
