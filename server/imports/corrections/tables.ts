import { customType, pgTable, uuid } from 'drizzle-orm/pg-core'
import { sealedColumn } from '../../platform/data-keys/sealed-column.ts'
import { imports } from '../tables.ts'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Corrections of an import, sealed: they hold data of people. They go with the rows of the file. */
export const importCorrections = pgTable('import_corrections', {
  importId: uuid('import_id')
    .primaryKey()
    .references(() => imports.id, { onDelete: 'cascade' }),
  content: bytes().notNull(),
})

export const importCorrectionsContent = sealedColumn({
  table: 'import_corrections',
  column: 'content',
  context: 'imports/{import_id}/corrections',
  type: 'bytea',
})
