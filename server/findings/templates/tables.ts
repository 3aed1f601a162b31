import { pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../../accounts/tables.ts'
import { sealedColumn } from '../../platform/data-keys/sealed-column.ts'

/** Templates of findings, each a doctor's own. */
export const findingTemplates = pgTable(
  'finding_templates',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    service: text().notNull(),
    name: text().notNull(),
    /** Diagnoses and words, encrypted for this record: a doctor may type more into them than he should. */
    sealed: text().notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique('finding_templates_name').on(table.accountId, table.service, table.name)],
)

export const templateContent = sealedColumn({
  table: 'finding_templates',
  column: 'sealed',
  context: 'finding-templates/{id}/content',
})
