import type { ChosenFactor } from '../../../shared/booking/schema.ts'
import { employeeRefusals } from '../../../shared/employees/ru.ts'
import type { Department, DepartmentId, Position, PositionId } from '../../../shared/employees/schema.ts'
import { searchOf } from '../../../shared/employees/search.ts'
import { underParents, unitKey } from '../../../shared/employees/unit-names.ts'
import type { OrganizationScope, PartReadingScope, PartScope } from '../../../shared/organizations/access.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { fold } from '../../../shared/platform/search.ts'
import { type Statement, statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { isDepartmentOfScope, isPart, keyOfUnit } from './tables.ts'

const allDepartments = statement<PartReadingScope, Department>('departments')`
  select departments.id, name, version, coalesce(people, 0) as people
  from departments left join (
    select department_id, count(*)::int as people from employees
    where organization_id = ${'organization'} and dismissed_on is null group by department_id
  ) held on department_id = departments.id
  where organization_id = ${'organization'} and ${isDepartmentOfScope('departments.id')}
  order by name collate "und-x-icu", departments.id`

/** Lists the departments of a scope by name, with the number of employees. */
export const listDepartments = (reader: Reader, scope: PartReadingScope): Promise<Department[]> =>
  reader.run(allDepartments, scope)

const allPositions = statement<PartReadingScope, Position>('positions')`
  select positions.id, name, version, factors, exemption, coalesce(people, 0) as people
  from positions left join (
    select position_id, count(*)::int as people from employees
    where organization_id = ${'organization'} and dismissed_on is null
      and ${isDepartmentOfScope('department_id')} group by position_id
  ) held on position_id = positions.id
  where organization_id = ${'organization'} order by name collate "und-x-icu", positions.id`

/** Lists the positions of a scope by name, with factors and the number of employees. */
export const listPositions = (reader: Reader, scope: PartReadingScope): Promise<Position[]> =>
  reader.run(allPositions, scope)

interface Unit {
  id: string
  organization: OrganizationId
}

/** A unit that a caller names, with the departments that the caller keeps. */
interface NamedUnit extends Unit, Pick<PartScope, 'departments'> {}

/** Columns of a department that are needed to save an employee. */
interface KnownDepartment {
  name: string
  version: number
}

/** Columns of a position that are needed to save an employee. */
interface KnownPosition extends KnownDepartment {
  factors: ChosenFactor[]
  exemption: string | null
}

const departmentForUse = statement<NamedUnit, KnownDepartment>('departments-share')`
  select name, version from departments
  where id = ${'id'} and organization_id = ${'organization'} and ${isDepartmentOfScope('id')} for share`
const departmentForChange = statement<NamedUnit, KnownDepartment>('departments-no-key-update')`
  select name, version from departments
  where id = ${'id'} and organization_id = ${'organization'} for no key update`
const positionForUse = statement<NamedUnit, KnownPosition>('positions-share')`
  select name, version, factors, exemption from positions
  where id = ${'id'} and organization_id = ${'organization'} for share`
const positionForChange = statement<NamedUnit, KnownPosition>('positions-no-key-update')`
  select name, version, factors, exemption from positions
  where id = ${'id'} and organization_id = ${'organization'} for no key update`

const oneOf = async <Row>(
  tx: Tx,
  asked: Statement<Row, NamedUnit>,
  { organization, departments }: PartScope,
  id: string,
): Promise<Row | null> => (await tx.run(asked, { id, organization, departments }))[0] ?? null

/** Returns a department for an employee, locked so that it keeps its name until the end of the transaction. */
export const findDepartmentForUse = (tx: Tx, scope: PartScope, id: DepartmentId) =>
  oneOf(tx, departmentForUse, scope, id)
/** Returns a department to be changed, locked. */
export const findDepartmentForChange = (tx: Tx, scope: OrganizationScope, id: DepartmentId) =>
  oneOf(tx, departmentForChange, scope, id)
/** Returns a position for an employee, locked so that it keeps its factors until the end of the transaction. */
export const findPositionForUse = (tx: Tx, scope: PartScope, id: PositionId) =>
  oneOf(tx, positionForUse, scope, id)
/** Returns a position to be changed, locked. */
export const findPositionForChange = (tx: Tx, scope: OrganizationScope, id: PositionId) =>
  oneOf(tx, positionForChange, scope, id)

interface UnitRecord extends Unit {
  name: string
  folded: string
  search: string
  factors: string
  exemption: string | null
}

/** Columns that are derived from a name and stored with it. */
const kept = (name: string) => ({ folded: fold(name), search: searchOf(name) })

const oneName = (constraint: string) => ({ [constraint]: employeeRefusals.UNIT_EXISTS })

const putDepartment = statement<Omit<UnitRecord, 'factors' | 'exemption'>, never>('put-department')`
  insert into departments (id, organization_id, name, folded, search)
  values (${'id'}, ${'organization'}, ${'name'}, ${'folded'}, ${'search'})
  on conflict (id) do update set name = excluded.name, folded = excluded.folded, search = excluded.search,
    version = departments.version + 1`

/** Adds a department, or renames one the caller has locked; an existing name refuses `UNIT_EXISTS`. */
export const putDepartmentInto = (
  tx: Tx,
  { organization }: OrganizationScope,
  unit: { id: DepartmentId; name: string },
) => tx.run(putDepartment, { ...unit, ...kept(unit.name), organization }, oneName('departments_name'))

const putPosition = statement<UnitRecord, never>('put-position')`
  insert into positions (id, organization_id, name, folded, search, factors, exemption)
  values (${'id'}, ${'organization'}, ${'name'}, ${'folded'}, ${'search'}, ${'factors'}, ${'exemption'})
  on conflict (id) do update set name = excluded.name, folded = excluded.folded, search = excluded.search,
    factors = excluded.factors, exemption = excluded.exemption, version = positions.version + 1`

/** Adds a position, or changes one the caller has locked; an existing name refuses `UNIT_EXISTS`. */
export const putPositionInto = (
  tx: Tx,
  { organization }: OrganizationScope,
  unit: { id: PositionId; name: string; factors: ChosenFactor[]; exemption: string | null },
) =>
  tx.run(
    putPosition,
    { ...unit, ...kept(unit.name), organization, factors: JSON.stringify(unit.factors) },
    oneName('positions_name'),
  )

interface NameOfUnit {
  organization: OrganizationId
  id: string
  key: string
}

const departmentNamed = statement<NameOfUnit, { id: string }>('department-of-name')`
  select id from departments where organization_id = ${'organization'} and id <> ${'id'} and ${keyOfUnit} = ${'key'} limit 1`
const positionNamed = statement<NameOfUnit, { id: string }>('position-of-name')`
  select id from positions where organization_id = ${'organization'} and id <> ${'id'} and ${keyOfUnit} = ${'key'} limit 1`

const isNamed = async (
  tx: Tx,
  asked: Statement<{ id: string }, NameOfUnit>,
  { organization }: OrganizationScope,
  { id, name }: { id: string; name: string },
) => (await tx.run(asked, { organization, id, key: unitKey(name) })).length > 0

/** Tells whether another department has this name; letter case, spaces and № do not matter. */
export const hasOtherDepartment = (
  tx: Tx,
  scope: OrganizationScope,
  unit: { id: DepartmentId; name: string },
) => isNamed(tx, departmentNamed, scope, unit)

/** Tells whether another position has this name; letter case, spaces and № do not matter. */
export const hasOtherPosition = (tx: Tx, scope: OrganizationScope, unit: { id: PositionId; name: string }) =>
  isNamed(tx, positionNamed, scope, unit)

const parts = statement<{ organization: OrganizationId; id: string }, { id: DepartmentId; name: string }>(
  'parts-of-department',
)`
  select part.id, part.name from departments part join departments parent on parent.id = ${'id'}
  where part.organization_id = ${'organization'} and ${isPart} order by part.id for no key update of part`

/** Returns the parts of a department, locked. */
export const listPartsOf = (tx: Tx, { organization }: OrganizationScope, id: DepartmentId) =>
  tx.run(parts, { organization, id })

interface MissingUnits {
  organization: OrganizationId
  rows: string
}

const ensureDepartments = statement<MissingUnits, never>('ensure-departments')`
  insert into departments (id, organization_id, name, folded, search)
  select id, ${'organization'}, name, folded, search
  from jsonb_to_recordset(${'rows'}::jsonb) as made (id uuid, name text, folded text, search text, key text)
  where not exists (select from departments where organization_id = ${'organization'} and ${keyOfUnit} = made.key)
  order by folded on conflict (organization_id, folded) do nothing`
const ensurePositions = statement<MissingUnits, never>('ensure-positions')`
  insert into positions (id, organization_id, name, folded, search, factors)
  select id, ${'organization'}, name, folded, search, factors
  from jsonb_to_recordset(${'rows'}::jsonb) as made (id uuid, name text, folded text, search text, factors jsonb, key text)
  where not exists (select from positions where organization_id = ${'organization'} and ${keyOfUnit} = made.key)
  order by folded on conflict (organization_id, folded) do nothing`

interface NamedUnits {
  organization: OrganizationId
  names: string[]
  ids: string[]
}

const namedDepartments = statement<NamedUnits, KnownDepartment & { id: DepartmentId }>('departments-by-name')`
  select id, name, version from departments
  where organization_id = ${'organization'} and (${keyOfUnit} = any(${'names'}) or id = any(${'ids'}::uuid[]))
  order by id for share`
const namedPositions = statement<NamedUnits, KnownPosition & { id: PositionId }>('positions-by-name')`
  select id, name, version, factors, exemption from positions
  where organization_id = ${'organization'} and (${keyOfUnit} = any(${'names'}) or id = any(${'ids'}::uuid[]))
  order by id for share`

const standingNames = statement<Omit<NamedUnits, 'ids'>, { name: string }>('standing-departments')`
  select name from departments where organization_id = ${'organization'} and ${keyOfUnit} = any(${'names'}) order by id`

/**
 * Returns departments that have these names and those by id, all locked so that they keep their names until the end of the
 * transaction. Missing ones are added, each under its parent as that one is written; parents are named before their parts.
 */
export async function departmentsNamed(
  tx: Tx,
  { organization }: OrganizationScope,
  wanted: readonly { id: DepartmentId; name: string }[],
  ids: readonly DepartmentId[],
) {
  const names = wanted.map(({ name }) => unitKey(name))
  if (wanted.length > 0) {
    const standing = await tx.run(standingNames, { organization, names })
    const rows = underParents(wanted, standing).map((unit) => ({
      ...unit,
      ...kept(unit.name),
      key: unitKey(unit.name),
    }))
    await tx.run(ensureDepartments, { organization, rows: JSON.stringify(rows) })
  }
  return tx.run(namedDepartments, { organization, names, ids: [...ids] })
}

/**
 * Returns positions by name (missing ones are added with these factors) and by id, all locked so that they keep
 * their factors until the end of the transaction.
 */
export async function positionsNamed(
  tx: Tx,
  { organization }: OrganizationScope,
  wanted: readonly { id: PositionId; name: string; factors: ChosenFactor[] }[],
  ids: readonly PositionId[],
) {
  const rows = wanted.map((unit) => ({ ...unit, ...kept(unit.name), key: unitKey(unit.name) }))
  if (rows.length > 0) await tx.run(ensurePositions, { organization, rows: JSON.stringify(rows) })
  return tx.run(namedPositions, { organization, names: rows.map(({ key }) => key), ids: [...ids] })
}

const unitNames = statement<OrganizationScope, { departments: string[]; positions: string[] }>(
  'names-of-units',
)`
  select array(select name from departments where organization_id = ${'organization'} order by folded) as departments,
    array(select name from positions where organization_id = ${'organization'} order by folded) as positions`

/** Returns the names of the departments and positions of a scope. */
export const listUnitNames = async (reader: Reader, scope: OrganizationScope) =>
  (await reader.run(unitNames, scope))[0] ?? { departments: [], positions: [] }

const dropDepartment = statement<{ id: string }, never>('drop-department')`
  delete from departments where id = ${'id'}`
const dropPosition = statement<{ id: string }, never>('drop-position')`
  delete from positions where id = ${'id'}`

/** Deletes a department that nobody is in any more; the caller has locked it. */
export const removeDepartment = (tx: Tx, id: string): Promise<unknown> => tx.run(dropDepartment, { id })

/** Deletes a position that nobody holds any more; the caller has locked it. */
export const removePosition = (tx: Tx, id: string): Promise<unknown> => tx.run(dropPosition, { id })
