import { expect, test } from 'vitest'
import type { Day } from '../platform/days.ts'
import { registerFile } from './register-sheets.ts'
import type { ReferralRow } from './schema.ts'

const referral = (number: string, given: Partial<ReferralRow>): ReferralRow =>
  ({ number, issuedOn: '2026-11-20', fullname: 'Иванов Иван', department: null, ...given }) as ReferralRow

const rows = [
  referral('1/2026', {
    fullname: 'Яшин Пётр',
    department: 'Цех № 10',
    visitOn: '2026-12-02' as Day,
    visitTime: '08:00',
  }),
  referral('2/2026', {
    fullname: 'Белов Олег',
    department: 'Цех № 2',
    visitOn: '2026-12-02' as Day,
    visitTime: '09:30',
  }),
  referral('3/2026', { fullname: 'Зуев Лев', visitOn: null }),
  referral('4/2026', {
    fullname: 'Амосов Ян',
    department: 'Цех № 10',
    visitOn: '2026-12-01' as Day,
    visitTime: '10:00',
  }),
]

function groups(by: 'department' | 'day') {
  const file = registerFile(rows, by, { organization: 'АО «Завод»', today: '2026-11-27' as Day })
  const table = file.sheets[0]?.blocks.find(({ is }) => is === 'table')
  return table?.is === 'table'
    ? table.groups.map(({ title, rows: own }) => [
        title?.replaceAll('\u00a0', ' '),
        ...own.map(([number]) => number),
      ])
    : []
}

test('by department, workshops come by number and those without a department last', () => {
  expect(groups('department')).toEqual([
    ['Цех № 2: 1 человек', '2/2026'],
    ['Цех № 10: 2 человека', '4/2026', '1/2026'],
    ['Без подразделения: 1 человек', '3/2026'],
  ])
})

test('by day, people come by the hour of their visit', () => {
  expect(groups('day')).toEqual([
    ['Осмотр 1 декабря 2026 г.: 1 человек', '4/2026'],
    ['Осмотр 2 декабря 2026 г.: 2 человека', '1/2026', '2/2026'],
    ['Без записи на осмотр: 1 человек', '3/2026'],
  ])
})
