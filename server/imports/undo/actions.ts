import type { EmployeeId, EmployeeInput } from '../../../shared/employees/schema.ts'
import { importRefusals } from '../../../shared/imports/ru.ts'
import type { ImportId } from '../../../shared/imports/schema.ts'
import { importUndoRefusals } from '../../../shared/imports/undo/ru.ts'
import { undoableFor } from '../../../shared/imports/undo/rules.ts'
import type { ImportUndo } from '../../../shared/imports/undo/schema.ts'
import type { OrganizationScope } from '../../../shared/organizations/access.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { type EmployeeContext, recordOf } from '../../employees/actions.ts'
import {
  changeEmployees,
  type EmployeeRecord,
  listEmployeesForChange,
  removeUnused,
} from '../../employees/store.ts'
import { departmentsNamed, positionsNamed } from '../../employees/units/store.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Tx } from '../../platform/db/types.ts'
import { unpack } from '../../platform/packed.ts'
import { openBytes } from '../../platform/sealed-bytes.ts'
import { findImportForChange, markUndone } from '../store.ts'
import { type ImportTrace, listTraces, removeTraces } from '../traces/store.ts'
import { importTraceFormer } from '../traces/tables.ts'
import { listNumbered } from '../write/store.ts'

/** An employee whom the import has changed, and the fields before it. */
interface Former {
  record: EmployeeRecord
  input: EmployeeInput
}

const isKnown = <Id>(id: Id | undefined): id is Id => id !== undefined

/**
 * Writes former records, except those whose personnel number somebody else has now; returns how many. An import gives
 * nobody the number of another one, so within the records no number is in the way.
 */
async function putBack(
  tx: Tx,
  scope: OrganizationScope,
  records: readonly EmployeeRecord[],
): Promise<number> {
  const numbers = records.flatMap(({ personnelNumber }) => personnelNumber ?? [])
  const holders = numbers.length > 0 ? await listNumbered(tx, scope, numbers) : []
  const holderOf = new Map(holders.map((one) => [one.personnelNumber, one.id]))
  const free = records.filter(({ id, personnelNumber }) => (holderOf.get(personnelNumber) ?? id) === id)
  if (free.length > 0) await changeEmployees(tx, free)
  return free.length
}

/** Puts the former fields back; returns the number of those whose department and position are still there. */
async function restore(
  tx: Tx,
  scope: OrganizationScope,
  formers: readonly Former[],
  context: EmployeeContext,
): Promise<number> {
  const idsOf = <Id>(ids: (Id | undefined)[]) => [...new Set(ids.filter(isKnown))]
  const inDepartments = await departmentsNamed(
    tx,
    scope,
    [],
    idsOf(formers.map(({ input }) => input.department)),
  )
  const onPositions = await positionsNamed(tx, scope, [], idsOf(formers.map(({ input }) => input.position)))
  const departments = new Map(inDepartments.map((unit) => [unit.id, unit]))
  const positions = new Map(onPositions.map((unit) => [unit.id, unit]))
  const records = formers.flatMap(({ record, input }) => {
    const intoDepartment = input.department ? departments.get(input.department) : null
    const onPosition = input.position ? positions.get(input.position) : null
    if (intoDepartment === undefined || onPosition === undefined) return []
    return [recordOf(input, record, { intoDepartment, onPosition }, context)]
  })
  return putBack(tx, scope, records)
}

/** Employees taken back in one statement. */
const atOnce = 500

const first = '00000000-0000-0000-0000-000000000000' as EmployeeId

/**
 * Takes back a part of an import: removes whom it has added and puts the former fields of the others back, where
 * nothing has happened to them since.
 */
async function undoPart(
  tx: Tx,
  scope: OrganizationScope,
  { id, traces }: { id: ImportId; traces: readonly ImportTrace[] },
  context: EmployeeContext,
): Promise<ImportUndo> {
  const records = await listEmployeesForChange(
    tx,
    scope,
    traces.map(({ employee }) => employee),
  )
  const traceOf = new Map(traces.map((trace) => [trace.employee, trace]))
  const added: EmployeeId[] = []
  const formers: Former[] = []
  for (const record of records) {
    const trace = traceOf.get(record.id)
    if (!trace || trace.version !== record.version || record.dismissedOn) continue
    if (!trace.former) added.push(record.id)
    else {
      const place = importTraceFormer.at({ import_id: id, employee_id: record.id })
      formers.push({ record, input: unpack(openBytes(context.secrets, trace.former, place)) })
    }
  }
  const removed = added.length > 0 ? (await removeUnused(tx, scope, added)).length : 0
  const returned = await restore(tx, scope, formers, context)
  return { removed, returned, kept: traces.length - removed - returned }
}

/**
 * Takes an import back within a day: the list is as before it. Employees who were changed, dismissed, booked or examined
 * since are left and counted; departments and positions that the import has added stay.
 */
export async function undoImport(
  tx: Tx,
  scope: OrganizationScope,
  id: ImportId,
  context: EmployeeContext,
): Promise<ImportUndo> {
  const record = (await findImportForChange(tx, scope, id)) ?? refuse(common.NOT_FOUND)
  if (record.status === 'running') refuse(importRefusals.IMPORT_NOT_READY)
  const { now } = context
  if (!record.writtenAt || now.getTime() - record.writtenAt.getTime() > undoableFor)
    refuse(importUndoRefusals.IMPORT_UNDO_LATE)
  const done = { removed: 0, returned: 0, kept: 0 }
  for (let after = first; ; ) {
    const traces = await listTraces(tx, { id, after, limit: atOnce })
    const part = await undoPart(tx, scope, { id, traces }, context)
    done.removed += part.removed
    done.returned += part.returned
    done.kept += part.kept
    const last = traces.at(-1)
    if (!last || traces.length < atOnce) break
    after = last.employee
  }
  await removeTraces(tx, id)
  await markUndone(tx, id, now)
  note(tx, { id, after: { ...done } })
  return done
}
