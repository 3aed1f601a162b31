import { customType, index, integer, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { employees } from '../../employees/tables.ts'
import { sealedColumn } from '../../platform/data-keys/sealed-column.ts'
import { imports } from '../tables.ts'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Employees that an import has written, kept for a day so that it can be taken back. */
export const importTraces = pgTable(
  'import_traces',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    employeeId: uuid('employee_id')
      .notNull()
      .references(() => employees.id, { onDelete: 'cascade' }),
    /** The packed fields of the employee before the import, sealed; null: the import has added the employee. */
    former: bytes(),
    /** The version of the employee that the import has written. */
    version: integer().notNull(),
    writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.employeeId] }),
    index('import_traces_of_employee').on(table.employeeId),
  ],
)

export const importTraceFormer = sealedColumn({
  table: 'import_traces',
  column: 'former',
  context: 'imports/{import_id}/former/{employee_id}',
  type: 'bytea',
})
