import { describe, expect, test } from 'vitest'
import type { Day } from '../platform/days.ts'
import {
  changesOf,
  type FormerEmployee,
  laterRow,
  lostFactors,
  unitedRow,
  withFormerFactors,
} from './changes.ts'
import type { RowInput } from './read-row.ts'

const former: FormerEmployee = {
  surname: 'Иванов',
  name: 'Пётр',
  middlename: 'Ильич',
  gender: 'Мужской',
  birth: '1979-08-12' as Day,
  departmentName: 'Цех 1',
  positionName: 'Слесарь',
  lastPassedOn: '2026-03-10' as Day,
  factors: null,
  counted: [{ code: '4.4', marks: [] }],
  concludedOn: '2026-03-10' as Day,
}
const row: RowInput = { surname: 'Иванов', name: 'Пётр', gender: 'Мужской', birth: '1979-08-12' as Day }

describe('an update by a row of a file', () => {
  test('changes nothing when the row says what the card says', () => {
    expect(
      changesOf(former, { ...row, departmentName: 'цех  1', factors: [{ code: '4.4', marks: [] }] }),
    ).toEqual([])
  })

  test('names the former and the new value as people write them', () => {
    const given = { ...row, surname: 'Петров', phone: '+79021234567' as never, departmentName: 'Цех 2' }
    expect(changesOf(former, given)).toEqual([
      { field: 'surname', was: 'Иванов', text: 'Петров' },
      { field: 'department', was: 'Цех 1', text: 'Цех 2' },
      { field: 'phone', was: '', text: '+7 902 123 45 67' },
    ])
  })

  test.each([
    ['who has factors', former.counted, null, [{ field: 'factors', was: '4.4', text: 'нет' }]],
    ['whose factors are unstated', [], null, [{ field: 'factors', was: '', text: 'нет' }]],
    ['of whom it is already stated', [], [], []],
  ])('states that no check-up is needed of a person %s', (_who, counted, factors, changes) => {
    expect(changesOf({ ...former, counted, factors }, { ...row, factors: [] })).toEqual(changes)
  })

  test('compares factors with those that count, which may be the position’s', () => {
    const factors = [
      { code: '4.4', marks: [] },
      { code: '1.8.1', marks: ['А'] },
    ]
    expect(changesOf(former, { ...row, factors })).toEqual([
      { field: 'factors', was: '4.4', text: '1.8.1 (А); 4.4' },
    ])
  })

  test('lists factors by their numbers', () => {
    const factors = ['10', '4.10', '4.4'].map((code) => ({ code, marks: [] }))
    expect(changesOf(former, { ...row, factors })[0]?.text).toBe('4.4; 4.10; 10')
  })

  test('leaves a day before the заключение of the clinic out', () => {
    expect(changesOf(former, { ...row, lastPassedOn: '2025-03-10' as Day })).toEqual([])
    expect(changesOf(former, { ...row, lastPassedOn: '2026-04-10' as Day })).toEqual([
      { field: 'lastPassedOn', was: '10.03.2026', text: '10.04.2026' },
    ])
  })
})

test('a second row of a person adds its factors and what the first one lacks, and leaves the job', () => {
  const second = {
    ...row,
    positionName: 'Сторож',
    hiredOn: '2020-02-01' as Day,
    factors: [{ code: '4.4' }, { code: '6.1' }],
  }
  const added = laterRow(former, second as RowInput)
  expect(added).not.toHaveProperty('positionName')
  expect(added.hiredOn).toBe('2020-02-01')
  expect(added.factors?.map(({ code }) => code)).toEqual(['4.4', '6.1'])
})

describe('several rows of a known person', () => {
  const rowWith = (codes: string[] | null, given: Partial<RowInput> = {}): RowInput => ({
    ...row,
    ...given,
    ...(codes && { factors: codes.map((code) => ({ code, marks: [] })) }),
  })
  const known = { ...former, factors: ['4.4', '6.1'].map((code) => ({ code, marks: [] })), counted: [] }
  const card = { ...known, counted: known.factors }

  test('change nothing when they say together what the card says', () => {
    const second = rowWith(['6.1'], { positionName: 'Сторож' })
    expect(changesOf(card, unitedRow(card, [rowWith(['4.4']), second]))).toEqual([])
  })

  test('take a factor away only when none of them names it', () => {
    expect(lostFactors(card, rowWith(['4.4']))).toEqual(['6.1'])
    expect(lostFactors(card, unitedRow(card, [rowWith(['4.4']), rowWith(['6.1'])]))).toEqual([])
    expect(lostFactors(card, rowWith(null))).toEqual([])
    expect(withFormerFactors(card, rowWith(['10'])).factors?.map(({ code }) => code)).toEqual([
      '4.4',
      '6.1',
      '10',
    ])
  })

  test('add to the factors of the card when the first row names none', () => {
    const united = unitedRow(card, [rowWith(null), rowWith(['10']), rowWith(['18.1'])])
    expect(united.factors?.map(({ code }) => code)).toEqual(['4.4', '6.1', '10', '18.1'])
  })
})
