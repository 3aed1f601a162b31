import type { EmployeeId } from '../../../shared/employees/schema.ts'
import type { ImportId } from '../../../shared/imports/schema.ts'
import type { OrganizationScope } from '../../../shared/organizations/access.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

/** What an import has done to an employee; `former`: sealed, null for one whom the import has added. */
export interface ImportTrace {
  employee: EmployeeId
  former: Uint8Array | null
  version: number
}

interface NewTraces {
  id: ImportId
  employees: EmployeeId[]
  formers: (Uint8Array | null)[]
  versions: number[]
  now: Date
}

const put = statement<NewTraces, never>('put-import-traces')`
  insert into import_traces (import_id, employee_id, former, version, written_at)
  select ${'id'}, made.employee, made.former, made.version, ${'now'}
  from unnest(${'employees'}::uuid[], ${'formers'}::bytea[], ${'versions'}::int[]) as made (employee, former, version)
  on conflict (import_id, employee_id) do update set version = excluded.version`

/** Keeps what an import has done; of an employee written twice the first former fields stay. */
export const putTraces = (tx: Tx, id: ImportId, traces: readonly ImportTrace[], now: Date) =>
  tx.run(put, {
    id,
    now,
    employees: traces.map(({ employee }) => employee),
    formers: traces.map(({ former }) => former),
    versions: traces.map(({ version }) => version),
  })

interface PageOfTraces {
  id: ImportId
  after: EmployeeId
  limit: number
}

const page = statement<PageOfTraces, ImportTrace>('import-traces')`
  select employee_id as employee, former, version from import_traces
  where import_id = ${'id'} and employee_id > ${'after'} order by employee_id limit ${'limit'}`

/** Returns traces of an import by the id of the employee, starting after one. */
export const listTraces = (reader: Reader, asked: PageOfTraces) => reader.run(page, asked)

const remove = statement<{ organization: OrganizationId; ids: EmployeeId[] }, { id: EmployeeId }>(
  'remove-added-employees',
)`
  with removed as (
    delete from employees where organization_id = ${'organization'} and id = any(${'ids'}::uuid[])
      and not exists (select from persons where persons.id = person_id and account_id is not null)
      and not exists (select from bookings where bookings.employee_id = employees.id)
      and not exists (select from referrals where referrals.employee_id = employees.id)
      and not exists (select from conclusions where conclusions.employee_id = employees.id)
      and not exists (select from employer_links where employer_links.employee_id = employees.id)
      and not exists (select from employer_check_ups where employer_check_ups.employee_id = employees.id)
    returning id, person_id),
  people as (
    delete from persons using removed where persons.id = removed.person_id
      and not exists (select from employees
        where employees.person_id = persons.id and not employees.id = any(${'ids'}::uuid[])))
  select id from removed`

/**
 * Removes employees, with their persons, whom nothing refers to yet: no account, booking, paper or check-up. Returns
 * those who are gone.
 */
export const removeUnused = (tx: Tx, { organization }: OrganizationScope, ids: readonly EmployeeId[]) =>
  tx.run(remove, { organization, ids: [...ids] })

const close = statement<{ id: ImportId; now: Date }, never>('close-import-undo')`
  with gone as (delete from import_traces where import_id = ${'id'})
  update imports set undone_at = ${'now'} where id = ${'id'}`

/** Marks an import as taken back and forgets its traces. */
export const closeUndo = (tx: Tx, id: ImportId, now: Date) => tx.run(close, { id, now })

const forget = statement<{ before: Date }, never>('forget-import-traces')`
  delete from import_traces where import_id in (
    select import_id from import_traces group by import_id having min(written_at) < ${'before'})`

/** Forgets the traces of imports that began to write before a moment. */
export const forgetTraces = (tx: Tx, before: Date) => tx.run(forget, { before })
