// Tells what a row of a file will change in the employee whom it is about. Pure.
import type { ChosenFactor } from '../booking/schema.ts'
import { workClassNames } from '../employees/ru.ts'
import { passedProblem } from '../employees/rules.ts'
import { unitKey } from '../employees/unit-names.ts'
import { type Day, formatDay } from '../platform/days.ts'
import { formatSnils } from '../platform/identifiers.ts'
import { formatPhone } from '../platform/phone.ts'
import { compareCodes, eachOnce } from '../programme/rules.ts'
import type { RowInput } from './read-row.ts'
import type { FactorLoss, FactorLosses, ImportField, RowChange } from './schema.ts'

/** The employee before an import: the fields of the card, the factors that count, and the day of a заключение. */
export interface FormerEmployee extends RowInput {
  counted: readonly ChosenFactor[]
  concludedOn: Day | null
}

const dayText = (day: Day | undefined) => (day ? formatDay(day) : '')

/** Stated that there are none is «нет»; unstated factors have no text. */
function factorsText(factors: readonly ChosenFactor[] | null | undefined): string {
  if (!factors) return ''
  if (factors.length === 0) return 'нет'
  return factors
    .map(({ code, marks = [] }) => (marks.length > 0 ? `${code} (${marks.join(', ')})` : code))
    .sort(compareCodes)
    .join('; ')
}

/** The text of each field by which a row is compared with the employee; two equal texts are no change. */
const texts: Partial<Record<ImportField, (fields: RowInput) => string>> = {
  surname: ({ surname }) => surname,
  name: ({ name }) => name,
  middlename: ({ middlename }) => middlename ?? '',
  birth: ({ birth }) => formatDay(birth),
  gender: ({ gender }) => gender,
  personnelNumber: ({ personnelNumber }) => personnelNumber ?? '',
  department: ({ departmentName }) => departmentName ?? '',
  position: ({ positionName }) => positionName ?? '',
  snils: ({ snils }) => (snils ? formatSnils(snils) : ''),
  policy: ({ policy }) => policy ?? '',
  phone: ({ phone }) => (phone ? formatPhone(phone) : ''),
  email: ({ email }) => email ?? '',
  factors: ({ factors }) => factorsText(factors),
  workClass: ({ workClass }) => (workClass ? workClassNames[workClass] : ''),
  hiredOn: ({ hiredOn }) => dayText(hiredOn),
  seniorityFrom: ({ seniorityFrom }) => dayText(seniorityFrom),
  lastPassedOn: ({ lastPassedOn }) => dayText(lastPassedOn),
}

/** Fields of a job. A person in two rows keeps those of the first one. */
const ofJob = [
  'personnelNumber',
  'departmentName',
  'positionName',
  'hiredOn',
  'seniorityFrom',
  'workClass',
] as const satisfies (keyof RowInput)[]

/**
 * Returns what a later row of a person adds to an earlier one: the job stays as it is where it is known, and the factors of
 * both rows count, because the person does both works (order 29н, point 21) or stands in one row for each factor.
 */
export function laterRow(former: FormerEmployee, row: RowInput): RowInput {
  const added = { ...row }
  for (const field of ofJob) if (former[field]) delete added[field]
  if (row.factors) added.factors = eachOnce([...former.counted, ...row.factors])
  return added
}

/**
 * Returns what all rows of a person say together, in the order of the file: the first one as it is, and what each later one
 * adds to it.
 */
export function unitedRow(
  former: FormerEmployee,
  [first, ...later]: readonly [RowInput, ...RowInput[]],
): RowInput {
  let united = first
  for (const row of later) {
    const { factors } = united
    const soFar = { ...former, ...united, counted: factors ?? former.counted }
    united = { ...united, ...laterRow(soFar, row) }
  }
  return united
}

/**
 * Returns the points of the factors that count for an employee and that a row takes away. A row that gives no factors takes
 * none.
 */
export function lostFactors({ counted }: FormerEmployee, { factors }: RowInput): string[] {
  if (!factors) return []
  const given = new Set(factors.map(({ code }) => code))
  return counted
    .map(({ code }) => code)
    .filter((code) => !given.has(code))
    .sort(compareCodes)
}

/** Returns a row that takes no factor of the employee away. */
export const withFormerFactors = ({ counted }: FormerEmployee, row: RowInput): RowInput =>
  row.factors ? { ...row, factors: eachOnce([...counted, ...row.factors]) } : row

const lossesListed = 200

/** Counts the people who lose factors: all of them, by factor, and the first ones by name. */
export function totalLosses(losses: readonly FactorLoss[]): FactorLosses {
  const people = new Map<string, number>()
  for (const code of losses.flatMap(({ lost }) => lost)) people.set(code, (people.get(code) ?? 0) + 1)
  const factors = [...people].map(([code, count]) => ({ code, people: count }))
  return {
    people: losses.length,
    list: losses.slice(0, lossesListed),
    factors: factors.sort((one, other) => other.people - one.people || compareCodes(one.code, other.code)),
  }
}

/** Names of units differ only when they are names of two units. */
const isUnit = (field: string) => field === 'department' || field === 'position'

/**
 * Lists the fields that a row changes in the known employee, with the former and the new text. What the row does not
 * give stays, as does a day of the last check-up before a заключение of the clinic.
 */
export function changesOf(former: FormerEmployee, row: RowInput): RowChange[] {
  const { concludedOn, counted } = former
  const factors = counted.length > 0 ? [...counted] : (former.factors ?? null)
  const before: RowInput = { ...former, factors }
  return (Object.keys(texts) as ImportField[]).flatMap((field) => {
    const text = texts[field]?.(row) ?? ''
    const was = texts[field]?.(before) ?? ''
    const isIgnored =
      field === 'lastPassedOn' &&
      row.lastPassedOn !== undefined &&
      passedProblem({ lastPassedOn: row.lastPassedOn, concludedOn }) !== null
    const isSame = isUnit(field) ? unitKey(text) === unitKey(was) : text === was
    return text === '' || isSame || isIgnored ? [] : [{ field, was, text }]
  })
}
