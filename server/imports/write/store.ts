import type { EmployeeId } from '../../../shared/employees/schema.ts'
import type { KnownEmployee } from '../../../shared/imports/who-is-who.ts'
import type { OrganizationScope } from '../../../shared/organizations/access.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import type { Day } from '../../../shared/platform/days.ts'
import { raw, statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

interface PageOf {
  organization: OrganizationId
  after: EmployeeId
  limit: number
}

const known = statement<PageOf, KnownEmployee>('employees-known')`
  select employees.id, full_name as fullname, persons.birth, personnel_number as "personnelNumber",
    nullif(department, '') as department, dismissed_on as "dismissedOn", concluded_on as "concludedOn",
    snils_key as "snilsKey", phone_key as "phoneKey", candidate is not null as "isCandidate"
  from employees join persons on persons.id = person_id
  where organization_id = ${'organization'} and employees.id > ${'after'} order by employees.id limit ${'limit'}`

/** Returns a page of the data that identify a scope's employees, ordered by id, dismissed ones included. */
export const listKnown = (
  reader: Reader,
  { organization }: OrganizationScope,
  after: EmployeeId,
  limit: number,
) => reader.run(known, { organization, after, limit })

/** An employee who may conflict with a row. */
export interface ConflictingEmployee {
  id: EmployeeId
  fullname: string
  birth: Day
  personnelNumber: string | null
  snilsKey: string | null
}

const takenColumns = raw`employees.id, full_name as fullname, persons.birth, personnel_number as "personnelNumber",
  snils_key as "snilsKey"`

const arrived = statement<{ organization: OrganizationId; after: EmployeeId }, ConflictingEmployee>(
  'employees-arrived',
)`
  select ${takenColumns} from employees join persons on persons.id = person_id
  where organization_id = ${'organization'} and employees.id > ${'after'}`

/** Returns employees of a scope with ids after this one; ids sort by time, so these were added since a moment. */
export const listArrived = (tx: Tx, { organization }: OrganizationScope, after: EmployeeId) =>
  tx.run(arrived, { organization, after })

const numbered = statement<{ organization: OrganizationId; numbers: string[] }, ConflictingEmployee>(
  'employees-numbered',
)`
  select ${takenColumns} from employees join persons on persons.id = person_id
  where organization_id = ${'organization'} and personnel_number = any(${'numbers'}::text[])`

/** Returns employees of a scope with one of these personnel numbers. */
export const listNumbered = (tx: Tx, { organization }: OrganizationScope, numbers: string[]) =>
  tx.run(numbered, { organization, numbers })
