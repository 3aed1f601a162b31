// Turns a row of a file into the fields of an employee, or into its errors. Pure.
import type { z } from 'zod'
import { dateProblems, workingAge } from '../employees/rules.ts'
import { DepartmentInput, EmployeeInput, PositionInput, type WorkClass } from '../employees/schema.ts'
import { unitPath } from '../employees/unit-names.ts'
import { addMonths, type Day, dayOf, formatDay, partsOf } from '../platform/days.ts'
import { genderOf } from '../platform/person.ts'
import { formatPhone } from '../platform/phone.ts'
import {
  hasNoClass,
  phoneParts,
  type Read,
  readDay,
  readGender,
  readName,
  readPeriod,
  readPhone,
  readPolicy,
  readSnils,
  readWorkClass,
  saysEmpty,
  saysNeverPassed,
  splitName,
  withoutRemarks,
} from './cells.ts'
import { factorParts, formerKind, readFactors } from './factor-cells.ts'
import { type FactorMeaning, meansNothing } from './factor-words.ts'
import { formerPoints, formerText, isFormerCode } from './former-order.ts'
import { readingNotes } from './ru.ts'
import type { ImportField } from './schema.ts'

/** The fields of an employee that a file gives: units by their names; fields that are not in the file are absent. */
export type RowInput = Omit<EmployeeInput, 'department' | 'position'> & {
  departmentName?: string
  positionName?: string
}

/** An error in a cell. `kind`: the sentence that cells with the same error share. */
export interface RowProblem {
  field: ImportField
  text: string
  kind: string
}

/** A factor in the order in force. `implied`: marks that hold for every substance of the row. */
export interface KnownFactor {
  code: string
  isHeading: boolean
  marks: readonly string[]
  implied: readonly string[]
}

/** The data needed to read rows. */
export interface RowContext {
  today: Day
  factors: ReadonlyMap<string, KnownFactor>
  /** Finds factors by words, the best first; see `factorsByWords`. */
  meaning?: FactorMeaning
}

/** The dismissal that a row gives; the date may be missing. */
export interface Dismissal {
  on: Day | null
}

/** A row after reading: the employee's fields, or problems. `dismissal`: the row is about somebody who has left. */
type RowOutcome = { dismissal: Dismissal | null; warnings: RowProblem[] } & (
  | { input: RowInput; problems: [] }
  | { input: null; problems: RowProblem[] }
)

/** Cell texts of a row by field; a field is absent when the file has no column for it. */
export type RowTexts = Partial<Record<ImportField, string>>

const { surname, name, middlename, email, personnelNumber } = EmployeeInput.shape

/**
 * Maximum length of a cell that is read, in characters: the time of the search for dates and factors grows with
 * the square of the length.
 */
const longestCell = 2000

/** A shorter number beside a phone is an extension. */
const shortestPhone = 6

/** Returns the day that a state names, such as «уволен 12.03.2026»; null when it names none that has come. */
function dayIn(state: string, today: Day): Day | null {
  const [written = ''] = /\d{1,2}[.]\d{1,2}[.](\d{4}|\d{2})/.exec(state) ?? []
  const read = readDay(written, today)
  return 'value' in read && read.value <= today ? read.value : null
}

class RowReader {
  readonly problems: RowProblem[] = []
  /** How a value was understood, where the file does not say it plainly. */
  readonly warnings: RowProblem[] = []
  readonly #texts: RowTexts
  readonly #context: RowContext
  constructor(texts: RowTexts, context: RowContext) {
    this.#texts = texts
    this.#context = context
  }

  text(field: ImportField): string {
    const cell = this.#texts[field] ?? ''
    if (cell.length > longestCell) {
      this.report(
        field,
        `В ячейке больше ${longestCell} знаков: оставьте только нужное`,
        'Слишком длинный текст',
      )
      return ''
    }
    // An export puts an apostrophe before a text that would begin a formula.
    return cell.trim().replace(/^'(?=[=+\-@])/, '')
  }

  report(field: ImportField, text: string, kind = text): void {
    if (!this.problems.some((problem) => problem.field === field)) this.problems.push({ field, text, kind })
  }

  /** Returns the value of a cell; undefined when it is empty or wrong. */
  read<Value>(field: ImportField, reading: (text: string) => Read<Value>): Value | undefined {
    const text = this.text(field)
    if (text === '') return undefined
    const read = reading(text)
    if ('value' in read) return read.value
    this.report(field, read.problem, read.kind)
    return undefined
  }

  /** Returns the value of a cell, checked by the rule of the field itself. */
  check<Schema extends z.ZodType>(field: ImportField, schema: Schema, text: string): z.output<Schema> {
    const parsed = schema.safeParse(text)
    if (parsed.success) return parsed.data
    this.report(field, parsed.error.issues[0]?.message ?? 'Проверьте ячейку')
    return text as z.output<Schema>
  }

  day(field: ImportField): Day | undefined {
    const { year } = partsOf(this.#context.today)
    return this.read(field, (text) => readDay(text, dayOf(year + 1, 12, 31)))
  }

  /** Reads the last check-up. One written without its day counts from the first day, so that the next is never too late. */
  lastPassedOn(): Day | undefined {
    const text = this.text('lastPassedOn')
    if (saysNeverPassed(text)) return undefined
    const since = readPeriod(text, this.#context.today)
    if (!since) return this.day('lastPassedOn')
    this.warnings.push({
      field: 'lastPassedOn',
      text: `«${text}» — без дня, считаем с ${formatDay(since)}`,
      kind: readingNotes.noDay,
    })
    return since
  }

  /** Reads the first phone of a cell, and tells what else stands in it. */
  phone(): string | undefined {
    const phone = this.read('phone', readPhone)
    const { rest } = phoneParts(this.text('phone'))
    if (!phone || rest === '') return phone
    const isSecond = rest.replace(/\D/g, '').length >= shortestPhone
    const kind = isSecond ? readingNotes.secondPhone : readingNotes.afterPhone
    this.warnings.push({
      field: 'phone',
      text: `Загрузим ${formatPhone(phone)}. Не загрузим: «${rest.slice(0, 60)}»`,
      kind,
    })
    return phone
  }

  workClass(): z.output<typeof WorkClass> | undefined {
    if (hasNoClass(this.text('workClass'))) return undefined
    return this.read('workClass', readWorkClass) as z.output<typeof WorkClass> | undefined
  }

  /** Reads the date of birth of somebody who was old enough to work on the hiring day. */
  birth(hiredOn: Day | undefined): Day | undefined {
    const { today } = this.#context
    const atWork = hiredOn && hiredOn < today ? hiredOn : today
    return this.read('birth', (text) => readDay(text, addMonths(atWork, -workingAge * 12)))
  }

  /** Takes remarks such as «(мл.)» or a former surname off a name, and tells it. */
  #withoutRemarks(field: ImportField, cell: string): string {
    const { name: bare, remarks } = withoutRemarks(cell)
    if (remarks.length === 0) return cell
    const text = `Не загрузим рядом с именем: ${remarks.join(' ')}`
    this.warnings.push({ field, text, kind: readingNotes.besideName })
    return bare
  }

  /** Reads a СНИЛС; «нет» and a dash say that there is none. */
  snils(): string | undefined {
    return saysEmpty(this.text('snils')) ? undefined : this.read('snils', readSnils)
  }

  /** Reads the name from one cell or from three, whichever the row has: the sheets of a file may differ in this. */
  fullname() {
    const isInParts = this.text('fullname') === '' && (this.text('surname') || this.text('name')) !== ''
    const isWhole = this.#texts.fullname !== undefined && !isInParts
    const whole = isWhole
      ? this.read('fullname', (cell) => splitName(this.#withoutRemarks('fullname', cell)))
      : undefined
    if (isWhole && this.text('fullname') === '') this.report('fullname', 'Укажите ФИО')
    if (isWhole && !whole) return { surname: '', name: '', middlename: '' }
    const part = (field: 'surname' | 'name' | 'middlename') =>
      whole?.[field] ?? readName(this.#withoutRemarks(field, this.text(field)))
    const at = (field: 'surname' | 'name' | 'middlename') => (whole ? 'fullname' : field)
    return {
      surname: this.check(at('surname'), surname, part('surname')),
      name: this.check(at('name'), name, part('name')),
      middlename: this.check(at('middlename'), middlename, part('middlename')) ?? '',
    }
  }

  /** Reads whether the person has left: by the word of the state, or by a date that has come. */
  dismissal(): Dismissal | null {
    const { today } = this.#context
    const { year } = partsOf(today)
    const on = this.read('dismissedOn', (text) => readDay(text, dayOf(year + 1, 12, 31)))
    if (on !== undefined) return on <= today ? { on } : null
    const state = this.text('employment')
    if (/увол/i.test(state)) return { on: dayIn(state, today) }
    // The list has no state for somebody who is away, so such a person is loaded as one who works.
    if (/декрет|отпуск|отсутств|больничн|уход/i.test(state)) {
      const text = `«${state.slice(0, 60)}»: загрузим как работающего, приглашать на осмотр после выхода`
      this.warnings.push({ field: 'employment', text, kind: readingNotes.away })
    }
    return null
  }

  gender(middle: string) {
    const given = this.text('gender') === '' ? undefined : this.read('gender', readGender)
    const found = given ?? genderOf(middle)
    if (!found) this.report('gender', 'Укажите пол: по отчеству его не понять')
    return found ?? 'Мужской'
  }

  /** Reports a code that the order does not have; where the former order has all codes of the cell, says so. */
  unknownFactor(code: string): void {
    const former = isFormerCode(code) ? formerPoints(this.text('factors')) : null
    if (former) this.report('factors', formerText(former), formerKind)
    else this.report('factors', `Фактора ${code} нет в приказе`, 'Такого фактора нет в приказе')
  }

  /** Tells how a cell with factors was understood, where it does not name points. */
  #tellFactors(text: string, meaning: FactorMeaning, read: readonly unknown[] | null): void {
    const tell = (note: string, kind: string) => this.warnings.push({ field: 'factors', text: note, kind })
    const cell = `«${text.slice(0, 60)}»`
    if (read === null) tell(`${cell}: факторы не указаны`, readingNotes.unstated)
    else if (read.length === 0) tell(`${cell}: факторов нет, осмотр не требуется`, readingNotes.noneNeeded)
    const inWords = factorParts(text, meaning).flatMap(({ text: part, factor, meant }) =>
      factor && meant.isPlain ? `${factor.code} — по слову «${part.slice(0, 40)}»` : [],
    )
    if (inWords.length > 0) tell(`Пункт ${inWords.join('; ')}: проверьте`, readingNotes.inWords)
  }

  factors() {
    const meaning = this.#context.meaning ?? (() => meansNothing)
    const read = this.read('factors', (text) => readFactors(text, meaning))
    if (read !== undefined) this.#tellFactors(this.text('factors'), meaning, read)
    return read?.map(({ code, marks }) => {
      const known = this.#context.factors.get(code)
      if (!known) this.unknownFactor(code)
      else if (known.isHeading)
        this.report('factors', `${code} — заголовок раздела: нужен пункт внутри него`, 'Заголовок раздела')
      const foreign = known && marks.find((mark) => !known.marks.includes(mark))
      if (foreign) this.report('factors', `У фактора ${code} нет отметки «${foreign}»`, 'Такой отметки нет')
      return { code, marks: marks.length > 0 ? marks : [...(known?.implied ?? [])] }
    })
  }

  optional<Schema extends z.ZodType>(field: ImportField, schema: Schema) {
    const text = this.text(field)
    return text === '' ? undefined : this.check(field, schema, text)
  }
}

const present = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]: Exclude<Fields[Key], undefined>
  }

const title = { department: DepartmentInput.shape.name, position: PositionInput.shape.name }
const pathOf = (text: string | undefined) => text && unitPath(text)
const spaced = (text: string | undefined) => text?.replace(/\s+/g, ' ')

/** Reads a row: the fields of an employee, or all errors of the row. */
export function readRow(texts: RowTexts, context: RowContext): RowOutcome {
  const row = new RowReader(texts, context)
  const who = row.fullname()
  const dismissal = row.dismissal()
  const hiredOn = row.day('hiredOn')
  const birth = row.birth(hiredOn)
  if (row.text('birth') === '') row.report('birth', 'Укажите дату рождения')
  const input = present({
    ...who,
    gender: row.gender(who.middlename),
    birth: birth ?? context.today,
    phone: row.phone(),
    email: row.optional('email', email),
    snils: row.snils(),
    policy: row.read('policy', readPolicy),
    personnelNumber: row.optional('personnelNumber', personnelNumber),
    departmentName: pathOf(row.optional('department', title.department)),
    positionName: spaced(row.optional('position', title.position)),
    hiredOn,
    seniorityFrom: row.day('seniorityFrom'),
    workClass: row.workClass(),
    factors: row.factors(),
    lastPassedOn: row.lastPassedOn(),
  }) as RowInput
  if (birth)
    for (const [field, text] of Object.entries(dateProblems(input, context.today)))
      row.report(field as ImportField, text)
  const { problems, warnings } = row
  return problems.length > 0
    ? { input: null, problems, warnings, dismissal }
    : { input, problems: [], warnings, dismissal }
}
