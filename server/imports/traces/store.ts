import type { EmployeeId } from '../../../shared/employees/schema.ts'
import type { ImportId } from '../../../shared/imports/schema.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

/** An employee written by an import; `former`: the fields before it, sealed; null for one whom it has added. */
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

/** Keeps traces of an import; of an employee written twice the first former fields stay. */
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

const remove = statement<{ id: ImportId }, never>('remove-import-traces')`
  delete from import_traces where import_id = ${'id'}`

/** Removes the traces of an import. */
export const removeTraces = (tx: Tx, id: ImportId) => tx.run(remove, { id })

const removeOld = statement<{ before: Date }, never>('remove-old-import-traces')`
  delete from import_traces where import_id in (
    select import_id from import_traces group by import_id having min(written_at) < ${'before'})`

/** Removes the traces of imports that began to write before a moment. */
export const removeOldTraces = (tx: Tx, before: Date) => tx.run(removeOld, { before })
