import { sql } from 'drizzle-orm'
import { check, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Fingerprints of the secrets that data are sealed with. A start is refused without all those that are not retired;
 * re-sealing retires the former ones (decision 0083).
 */
export const dataKeys = pgTable(
  'data_keys',
  {
    fingerprint: text().primaryKey(),
    since: timestamp({ withTimezone: true }).notNull(),
    /** Nothing is sealed with it any more. */
    retiredAt: timestamp('retired_at', { withTimezone: true }),
  },
  () => [check('data_keys_fingerprint', sql`fingerprint ~ '^[0-9a-f]{64}$'`)],
)
