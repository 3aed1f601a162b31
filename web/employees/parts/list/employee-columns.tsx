import { dueDayWords } from '../../../../shared/employees/ru.ts'
import type { ListedEmployee } from '../../../../shared/employees/schema.ts'
import { type Day, formatDay } from '../../../../shared/platform/days.ts'
import { formatPhone } from '../../../../shared/platform/phone.ts'
import { OutcomePill } from '../../../check-ups/outcome-pill.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { birthWords } from '../card/card-words.ts'
import { distanceWords, lengthWords, overdueVisitWords, statusWords } from './list-words.ts'
import { statusMarks } from './status-marks.ts'

const muted = { color: 'var(--app-text-2)', fontSize: 'var(--mantine-font-size-xs)', verticalAlign: 'middle' }

/**
 * The state of the employee. «Пройден» is not shown for a person who is unfit for the work. «Просрочено» stays
 * until the check-up is passed; a booking or a visit is its second mark.
 */
function Standing({ row, today }: { row: ListedEmployee; today: Day }) {
  const { outcome, status } = row
  if (outcome && outcome !== 'fit' && status !== 'overdue') return <OutcomePill outcome={outcome} isShort />
  const visit = overdueVisitWords(row, today, true)
  const pill = <StatusPill {...statusMarks[status]}>{statusWords(row, visit !== null)}</StatusPill>
  if (!visit) return pill
  return (
    <span title={visit}>
      {pill} <small style={muted}>{visit}</small>
    </span>
  )
}

const dueWords = (row: ListedEmployee, today: Day): string =>
  [dueDayWords(row, today), distanceWords(row, today)].filter(Boolean).join(', ')

/** The columns of the employees' list; their keys are also the orders of the list. */
export const employeeColumns = (today: Day): Column<ListedEmployee>[] => [
  {
    key: 'name',
    title: 'Сотрудник',
    width: 15,
    share: 3,
    isName: true,
    isSortable: true,
    cell: ({ fullname }) => fullname,
  },
  {
    key: 'position',
    title: 'Должность',
    width: 9,
    share: 2,
    cell: ({ position }) => position ?? 'Должность не указана',
  },
  {
    key: 'department',
    title: 'Подразделение',
    width: 8.5,
    share: 1,
    isSpare: true,
    isSortable: true,
    cell: ({ department }) => department ?? '',
  },
  {
    key: 'birth',
    title: 'Дата рождения',
    width: 10.5,
    isSpare: true,
    cell: ({ birth }) => birthWords(birth, today),
  },
  {
    key: 'number',
    title: 'Таб. №',
    // The ten digits of a number of 1С.
    width: 7.5,
    isSpare: true,
    cell: ({ personnelNumber }) => (personnelNumber === null ? '' : `№ ${personnelNumber}`),
  },
  {
    key: 'due',
    title: 'Срок осмотра',
    width: 11,
    share: 2,
    isSortable: true,
    cell: (row) => dueWords(row, today),
  },
  {
    key: 'factors',
    title: 'Факторы',
    width: 9,
    share: 1,
    isExtra: true,
    cell: ({ factors }) => factors.join(', '),
  },
  {
    key: 'class',
    title: 'Класс',
    caption: 'Класс условий труда',
    width: 5,
    isExtra: true,
    isSortable: true,
    cell: ({ workClass }) => workClass ?? '',
  },
  {
    key: 'passed',
    title: 'Последний осмотр',
    width: 9,
    isExtra: true,
    cell: ({ lastPassedOn }) => (lastPassedOn ? formatDay(lastPassedOn) : ''),
  },
  {
    key: 'seniority',
    title: 'Стаж',
    width: 7,
    isExtra: true,
    cell: ({ seniorityFrom }) => (seniorityFrom ? lengthWords(seniorityFrom, today) : ''),
  },
  {
    key: 'phone',
    title: 'Телефон',
    width: 10,
    isExtra: true,
    cell: ({ phone }) => (phone ? formatPhone(phone) : ''),
  },
  { key: 'state', title: 'Состояние', width: 14, cell: (row) => <Standing row={row} today={today} /> },
]
