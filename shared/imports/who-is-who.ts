// How a row is recognised as somebody who is in the list already, or earlier in the file. Pure.
import type { DuplicateBy, EmployeeId } from '../employees/schema.ts'
import type { Day } from '../platform/days.ts'
import { fold } from '../platform/search.ts'
import type { RowProblem } from './read-row.ts'

/** What a person is recognised by. Keys of СНИЛС and phone may be HMACs: they are only compared. */
export interface Marks {
  fullname: string
  birth: Day
  personnelNumber: string | null
  snilsKey: string | null
  phoneKey: string | null
}

/** An employee who is in the list. */
export interface KnownEmployee extends Marks {
  id: EmployeeId
  department: string | null
  dismissedOn: Day | null
  /** The day of the clinic's last заключение. */
  concludedOn: Day | null
}

/** Who somebody is: an employee of the list, or an earlier row of the file. */
export type Somebody = { employee: KnownEmployee } | { row: number }

/** What a look among the known gives: nobody; one, by what; or why it cannot be decided. */
export type Found =
  | { is: null; by: []; problem: null }
  | { is: Somebody; by: DuplicateBy[]; hasSameNumber: boolean; problem: null }
  | { is: null; by: []; problem: RowProblem }

interface Entry extends Marks {
  name: string
  is: Somebody
}

const nobody: Found = { is: null, by: [], problem: null }
const givenName = (name: string) => name.slice(name.indexOf(' '))
const isNamed = (one: { name: string; birth: Day }, other: { name: string; birth: Day }): boolean =>
  one.name === other.name || (one.birth === other.birth && givenName(one.name) === givenName(other.name))
const nameKey = ({ name, birth }: { name: string; birth: Day }) => `${name}|${birth}`
const givenKey = ({ name, birth }: { name: string; birth: Day }) => `${givenName(name)}|${birth}`
const whereOf = (is: Somebody) => {
  if ('row' in is) return `в строке ${is.row}`
  return `у сотрудника ${is.employee.fullname}${is.employee.dismissedOn ? ' среди уволенных' : ''}`
}
const trouble = (field: RowProblem['field'], text: string, kind: string): Found => ({
  is: null,
  by: [],
  problem: { field, text, kind },
})

/**
 * Everybody who is known so far. One is the same person by name and birth, by the СНИЛС or the personnel number when
 * the name or the birth agrees too, by the phone when the name does, or with the birth all of it but the surname, which a
 * marriage changes: departments and twins share phones, numbers are mistyped.
 */
export class People {
  readonly #bySnils = new Map<string, Entry>()
  readonly #byPhone = new Map<string, Entry>()
  readonly #byNumber = new Map<string, Entry>()
  readonly #byName = new Map<string, Entry>()
  readonly #byGiven = new Map<string, Entry>()

  /** Adds one; who was added first stays under what both share. */
  add(marks: Marks, is: Somebody): void {
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
   * Who of those at work a newcomer may be under a former surname: born on the same day, with the same name and middle name,
   * and nothing says that they are two.
   */
  formerOf(marks: Marks): KnownEmployee | null {
    const who = { name: fold(marks.fullname), birth: marks.birth }
    const entry = this.#byGiven.get(givenKey(who))
    if (!entry || 'row' in entry.is || entry.is.employee.dismissedOn || entry.name === who.name) return null
    const isOther =
      hasOther(entry.snilsKey, marks.snilsKey) || hasOther(entry.personnelNumber, marks.personnelNumber)
    return isOther ? null : entry.is.employee
  }

  /** Who one is. */
  find(marks: Marks): Found {
    const who = { name: fold(marks.fullname), birth: marks.birth }
    const isAlike = (entry: Entry) => entry.name === who.name || entry.birth === who.birth
    const snils = this.#bySnils.get(marks.snilsKey ?? '')
    if (snils && !isAlike(snils))
      return trouble('snils', `Тот же СНИЛС ${whereOf(snils.is)}`, 'Тот же СНИЛС у другого человека')
    const number = this.#byNumber.get(marks.personnelNumber ?? '')
    if (number && !isAlike(number))
      return trouble(
        'personnelNumber',
        `Тот же номер ${whereOf(number.is)}`,
        'Тот же номер у другого человека',
      )
    const isOther = (entry: Entry | undefined) =>
      entry !== number && hasOther(entry?.snilsKey, marks.snilsKey)
    const phone = this.#byPhone.get(marks.phoneKey ?? '')
    const namesake = this.#byName.get(nameKey(who))
    const byPhone = phone && isNamed(phone, who) && !isOther(phone) ? phone : undefined
    const found = [snils, isOther(namesake) ? undefined : namesake, number, byPhone]
    return decide(withoutPast(found.filter((entry) => entry !== undefined)), marks, who)
  }
}

/** Whether two СНИЛС, or two personnel numbers, are known and are not the same: then namesakes are two people, even when they were born on one day. */
export const hasOther = (one: string | null | undefined, other: string | null): boolean =>
  Boolean(one && other && one !== other)

const hasLeft = ({ is }: Entry): boolean => 'employee' in is && is.employee.dismissedOn !== null

/** Without former cards of those who are at work under another one: dismissed and hired again, he is the present one. */
const withoutPast = (found: Entry[]): Entry[] =>
  found.filter(
    (past) =>
      !hasLeft(past) ||
      !found.some((one) => !hasLeft(one) && one.name === past.name && one.birth === past.birth),
  )

function decide(found: Entry[], marks: Marks, who: { name: string; birth: Day }): Found {
  const [first, ...others] = found
  if (!first) return nobody
  const isOther = (entry: Entry) => !isSame(entry.is, first.is)
  const other = others.find(isOther)
  if (other)
    return trouble(
      'birth',
      `Похож сразу на двоих: ${whereOf(first.is)} и ${whereOf(other.is)}`,
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

const isSame = (one: Somebody, other: Somebody): boolean =>
  'row' in one
    ? 'row' in other && one.row === other.row
    : 'employee' in other && one.employee.id === other.employee.id
