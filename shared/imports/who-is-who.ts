// Recognises a row as an employee who is already in the list or earlier in the file. Pure.
import type { DuplicateBy, EmployeeId } from '../employees/schema.ts'
import type { Day } from '../platform/days.ts'
import { fold } from '../platform/search.ts'
import type { RowProblem } from './read-row.ts'

/** The values by which a person is recognised. Keys of СНИЛС and phone may be HMACs: they are only compared. */
export interface Marks {
  fullname: string
  birth: Day
  personnelNumber: string | null
  snilsKey: string | null
  phoneKey: string | null
}

export interface KnownEmployee extends Marks {
  id: EmployeeId
  department: string | null
  dismissedOn: Day | null
  /** The person is not hired yet; `dismissedOn` is set then, because he does not work here. */
  isCandidate?: boolean
  /** The date of the clinic's last заключение. */
  concludedOn: Day | null
}

/** A known person: an employee of the list, or an earlier row of the file. */
export type KnownPerson = { employee: KnownEmployee } | { row: number }

/**
 * The result of a search: no match; one match and the fields that matched; or the reason why it cannot be
 * decided.
 */
export type MatchResult =
  | { is: null; by: []; problem: null }
  | { is: KnownPerson; by: DuplicateBy[]; hasSameNumber: boolean; problem: null }
  | { is: null; by: []; problem: RowProblem }

interface Entry extends Marks {
  name: string
  is: KnownPerson
}

const nobody: MatchResult = { is: null, by: [], problem: null }
const givenName = (name: string) => name.slice(name.indexOf(' '))
const isNamed = (one: { name: string; birth: Day }, other: { name: string; birth: Day }): boolean =>
  one.name === other.name || (one.birth === other.birth && givenName(one.name) === givenName(other.name))
const nameKey = ({ name, birth }: { name: string; birth: Day }) => `${name}|${birth}`
const givenKey = ({ name, birth }: { name: string; birth: Day }) => `${givenName(name)}|${birth}`
const goneWords = ({ dismissedOn, isCandidate }: KnownEmployee): string => {
  if (isCandidate) return ' среди кандидатов'
  return dismissedOn ? ' среди уволенных' : ''
}
/** Says where a row stands; see `rowPlace`. */
type PlaceOfRow = (row: number) => string

const whereOf = (is: KnownPerson, placeOf: PlaceOfRow) => {
  if ('row' in is) return `в строке ${placeOf(is.row)}`
  return `у сотрудника ${is.employee.fullname}${goneWords(is.employee)}`
}
const trouble = (field: RowProblem['field'], text: string, kind: string): MatchResult => ({
  is: null,
  by: [],
  problem: { field, text, kind },
})

/**
 * All known people. Two records are the same person by name and birth date; by СНИЛС or personnel number when
 * the name or the birth date agrees too; by phone when the name agrees, or when the birth date and all of the
 * name but the surname agree (marriage changes it). Phones and numbers alone do not decide: departments and
 * twins share phones, and numbers are mistyped.
 */
export class People {
  readonly #bySnils = new Map<string, Entry>()
  readonly #byPhone = new Map<string, Entry>()
  readonly #byNumber = new Map<string, Entry>()
  readonly #byName = new Map<string, Entry>()
  readonly #byGiven = new Map<string, Entry>()
  readonly #placeOf: PlaceOfRow

  constructor(placeOf: PlaceOfRow = String) {
    this.#placeOf = placeOf
  }

  /** Adds a person; for a key that two people share, the one added first is kept. */
  add(marks: Marks, is: KnownPerson): void {
    const { fullname, birth, personnelNumber, snilsKey, phoneKey } = marks
    const entry: Entry = { fullname, birth, personnelNumber, snilsKey, phoneKey, name: fold(fullname), is }
    const put = (map: Map<string, Entry>, key: string | null) => {
      if (key !== null && !map.has(key)) map.set(key, entry)
    }
    put(this.#bySnils, snilsKey)
    put(this.#byPhone, phoneKey)
    put(this.#byNumber, personnelNumber)
    put(this.#byName, nameKey(entry))
    put(this.#byGiven, givenKey(entry))
  }

  /**
   * Finds the working employees who may be a new person under a former surname: same birth date, first and
   * middle name, and nothing shows that they are different people.
   */
  formerOf(marks: Marks): KnownEmployee | null {
    const who = { name: fold(marks.fullname), birth: marks.birth }
    const entry = this.#byGiven.get(givenKey(who))
    if (!entry || 'row' in entry.is || entry.is.employee.dismissedOn || entry.name === who.name) return null
    const isOther =
      hasOther(entry.snilsKey, marks.snilsKey) || hasOther(entry.personnelNumber, marks.personnelNumber)
    return isOther ? null : entry.is.employee
  }

  /** Returns the known person who has these values, or why it cannot be decided. */
  find(marks: Marks): MatchResult {
    const who = { name: fold(marks.fullname), birth: marks.birth }
    const isAlike = (entry: Entry) => entry.name === who.name || entry.birth === who.birth
    const snils = this.#bySnils.get(marks.snilsKey ?? '')
    if (snils && !isAlike(snils))
      return trouble(
        'snils',
        `Тот же СНИЛС ${whereOf(snils.is, this.#placeOf)}`,
        'Тот же СНИЛС у другого человека',
      )
    const number = this.#byNumber.get(marks.personnelNumber ?? '')
    if (number && !isAlike(number))
      return trouble(
        'personnelNumber',
        `Тот же номер ${whereOf(number.is, this.#placeOf)}`,
        'Тот же номер у другого человека',
      )
    const isOther = (entry: Entry | undefined) =>
      entry !== number && hasOther(entry?.snilsKey, marks.snilsKey)
    const phone = this.#byPhone.get(marks.phoneKey ?? '')
    const namesake = this.#byName.get(nameKey(who))
    const byPhone = phone && isNamed(phone, who) && !isOther(phone) ? phone : undefined
    const found = [snils, isOther(namesake) ? undefined : namesake, number, byPhone]
    return decide(withoutPast(found.filter((entry) => entry !== undefined)), { marks, who }, this.#placeOf)
  }
}

/**
 * Whether both СНИЛС, or both personnel numbers, are known and differ: then namesakes are two people, even with
 * the same birth date.
 */
export const hasOther = (one: string | null | undefined, other: string | null): boolean =>
  Boolean(one && other && one !== other)

const hasLeft = ({ is }: Entry): boolean => 'employee' in is && is.employee.dismissedOn !== null

/**
 * Drops the former card of a person who works under another one: a rehired employee is found by his present
 * card.
 */
const withoutPast = (found: Entry[]): Entry[] =>
  found.filter(
    (past) =>
      !hasLeft(past) ||
      !found.some((one) => !hasLeft(one) && one.name === past.name && one.birth === past.birth),
  )

/** The person who is looked for. */
interface WantedPerson {
  marks: Marks
  who: { name: string; birth: Day }
}

function decide(found: Entry[], { marks, who }: WantedPerson, placeOf: PlaceOfRow): MatchResult {
  const [first, ...others] = found
  if (!first) return nobody
  const isOther = (entry: Entry) => !isSame(entry.is, first.is)
  const other = others.find(isOther)
  if (other)
    return trouble(
      'birth',
      `Похож сразу на двоих: ${whereOf(first.is, placeOf)} и ${whereOf(other.is, placeOf)}`,
      'Похож сразу на двоих',
    )
  const isNamesake = found.some((entry) => entry.name === who.name && entry.birth === who.birth)
  const hasSameNumber =
    marks.personnelNumber !== null && found.some((entry) => entry.personnelNumber === marks.personnelNumber)
  const by: DuplicateBy[] = [
    ...(marks.snilsKey && found.some((entry) => entry.snilsKey === marks.snilsKey)
      ? (['snils'] as const)
      : []),
    ...(marks.phoneKey && found.some((entry) => entry.phoneKey === marks.phoneKey)
      ? (['phone'] as const)
      : []),
    ...(isNamesake ? (['name-birth'] as const) : []),
    ...(hasSameNumber ? (['number'] as const) : []),
  ]
  return { is: first.is, by, hasSameNumber, problem: null }
}

const isSame = (one: KnownPerson, other: KnownPerson): boolean =>
  'row' in one
    ? 'row' in other && one.row === other.row
    : 'employee' in other && one.employee.id === other.employee.id
