// Recognises columns by what stands in them, where the heading does not say it. Pure.
import { unitKey } from '../employees/unit-names.ts'
import { isSnils } from '../platform/identifiers.ts'
import { normalizePhone } from '../platform/phone.ts'
import { fold } from '../platform/search.ts'
import { columnsOfFields, fieldOf } from './headings.ts'
import { isPersonName } from './list-rows.ts'
import type { ImportField } from './schema.ts'

/** Names that the organization already uses. */
export interface KnownUnits {
  departments: readonly string[]
  positions: readonly string[]
}

/** The field of a column. `isGuess`: found by the values and not by the heading. */
export interface ColumnField {
  field: ImportField | null
  isGuess: boolean
}

const valuesLookedAt = 300
/** The share of values that must fit: a list always has a few slips. */
const mostOf = 0.8

const yearIn = (cell: string): number | null => {
  const [, day, iso] = /^\d{1,2}[.,/-]\d{1,2}[.,/-](\d{4})(?!\d)|^(\d{4})-\d{2}-\d{2}/.exec(cell) ?? []
  return day || iso ? Number(day ?? iso) : null
}

const factorLike = /^(п{1,2}\.?\s?п?\.?\s*)?\d{1,2}(\.\d{1,3})+\.?\s*([;,(\s].*)?$/i
const classLike = /^(1|2|3[.,][1-4]|4)([.,]0)?$/
/** Pay for harmful work: «12%», «0,12», «1 200,00», «4 руб.»; no number of a factor is so large, and none begins with 0. */
const payLike = /^\d+([.,]\d+)?\s*(%|руб)|^0[.,]\d+$|^\d{3,}([.,]\d+)?$|^\d{1,3}(\s\d{3})+([.,]\d+)?$/i
const stateLike = /увол|декрет|отпуск|отсутств|больничн|работа(ет|л|ющ)|^работа$/i

type Fit = (values: readonly string[]) => boolean

const most =
  (fits: (value: string) => boolean): Fit =>
  (values) =>
    values.filter(fits).length >= values.length * mostOf

const yearsWithin =
  (from: number, to: number): Fit =>
  (values) =>
    most((value) => {
      const year = yearIn(value)
      return year !== null && year >= from && year <= to
    })(values)

/** Rules in the order in which they are tried; the first that fits gives the field. */
function rulesFor(year: number, units: KnownUnits): readonly [ImportField, Fit][] {
  const among = (names: readonly string[]): Fit => {
    const known = new Set(names.map(unitKey))
    return (values) => known.size > 0 && most((value) => known.has(unitKey(value)))(values)
  }
  return [
    ['fullname', isWholeName],
    [
      'snils',
      most(
        (value) =>
          isSnils(value.replace(/\D/g, '').padStart(11, '0')) && /\d{9}/.test(value.replace(/\D/g, '')),
      ),
    ],
    ['phone', most((value) => /\d{6}/.test(value.replace(/\D/g, '')) && normalizePhone(value) !== null)],
    ['email', most((value) => /^\S+@\S+\.\S+$/.test(value))],
    ['gender', most((value) => /^(м|ж|муж|жен|мужской|женский)\.?$/i.test(value))],
    ['birth', yearsWithin(year - 80, year - 16)],
    [
      'workClass',
      (values) =>
        most((value) => classLike.test(value))(values) && values.some((value) => /^3[.,]/.test(value)),
    ],
    ['factors', most((value) => factorLike.test(value))],
    ['department', among(units.departments)],
    ['position', among(units.positions)],
    [
      'employment',
      (values) =>
        values.some((value) => /^(уволен|уволена|в декрете|декрет|отпуск по уходу)/i.test(value)) &&
        values.filter((value) => stateLike.test(value)).length * 2 >= values.length,
    ],
  ]
}

const isWholeName: Fit = (values) =>
  values.length > 2 && most((value) => isPersonName(value) && !value.includes('.'))(values)

/**
 * Chooses the column of the full name: one with such a heading and without initials, else any column of whole names,
 * else the first with such a heading.
 */
function fullnameAt(named: readonly (ImportField | null)[], valuesAt: (at: number) => string[]): number {
  const columns = [...named.keys()]
  const called = columns.filter((at) => named[at] === 'fullname')
  const hasInitials = (at: number) => most((value) => value.includes('.'))(valuesAt(at))
  const sure = called.find((at) => !hasInitials(at))
  const whole = columns.find((at) => called.length > 0 && named[at] === null && isWholeName(valuesAt(at)))
  return sure ?? whole ?? called[0] ?? -1
}

/** Tells whether a column that is called factors holds the pay for them. */
const isPay = (field: ImportField | null, values: readonly string[]): boolean =>
  (field === 'factors' || field === 'workClass') &&
  values.length > 0 &&
  most((value) => payLike.test(value))(values)

/** The names of units that the organization has, and the headings of columns that were not loaded from earlier files. */
export interface KnownColumns {
  units: KnownUnits
  /** Folded headings. */
  notLoaded: ReadonlySet<string>
}

const nothingKnown: KnownColumns = { units: { departments: [], positions: [] }, notLoaded: new Set() }

/** Fields without which no list is read, whatever was done with an earlier file. */
const needed: readonly (ImportField | null)[] = ['fullname', 'surname', 'name', 'birth']

/**
 * Returns the field of each column by its heading, else by its values. A column that was not loaded from an earlier file is
 * not loaded again. A field stands in one column only, except
 * factors and the levels of departments. `year`: the present year, by which dates of birth are told from other dates.
 */
export function recogniseColumns(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  year: number,
  { units, notLoaded }: KnownColumns = nothingKnown,
): ColumnField[] {
  const looked = rows.slice(0, valuesLookedAt)
  const valuesAt = (at: number) => looked.map((cells) => cells[at]?.trim() ?? '').filter(Boolean)
  const byHeading = headings.map((heading, at) => {
    const field = fieldOf(heading)
    return isPay(field, valuesAt(at)) ? null : field
  })
  const isLeftOut = headings.map(
    (heading, at) => notLoaded.has(fold(heading)) && !needed.includes(byHeading[at] ?? null),
  )
  const named = byHeading.map((field, at) => (isLeftOut[at] ? null : field))
  const whole = fullnameAt(named, valuesAt)
  const taken = new Set<ImportField>()
  const read = columnsOfFields(
    headings,
    named.map((field, at) => (at === whole ? 'fullname' : field === 'fullname' ? null : field)),
  )
  const found: ColumnField[] = read.map((field, at) => {
    if (field) taken.add(field)
    return { field, isGuess: field !== null && field !== named[at] }
  })
  const rules = rulesFor(year, units)
  const hasName = () => taken.has('fullname') || (taken.has('surname') && taken.has('name'))
  return found.map((column, at) => {
    const values = valuesAt(at)
    // A column whose heading is a field of ours that stands elsewhere is a second such column, and no guess is needed.
    if (column.field || values.length < 3 || named[at] || isLeftOut[at]) return column
    const field = rules.find(([field, fits]) => !taken.has(field) && fits(values))?.[0]
    if (!field || (field === 'fullname' && hasName())) return column
    taken.add(field)
    return { field, isGuess: true }
  })
}
