import { sql } from 'drizzle-orm'
import { check, customType, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sealedColumn } from '../data-keys/sealed-column.ts'

const address = customType<{ data: string }>({ dataType: () => 'inet' })

/**
 * The audit: which account viewed, exported or changed which record, when and from where. A trigger refuses
 * anything but inserts.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    /** Grows with time, so that the order of ids is the order of events. */
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Null for the system itself. No foreign key: an erased account stays in the record of its acts. */
    accountId: uuid('account_id'),
    /** Capacity of the caller: a role of the clinic, `employer`, `person`, `guest`, `kiosk`, `system`, `console`. */
    role: text().notNull(),
    act: text().notNull(),
    what: text().notNull(),
    /** Id or key of the record; null for a list. */
    subjectId: text('subject_id'),
    organizationId: uuid('organization_id'),
    /** Method and path of the call as its contract has them, or the name of a job or command. */
    call: text().notNull(),
    /** Sealed: old and new values, counts, search terms. */
    details: text(),
    address: address(),
    agent: text(),
  },
  (table) => [
    index('audit_events_account').on(table.accountId, table.id),
    index('audit_events_subject').on(table.subjectId, table.id).where(sql`subject_id is not null`),
    index('audit_events_organization')
      .on(table.organizationId, table.id)
      .where(sql`organization_id is not null`),
    index('audit_events_what').on(table.what, table.id),
    check('audit_events_words', sql`role <> '' and act <> '' and what <> '' and call <> ''`),
  ],
)

export const auditDetails = sealedColumn({
  table: 'audit_events',
  column: 'details',
  context: 'audit:{id}',
})
