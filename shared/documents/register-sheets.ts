// Source: Приказ 29н, Порядок, п. 8: a направление is handed out against a signature, and the employer keeps account of it.
import { type Day, formatDay } from '../platform/days.ts'
import type { SheetColumn, SheetFile } from '../platform/sheet.ts'
import { headcount, paperDay } from './ru.ts'
import type { ReferralRow, RegisterFileQuery } from './schema.ts'

/** The employer whose register is printed, and the day of the print. */
interface RegisterHead {
  organization: string
  today: Day
}

/** The visit as a направление states it: «02.12.2026, 08:15». */
const printedVisit = ({ visitOn, visitTime }: ReferralRow): string =>
  visitOn ? [formatDay(visitOn), visitTime].filter(Boolean).join(', ') : ''

const groupTitle = ({ department, visitOn }: ReferralRow, by: RegisterFileQuery['by']): string => {
  if (by === 'department') return department || 'Без подразделения'
  return visitOn ? `Осмотр ${paperDay(visitOn)}` : 'Без записи на осмотр'
}

const order = new Intl.Collator('ru', { numeric: true })

/** Rows come by group: departments by name, days by date; within one by hour and name. Those without either come last. */
const byGroup =
  (by: RegisterFileQuery['by']) =>
  (one: ReferralRow, other: ReferralRow): number => {
    const key = (row: ReferralRow) => (by === 'department' ? row.department : row.visitOn) || null
    const first = key(one)
    const second = key(other)
    if (first !== second) return first === null ? 1 : second === null ? -1 : order.compare(first, second)
    const hours = by === 'day' ? order.compare(one.visitTime ?? '', other.visitTime ?? '') : 0
    return hours || order.compare(one.fullname, other.fullname)
  }

const columns: SheetColumn[] = [
  { title: '№', width: 52 },
  { title: 'Выдано', width: 54 },
  { title: 'Фамилия, имя, отчество', width: 150 },
  { title: 'Должность (профессия)', width: 'rest' },
  { title: 'Явиться', width: 84 },
  { title: 'Получил(а): дата', width: 78 },
  { title: 'Подпись', width: 92 },
]

/** Returns the register of issued направления with a place for the date and the signature of each receiver. */
export function registerFile(
  rows: readonly ReferralRow[],
  by: RegisterFileQuery['by'],
  { organization, today }: RegisterHead,
): SheetFile {
  const sorted = rows.toSorted(byGroup(by))
  const groups = [...Map.groupBy(sorted, (row) => groupTitle(row, by))].map(([title, own]) => ({
    title: `${title}: ${headcount(own.length)}`,
    rows: own.map((row) => [
      row.number,
      formatDay(row.issuedOn),
      row.fullname,
      row.position ?? '',
      printedVisit(row),
      '',
      '',
    ]),
  }))
  const title = 'Журнал учёта выданных направлений'
  return {
    title,
    author: organization,
    isWide: true,
    sheets: [
      {
        foot: `${title} на ${formatDay(today)}, ${organization}`,
        blocks: [
          { is: 'title', text: title, under: ['на медицинские осмотры', organization] },
          { is: 'table', columns, groups },
          { is: 'text', text: `Направлений: ${rows.length}. Напечатано ${paperDay(today)}` },
        ],
      },
    ],
  }
}
