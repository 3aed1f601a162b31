import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../../accounts/tables.ts'
import { organizations } from '../../organizations/tables.ts'
import { sealedColumn } from '../../platform/data-keys/sealed-column.ts'

/** The unfinished final act of an organization; the approval removes it. */
export const finalActDrafts = pgTable('final_act_drafts', {
  organizationId: uuid('organization_id')
    .primaryKey()
    .references(() => organizations.id),
  version: integer().notNull(),
  /** Everything typed, encrypted for this organization: it may name diseases of people. */
  sealed: text().notNull(),
  savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  savedBy: uuid('saved_by')
    .notNull()
    .references(() => accounts.id),
})

export const finalActDraft = sealedColumn({
  table: 'final_act_drafts',
  column: 'sealed',
  context: 'final-acts/drafts/{organization_id}',
})
