import type { EmployeeId } from '../../shared/employees/schema.ts'
import type { KnownEmployee } from '../../shared/imports/who-is-who.ts'
import type { OrganizationScope } from '../../shared/organizations/access.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import type { Day } from '../../shared/platform/days.ts'
import { statement } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'

interface PageOf {
  organization: OrganizationId
  after: EmployeeId
  limit: number
}

const known = statement<PageOf, KnownEmployee>('employees-known')`
  select employees.id, full_name as fullname, persons.birth, personnel_number as "personnelNumber",
    nullif(department, '') as department, dismissed_on as "dismissedOn", concluded_on as "concludedOn",
    snils_key as "snilsKey", phone_key as "phoneKey"
  from employees join persons on persons.id = person_id
  where organization_id = ${'organization'} and employees.id > ${'after'} order by employees.id limit ${'limit'}`

/** By what the employees of a scope are recognised: the next so many by id, the dismissed too. */
export const listKnown = (
  reader: Reader,
  { organization }: OrganizationScope,
  after: EmployeeId,
  limit: number,
) => reader.run(known, { organization, after, limit })

/** Somebody who may stand in the way of a row. */
export interface Taken {
  id: EmployeeId
  fullname: string
  birth: Day
  personnelNumber: string | null
  snilsKey: string | null
}

const takenColumns = `employees.id, full_name as fullname, persons.birth, personnel_number as "personnelNumber",
  snils_key as "snilsKey"`

const arrived = {
  name: 'employees-arrived',
  text: `select ${takenColumns} from employees join persons on persons.id = person_id
    where organization_id = $1 and employees.id > $2`,
  fields: ['organization', 'after'] as const,
}

/** Employees of a scope with ids beyond this one, which are sorted by time: who came since a moment. */
export const listArrived = (tx: Tx, { organization }: OrganizationScope, after: EmployeeId) =>
  tx.run<Taken, { organization: OrganizationId; after: EmployeeId }>(arrived, { organization, after })

const numbered = {
  name: 'employees-numbered',
  text: `select ${takenColumns} from employees join persons on persons.id = person_id
    where organization_id = $1 and personnel_number = any($2::text[])`,
  fields: ['organization', 'numbers'] as const,
}

/** Employees of a scope with one of these personnel numbers. */
export const listNumbered = (tx: Tx, { organization }: OrganizationScope, numbers: string[]) =>
  tx.run<Taken, { organization: OrganizationId; numbers: string[] }>(numbered, { organization, numbers })
