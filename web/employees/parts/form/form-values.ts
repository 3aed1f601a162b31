import { z } from 'zod'
import type { ChosenFactor } from '../../../../shared/booking/schema.ts'
import { dateProblems, dueOf, passedProblem, workingAge } from '../../../../shared/employees/rules.ts'
import {
  type DepartmentId,
  type EmployeeCard,
  EmployeeInput,
  type PositionId,
  type WorkClass,
} from '../../../../shared/employees/schema.ts'
import { finishDate } from '../../../../shared/platform/date-mask.ts'
import { type Day, isDay, parseDay, partsOf } from '../../../../shared/platform/days.ts'
import type { Gender } from '../../../../shared/platform/person.ts'
import { formatPhone } from '../../../../shared/platform/phone.ts'
import { type FactorChoice, unansweredOf, withMarks } from '../../../../shared/programme/marks.ts'
import { factorOf } from '../../../../shared/programme/rules.ts'
import type { Edition } from '../../../../shared/programme/schema.ts'

/** A department or position as typed: its text, and its id once chosen. */
export interface TypedUnit<Id> {
  id: Id | null
  text: string
}

/** An employee as typed by HR: dates, numbers and names as they stand in the fields. */
export interface EmployeeValues {
  surname: string
  name: string
  middlename: string
  gender: Gender | null
  birth: string
  phone: string
  email: string
  snils: string
  policy: string
  personnelNumber: string
  department: TypedUnit<DepartmentId>
  position: TypedUnit<PositionId>
  hiredOn: string
  seniorityFrom: string
  workClass: WorkClass | ''
  /** The employee's own factors; null means the position's. */
  factors: FactorChoice[] | null
  lastPassedOn: string
}

/**
 * Dependencies of the form: the order in force, today's date at the clinic, the day of the last conclusion
 * (заключение).
 */
export interface FormContext {
  edition: Edition
  today: Day
  concludedOn: Day | null
}

/** Turns stored factors into choices of the picker: each with the substances whose marks are all stored. */
export const choicesOf = (edition: Edition, kept: readonly ChosenFactor[]): FactorChoice[] =>
  kept.map(({ code, marks }) => {
    const substances = factorOf(edition, code)?.substances ?? []
    const isMeant = (own: readonly string[]) => own.length > 0 && own.every((mark) => marks.includes(mark))
    return { code, substances: substances.filter((one) => isMeant(one.marks)).map(({ name }) => name) }
  })

/** An empty form; the order of the fields is that of the form. */
const noValues: EmployeeValues = {
  surname: '',
  name: '',
  middlename: '',
  birth: '',
  gender: null,
  position: { id: null, text: '' },
  department: { id: null, text: '' },
  personnelNumber: '',
  workClass: '',
  hiredOn: '',
  seniorityFrom: '',
  factors: null,
  lastPassedOn: '',
  phone: '',
  email: '',
  snils: '',
  policy: '',
}

const textOf = (known: string | null) => known ?? ''

/** Returns the fields of a card or, without one, of a new employee. */
export function valuesOf(card: EmployeeCard | null, edition: Edition): EmployeeValues {
  if (!card) return noValues
  return {
    ...noValues,
    surname: card.surname,
    name: card.name,
    middlename: card.middlename,
    birth: card.birth,
    gender: card.gender,
    position: { id: card.positionId, text: textOf(card.position) },
    department: { id: card.departmentId, text: textOf(card.department) },
    personnelNumber: textOf(card.personnelNumber),
    workClass: card.workClass ?? '',
    hiredOn: textOf(card.hiredOn),
    seniorityFrom: textOf(card.seniorityFrom),
    factors: card.factors && choicesOf(edition, card.factors),
    lastPassedOn: textOf(card.lastPassedOn),
    phone: card.phone ? formatPhone(card.phone) : '',
    email: textOf(card.email),
    snils: textOf(card.snils),
    policy: textOf(card.policy),
  }
}

/** Data by which a person is recognised: they stay as the card has them. */
const isOfPerson = (name: string) => ['surname', 'name', 'middlename', 'gender', 'birth'].includes(name)

function isFilled(value: EmployeeValues[keyof EmployeeValues]): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  return value !== null && ('text' in value ? value.id !== null : true)
}

/** Returns the values of a card with those that the user has typed for a newcomer who is the same person. */
export const withTyped = (card: EmployeeValues, typed: EmployeeValues): EmployeeValues => ({
  ...card,
  ...Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => !isOfPerson(name) && isFilled(value)),
  ),
})

const given = (text: string): string | undefined => text.trim() || undefined

/**
 * Completes a typed date as the field does when it loses the focus, because Enter submits the form from within
 * the field.
 */
function dayIn(typed: string, latestYear: number): string | undefined {
  const finished = finishDate(typed, latestYear)
  return given(parseDay(finished) ?? finished)
}

/** Returns the data to send for the typed values, unchecked. */
const unchecked = (values: EmployeeValues, { edition, today }: Pick<FormContext, 'edition' | 'today'>) => ({
  surname: values.surname,
  name: values.name,
  middlename: given(values.middlename),
  gender: values.gender ?? undefined,
  birth: dayIn(values.birth, partsOf(today).year - workingAge),
  phone: given(values.phone),
  email: given(values.email),
  snils: given(values.snils),
  policy: given(values.policy),
  personnelNumber: given(values.personnelNumber),
  department: values.department.id ?? undefined,
  position: values.position.id ?? undefined,
  hiredOn: dayIn(values.hiredOn, partsOf(today).year + 1),
  seniorityFrom: dayIn(values.seniorityFrom, partsOf(today).year + 1),
  workClass: values.workClass || undefined,
  factors: values.factors && withMarks(edition, values.factors),
  lastPassedOn: dayIn(values.lastPassedOn, partsOf(today).year + 1),
})

/** Returns the employee to send, validated. Throws when a value is wrong: call `problemsIn` first. */
export const inputOf = (values: EmployeeValues, ground: FormContext): EmployeeInput =>
  EmployeeInput.parse(unchecked(values, ground))

const known = <Value>(value: Value | null): Value | undefined => value ?? undefined

/** Returns the request body that would leave a card unchanged. */
export const sameInput = (card: EmployeeCard): EmployeeInput => ({
  surname: card.surname,
  name: card.name,
  middlename: given(card.middlename),
  gender: card.gender,
  birth: card.birth,
  phone: known(card.phone) as EmployeeInput['phone'],
  email: known(card.email),
  snils: known(card.snils),
  policy: known(card.policy),
  personnelNumber: known(card.personnelNumber),
  department: known(card.departmentId),
  position: known(card.positionId),
  hiredOn: known(card.hiredOn),
  seniorityFrom: known(card.seniorityFrom),
  workClass: known(card.workClass),
  factors: card.factors,
  lastPassedOn: known(card.lastPassedOn),
})

const unitProblem = ({ id, text }: TypedUnit<string>, sentence: string) =>
  id === null && text.trim() !== '' ? sentence : undefined

/** Returns all problems of the typed values by field, in the order of the form. */
export function problemsIn(values: EmployeeValues, ground: FormContext): Record<string, string> {
  const input = EmployeeInput.safeParse(unchecked(values, ground))
  // Only the first problem of a field is shown.
  const issues = input.error?.issues.toReversed().map(({ path, message }) => [String(path[0]), message]) ?? []
  const isUnanswered = unansweredOf(ground.edition, values.factors ?? []).length > 0
  const { concludedOn, today } = ground
  const outdone = input.data && passedProblem({ lastPassedOn: input.data.lastPassedOn ?? null, concludedOn })
  const found: Record<string, string | undefined> = {
    ...(outdone && { lastPassedOn: outdone }),
    ...(input.data && dateProblems(input.data, today)),
    ...Object.fromEntries(issues),
    department: unitProblem(
      values.department,
      'Такого подразделения нет: выберите из списка или создайте его',
    ),
    position: unitProblem(values.position, 'Такой должности нет: выберите из списка или создайте её'),
    ...(isUnanswered && { factors: 'Уточните вещества в отмеченных пунктах' }),
  }
  const fields = Object.keys(values).filter((name) => found[name])
  return Object.fromEntries(fields.map((name) => [name, found[name] ?? '']))
}

/** The form's check as a schema. */
export const employeeForm = (ground: FormContext): z.ZodType =>
  z.unknown().superRefine((values, context) => {
    for (const [field, message] of Object.entries(problemsIn(values as EmployeeValues, ground)))
      context.addIssue({ code: 'custom', message, path: [field] })
  })

/** The next check-up that follows from the typed values; null while they are incomplete or invalid. */
export function nextDue(
  values: EmployeeValues,
  positionFactors: readonly { code: string }[],
  { edition, today, concludedOn }: FormContext,
) {
  const [birth, last, hired] = [values.birth, values.lastPassedOn, values.hiredOn].map((typed) =>
    isDay(typed) ? parseDay(typed) : null,
  )
  if (!birth || !last || passedProblem({ lastPassedOn: last, concludedOn })) return null
  const factors = values.factors ?? positionFactors
  return dueOf(edition, { birth, lastPassedOn: last, factors, since: hired ?? today })
}
