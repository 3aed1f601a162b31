import type { EmployerOutcome } from '../../../shared/booking/schema.ts'
import { outcomeWord } from '../../../shared/conclusions/ru.ts'
import { dueReasonWords, employeeStatusNames, workClassNames } from '../../../shared/employees/ru.ts'
import type { EmployeeCard, EmployeeFilter } from '../../../shared/employees/schema.ts'
import { importFieldNames } from '../../../shared/imports/ru.ts'
import type { PartScope } from '../../../shared/organizations/access.ts'
import type { Day } from '../../../shared/platform/days.ts'
import { formatSnils } from '../../../shared/platform/identifiers.ts'
import { formatPhone } from '../../../shared/platform/phone.ts'
import { compareCodes } from '../../../shared/programme/rules.ts'
import type { Reader } from '../../platform/db/types.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type WrittenCell, writeXlsx } from '../../platform/sheets/write.ts'
import { cardView } from '../actions.ts'
import { pagesByName } from '../list/actions.ts'
import { listOutcomes } from '../list/store.ts'
import { listEmployeesById } from '../store.ts'

const dayCell = (day: Day | null): WrittenCell => day && { day }
const factorsOf = ({ factors, positionFactors }: EmployeeCard) =>
  (factors ?? positionFactors)
    .toSorted((one, other) => compareCodes(one.code, other.code))
    .map(({ code, marks }) => (marks.length > 0 ? `${code} (${marks.join(', ')})` : code))
    .join('; ')

/** An employee to be exported, with the outcome of the check-up, if any, that the status shows. */
interface ExportRow extends EmployeeCard {
  outcome: EmployerOutcome | null
}

/**
 * Returns the status as the list shows it: an employee who is unfit or needs more examinations is not shown as
 * «Пройден» (passed), and an overdue one stays overdue after a visit.
 */
const standingOf = ({ status, outcome }: ExportRow): string => {
  const shown = outcome && outcome !== 'fit' ? outcomeWord[outcome] : null
  if (status === 'overdue') return [employeeStatusNames.overdue, shown].filter(Boolean).join(', ')
  return shown ?? employeeStatusNames[status]
}

/** An employee whose last check-up is not known has no date that could be stated. */
const dueCell = ({ status, dueOn, lastPassedOn }: ExportRow): WrittenCell =>
  lastPassedOn === null && status === 'overdue' ? 'Нужен сейчас' : dayCell(dueOn)

/** Columns of the file. The headings match the import, so that an exported file can be corrected and imported. */
const columns: readonly { heading: string; width: number; cell(card: ExportRow): WrittenCell }[] = [
  { heading: importFieldNames.fullname, width: 36, cell: ({ fullname }) => fullname },
  { heading: importFieldNames.birth, width: 14, cell: ({ birth }) => dayCell(birth) },
  { heading: importFieldNames.gender, width: 11, cell: ({ gender }) => gender },
  { heading: importFieldNames.personnelNumber, width: 14, cell: ({ personnelNumber }) => personnelNumber },
  { heading: importFieldNames.department, width: 26, cell: ({ department }) => department },
  { heading: importFieldNames.position, width: 30, cell: ({ position }) => position },
  { heading: importFieldNames.snils, width: 17, cell: ({ snils }) => snils && formatSnils(snils) },
  { heading: importFieldNames.policy, width: 20, cell: ({ policy }) => policy },
  // Phone numbers begin with 8, because a cell that begins with + would be read as a formula.
  {
    heading: importFieldNames.phone,
    width: 19,
    cell: ({ phone }) => phone && formatPhone(phone).replace('+7', '8'),
  },
  { heading: importFieldNames.email, width: 28, cell: ({ email }) => email },
  { heading: importFieldNames.factors, width: 30, cell: factorsOf },
  {
    heading: importFieldNames.workClass,
    width: 24,
    cell: ({ workClass }) => workClass && workClassNames[workClass],
  },
  { heading: importFieldNames.hiredOn, width: 14, cell: ({ hiredOn }) => dayCell(hiredOn) },
  { heading: importFieldNames.seniorityFrom, width: 18, cell: ({ seniorityFrom }) => dayCell(seniorityFrom) },
  { heading: importFieldNames.lastPassedOn, width: 20, cell: ({ lastPassedOn }) => dayCell(lastPassedOn) },
  { heading: 'Статус', width: 18, cell: standingOf },
  { heading: 'Следующий осмотр', width: 18, cell: dueCell },
  { heading: 'Почему', width: 46, cell: (card) => dueReasonWords(card.dueReason, card.lastPassedOn) },
  { heading: 'Записан на', width: 14, cell: ({ bookedOn }) => dayCell(bookedOn) },
  { heading: 'Пришёл', width: 14, cell: ({ cameOn }) => dayCell(cameOn) },
  { heading: 'Дата увольнения', width: 16, cell: ({ dismissedOn }) => dayCell(dismissedOn) },
]

const atOnce = 400

/** Yields the cards of the filtered employees, by name. */
async function* cardsOf(
  reader: Reader,
  scope: PartScope,
  filter: EmployeeFilter,
  { secrets, today }: { secrets: Secrets; today: Day },
): AsyncGenerator<ExportRow> {
  for await (const page of pagesByName(reader, scope, filter, { limit: atOnce, today })) {
    const ids = page.map(({ id }) => id)
    const records = new Map(
      (await listEmployeesById(reader, scope, ids)).map((record) => [record.id, record]),
    )
    const cards = ids.flatMap((id) => {
      const record = records.get(id)
      return record ? [cardView(record, secrets, today)] : []
    })
    const outcomes = await listOutcomes(reader, scope, cards, today)
    for (const card of cards) yield { ...card, outcome: outcomes.get(card.id) ?? null }
  }
}

/** Returns the filtered employees as a file; its rows are read while it is sent. */
export function exportSheet(
  reader: Reader,
  scope: PartScope,
  filter: EmployeeFilter,
  context: { secrets: Secrets; today: Day },
): FileAnswer {
  async function* rows(): AsyncGenerator<WrittenCell[]> {
    for await (const card of cardsOf(reader, scope, filter, context))
      yield columns.map(({ cell }) => cell(card))
  }
  return new FileAnswer(
    `Сотрудники ${context.today}`,
    'xlsx',
    writeXlsx([{ name: 'Сотрудники', columns, rows: rows() }]),
  )
}
