import { expect, test } from 'vitest'
import { absentee, examinee, noFigures, notPassed } from '../../test/act-figures.ts'
import type { Day } from '../platform/days.ts'
import { countedOf } from './papers.ts'

const end = '2026-03-20' as Day
const unfit = {
  outcome: 'unfit' as const,
  contraindicated: ['4.4'],
  number: '128/2026',
  on: '2026-03-09' as Day,
}

test('puts each person into one list and counts women and people under 18', () => {
  const { figures, lists, lastPaperOn } = countedOf(
    [
      examinee(),
      examinee({
        fullname: 'Ёлкина Анна',
        gender: 'Женский',
        paper: unfit,
        group: 'IIIа',
        needs: ['resort'],
      }),
      examinee({ fullname: 'Юный Пётр', birth: '2009-05-01' as Day }),
      examinee({ ...notPassed, isSent: true, needs: ['inpatient', 'resort'] }),
      examinee({ ...notPassed, gender: 'Женский' }),
      examinee(absentee),
    ],
    end,
  )
  expect(figures).toEqual({
    subject: { people: 6, women: 2, minors: 1 },
    passed: { people: 3, women: 1, minors: 1 },
    unfinished: { people: 2, women: 1, minors: 0 },
    absent: { people: 1, women: 0, minors: 0 },
    fit: 2,
    unfit: 1,
    additional: 1,
    groups: [
      { group: 'II', people: 2 },
      { group: 'IIIа', people: 1 },
    ],
    needs: { ...noFigures.needs, resort: 2, inpatient: 1 },
    chronic: [],
  })
  expect(lists.passed.map(({ fullname, outcome }) => [fullname.split(' ')[0], outcome])).toEqual([
    ['Ковалёв', 'fit'],
    ['Ёлкина', 'unfit'],
    ['Юный', 'fit'],
  ])
  expect(lists.unfinished.map(({ isSent }) => isSent)).toEqual([true, false])
  expect(lastPaperOn).toBe('2026-03-09')
})

test('counts a person as a minor by the age on the day of the visit', () => {
  const minors = (birth: string) =>
    countedOf([examinee({ birth: birth as Day, day: '2026-03-10' as Day })], end).figures.passed.minors
  expect([minors('2008-03-10'), minors('2008-03-11')]).toEqual([0, 1])
})

test('counts nothing in an act without people', () => {
  expect(countedOf([], end)).toMatchObject({ figures: noFigures, lastPaperOn: null })
})
