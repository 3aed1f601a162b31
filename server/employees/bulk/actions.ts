import { bulkRefusals } from '../../../shared/employees/bulk/ru.ts'
import {
  type BulkValues,
  bulkCounts,
  bulkRest,
  hasValues,
  valuesOf,
  withValues,
} from '../../../shared/employees/bulk/rules.ts'
import type { BulkChangeId, BulkCounts, BulkInput, BulkUndo } from '../../../shared/employees/bulk/schema.ts'
import { dismissalProblem, passedProblem } from '../../../shared/employees/rules.ts'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import type { PartScope } from '../../../shared/organizations/access.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { common, refuse, refuseField } from '../../../shared/platform/refusal.ts'
import { eachOnce } from '../../../shared/programme/rules.ts'
import { changed, note } from '../../platform/audit/trail.ts'
import type { Tx } from '../../platform/db/types.ts'
import { newId } from '../../platform/ids.ts'
import { checkFactors, type EmployeeContext, told } from '../actions.ts'
import { changeWork, type EmployeeRecord, listEmployeesForChange } from '../store.ts'
import { findDepartmentForUse, findPositionForUse } from '../units/store.ts'
import { forgetBulkChanges, keepBulkChange, takeBulkChange } from './store.ts'

/** Milliseconds within which a change of many can be undone. */
const undoWithin = 10 * 60_000

/** Context of a change of many; no contacts are read or written. */
type BulkContext = Omit<EmployeeContext, 'secrets'>

/** Cancels the coming bookings of employees, whom the caller has locked, and returns their number. */
export type CancelBookings = (tx: Tx, employees: readonly EmployeeId[]) => Promise<number>

const isKnown = <Id>(id: Id | null | undefined): id is Id => id != null

/** Finds units by id in one order, each locked. */
async function foundOf<Id extends string, Unit>(
  ids: readonly (Id | null | undefined)[],
  find: (id: Id) => Promise<Unit | null>,
): Promise<Map<Id, Unit>> {
  const found = new Map<Id, Unit>()
  for (const id of [...new Set(ids.filter(isKnown))].toSorted()) {
    const unit = await find(id)
    if (unit) found.set(id, unit)
  }
  return found
}

/**
 * Finds the departments of the scope and the positions that values name, locked, so that they stay as they are until the
 * end of the transaction.
 */
const findUnits = async (tx: Tx, scope: PartScope, values: readonly Partial<BulkValues>[]) => ({
  departments: await foundOf(
    values.map(({ departmentId }) => departmentId),
    (id) => findDepartmentForUse(tx, scope, id),
  ),
  positions: await foundOf(
    values.map(({ positionId }) => positionId),
    (id) => findPositionForUse(tx, scope, id),
  ),
})

type Units = Awaited<ReturnType<typeof findUnits>>

/** Returns an employee with new values, the names of the units and the due day that follow from them. */
function moved(
  record: EmployeeRecord,
  values: Partial<BulkValues>,
  { departments, positions }: Units,
  { edition }: BulkContext,
): EmployeeRecord {
  const { departmentId, positionId } = values
  const position = isKnown(positionId) ? positions.get(positionId) : null
  const positionFactors = positionId === undefined ? record.positionFactors : (position?.factors ?? [])
  const after = withValues(edition, record, values, positionFactors)
  if (departmentId !== undefined)
    after.department = isKnown(departmentId) ? (departments.get(departmentId)?.name ?? '') : ''
  if (positionId !== undefined) after.position = position?.name ?? null
  return after
}

function checkValues(change: BulkInput, { edition, now }: BulkContext): void {
  const today = clinicDay(now)
  if (change.factors) checkFactors(edition, change.factors, today)
  if (change.lastPassedOn && change.lastPassedOn > today)
    refuseField(common.INVALID, 'change.lastPassedOn', 'Дата не может быть в будущем')
  const problem = change.dismissedOn && dismissalProblem(change.dismissedOn, null, today)
  if (problem) refuseField(common.INVALID, 'change.dismissedOn', problem)
}

function checkUnits({ departmentId, positionId }: Partial<BulkValues>, { departments, positions }: Units) {
  if (departmentId && !departments.has(departmentId))
    refuseField(common.INVALID, 'change.department', 'Такого подразделения нет')
  if (positionId && !positions.has(positionId))
    refuseField(common.INVALID, 'change.position', 'Такой должности нет')
}

/** An employee before and after a change. */
interface Pair {
  before: EmployeeRecord
  after: EmployeeRecord
}

/** Everything that a change of many does: its values, the employees it changes and its counts. */
interface Plan {
  values: Partial<BulkValues>
  pairs: Pair[]
  counts: BulkCounts
}

/**
 * Works out what a change does to these employees, locked: the preview and the change itself share it, so the counts
 * told before are those of the change. Refuses an employee of another organization.
 */
async function planOf(
  tx: Tx,
  scope: PartScope,
  { ids, change }: { ids: readonly EmployeeId[]; change: BulkInput },
  context: BulkContext,
): Promise<Plan> {
  checkValues(change, context)
  const values = valuesOf(change)
  if (scope.departments && values.departmentId === null)
    refuseField(common.INVALID, 'change.department', 'Выберите одно из своих подразделений')
  if (values.factors) values.factors = eachOnce(values.factors)
  const units = await findUnits(tx, scope, [values])
  checkUnits(values, units)
  const records = await listEmployeesForChange(tx, scope, ids)
  if (records.length < ids.length) refuse(common.NOT_FOUND)
  const today = clinicDay(context.now)
  const decided = records.map((record) => ({ record, rest: bulkRest(record, values, today) }))
  const pairs = decided
    .filter(({ rest }) => rest === null)
    .map(({ record }) => ({ before: record, after: moved(record, values, units, context) }))
  const left = decided.map(({ rest }) => rest).filter(isKnown)
  return { values, pairs, counts: bulkCounts(pairs, left, today) }
}

/** Counts what a change would do, and changes nothing. */
export const previewBulk = async (...given: Parameters<typeof planOf>): Promise<BulkCounts> =>
  (await planOf(...given)).counts

/** Writes employees, and records each in the audit. */
async function write(tx: Tx, pairs: readonly Pair[], hasFactors: boolean): Promise<void> {
  const rows = pairs.map(({ after }) => after)
  if (rows.length > 0) await changeWork(tx, rows, hasFactors)
  for (const { before, after } of pairs) note(tx, { id: after.id, ...changed(told(before), told(after)) })
}

const formerOf = (record: EmployeeRecord, values: Partial<BulkValues>): Partial<BulkValues> =>
  Object.fromEntries((Object.keys(values) as (keyof BulkValues)[]).map((name) => [name, record[name]]))

/**
 * Changes many employees in one transaction and keeps their former values for ten minutes. `cancel`: a dismissal cancels
 * their bookings with it, which do not come back with the former values.
 */
export async function changeBulk(
  tx: Tx,
  scope: PartScope,
  asked: { ids: readonly EmployeeId[]; change: BulkInput },
  context: BulkContext & { cancel?: CancelBookings | undefined },
): Promise<BulkCounts & { undo: BulkChangeId | null; cancelled: number }> {
  const { values, pairs, counts } = await planOf(tx, scope, asked, context)
  const leaving = values.dismissedOn ? pairs.map(({ after }) => after.id) : []
  const cancelled = leaving.length > 0 ? ((await context.cancel?.(tx, leaving)) ?? 0) : 0
  await write(tx, pairs, values.factors !== undefined)
  const { now } = context
  await forgetBulkChanges(tx, new Date(now.getTime() - undoWithin))
  if (pairs.length === 0) return { ...counts, undo: null, cancelled }
  const undo = newId<BulkChangeId>(now)
  const people = pairs.map(({ before }) => ({ id: before.id, before: formerOf(before, values) }))
  await keepBulkChange(tx, scope, undo, { set: values, people, madeAt: now })
  return { ...counts, undo, cancelled }
}

/** Tells whether the units among values are still there: a unit goes when it is merged with another one. */
const areThere = ({ departmentId, positionId }: Partial<BulkValues>, { departments, positions }: Units) =>
  (!isKnown(departmentId) || departments.has(departmentId)) &&
  (!isKnown(positionId) || positions.has(positionId))

/** Tells whether the former values may come back: nobody has changed the employee's new ones since. */
function isUntouched(record: EmployeeRecord, set: Partial<BulkValues>, former: Partial<BulkValues>): boolean {
  if (!hasValues(record, set)) return false
  const lastPassedOn = former.lastPassedOn
  return lastPassedOn === undefined || !passedProblem({ ...record, lastPassedOn })
}

/** Puts the former values of a change back where nobody has changed them since, and counts what stays. */
export async function undoBulk(
  tx: Tx,
  scope: PartScope,
  id: BulkChangeId,
  context: BulkContext,
): Promise<BulkUndo> {
  const change = (await takeBulkChange(tx, scope, id)) ?? refuse(common.NOT_FOUND)
  if (context.now.getTime() - change.madeAt.getTime() > undoWithin) refuse(bulkRefusals.BULK_UNDO_LATE)
  const units = await findUnits(
    tx,
    scope,
    change.people.map(({ before }) => before),
  )
  const records = await listEmployeesForChange(
    tx,
    scope,
    change.people.map((one) => one.id),
  )
  // HR of departments cannot undo a half of what others have changed, which would leave the rest for ever.
  if (scope.departments && records.length < change.people.length) refuse(common.NOT_FOUND)
  const former = new Map(change.people.map((one) => [one.id, one.before]))
  const pairs = records.flatMap((before) => {
    const values = former.get(before.id) ?? {}
    if (!isUntouched(before, change.set, values) || !areThere(values, units)) return []
    return [{ before, after: moved(before, values, units, context) }]
  })
  await write(tx, pairs, change.set.factors !== undefined)
  return { returned: pairs.length, kept: change.people.length - pairs.length }
}
