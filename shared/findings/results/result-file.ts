// Reads a file of a laboratory: its columns, the person of each row and the values, and says what each row writes. Pure.
import type { BookingId } from '../../booking/schema.ts'
import { readDay } from '../../imports/cells.ts'
import type { Day } from '../../platform/days.ts'
import { fold } from '../../platform/search.ts'
import type { ServiceKind } from '../../programme/schema.ts'
import { type FindingField, type FindingForm, formOf, type NormSubject } from '../forms.ts'
import { findingText, valueText } from '../ru.ts'
import { findingProblems, isSameContent, judged, laboratoryFinding, plainWords } from '../rules.ts'
import type { FindingContent, FindingInput, GivenValue } from '../schema.ts'
import type { CheckedRow, ResultColumn } from './schema.ts'

/** A row of a sheet: its number as a spreadsheet program shows it, and the texts of its cells. */
export type FileRow = readonly [line: number, cells: readonly string[]]

/** A check-up whose result the file may hold: awaited, or written and not decided. */
export interface ResultCandidate extends NormSubject {
  booking: BookingId
  number: string
  fullname: string
  version: number
  /** Opens what is written; null while the result is awaited. */
  former: (() => FindingContent) | null
}

/** The service whose results a file holds. */
export interface FileService {
  service: string
  kind: ServiceKind
  /** The day by which the columns are recognised. */
  day: Day
}

/** Short names that analysers print. */
const shortNames: Readonly<Record<string, readonly string[]>> = {
  hemoglobin: ['hgb', 'hb', 'нв'],
  erythrocytes: ['rbc'],
  leukocytes: ['wbc'],
  platelets: ['plt'],
  esr: ['esr'],
  glucose: ['glu', 'глюкоза'],
  cholesterol: ['chol', 'холестерин'],
  alt: ['alt', 'алат'],
  ast: ['ast', 'асат'],
  creatinine: ['crea'],
}

const unitForms: readonly [RegExp, string][] = [
  [/^([x×*]?10(\^|\*|e)?9|10\*\*9|тыс|109)\/(л|мкл)$/, 'тыс/мкл'],
  [/^([x×*]?10(\^|\*|e)?12|10\*\*12|млн|1012)\/(л|мкл)$/, 'млн/мкл'],
  [/^g\/l$/, 'г/л'],
  [/^mmol\/l$/, 'ммоль/л'],
  [/^мм\/час$/, 'мм/ч'],
]

const unitOf = (text: string): string => {
  const unit = text.toLowerCase().replace(/\s+/g, '').replaceAll('ё', 'е').replace(/\.$/, '')
  return unitForms.find(([form]) => form.test(unit))?.[1] ?? unit
}

/** Returns whether two units are the same, in the ways laboratories write them. */
export const isSameUnit = (one: string, other: string): boolean => unitOf(one) === unitOf(other)

/** Takes a heading apart: «Гемоглобин (HGB), г/л» has two names and a unit. */
function partsOf(heading: string): { names: string[]; unit: string | null } {
  const parts = heading
    .split(/[(),;]/)
    .map((part) => part.trim())
    .filter(Boolean)
  const [first = '', ...rest] = parts
  const unit = rest.find((part) => /[/%]/.test(part)) ?? null
  return { names: [first, ...rest.filter((part) => part !== unit)].map(plainWords), unit }
}

const personColumns: readonly [ResultColumn, RegExp][] = [
  ['number', /запис|заявк|направлен|талон|штрих|^номер$|^n$/],
  ['birth', /рожд|^д ?р$|birth/],
  ['fullname', /^ф ?и ?о|фамили|пациент|^человек|сотрудник|name/],
]

function valueColumn(names: readonly string[], form: FindingForm): string | null {
  const known = form.fields.map((field) => ({
    key: field.key,
    names: [plainWords(field.name), ...(shortNames[field.key] ?? [])],
  }))
  const exact = known.find((one) => one.names.some((name) => names.includes(name)))
  if (exact) return exact.key
  const [first = ''] = names
  const close = known.filter(({ names: [name = ''] }) => first.length > 3 && name.startsWith(first))
  if (close.length === 1) return close[0]?.key ?? null
  if (!/результат|значени/.test(first)) return /описан|заключен|комментар/.test(first) ? 'text' : null
  return form.fields.length === 1 ? (form.fields[0]?.key ?? null) : form.fields.length === 0 ? 'text' : null
}

/** Returns what each column of a file holds by its heading; null where nobody can tell. */
export function columnsOf(headings: readonly string[], of: FileService): (ResultColumn | null)[] {
  const form = formOf(of, of.day)
  const taken = new Set<ResultColumn>()
  return headings.map((heading) => {
    const { names } = partsOf(heading)
    const person = personColumns.find(([, pattern]) => names[0] && pattern.test(names[0]))?.[0]
    const column = person ?? valueColumn(names, form)
    if (!column || taken.has(column)) return null
    taken.add(column)
    return column
  })
}

const isPersons = (column: ResultColumn | null): boolean => column === 'fullname' || column === 'number'
const headingsWithin = 20

/** Returns the place of the row of headings among the rows: the first that names people, or the first row. */
export const headingPlace = (rows: readonly FileRow[], of: FileService): number =>
  Math.max(
    0,
    rows.slice(0, headingsWithin).findIndex(([, cells]) => columnsOf(cells, of).some(isPersons)),
  )

type ReadValue = { value: number | string } | { problem: string; isUnit?: boolean }

function readNumber(field: FindingField & { unit: string }, text: string, unit: string | null): ReadValue {
  const [, digits, own = ''] =
    /^(-?\d+(?:[.,]\d+)?)\s*(.*)$/.exec(text.replace(/(?<=\d)\s(?=\d{3}(\D|$))/g, '')) ?? []
  if (!digits) return { problem: `${field.name}: «${text}» не число` }
  const given = own.trim() || unit
  if (given && field.unit && !isSameUnit(given, field.unit))
    return { problem: `${field.name}: в файле ${given}, нужно ${field.unit}`, isUnit: true }
  return { value: Number(digits.replace(',', '.')) }
}

function readChoice(field: FindingField & { choices: readonly { text: string }[] }, text: string): ReadValue {
  const typed = plainWords(text)
  const [only, ...others] = field.choices.filter(({ text: choice }) => {
    const name = plainWords(choice)
    return name === typed || (typed.length > 2 && name.startsWith(typed))
  })
  return only && others.length === 0
    ? { value: only.text }
    : { problem: `${field.name}: «${text}», а нужно ${field.choices.map((one) => one.text).join(' или ')}` }
}

/** Returns the value of a cell, or why it cannot be read. `unit`: the unit that the heading names. */
const readValue = (field: FindingField, text: string, unit: string | null): ReadValue =>
  'choices' in field ? readChoice(field, text) : readNumber(field, text, unit)

interface ReadCells {
  fullname: string
  number: string
  birth: Day | null
  values: GivenValue[]
  text: string | null
  problems: string[]
  isUnit: boolean
}

/** A file whose columns are known. */
interface ResultSheet {
  of: FileService
  headings: readonly string[]
  columns: readonly (ResultColumn | null)[]
  today: Day
}

function cellsOf({ of, headings, columns, today }: ResultSheet, cells: readonly string[]): ReadCells {
  const at = (column: ResultColumn) => cells[columns.indexOf(column)]?.trim() ?? ''
  const birth = at('birth') ? readDay(at('birth'), today) : null
  const read: ReadCells = {
    fullname: at('fullname').replace(/\s+/g, ' '),
    number: at('number'),
    birth: birth && 'value' in birth ? birth.value : null,
    values: [],
    text: at('text') || null,
    problems: birth && 'problem' in birth ? [`Дата рождения: ${birth.problem}`] : [],
    isUnit: false,
  }
  for (const field of formOf(of, of.day).fields) {
    const column = columns.indexOf(field.key)
    const text = cells[column]?.trim() ?? ''
    if (column < 0 || !text) continue
    const value = readValue(field, text, partsOf(headings[column] ?? '').unit)
    if ('value' in value) read.values.push({ key: field.key, value: value.value })
    else {
      read.problems.push(value.problem)
      read.isUnit ||= value.isUnit === true
    }
  }
  return read
}

const numberKey = (number: string): string => plainWords(number).replaceAll(' ', '')

/** Check-ups by the number of the booking and by the full name: a row is compared with few of many thousands. */
interface CandidateIndex {
  numbers: ReadonlyMap<string, ResultCandidate[]>
  names: ReadonlyMap<string, ResultCandidate[]>
}

const indexOf = (candidates: readonly ResultCandidate[]): CandidateIndex => ({
  numbers: Map.groupBy(candidates, ({ number }) => numberKey(number)),
  names: Map.groupBy(candidates, ({ fullname }) => fold(fullname)),
})

/** Returns the check-ups that a row may be about: by the number of the booking, or by the full name and the birth date. */
function matching({ fullname, number, birth }: ReadCells, { numbers, names }: CandidateIndex) {
  const isSame = (one: ResultCandidate) =>
    (!fullname || fold(one.fullname) === fold(fullname)) && (!birth || one.birth === birth)
  if (number) return (numbers.get(numberKey(number)) ?? []).filter(isSame)
  return fullname && birth ? (names.get(fold(fullname)) ?? []).filter(isSame) : []
}

const findingIn = ({ of }: ResultSheet, read: ReadCells, whom: ResultCandidate): FindingInput =>
  laboratoryFinding({ service: of.service, form: formOf(of, whom.day) }, read, whom)

const nobodyWords = ({ number, birth, fullname }: ReadCells): string => {
  if (number) return 'Записи с таким номером и ФИО среди тех, кто ждёт решения, нет'
  if (!fullname) return 'Нет ни ФИО, ни номера записи'
  return birth
    ? 'Такого человека с этой датой рождения среди тех, кто ждёт этого результата, нет'
    : 'Нужна дата рождения или номер записи'
}

/** Says what one row of a file writes. */
function checkRow(sheet: ResultSheet, [line, cells]: FileRow, candidates: CandidateIndex): CheckedRow {
  const read = cellsOf(sheet, cells)
  const who = [read.fullname, read.number].filter(Boolean).join(', ')
  const row = { line, who, shown: '', person: null, result: null }
  const [one, ...others] = matching(read, candidates)
  if (!one) return { ...row, state: 'not-found', message: nobodyWords(read) }
  if (others.length > 0)
    return { ...row, state: 'several', message: 'Подходят несколько осмотров: укажите номер записи' }
  const person = { booking: one.booking, fullname: one.fullname, number: one.number }
  if (read.problems.length > 0)
    return { ...row, person, state: read.isUnit ? 'unit' : 'unreadable', message: read.problems.join('; ') }
  const form = formOf(sheet.of, one.day)
  const given = findingIn(sheet, read, one)
  const problems = Object.values(findingProblems(form, given))
  if (problems.length > 0) return { ...row, person, state: 'unreadable', message: problems.join('; ') }
  const values = judged(form, given.values, one)
  const shown =
    [...values.map((value) => `${value.name} ${valueText(value)}`), given.text].filter(Boolean).join('; ') ||
    form.normal
  const result = { ...given, booking: one.booking }
  const former = one.former?.()
  if (!former) return { ...row, person, shown, result, state: 'ready', message: '' }
  if (isSameContent(given, former)) return { ...row, person, shown, state: 'same', message: 'Уже записано' }
  const written = findingText({ ...former, state: 'done' }, form.normal)
  return { ...row, person, shown, result, state: 'other', message: `Уже записано: ${written}` }
}

/** Says what each row of a file writes; of two rows about one person neither is right. */
export function checkFile(
  sheet: ResultSheet,
  rows: readonly FileRow[],
  candidates: readonly ResultCandidate[],
): CheckedRow[] {
  const known = indexOf(candidates)
  const checked = rows.flatMap((row) =>
    row[1].some((cell) => cell.trim()) ? [checkRow(sheet, row, known)] : [],
  )
  const lines = Map.groupBy(checked, ({ person }) => person?.booking ?? null)
  return checked.map((row) => {
    const same = row.person ? (lines.get(row.person.booking) ?? []) : []
    if (same.length < 2) return row
    const message = `Этот человек в строках ${same.map(({ line }) => line).join(', ')}: оставьте одну`
    return { ...row, state: 'several', message, result: null }
  })
}
