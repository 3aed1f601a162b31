import { candidateStateNames, employeeRefusals, numberTakenWords } from '../../shared/employees/ru.ts'
import {
  dateProblems,
  dismissalProblem,
  dueOf,
  factorsThatCount,
  isUnstated,
  type LastPassed,
  passedProblem,
} from '../../shared/employees/rules.ts'
import {
  type DuplicateBy,
  EmployeeCard,
  type EmployeeId,
  type EmployeeInput,
  type FoundEmployee,
  type PersonId,
} from '../../shared/employees/schema.ts'
import type { PartScope } from '../../shared/organizations/access.ts'
import { clinicDay, type Day } from '../../shared/platform/days.ts'
import { fullName } from '../../shared/platform/person.ts'
import { common, refuse, refuseField } from '../../shared/platform/refusal.ts'
import { fold } from '../../shared/platform/search.ts'
import { eachOnce, problemsOf } from '../../shared/programme/rules.ts'
import type { Edition } from '../../shared/programme/schema.ts'
import { changed, note } from '../platform/audit/trail.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { newId } from '../platform/ids.ts'
import type { Secrets } from '../platform/secrets.ts'
import { rowView } from './list/actions.ts'
import {
  addEmployees,
  changeCandidacy,
  changeDues,
  changeEmployee,
  changeLastPassed,
  type DueChange,
  type DueRow,
  type EmployeeRecord,
  findEmployeeForChange,
  findOwnerOfNumber,
  listAlike,
  listDuesForChange,
  type PossibleDuplicate,
} from './store.ts'
import { lookupText, personPapers } from './tables.ts'
import { findDepartmentForUse, findPositionForUse } from './units/store.ts'

/** Context of the actions: the edition of the order in force, the encryption keys and the current time. */
export interface EmployeeContext {
  edition: Edition
  secrets: Secrets
  now: Date
}

/** Encrypted data of a person. */
type Papers = Pick<EmployeeInput, 'phone' | 'email' | 'snils' | 'policy'>

const sealContextOf = (id: PersonId) => personPapers.at({ id })

const digestOf = (text: string | null, secrets: Secrets) => text && secrets.digest('lookup', text)
const digestsOf = (text: string | null, secrets: Secrets) => (text ? secrets.digests('lookup', text) : [])

/** Decrypted data of an employee. */
export const papersOf = (
  { sealed, person }: Pick<EmployeeRecord, 'sealed' | 'person'>,
  secrets: Secrets,
): Papers => JSON.parse(secrets.open(sealed, sealContextOf(person)))

/** Returns the input with which saving an employee would change nothing. */
export function inputOf(record: EmployeeRecord, secrets: Secrets): EmployeeInput {
  const { surname, name, middlename, gender, birth, factors } = record
  const known = {
    ...papersOf(record, secrets),
    personnelNumber: record.personnelNumber,
    department: record.departmentId,
    position: record.positionId,
    hiredOn: record.hiredOn,
    seniorityFrom: record.seniorityFrom,
    workClass: record.workClass,
    lastPassedOn: record.lastPassedOn,
  }
  const present = Object.fromEntries(Object.entries(known).filter(([, value]) => value != null))
  return { surname, name, middlename, gender, birth, factors, ...present }
}

/** An employee as the card shows them. */
export function cardView(record: EmployeeRecord, secrets: Secrets, today: Day): EmployeeCard {
  const { phone = null, email = null, snils = null, policy = null } = papersOf(record, secrets)
  const row = { ...record, isUnstated: isUnstated(record) }
  return { ...record, ...rowView(row, today), phone, email, snils, policy }
}

/** Refuses factors that the order does not have. */
export function checkFactors(edition: Edition, factors: EmployeeInput['factors'], today: Day): void {
  if (!factors) return
  const anybody = { kind: 'preliminary', kindReason: null, gender: 'Мужской', birth: today } as const
  const request = { ...anybody, date: today, factors }
  const [problem] = problemsOf(edition, request)
  if (problem) refuseField(common.INVALID, problem.field, `Такого фактора в приказе нет: ${problem.value}`)
}

const dueChange = (edition: Edition, facts: Parameters<typeof dueOf>[1]) => {
  const due = dueOf(edition, facts)
  return { dueOn: due?.on ?? null, dueReason: due?.reason ?? null }
}

/** Finds the department and the position that an input names; refuses those of other organizations. */
export async function unitsOf(tx: Tx, scope: PartScope, { department, position }: EmployeeInput) {
  if (scope.departments && !department)
    refuseField(common.INVALID, 'department', 'Выберите одно из своих подразделений')
  const [intoDepartment, onPosition] = await Promise.all([
    department ? findDepartmentForUse(tx, scope, department) : null,
    position ? findPositionForUse(tx, scope, position) : null,
  ])
  if (department && !intoDepartment) refuseField(common.INVALID, 'department', 'Такого подразделения нет')
  if (position && !onPosition) refuseField(common.INVALID, 'position', 'Такой должности нет')
  return { intoDepartment, onPosition }
}

type Units = Awaited<ReturnType<typeof unitsOf>>

/** Data of an employee that HR does not enter. */
type SystemFields = Pick<
  EmployeeRecord,
  | 'id'
  | 'person'
  | 'organization'
  | 'addedOn'
  | 'version'
  | 'bookedOn'
  | 'cameOn'
  | 'dismissedOn'
  | 'concludedOn'
  | 'candidate'
>

/** Builds the employee to be stored: names, sealed numbers, computed due day. */
export function recordOf(
  input: EmployeeInput,
  kept: SystemFields,
  { intoDepartment, onPosition }: Units,
  { edition, secrets }: EmployeeContext,
): EmployeeRecord {
  const { surname, name, middlename = '', gender, birth, phone, email, snils, policy } = input
  const { hiredOn = null, seniorityFrom = null, workClass = null, lastPassedOn = null } = input
  const factors = input.factors ? eachOnce(input.factors) : null
  const positionFactors = onPosition?.factors ?? []
  const counted = factorsThatCount(factors, positionFactors)
  const papers: Papers = { phone, email, snils, policy }
  return {
    ...kept,
    surname,
    name,
    middlename,
    gender,
    birth,
    hiredOn,
    seniorityFrom,
    workClass,
    lastPassedOn,
    factors,
    positionFactors,
    positionExemption: onPosition?.exemption ?? null,
    fullname: fullName({ surname, name, middlename }),
    personnelNumber: input.personnelNumber ?? null,
    departmentId: input.department ?? null,
    department: intoDepartment?.name ?? '',
    positionId: input.position ?? null,
    position: onPosition?.name ?? null,
    sealed: secrets.seal(JSON.stringify(papers), sealContextOf(kept.person)),
    snilsKey: digestOf(lookupText('snils', snils), secrets),
    phoneKey: digestOf(lookupText('phone', phone), secrets),
    ...dueChange(edition, { birth, lastPassedOn, factors: counted, since: hiredOn ?? kept.addedOn }),
  }
}

/** Digests under the present and the former secrets by which an employee with the same numbers is found. */
type AlikeKeys = Record<'snilsKeys' | 'phoneKeys', string[]>

function alikeKeysOf(record: EmployeeRecord, secrets: Secrets): AlikeKeys {
  const { snils, phone } = papersOf(record, secrets)
  return {
    snilsKeys: digestsOf(lookupText('snils', snils), secrets),
    phoneKeys: digestsOf(lookupText('phone', phone), secrets),
  }
}

/** Data by which two employees look alike. */
function likeness(record: EmployeeRecord, keys: AlikeKeys, other: PossibleDuplicate): DuplicateBy[] {
  const isNamesake = fold(other.fullname) === fold(record.fullname) && other.birth === record.birth
  return [
    ...(keys.snilsKeys.includes(other.snilsKey ?? '') ? (['snils'] as const) : []),
    ...(keys.phoneKeys.includes(other.phoneKey ?? '') ? (['phone'] as const) : []),
    ...(isNamesake ? (['name-birth'] as const) : []),
  ]
}

const foundOf = ({ department, snilsKey: _, phoneKey: __, ...found }: PossibleDuplicate) => ({
  ...found,
  department: department || null,
})

/** Finds employees of the organization that look like the given one. */
export const listDuplicates = async (
  tx: Reader,
  scope: PartScope,
  record: EmployeeRecord,
  secrets: Secrets,
): Promise<FoundEmployee[]> => {
  const keys = alikeKeysOf(record, secrets)
  return (await listAlike(tx, scope, { ...record, ...keys })).flatMap((other) => {
    const by = likeness(record, keys, other)
    return by.length > 0 ? [{ ...foundOf(other), by }] : []
  })
}

function check(input: EmployeeInput, edition: Edition, today: Day): void {
  const fields = dateProblems(input, today)
  if (Object.keys(fields).length > 0) refuse(common.INVALID, { fields })
  checkFactors(edition, input.factors, today)
}

/** Codes of factors for the audit. */
export const codesOf = (factors: readonly { code: string }[]) => factors.map(({ code }) => code).join(', ')

/** The fields of an employee as the audit records them. */
export const told = (record: EmployeeRecord) => {
  const { fullname, gender, birth, personnelNumber, department, position, factors } = record
  const { hiredOn, seniorityFrom, workClass, lastPassedOn } = record
  const candidate = record.candidate && candidateStateNames[record.candidate]
  const dismissedOn = candidate ? null : record.dismissedOn
  const who = { fullname, gender, birth, personnelNumber, department, position }
  const known = { hiredOn, seniorityFrom, workClass, lastPassedOn, dismissedOn, candidate }
  return { ...who, ...known, factors: factors && codesOf(factors) }
}

/** The change of an employee as the audit records it; of sealed numbers and contacts only that they changed. */
export function changeOf(before: EmployeeRecord, after: EmployeeRecord, secrets: Secrets) {
  const { before: old, after: fresh } = changed(told(before), told(after))
  const { before: oldPapers } = changed(papersOf(before, secrets), papersOf(after, secrets))
  const other = Object.fromEntries(Object.keys(oldPapers ?? {}).map((name) => [name, 'изменено']))
  return { before: old ?? null, after: { ...fresh, ...other } }
}

/** Records a change of an employee in the audit. */
const noteChange = (tx: Tx, before: EmployeeRecord, after: EmployeeRecord, secrets: Secrets): void =>
  note(tx, { id: after.id, ...changeOf(before, after, secrets) })

/**
 * Refuses a personnel number that another employee has, and names that employee. The unique index of the
 * database has the final decision.
 */
async function checkNumber(tx: Tx, scope: PartScope, record: EmployeeRecord): Promise<void> {
  const owner = await findOwnerOfNumber(tx, scope, record)
  if (owner) refuse(employeeRefusals.NUMBER_TAKEN, owner.isSeen ? { message: numberTakenWords(owner) } : {})
}

/** A person to be added: the data that HR enters, whether in spite of similar people, and whether as a candidate. */
type NewPerson = EmployeeInput & { anyway?: boolean | undefined; isCandidate?: boolean }

/**
 * Adds an employee or a candidate. When similar employees exist, refuses with `EMPLOYEE_EXISTS` and lists them, unless
 * the caller insists.
 */
export async function addEmployee(
  tx: Tx,
  scope: PartScope,
  { anyway = false, isCandidate = false, ...input }: NewPerson,
  context: EmployeeContext,
): Promise<EmployeeCard> {
  const today = clinicDay(context.now)
  check(input, context.edition, today)
  const units = await unitsOf(tx, scope, input)
  const { organization } = scope
  const standing = {
    organization,
    addedOn: today,
    version: 1,
    bookedOn: null,
    cameOn: null,
    dismissedOn: isCandidate ? today : null,
    concludedOn: null,
    candidate: isCandidate ? ('considered' as const) : null,
  }
  const kept = { id: newId<EmployeeId>(context.now), person: newId<PersonId>(context.now), ...standing }
  const record = recordOf(input, kept, units, context)
  const duplicates = await listDuplicates(tx, scope, record, context.secrets)
  if (duplicates.length > 0 && !anyway)
    refuse(employeeRefusals.EMPLOYEE_EXISTS, { details: { found: duplicates } })
  await checkNumber(tx, scope, record)
  await addEmployees(tx, [record], context.now)
  note(tx, { id: record.id, after: told(record) })
  return cardView(record, context.secrets, today)
}

/** Refuses when a record has changed since the caller saw it. */
export interface SeenVersion<Id> {
  id: Id
  version: number
}

/** Context for reading a card; no edition is needed. */
export type CardContext = Omit<EmployeeContext, 'edition'>

/**
 * Returns an employee, locked. Refuses an employee of another organization (404) and a record that has changed
 * since the caller saw it.
 */
export async function seenEmployee(
  tx: Tx,
  scope: PartScope,
  { id, version }: SeenVersion<EmployeeId>,
  { secrets, now }: CardContext,
): Promise<EmployeeRecord> {
  const record = (await findEmployeeForChange(tx, scope, id)) ?? refuse(common.NOT_FOUND)
  if (record.version !== version) {
    // The details of a refusal have no contract, so they are limited to the fields of a card here.
    const card = EmployeeCard.parse(cardView(record, secrets, clinicDay(now)))
    refuse(employeeRefusals.STALE_EMPLOYEE, { details: { now: card } })
  }
  return record
}

/** Returns why the first day at work cannot be saved; null when it can. A candidate has none until he is hired. */
function hiringProblem(
  { candidate, dismissedOn }: Pick<EmployeeRecord, 'candidate' | 'dismissedOn'>,
  hiredOn: Day | null,
  today: Day,
): string | null {
  if (candidate) return hiredOn && 'Дату приёма укажите, когда примете кандидата на работу'
  return dismissedOn && dismissalProblem(dismissedOn, hiredOn, today)
}

/** The first day of a candidate at work and, when it is known already, the personnel number. */
interface Hiring {
  on: Day
  personnelNumber?: string | undefined
}

/** Turns a candidate whom the caller has locked into an employee; the due day is counted from the last check-up. */
export async function hireCandidate(
  tx: Tx,
  scope: PartScope,
  before: EmployeeRecord,
  { on, personnelNumber, ...context }: EmployeeContext & Hiring,
): Promise<EmployeeCard> {
  const today = clinicDay(context.now)
  const input = { ...inputOf(before, context.secrets), hiredOn: on, personnelNumber }
  const { hiredOn } = dateProblems(input, today)
  if (hiredOn) refuseField(common.INVALID, 'on', hiredOn)
  const units = await unitsOf(tx, scope, input)
  const hired = { ...before, dismissedOn: null, candidate: null, version: before.version + 2 }
  const record = recordOf(input, hired, units, context)
  await checkNumber(tx, scope, record)
  await changeCandidacy(tx, record.id, { on: null, candidate: null, refusedOn: null })
  await changeEmployee(tx, record)
  noteChange(tx, before, record, context.secrets)
  return cardView(record, context.secrets, today)
}

/** Changes an employee and the due day with it. */
export async function changeEmployeeData(
  tx: Tx,
  scope: PartScope,
  { id, version, ...input }: EmployeeInput & SeenVersion<EmployeeId>,
  context: EmployeeContext,
): Promise<EmployeeCard> {
  const today = clinicDay(context.now)
  check(input, context.edition, today)
  const units = await unitsOf(tx, scope, input)
  const before = await seenEmployee(tx, scope, { id, version }, context)
  const problem = hiringProblem(before, input.hiredOn ?? null, today)
  if (problem) refuseField(common.INVALID, 'hiredOn', problem)
  const { organization, person, addedOn, bookedOn, cameOn, dismissedOn, concludedOn, candidate } = before
  const outdone = passedProblem({ lastPassedOn: input.lastPassedOn ?? null, concludedOn })
  if (outdone) refuseField(common.INVALID, 'lastPassedOn', outdone)
  const standing = { addedOn, bookedOn, cameOn, dismissedOn, concludedOn, candidate, version: version + 1 }
  const kept = { id, organization, person, ...standing }
  const record = recordOf(input, kept, units, context)
  if (record.personnelNumber !== before.personnelNumber) await checkNumber(tx, scope, record)
  await changeEmployee(tx, record)
  noteChange(tx, before, record, context.secrets)
  return cardView(record, context.secrets, today)
}

/** Returns employees whose stored due day is wrong, with the right one. */
export const wrongDues = (edition: Edition, rows: readonly DueRow[]): DueChange[] =>
  rows.flatMap((row) => {
    const right = dueChange(edition, row)
    const { why, factor, months } = row.dueReason ?? {}
    const isSame =
      right.dueOn === row.dueOn &&
      right.dueReason?.why === why &&
      right.dueReason?.factor === factor &&
      right.dueReason?.months === months
    return isSame ? [] : [{ id: row.id, ...right }]
  })

/** Corrects the due days of these employees; returns how many were wrong. */
export async function mendDues(tx: Tx, edition: Edition, ids: readonly EmployeeId[]): Promise<number> {
  const changes = wrongDues(edition, await listDuesForChange(tx, ids))
  await changeDues(tx, changes)
  return changes.length
}

/**
 * Applies `decide` to the days of an employee's last check-up and last заключение and updates the due day; the
 * employee may be dismissed. Returns the previous day of the last check-up. When no edition is given, the
 * nightly job updates the due day.
 */
export async function movePassed(
  tx: Tx,
  edition: Edition | null,
  id: EmployeeId,
  decide: (stands: LastPassed) => LastPassed,
): Promise<Day | null> {
  const [row] = await listDuesForChange(tx, [id])
  if (!row) return refuse(common.NOT_FOUND)
  const { lastPassedOn, concludedOn } = row
  const moved = decide(row)
  const { before, after } = changed({ lastPassedOn, concludedOn }, moved)
  if (Object.keys(after ?? {}).length === 0) return lastPassedOn
  await changeLastPassed(tx, id, moved)
  if (edition) await changeDues(tx, wrongDues(edition, [{ ...row, ...moved }]))
  note(tx, { act: 'change', what: 'employee', id, before, after })
  return lastPassedOn
}

/** Name and birth date of a person as a passport has them. */
export type PassportPerson = Pick<EmployeeRecord, 'surname' | 'name' | 'middlename' | 'birth'>

/**
 * Corrects the person of an employee as the desk has read it in the passport, and the due day with it. The caller
 * has locked the employee. The database forgets the account that was recognised by the former name or birth date.
 */
export async function correctPerson(
  tx: Tx,
  before: EmployeeRecord,
  person: PassportPerson,
  edition: Edition | null,
): Promise<void> {
  const { id, organization } = before
  const record = { ...before, ...person, fullname: fullName(person) }
  await changeEmployee(tx, record)
  if (edition) await changeDues(tx, wrongDues(edition, await listDuesForChange(tx, [id])))
  note(tx, { act: 'change', what: 'employee', id, organization, ...changed(told(before), told(record)) })
}
