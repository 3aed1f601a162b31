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
    nullif(department, '') as department, dismissed_on as "dismissedOn", snils_key as "snilsKey", phone_key as "phoneKey"
  from employees join persons on persons.id = person_id
  where organization_id = ${'organization'} and employees.id > ${'after'} order by employees.id limit ${'limit'}`

/** By what the employees of a scope are recognised: the next so many by id, the dismissed too. */
export const listKnown = (
  reader: Reader,
  { organization }: OrganizationScope,
  after: EmployeeId,
  limit: number,
) => reader.run(known, { organization, after, limit })

interface LookedFor {
  organization: OrganizationId
  numbers: string[]
  snilsKeys: string[]
  names: string[]
  births: Day[]
}

/** Somebody who stands in the way of a row. */
export interface Taken {
  id: EmployeeId
  fullname: string
  birth: Day
  personnelNumber: string | null
  snilsKey: string | null
}

const taken = statement<LookedFor, Taken>('employees-taken')`
  with found as (
    select id from employees
    where organization_id = ${'organization'} and personnel_number = any(${'numbers'}::text[])
    union
    select employees.id from persons join employees on person_id = persons.id
    where organization_id = ${'organization'} and snils_key = any(${'snilsKeys'}::text[])
    union
    select employees.id from unnest(${'names'}::text[], ${'births'}::date[]) as asked (full_name, birth)
    join employees on organization_id = ${'organization'} and dismissed_on is null
      and employees.full_name = asked.full_name
    join persons on persons.id = person_id and persons.birth = asked.birth)
  select employees.id, full_name as fullname, persons.birth, personnel_number as "personnelNumber",
    snils_key as "snilsKey"
  from found join employees using (id) join persons on persons.id = person_id`

/** Employees of a scope with one of these numbers, СНИЛС, or names with their births, as they are spelled. */
export const listTaken = (
  tx: Tx,
  { organization }: OrganizationScope,
  looked: Omit<LookedFor, 'organization'>,
) => tx.run(taken, { organization, ...looked })
