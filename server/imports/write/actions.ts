import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { ChosenFactor } from '../../../shared/booking/schema.ts'
import { numberTakenWords } from '../../../shared/employees/ru.ts'
import { passedProblem } from '../../../shared/employees/rules.ts'
import type { DepartmentId, EmployeeId, PersonId, PositionId } from '../../../shared/employees/schema.ts'
import { parentsOf, unitKey, unitNamed } from '../../../shared/employees/unit-names.ts'
import {
  changesOf,
  type FormerEmployee,
  laterRow,
  unitedRow,
  withFormerFactors,
} from '../../../shared/imports/changes.ts'
import type { CheckedRow } from '../../../shared/imports/check-rows.ts'
import type { RowInput } from '../../../shared/imports/read-row.ts'
import type { ImportId, OnRepeat } from '../../../shared/imports/schema.ts'
import { hasOther } from '../../../shared/imports/who-is-who.ts'
import type { OrganizationScope } from '../../../shared/organizations/access.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { eachOnce } from '../../../shared/programme/rules.ts'
import { type EmployeeContext, inputOf, recordOf } from '../../employees/actions.ts'
import { mapKeptCards } from '../../employees/card-merge/store.ts'
import {
  addEmployees,
  changeEmployees,
  type EmployeeRecord,
  listEmployeesForChange,
  lockEmployees,
} from '../../employees/store.ts'
import { departmentsNamed, positionsNamed } from '../../employees/units/store.ts'
import type { Tx } from '../../platform/db/types.ts'
import { firstIdOf, newId } from '../../platform/ids.ts'
import { formerOf } from '../changes/actions.ts'
import { keepTraces } from '../traces/actions.ts'
import { type ConflictingEmployee, listArrived, listNumbered } from './store.ts'

/** Dependencies for writing rows besides the transaction. */
export interface RowWriteContext extends EmployeeContext {
  id: ImportId
  createdAt: Date
  /** Time when the check read the list. */
  checkedAt: Date
  /** Whether the previous try failed because a personnel number was taken. */
  hasFailed: boolean
  duplicates: OnRepeat
  /** Factors of the positions that the file adds, by folded name. */
  newPositions: ReadonlyMap<string, ChosenFactor[]>
  /** Existing positions to use instead of misspelt ones, by folded name. */
  instead: ReadonlyMap<string, string>
  /** Tells who keeps the factors that the file does not name. */
  keepsFactors(employee: EmployeeId): boolean
}

/** A row that could not be written, with the reason. */
export interface LateRow {
  row: number
  text: string
}

/** Results for the rows of a piece. */
export interface Outcome {
  added: number
  updated: number
  skipped: number
  /** Rows whose known employee already was as the row says: nothing is written. */
  unchanged: number
  late: LateRow[]
}

/** Returns the employee id for a row of an import: the same at each try, so that no row is written twice. */
function idOfRow<Id extends string>(context: RowWriteContext, row: number, what: string): Id {
  const bytes = createHash('sha256').update(`${context.id} ${what} ${row}`).digest().subarray(0, 16)
  bytes.writeUIntBE(context.createdAt.getTime(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Id
}

type Right = CheckedRow & { input: RowInput }

/** Returns the row with the existing position that was meant, when its own is misspelt. */
function meant({ input, ofPerson, ...row }: Right, { instead }: RowWriteContext): Right {
  const meantInput = (given: RowInput): RowInput => {
    const position = given.positionName && instead.get(unitKey(given.positionName))
    return position ? { ...given, positionName: position } : given
  }
  const right = { ...row, input: meantInput(input) }
  if (!ofPerson) return right
  const [first, ...later] = ofPerson
  return { ...right, ofPerson: [meantInput(first), ...later.map(meantInput)] }
}

/** The action for a row: `target` is the id of the employee to be changed or added. */
interface Act {
  row: number
  input: RowInput
  target: EmployeeId
  isNew: boolean
  /** A later row of the same person, which adds its factors. */
  isAdding: boolean
  /** All rows about a known person; absent when one row is about the person. */
  ofPerson?: CheckedRow['ofPerson'] | undefined
  /** The known employee keeps the factors that the file does not name. */
  keepsFactors?: boolean
}

function actOf(
  { row, input, repeats, canAdd, addsTo, ofPerson }: Right,
  context: RowWriteContext,
  outcome: Outcome,
): Act[] {
  const idOf = (from: number) => idOfRow<EmployeeId>(context, from, 'employee')
  if (!repeats) return [{ row, input, target: idOf(row), isNew: true, isAdding: false }]
  const { duplicates } = context
  const known = 'employee' in repeats ? repeats.employee.id : null
  if (duplicates === 'skip' && (known || addsTo === undefined)) {
    outcome.skipped += 1
    return []
  }
  const isSecondJob = duplicates === 'add' && canAdd && input.personnelNumber !== undefined
  if (addsTo !== undefined && !isSecondJob) {
    const target = known && duplicates !== 'add' ? known : idOf(addsTo)
    return [{ row, input, target, isNew: false, isAdding: true }]
  }
  if (duplicates === 'add') {
    if (canAdd) return [{ row, input, target: idOf(row), isNew: true, isAdding: false }]
    outcome.late.push({ row, text: 'Такой табельный номер уже есть: второго сотрудника с ним не добавить' })
    return []
  }
  const target = 'row' in repeats ? idOf(repeats.row) : repeats.employee.id
  const keepsFactors = context.keepsFactors(target)
  return [{ row, input, target, isNew: false, isAdding: false, ofPerson, keepsFactors }]
}

/** Data needed to write a piece. */
interface WriteContext {
  scope: OrganizationScope
  context: RowWriteContext
}

type Units = Awaited<ReturnType<typeof unitsOf>>

/** Returns the function that finds a unit by its name, and looks for each name once. */
function byName<Unit extends { name: string }>(units: readonly Unit[]) {
  const found = new Map<string, Unit | undefined>()
  return (name: string): Unit | undefined => {
    if (!found.has(name)) found.set(name, unitNamed(units, name))
    return found.get(name)
  }
}

/** Returns the units that the rows name (adding new ones) and those of the changed employees. */
async function unitsOf(
  tx: Tx,
  { scope, context }: WriteContext,
  acts: readonly Act[],
  before: readonly EmployeeRecord[],
) {
  const named = (names: (string | undefined)[]) => [
    ...new Map(names.filter((name) => name !== undefined).map((name) => [unitKey(name), name])).values(),
  ]
  const inFile = named(acts.map(({ input }) => input.departmentName))
  const departments = named(inFile.flatMap((name) => [...parentsOf(name), name])).map((name) => ({
    id: newId<DepartmentId>(context.now),
    name,
  }))
  const positions = named(acts.map(({ input }) => input.positionName)).map((name) => ({
    id: newId<PositionId>(context.now),
    name,
    factors: context.newPositions.get(unitKey(name)) ?? [],
  }))
  const held = before.flatMap(({ departmentId }) => departmentId ?? [])
  const posts = before.flatMap(({ positionId }) => positionId ?? [])
  const inDepartments = await departmentsNamed(tx, scope, departments, held)
  const onPositions = await positionsNamed(tx, scope, positions, posts)
  return {
    departmentNamed: byName(inDepartments),
    positionNamed: byName(onPositions),
    departmentById: new Map(inDepartments.map((unit) => [unit.id, unit])),
    positionById: new Map(onPositions.map((unit) => [unit.id, unit])),
  }
}

const written = (factors: readonly { code: string; marks?: string[] }[]) =>
  JSON.stringify(eachOnce(factors).sort((one, other) => (one.code < other.code ? -1 : 1)))

/**
 * Returns the day of the last check-up after a row is written: a day before a заключение of the clinic is
 * ignored, even when that заключение came after the check.
 */
function passedAfter({ lastPassedOn }: Act['input'], before: EmployeeRecord | undefined) {
  const concludedOn = before?.concludedOn ?? null
  const isTaken = lastPassedOn && !passedProblem({ lastPassedOn, concludedOn })
  return (isTaken ? lastPassedOn : before?.lastPassedOn) ?? undefined
}

/**
 * Returns the factors of the card after a row: null where they are those of the position. «Нет» is stated of the person,
 * because a position without factors states nothing.
 */
function ownFactors(
  given: RowInput['factors'],
  before: ChosenFactor[] | null,
  ofPosition: readonly ChosenFactor[],
): ChosenFactor[] | null {
  if (!given) return before
  const isOfPosition = given.length > 0 && written(given) === written(ofPosition)
  return isOfPosition ? null : given
}

/** Builds the record from a row and the existing employee, if any. */
function recordAfter(
  act: Act,
  before: EmployeeRecord | undefined,
  units: Units,
  { scope, context }: WriteContext,
) {
  const { departmentName, positionName, factors, ...given } = act.input
  const known = before && inputOf(before, context.secrets)
  const department =
    departmentName === undefined ? known?.department : units.departmentNamed(departmentName)?.id
  const position = positionName === undefined ? known?.position : units.positionNamed(positionName)?.id
  const onPosition = position ? (units.positionById.get(position) ?? null) : null
  const input = {
    ...known,
    ...given,
    lastPassedOn: passedAfter(given, before),
    middlename: given.middlename || known?.middlename,
    factors: ownFactors(factors, known?.factors ?? null, onPosition?.factors ?? []),
    department,
    position,
  }
  const standing = before ?? {
    id: act.target,
    person: idOfRow<PersonId>(context, act.row, 'person'),
    organization: scope.organization,
    addedOn: clinicDay(context.now),
    version: 1,
    bookedOn: null,
    cameOn: null,
    dismissedOn: null,
    concludedOn: null,
    candidate: null,
  }
  const { id, person, organization, addedOn, version } = standing
  const { bookedOn, cameOn, dismissedOn, concludedOn, candidate } = standing
  const since = { addedOn, version, bookedOn, cameOn, dismissedOn, concludedOn, candidate }
  const kept = { id, person, organization, ...since }
  const intoDepartment = department ? (units.departmentById.get(department) ?? null) : null
  return recordOf(input, kept, { intoDepartment, onPosition }, context)
}

/** Returns the conflict of a record with employees added during the import; null when there is none. */
function inTheWay(
  record: EmployeeRecord,
  isNew: boolean,
  taken: readonly ConflictingEmployee[],
  duplicates: OnRepeat,
): string | null {
  const others = taken.filter(({ id }) => id !== record.id)
  const number = record.personnelNumber
  const owner = number === null ? undefined : others.find((one) => one.personnelNumber === number)
  if (owner) return numberTakenWords({ ...owner, department: null, dismissedOn: null })
  if (!isNew || duplicates === 'add') return null
  const isAlike = (one: ConflictingEmployee) =>
    (record.snilsKey !== null && one.snilsKey === record.snilsKey) ||
    (one.fullname === record.fullname &&
      one.birth === record.birth &&
      !hasOther(one.snilsKey, record.snilsKey))
  return others.some(isAlike) ? 'Пока шла загрузка, такого сотрудника добавили: сверьте данные' : null
}

/** Allowed clock difference between two processes. */
const skewMs = 60_000

/**
 * Returns employees added since the check, which may conflict with rows. Employees added by this import have
 * ids with the time of the upload, so they are not among them. A number that was meanwhile given to an existing
 * employee is refused by the unique index and looked up afterwards.
 */
async function takenFor(
  tx: Tx,
  scope: OrganizationScope,
  acts: readonly Act[],
  context: RowWriteContext,
): Promise<ConflictingEmployee[]> {
  const { checkedAt, createdAt, hasFailed } = context
  const since = new Date(Math.max(createdAt.getTime() + 1, checkedAt.getTime() - skewMs))
  const arrived = await listArrived(tx, scope, firstIdOf(since))
  const numbers = acts.flatMap(({ input }) => input.personnelNumber ?? [])
  return hasFailed ? [...arrived, ...(await listNumbered(tx, scope, numbers))] : arrived
}

/**
 * Rows of a piece processed in one turn of the event loop, so that other work can run, above all with the
 * embedded database.
 */
const rowsInTurn = 50

/** Tells whether a row changes nothing in the employee whom it is about. */
const isAsBefore = (
  { input }: Act,
  before: EmployeeRecord | undefined,
  { secrets }: RowWriteContext,
): boolean => before !== undefined && changesOf(formerOf(before, secrets), input).length === 0

/** Yields parts of a list, each in its own turn of the event loop. */
async function* inTurns<Item>(items: readonly Item[]): AsyncGenerator<Item[]> {
  for (let at = 0; at < items.length; at += rowsInTurn) {
    if (at > 0) await setImmediate()
    yield items.slice(at, at + rowsInTurn)
  }
}

/** Points acts at the cards that stay: one that was merged since the check is gone. Locks those that are there. */
async function aimedAtKeptCards(
  tx: Tx,
  scope: OrganizationScope,
  acts: readonly Act[],
): Promise<readonly Act[]> {
  const targets = acts.filter(({ isNew }) => !isNew).map(({ target }) => target)
  if (targets.length === 0) return acts
  const [, merged] = await Promise.all([lockEmployees(tx, targets), mapKeptCards(tx, scope, targets)])
  if (merged.size === 0) return acts
  return acts.map((act) => ({ ...act, target: merged.get(act.target) ?? act.target }))
}

/** Returns the employees of the list whom rows are about, locked. */
async function knownOf(tx: Tx, scope: OrganizationScope, acts: readonly Act[]): Promise<EmployeeRecord[]> {
  const targets = acts.filter(({ isNew }) => !isNew).map(({ target }) => target)
  return targets.length > 0 ? listEmployeesForChange(tx, scope, targets) : []
}

/** Returns what an act writes: a first row together with the later ones, so that they change nothing twice. */
function saidOf(former: FormerEmployee, { input, isAdding, ofPerson, keepsFactors }: Act): RowInput {
  if (isAdding) return laterRow(former, input)
  const said = ofPerson ? unitedRow(former, ofPerson) : input
  return keepsFactors ? withFormerFactors(former, said) : said
}

/** Returns the employee as a row leaves him: null when nothing changes, a sentence when the row cannot be written. */
function draftOf(
  given: Act,
  before: EmployeeRecord | undefined,
  { units, taken }: { units: Units; taken: readonly ConflictingEmployee[] },
  ground: WriteContext,
): EmployeeRecord | string | null {
  const { context } = ground
  if (given.isAdding && !before) return 'Первая строка этого человека не загружена: исправьте её'
  const act = before ? { ...given, input: saidOf(formerOf(before, context.secrets), given) } : given
  if (isAsBefore(act, before, context)) return null
  const record = recordAfter(act, before, units, ground)
  return inTheWay(record, before === undefined, taken, context.duplicates) ?? record
}

/** Returns the employees as they are after the rows, and those among them who are already in the list. */
async function draftsOf(
  tx: Tx,
  ground: WriteContext,
  acts: readonly Act[],
  outcome: Outcome,
): Promise<{ drafts: Map<EmployeeId, EmployeeRecord>; known: EmployeeRecord[] }> {
  const { scope, context } = ground
  const known = await knownOf(tx, scope, acts)
  const units = await unitsOf(tx, ground, acts, known)
  const old = new Map(known.map((record) => [record.id, record]))
  const drafts = new Map<EmployeeId, EmployeeRecord>()
  const taken = await takenFor(tx, scope, acts, context)
  for await (const part of inTurns(acts))
    for (const act of part) {
      const before = drafts.get(act.target) ?? old.get(act.target)
      const draft = draftOf(act, before, { units, taken }, ground)
      if (draft === null) outcome.unchanged += 1
      else if (typeof draft === 'string') outcome.late.push({ row: act.row, text: draft })
      else {
        drafts.set(act.target, draft)
        outcome[before ? 'updated' : 'added'] += 1
      }
    }
  return { drafts, known }
}

/**
 * Writes the rows of a piece: adds new employees, changes or skips existing ones. A row in conflict with an
 * employee added since the check is given back with the reason.
 */
export async function writeRows(
  tx: Tx,
  scope: OrganizationScope,
  rows: readonly CheckedRow[],
  context: RowWriteContext,
): Promise<Outcome> {
  const outcome: Outcome = { added: 0, updated: 0, skipped: 0, unchanged: 0, late: [] }
  const right = rows.filter((row): row is Right => row.input !== null)
  const meantActs = right.flatMap((row) => actOf(meant(row, context), context, outcome))
  const acts = await aimedAtKeptCards(tx, scope, meantActs)
  const { drafts, known } = await draftsOf(tx, { scope, context }, acts, outcome)
  const old = new Set(known.map(({ id }) => id))
  const all = [...drafts.values()]
  const fresh = all.filter(({ id }) => !old.has(id))
  const changed = all.filter(({ id }) => old.has(id))
  for await (const part of inTurns(fresh)) await addEmployees(tx, part, context.now)
  if (changed.length > 0) await changeEmployees(tx, changed)
  const before = known.filter(({ id }) => drafts.has(id))
  await keepTraces(tx, context.id, { fresh, changed: before }, context)
  return outcome
}
