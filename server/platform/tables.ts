import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sealedColumn } from './data-keys/sealed-column.ts'

/** Counters of the rate limits, shared by all processes. A row lives as long as its window. */
export const rateCounters = pgTable(
  'rate_counters',
  {
    key: text().primaryKey(),
    windowEnds: timestamp('window_ends', { withTimezone: true }).notNull(),
    count: integer().notNull(),
  },
  (table) => [index('rate_counters_window_ends').on(table.windowEnds)],
)

/** Answers by idempotency key, so that a repeated call returns the first one. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: uuid('account_id').notNull(),
    key: text().notNull(),
    call: text().notNull(),
    bodyDigest: text('body_digest').notNull(),
    /** Encrypted for this key; null while the call runs. */
    reply: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
  ],
)

/** The versions that have changed this database's schema: an older process learns from the last whether it may run. */
export const schemaVersions = pgTable('schema_versions', {
  lastMigration: text('last_migration').primaryKey(),
  version: text().notNull(),
  /** The oldest version that may run over this schema. */
  compatibleFrom: text('compatible_from').notNull(),
  migratedAt: timestamp('migrated_at', { withTimezone: true }).notNull(),
})

export const idempotentReply = sealedColumn({
  table: 'idempotency_keys',
  column: 'reply',
  context: 'idempotency/{account_id}/{key}',
})
