import { customType, pgTable, uuid } from 'drizzle-orm/pg-core'
import { organizations } from '../../organizations/tables.ts'
import { sealedColumn } from '../../platform/data-keys/sealed-column.ts'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Replacements and choices of columns of an organization, sealed: its next file begins with them. */
export const importHabits = pgTable('import_habits', {
  organizationId: uuid('organization_id')
    .primaryKey()
    .references(() => organizations.id),
  content: bytes().notNull(),
})

export const importHabitsContent = sealedColumn({
  table: 'import_habits',
  column: 'content',
  context: 'import-habits/{organization_id}',
  type: 'bytea',
})
