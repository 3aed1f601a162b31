import type { DepartmentId, PositionId } from '../../../../shared/employees/schema.ts'
import { isPartOf, renamedPart } from '../../../../shared/employees/unit-names.ts'
import { unitMergeRefusals } from '../../../../shared/employees/units/merge/ru.ts'
import type { UnitMergeCounts, UnitMergeInput } from '../../../../shared/employees/units/merge/schema.ts'
import type { OrganizationScope } from '../../../../shared/organizations/access.ts'
import { common, refuse } from '../../../../shared/platform/refusal.ts'
import type { Edition } from '../../../../shared/programme/schema.ts'
import { note } from '../../../platform/audit/trail.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { wrongDues } from '../../actions.ts'
import { changeDepartmentName, changeDues, listEmployeesById } from '../../store.ts'
import { findPositionForUse, hasOtherDepartment, listPartsOf, putDepartmentInto } from '../store.ts'
import { type MergedUnit, mergeStore } from './store.ts'

/** Everything that a merge does: its units, the employees who move, and their due days. */
async function planOf(tx: Tx, scope: OrganizationScope, input: UnitMergeInput, edition: Edition) {
  const { kind, from, into } = input
  const units = await mergeStore[kind].lockBoth(tx, scope, { from, into })
  const unitOf = (wanted: string): MergedUnit =>
    units.find(({ id }) => id === wanted) ?? refuse(common.NOT_FOUND)
  const left = unitOf(from)
  const kept = unitOf(into)
  if (left.id === kept.id) refuse(unitMergeRefusals.SAME_UNIT)
  const parts = kind === 'department' ? await partsOf(tx, scope, left, kept) : []
  const ids = (await mergeStore[kind].lockPeople(tx, from)).map(({ id }) => id)
  const people = await listEmployeesById(tx, scope, ids)
  const position = kind === 'position' ? await findPositionForUse(tx, scope, into as PositionId) : null
  const dues = wrongDues(
    edition,
    people.map((one) => ({
      ...one,
      since: one.hiredOn ?? one.addedOn,
      factors: one.factors ?? position?.factors ?? one.positionFactors,
    })),
  )
  // Candidates go with the others, and no figure of the employees counts them.
  const employees = people.filter(({ candidate }) => candidate === null)
  const counted = new Set(employees.map(({ id }) => id))
  const counts: UnitMergeCounts = {
    people: employees.length,
    dismissed: employees.filter(({ dismissedOn }) => dismissedOn !== null).length,
    due: dues.filter(({ id }) => counted.has(id)).length,
  }
  return { left, kept, parts, people, dues, counts }
}

/** Returns the parts of the department that ends, under the one that stays; refuses parts that it has already. */
async function partsOf(tx: Tx, scope: OrganizationScope, left: MergedUnit, kept: MergedUnit) {
  if (isPartOf(kept.name, left.name)) refuse(unitMergeRefusals.INTO_PART)
  const moved = (await listPartsOf(tx, scope, left.id as DepartmentId)).map((part) => ({
    id: part.id,
    name: renamedPart(part.name, left.name, kept.name),
    former: part.name,
  }))
  for (const part of moved)
    if (await hasOtherDepartment(tx, scope, part)) refuse(unitMergeRefusals.PARTS_ALIKE)
  return moved
}

/** Counts what a merge would do, and changes nothing. */
export const previewMerge = async (...given: Parameters<typeof planOf>): Promise<UnitMergeCounts> =>
  (await planOf(...given)).counts

/** Moves all employees of one unit to another one in one transaction and deletes the unit they leave. */
export async function mergeUnits(
  tx: Tx,
  scope: OrganizationScope,
  input: UnitMergeInput,
  edition: Edition,
): Promise<UnitMergeCounts> {
  const { left, kept, parts, people, dues, counts } = await planOf(tx, scope, input, edition)
  for (const { id, name, former } of parts) {
    await putDepartmentInto(tx, scope, { id, name })
    await changeDepartmentName(tx, id, name)
    note(tx, { act: 'change', what: 'unit', id, before: { name: former }, after: { name } })
  }
  await mergeStore[input.kind].move(tx, left, kept)
  await changeDues(tx, dues)
  note(tx, { id: left.id, before: { name: left.name }, after: { name: kept.name } })
  const field = input.kind
  for (const { id } of people)
    note(tx, {
      act: 'change',
      what: 'employee',
      id,
      before: { [field]: left.name },
      after: { [field]: kept.name },
    })
  return counts
}
