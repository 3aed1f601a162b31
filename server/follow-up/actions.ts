import type { EmployerOutcome } from '../../shared/booking/schema.ts'
import { outcomeShort } from '../../shared/conclusions/ru.ts'
import { isDueUnknown } from '../../shared/employees/rules.ts'
import { followUpNames, followUpSheetName } from '../../shared/follow-up/ru.ts'
import type { PartReadingScope } from '../../shared/organizations/access.ts'
import { clinicTime, type Day, formatDay } from '../../shared/platform/days.ts'
import type { Reader } from '../platform/db/types.ts'
import { FileAnswer } from '../platform/http/file-answer.ts'
import { type WrittenCell, writeXlsx } from '../platform/sheets/write.ts'
import { type FollowedRow, listPeople, type PeopleFilter, type PeopleKey } from './store.ts'

const dayCell = (day: Day | null): WrittenCell => day && { day }

/**
 * The заключение of a row. A справка is not given to the employer, who learns only that there is one (order
 * 29н, points 14, 32).
 */
const finalOf = ({ conclusion }: FollowedRow) => (conclusion?.isFinal ? conclusion : null)

/** Outcome of a row's check-up as the employer reads it; null without an arrival. */
export function outcomeOf({
  state,
  conclusion,
  isInside,
}: Pick<FollowedRow, 'state' | 'conclusion' | 'isInside'>): EmployerOutcome | null {
  if (state !== 'came') return null
  return conclusion?.outcome ?? (isInside ? 'inside' : 'awaiting')
}

function unscheduledCell(visit: NonNullable<FollowedRow['unscheduled']>): string {
  const outcome = outcomeOf(visit)
  const what = outcome ? outcomeShort[outcome] : followUpNames[visit.state]
  return visit.day ? `${what}, ${formatDay(visit.day)}` : what
}

interface Column {
  heading: string
  width: number
  cell(row: FollowedRow): WrittenCell
}

const columnsOn = (today: Day): readonly Column[] => [
  { heading: 'ФИО', width: 36, cell: ({ fullname }) => fullname },
  { heading: 'Табельный номер', width: 16, cell: ({ personnelNumber }) => personnelNumber },
  { heading: 'Подразделение', width: 26, cell: ({ department }) => department },
  { heading: 'Должность', width: 30, cell: ({ position }) => position },
  {
    heading: 'Срок осмотра',
    width: 14,
    cell: (row) => (isDueUnknown(row, today) ? 'Нужен сейчас' : dayCell(row.dueOn)),
  },
  { heading: 'Состояние', width: 18, cell: ({ state }) => followUpNames[state] },
  { heading: 'День записи', width: 14, cell: ({ day }) => dayCell(day) },
  { heading: 'Время', width: 9, cell: ({ start }) => start && clinicTime(start) },
  {
    heading: 'Итог',
    width: 24,
    cell: (row) => {
      const outcome = outcomeOf(row)
      return outcome && outcomeShort[outcome]
    },
  },
  { heading: 'Заключение №', width: 15, cell: (row) => finalOf(row)?.number ?? null },
  { heading: 'Дата заключения', width: 16, cell: (row) => dayCell(finalOf(row)?.on ?? null) },
  {
    heading: 'Противопоказания к работам',
    width: 30,
    cell: ({ conclusion }) => conclusion?.contraindicated.join(', ') || null,
  },
  {
    heading: 'Внеочередной осмотр',
    width: 30,
    cell: ({ unscheduled }) => unscheduled && unscheduledCell(unscheduled),
  },
  { heading: 'Просрочено', width: 12, cell: ({ dueOn }) => (dueOn && dueOn < today ? 'да' : null) },
  { heading: 'Прошлый осмотр', width: 16, cell: ({ lastPassedOn }) => dayCell(lastPassedOn) },
]

const atOnce = 2000

/** Returns the people of a list as a file; its rows are read while it is sent. */
export function peopleSheet(
  reader: Reader,
  scope: PartReadingScope,
  asked: PeopleFilter,
  today: Day,
): FileAnswer {
  const columns = columnsOn(today)
  async function* rows(): AsyncGenerator<WrittenCell[]> {
    for (let beyond: PeopleKey | null = null; ; ) {
      const wanted = { ...asked, beyond, limit: atOnce }
      const page: FollowedRow[] = await listPeople(reader, scope, wanted, today)
      for (const row of page) yield columns.map(({ cell }) => cell(row))
      const last = page.at(-1)
      if (!last || page.length < atOnce) return
      beyond = [last.fullname, last.id]
    }
  }
  const name = followUpSheetName(formatDay(asked.from), formatDay(asked.to))
  return new FileAnswer(name, 'xlsx', writeXlsx([{ name: 'Осмотры', columns, rows: rows() }]))
}
