import { employeeRefusals } from '../../../../shared/employees/ru.ts'
import type {
  Department,
  DepartmentId,
  DepartmentInput,
  Position,
  PositionId,
  PositionInput,
} from '../../../../shared/employees/schema.ts'
import {
  isPartOf,
  parentsOf,
  renamedPart,
  underParents,
  unitPath,
} from '../../../../shared/employees/unit-names.ts'
import type { OrganizationScope } from '../../../../shared/organizations/access.ts'
import { clinicDay } from '../../../../shared/platform/days.ts'
import { common, refuse, refuseField } from '../../../../shared/platform/refusal.ts'
import { eachOnce } from '../../../../shared/programme/rules.ts'
import { changed, note } from '../../../platform/audit/trail.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { newId } from '../../../platform/ids.ts'
import { checkFactors, codesOf, type EmployeeContext, type SeenVersion, wrongDues } from '../../actions.ts'
import { changeDepartmentName, changeDues, listDuesOfPosition } from '../../store.ts'
import {
  departmentsNamed,
  findDepartmentForChange,
  findPositionForChange,
  hasOtherDepartment,
  hasOtherPosition,
  listPartsOf,
  putDepartmentInto,
  putPositionInto,
} from '../store.ts'

/** Adds a department, and the parents in its name that are not there yet. */
export async function addDepartment(
  tx: Tx,
  scope: OrganizationScope,
  { name: typed }: DepartmentInput,
  now: Date,
): Promise<Department> {
  const id = newId<DepartmentId>(now)
  const name = await withParents(tx, scope, typed, now)
  await putDepartment(tx, scope, { id, name })
  note(tx, { id, after: { name } })
  return { id, name, people: 0, version: 1 }
}

/** Returns the name of a department under its parents as they are written, and adds those that are not there yet. */
async function withParents(tx: Tx, scope: OrganizationScope, typed: string, now: Date): Promise<string> {
  const name = unitPath(typed)
  const wanted = parentsOf(name).map((parent) => ({ id: newId<DepartmentId>(now), name: parent }))
  const parents = await departmentsNamed(tx, scope, wanted, [])
  const added = new Set(wanted.map(({ id }) => id))
  for (const parent of parents.filter(({ id }) => added.has(id)))
    note(tx, { act: 'add', what: 'unit', id: parent.id, after: { name: parent.name } })
  return underParents([{ name }], parents)[0]?.name ?? name
}

/** Writes a department under a name that no other has. */
async function putDepartment(
  tx: Tx,
  scope: OrganizationScope,
  unit: { id: DepartmentId; name: string },
): Promise<void> {
  if (await hasOtherDepartment(tx, scope, unit)) refuse(employeeRefusals.UNIT_EXISTS)
  await putDepartmentInto(tx, scope, unit)
}

/** Renames a department and its parts, also in the rows of their employees. */
export async function changeDepartment(
  tx: Tx,
  scope: OrganizationScope,
  { id, version, name: typed }: DepartmentInput & SeenVersion<DepartmentId>,
  now: Date,
): Promise<void> {
  const before = (await findDepartmentForChange(tx, scope, id)) ?? refuse(common.NOT_FOUND)
  if (before.version !== version) refuse(employeeRefusals.STALE_UNIT, { details: { now: before } })
  const name = await withParents(tx, scope, typed, now)
  if (isPartOf(name, before.name))
    refuseField(common.INVALID, 'name', 'Подразделение не может входить в само себя')
  const parts = await listPartsOf(tx, scope, id)
  await putDepartment(tx, scope, { id, name })
  if (name !== before.name) await changeDepartmentName(tx, id, name)
  for (const part of name === before.name ? [] : parts) {
    const next = { id: part.id, name: renamedPart(part.name, before.name, name) }
    await putDepartmentInto(tx, scope, next)
    await changeDepartmentName(tx, next.id, next.name)
    note(tx, { id: next.id, before: { name: part.name }, after: { name: next.name } })
  }
  note(tx, { id, ...changed(before, { name }) })
}

/** Context of changing positions: the order against which their factors are checked. */
type OrderContext = Omit<EmployeeContext, 'secrets'>

/** Refuses a position that has factors and is said to need no check-up. */
function checkExemption({ factors, exemption }: PositionInput): void {
  if (exemption && factors.length > 0)
    refuseField(common.INVALID, 'exemption', 'Указаны факторы: с ними осмотр требуется')
}

export async function addPosition(
  tx: Tx,
  scope: OrganizationScope,
  input: PositionInput,
  { edition, now }: OrderContext,
): Promise<Position> {
  checkFactors(edition, input.factors, clinicDay(now))
  checkExemption(input)
  const { name, exemption = null } = input
  const position = { id: newId<PositionId>(now), name, factors: eachOnce(input.factors), exemption }
  if (await hasOtherPosition(tx, scope, position)) refuse(employeeRefusals.UNIT_EXISTS)
  await putPositionInto(tx, scope, position)
  const stated = { name, factors: codesOf(position.factors), ...(exemption && { exemption }) }
  note(tx, { id: position.id, after: stated })
  return { ...position, people: 0, version: 1 }
}

/**
 * Changes a position and, in the same transaction, the due days of employees who have its factors. Returns how
 * many due days changed.
 */
export async function changePosition(
  tx: Tx,
  scope: OrganizationScope,
  { id, version, ...input }: PositionInput & SeenVersion<PositionId>,
  { edition, now }: OrderContext,
): Promise<number> {
  const { name } = input
  checkFactors(edition, input.factors, clinicDay(now))
  checkExemption(input)
  const before = (await findPositionForChange(tx, scope, id)) ?? refuse(common.NOT_FOUND)
  if (before.version !== version) refuse(employeeRefusals.STALE_UNIT, { details: { now: before } })
  const after = eachOnce(input.factors)
  const { exemption = before.exemption } = after.length > 0 ? { exemption: null } : input
  if (name !== before.name && (await hasOtherPosition(tx, scope, { id, name })))
    refuse(employeeRefusals.UNIT_EXISTS)
  await putPositionInto(tx, scope, { id, name, factors: after, exemption })
  const codes = { before: codesOf(before.factors), after: codesOf(after) }
  const old = { name: before.name, factors: codes.before, exemption: before.exemption }
  note(tx, { id, ...changed(old, { name, factors: codes.after, exemption }) })
  if (codes.after === codes.before) return 0
  const people = await listDuesOfPosition(tx, id)
  const changes = wrongDues(
    edition,
    people.map((one) => ({ ...one, factors: after })),
  )
  await changeDues(tx, changes)
  return changes.length
}
