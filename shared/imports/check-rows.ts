// Checks all rows of a file: each row alone, then against the list of employees and the earlier rows. Pure.
import { passedProblem } from '../employees/rules.ts'
import type { EmployeeId, FoundEmployee } from '../employees/schema.ts'
import { separator } from '../employees/unit-names.ts'
import { type Day, formatDay } from '../platform/days.ts'
import { fullName } from '../platform/person.ts'
import { fold } from '../platform/search.ts'
import { readName } from './cells.ts'
import { inOneLine } from './line-breaks.ts'
import { type EqualMistakes, MistakeTally } from './mistakes.ts'
import { NewDepartments } from './new-departments.ts'
import { NewPositions } from './new-positions.ts'
import {
  type Dismissal,
  type RowContext,
  type RowInput,
  type RowProblem,
  type RowTexts,
  readRow,
} from './read-row.ts'
import { readingNotes } from './ru.ts'
import type {
  ChosenColumns,
  ImportCounts,
  ImportField,
  ImportProblem,
  ImportRow,
  NewDepartment,
  NewPosition,
  RowKind,
} from './schema.ts'
import { type KnownEmployee, type KnownPerson, type Marks, type MatchResult, People } from './who-is-who.ts'

/** A checked row. A valid row has `input`; `repeats` names the known person whom the row is about. */
export interface CheckedRow {
  row: number
  kind: RowKind
  input: RowInput | null
  problems: RowProblem[]
  /** Values of a valid row that will be ignored, and the reasons. */
  warnings: RowProblem[]
  repeats: ImportRow['repeats']
  /**
   * True when the row can be added as a new employee beside the person whom it repeats, because its personnel
   * number is free.
   */
  canAdd: boolean
  /** The right values of a bad row that has the number or the СНИЛС of a known employee; absent for other rows. */
  partial?: { input: RowInput; employee: FoundEmployee }
  /** The row changes nothing in the known employee whom it is about; absent for other rows. */
  isUnchanged?: true
  /** The earlier row of the same person, to which this one adds (`laterRow` of changes.ts); absent for other rows. */
  addsTo?: number
  /** All rows about the known person, in the order of the file; absent when one row is about the person. */
  ofPerson?: [RowInput, ...RowInput[]]
}

/** Fields without which a row is no person: what is wrong in them cannot be left out. */
const needed: readonly ImportField[] = ['fullname', 'surname', 'name', 'middlename', 'birth', 'gender']

/** Fields of the row that have an error or a warning. */
export const fieldsTold = ({ problems, warnings }: CheckedRow): ImportField[] =>
  [...problems, ...warnings].map(({ field }) => field)

/**
 * The data that the check needs. `digest` computes the hashes by which СНИЛС and phones are compared with those
 * of known employees.
 */
export interface CheckContext extends RowContext {
  columns: ChosenColumns
  known: readonly KnownEmployee[]
  departments: readonly string[]
  positions: readonly string[]
  digest(text: string): string
  /** Says where a row stands; see `rowPlace`. */
  placeOf?: (row: number) => string
  /** Returns the texts of a row after the corrections of the user. */
  corrected(row: number, texts: RowTexts): RowTexts
}

/** The result of checking all rows. */
export interface CheckTotals {
  counts: ImportCounts
  problems: ImportProblem[]
  warnings: ImportProblem[]
  mistakes: EqualMistakes[]
  newDepartments: NewDepartment[]
  newPositions: NewPosition[]
  /**
   * Employed people whom the file calls dismissed, then those missing from it, by name, a thousand at most. When the
   * file covers only a part of the list, the missing ones are left out.
   */
  absent: EmployeeId[]
  /** Employed people whom the file calls dismissed, and the date if it is given. */
  dismissed: [employee: EmployeeId, on: Day | null][]
  /** Employees of the list whom several rows are about. */
  repeated: EmployeeId[]
  /** Employees missing from the file who may be in it under a new surname, and their names in the file. */
  renamed: [employee: EmployeeId, fullname: string][]
}

/**
 * Returns the texts of a row by field, each in one line: several columns of factors make one list, several of departments
 * one path, and of equal values only one stays.
 */
export function textsOf(columns: ChosenColumns, cells: readonly string[]): RowTexts {
  const texts: RowTexts = {}
  for (const { at, field } of columns) {
    const before = texts[field] ?? ''
    const text = inOneLine(field, cells[at] ?? '')
    const isRepeated = before !== '' && fold(before) === fold(text)
    texts[field] = isRepeated ? before : [before, text].filter(Boolean).join(joints[field] ?? '; ')
  }
  return texts
}

/** The text between the values of several columns of one field. */
const joints: Partial<Record<ImportField, string>> = { department: separator }

/** A cell whose text comes from another row: its field and that row. */
export type RowSource = [field: ImportField, row: number]

/** Says that a value stands in another row of the file, so that nothing is taken over in silence. */
const sourceWarnings = (sources: readonly RowSource[], placeOf: (row: number) => string): RowProblem[] =>
  sources.map(([field, row]) => ({
    field,
    text: `${sourceNames[field] ?? 'Значение'} из строки ${placeOf(row)}`,
    kind: readingNotes.fromAbove,
  }))

const sourceNames: Partial<Record<ImportField, string>> = {
  department: 'Подразделение',
  position: 'Должность',
}

const foundOf = ({ employee }: { employee: KnownEmployee }, by: FoundEmployee['by']): FoundEmployee => {
  const { id, fullname, birth, personnelNumber, department, dismissedOn, isCandidate } = employee
  const found = { id, fullname, birth, personnelNumber, department, dismissedOn, by }
  return isCandidate ? { ...found, isCandidate } : found
}

/** The surname in its normalised spelling, folded for comparison. */
const surnameOf = (fullname: string): string => fold(readName(fullname)).split(' ', 1)[0] ?? ''

const most = (one: { rows: number }, other: { rows: number }) => other.rows - one.rows

/** Counts the rows of each kind. */
function tally(all: Map<string, ImportProblem>, ofRow: readonly RowProblem[]): void {
  for (const { field, kind } of ofRow) {
    const key = `${field} ${kind}`
    const known = all.get(key) ?? { field, text: kind, rows: 0 }
    known.rows += 1
    all.set(key, known)
  }
}

/** Checks the rows of a file one after another and collects the result. */
export class RowsCheck {
  readonly #context: CheckContext
  readonly #people: People
  readonly #placeOf: (row: number) => string
  readonly #departments: NewDepartments
  readonly #positions: NewPositions
  readonly #problems = new Map<string, ImportProblem>()
  readonly #warnings = new Map<string, ImportProblem>()
  readonly #mistakes = new MistakeTally()
  /** Employees whom some row of the file is about, with the first such row. */
  readonly #met = new Map<EmployeeId, number>()
  /** Employees whom several rows of the file are about. */
  readonly #repeated = new Set<EmployeeId>()
  /** Employees who may be the same person as a new person in the file, with the name in the file. */
  readonly #renamed = new Map<EmployeeId, string>()
  /**
   * Surnames in bad rows. Employees with such a surname are not reported as missing, because a bad row may be
   * about them.
   */
  readonly #unknown = new Set<string>()
  /** Employed people whom some row calls dismissed. */
  readonly #dismissed = new Map<EmployeeId, Day | null>()
  readonly #counts = { rows: 0, right: 0, bad: 0, repeats: 0, unaddable: 0, dismissed: 0, partial: 0 }

  constructor(context: CheckContext) {
    this.#context = context
    this.#placeOf = context.placeOf ?? String
    this.#people = new People(this.#placeOf)
    this.#departments = new NewDepartments(context.departments)
    this.#positions = new NewPositions(context.positions)
    // Employees who work now are added first, so that the current card of a rehired person is found before the
    // card of the dismissal.
    for (const isGone of [false, true])
      for (const employee of context.known)
        if ((employee.dismissedOn !== null) === isGone) this.#people.add(employee, { employee })
  }

  next(row: number, cells: readonly string[], sources: readonly RowSource[] = []): CheckedRow {
    const texts = this.#context.corrected(row, textsOf(this.#context.columns, cells))
    const { input, problems, warnings, dismissal } = readRow(texts, this.#context)
    if (dismissal) return this.#count(this.#dismiss(row, input, dismissal))
    const checked = input ? this.#recognise(row, input, texts) : this.#refuse(row, problems, texts)
    if (input && checked.input)
      checked.warnings.unshift(...warnings, ...sourceWarnings(sources, this.#placeOf))
    if (checked.kind === 'bad') this.#unknown.add(surnameOf(texts.fullname || texts.surname || ''))
    this.#mistakes.add(checked.problems, texts)
    return this.#count(checked)
  }

  #marksOf(input: RowInput): Marks {
    const { birth, snils, phone, personnelNumber = null } = input
    const key = (name: string, value: string | undefined) =>
      value === undefined ? null : this.#context.digest(`${name} ${value}`)
    const marks = { fullname: fullName(input), birth, personnelNumber }
    return { ...marks, snilsKey: key('snils', snils), phoneKey: key('phone', phone) }
  }

  /**
   * Returns a bad row. When only optional values are wrong in it, and its number or СНИЛС is that of a working employee,
   * the row has what may be taken for this employee.
   */
  #refuse(row: number, problems: RowProblem[], texts: RowTexts): CheckedRow {
    const checked = bad(row, problems)
    if (problems.some(({ field }) => needed.includes(field))) return checked
    const wrong = Object.fromEntries(problems.map(({ field }) => [field, '']))
    const { input } = readRow({ ...texts, ...wrong }, this.#context)
    const { is, by } = input ? this.#people.find(this.#marksOf(input)) : nobodyFound
    if (!input || !is || 'row' in is || is.employee.dismissedOn) return checked
    if (!by.some((mark) => mark === 'number' || mark === 'snils') || this.#met.has(is.employee.id))
      return checked
    this.#met.set(is.employee.id, row)
    return { ...checked, partial: { input, employee: foundOf(is, by) } }
  }

  /** Leaves out somebody who has left; an employee of the list is offered to be dismissed. */
  #dismiss(row: number, input: RowInput | null, dismissal: Dismissal): CheckedRow {
    const found = input && this.#people.find(this.#marksOf(input)).is
    const known = found && 'employee' in found ? found.employee : null
    if (known && !known.dismissedOn) this.#dismissed.set(known.id, dismissal.on)
    return { ...bad(row, []), kind: 'dismissed', warnings: [dismissedWarning(dismissal, known)] }
  }

  #recognise(row: number, input: RowInput, texts: RowTexts): CheckedRow {
    const all = this.#marksOf(input)
    const found = this.#people.find(all)
    const problem = found.problem ?? dismissedProblem(found, input)
    if (problem) return bad(row, [problem])
    this.#people.add(all, found.is ?? { row })
    const first = found.is && this.#firstRowOf(found.is)
    this.#positions.add(input)
    this.#departments.add(input.departmentName, texts.department ?? '')
    const right = { row, input, problems: [] }
    if (!found.is) {
      const warnings = this.#formerWarning(all)
      return { ...right, warnings, kind: 'right', repeats: null, canAdd: true }
    }
    if ('employee' in found.is) {
      if (first) this.#repeated.add(found.is.employee.id)
      else this.#met.set(found.is.employee.id, row)
    }
    const repeats = 'row' in found.is ? found.is : { employee: foundOf(found.is, found.by) }
    const warnings = warningsOf(found.is, input)
    const repeat = { ...right, kind: 'repeat', repeats, canAdd: !found.hasSameNumber } as const
    if (!first) return { ...repeat, warnings }
    return {
      ...repeat,
      addsTo: first,
      warnings: [repeatedWarning(this.#placeOf(first)), ...warnings],
    }
  }

  /** Returns the earlier row about a known person; null when this one is the first. */
  #firstRowOf(is: KnownPerson): number | null {
    return 'row' in is ? is.row : (this.#met.get(is.employee.id) ?? null)
  }

  /**
   * Warns that a new person may be in the list under a former surname: the row would create a new card without
   * the history.
   */
  #formerWarning(marks: Marks): RowProblem[] {
    const former = this.#people.formerOf(marks)
    if (!former || this.#met.has(former.id)) return []
    this.#renamed.set(former.id, marks.fullname)
    const isApart = this.#context.columns.some(({ field }) => field === 'surname')
    const text = `Похоже на сотрудника ${former.fullname}: если фамилия сменилась, сначала исправьте её в карточке`
    return [{ field: isApart ? 'surname' : 'fullname', text, kind: 'Похоже на сотрудника с другой фамилией' }]
  }

  #count(checked: CheckedRow): CheckedRow {
    const counts = this.#counts
    counts.rows += 1
    counts[checked.kind === 'repeat' ? 'repeats' : checked.kind] += 1
    if (!checked.canAdd) counts.unaddable += 1
    if (checked.partial) counts.partial += 1
    tally(this.#problems, checked.problems)
    tally(this.#warnings, checked.warnings)
    return checked
  }

  /**
   * A file with less than half of the employees counts as a part of the list, so no employee is reported as
   * missing from it.
   */
  #absent(): EmployeeId[] {
    const atWork = this.#context.known.filter(({ dismissedOn }) => dismissedOn === null)
    const dismissed = atWork.filter(({ id }) => this.#dismissed.has(id) && !this.#met.has(id))
    const missing = atWork.filter(
      ({ id, fullname }) =>
        !this.#met.has(id) && !this.#dismissed.has(id) && !this.#unknown.has(surnameOf(fullname)),
    )
    const isPart = missing.length * 2 > atWork.length
    return [...byName(dismissed), ...(isPart ? [] : byName(missing))].slice(0, absentAtMost)
  }

  totals(): CheckTotals {
    const absent = this.#absent()
    return {
      counts: { ...this.#counts },
      problems: [...this.#problems.values()].sort(most),
      warnings: [...this.#warnings.values()].sort(most),
      mistakes: this.#mistakes.most(),
      absent,
      repeated: [...this.#repeated],
      dismissed: absent.flatMap((id) => {
        const on = this.#dismissed.get(id)
        return on === undefined ? [] : [[id, on]]
      }),
      renamed: absent.flatMap((id) => {
        const fullname = this.#renamed.get(id)
        return fullname === undefined ? [] : [[id, fullname]]
      }),
      newDepartments: this.#departments.list(),
      newPositions: this.#positions.list(),
    }
  }
}

const absentAtMost = 1000
const nobodyFound = { is: null, by: [] }

function byName(employees: readonly KnownEmployee[]): EmployeeId[] {
  const named = employees.map(({ id, fullname }) => ({ id, name: fold(fullname) }))
  named.sort((one, other) => (one.name < other.name ? -1 : 1))
  return named.map(({ id }) => id)
}

const bad = (row: number, problems: RowProblem[]): CheckedRow => ({
  row,
  kind: 'bad',
  input: null,
  problems,
  warnings: [],
  repeats: null,
  canAdd: true,
})

function dismissedProblem({ is }: MatchResult, { hiredOn }: RowInput): RowProblem | null {
  if (!is || 'row' in is || !is.employee.dismissedOn || !hiredOn) return null
  const { dismissedOn, isCandidate } = is.employee
  if (isCandidate)
    return {
      field: 'hiredOn',
      text: 'Это кандидат: сначала примите его на работу в «Кандидатах»',
      kind: 'Принят на работу, а числится кандидатом',
    }
  if (hiredOn <= dismissedOn) return null
  const text = `Уволен ${formatDay(dismissedOn)}: сначала верните его из уволенных`
  return { field: 'hiredOn', text, kind: 'Принят снова, а числится уволенным' }
}

/** Ignores the file's last check-up date when the clinic itself has examined the employee since. */
function passedWarning({ concludedOn }: KnownEmployee, { lastPassedOn }: RowInput): RowProblem[] {
  if (!lastPassedOn || !concludedOn || !passedProblem({ lastPassedOn, concludedOn })) return []
  const text = `Раньше заключения центра от ${formatDay(concludedOn)}, при обновлении не возьмём`
  return [{ field: 'lastPassedOn', text, kind: 'Раньше заключения центра, останется дата из карточки' }]
}

/** Says that the row is not loaded because its person has left, and whether the list still has that person at work. */
function dismissedWarning({ on }: Dismissal, known: KnownEmployee | null): RowProblem {
  const isAtWork = known !== null && known.dismissedOn === null
  const rest = isAtWork ? 'в списке ещё работает: после загрузки предложим уволить' : 'не загрузим'
  const field = on ? 'dismissedOn' : 'employment'
  return { field, text: `Уволен${on ? ` ${formatDay(on)}` : ''}, ${rest}`, kind: `Уволен, ${rest}` }
}

/** Warns that a row about a dismissed employee does not rehire that employee. */
function goneWarning({ dismissedOn, isCandidate }: KnownEmployee): RowProblem[] {
  if (!dismissedOn) return []
  if (isCandidate)
    return [
      {
        field: 'hiredOn',
        text: 'Это кандидат, им и останется: принять на работу можно в «Кандидатах»',
        kind: 'Кандидаты, ими и останутся: примите их на работу в «Кандидатах»',
      },
    ]
  const rest = 'там и останется: вернуть на работу можно в карточке'
  const text = `Среди уволенных с ${formatDay(dismissedOn)}, ${rest}`
  return [{ field: 'hiredOn', text, kind: `Среди уволенных, ${rest}` }]
}

/** Warns that a person stands in the file twice: in two jobs, or in one row for each factor. */
const repeatedWarning = (row: string): RowProblem => ({
  field: 'fullname',
  text: `Тот же человек, что в строке ${row}: должность и подразделение — из неё, факторы обеих строк вместе`,
  kind: readingNotes.repeated,
})

/** Collects what HR should know of a valid row about an employee of the list. */
const warningsOf = (is: KnownPerson, input: RowInput): RowProblem[] =>
  'row' in is ? [] : [...goneWarning(is.employee), ...passedWarning(is.employee, input)]
