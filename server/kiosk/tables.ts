import { sql } from 'drizzle-orm'
import { check, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { cities } from '../schedule/working-hours/tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Kiosks: tablets at the entrance, each locked to a city. The one-time code and the secret of the device are stored
 * as HMACs only. A revoked kiosk stays for the audit.
 */
export const kiosks = pgTable(
  'kiosks',
  {
    id: uuid().primaryKey(),
    city: text()
      .notNull()
      .references(() => cities.key),
    name: text().notNull(),
    addedAt: instant('added_at').notNull(),
    codeHash: text('code_hash'),
    codeEnds: instant('code_ends'),
    secretHash: text('secret_hash'),
    lockedAt: instant('locked_at'),
    seenAt: instant('seen_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    unique('kiosks_code').on(table.codeHash),
    unique('kiosks_secret').on(table.secretHash),
    check('kiosks_code_ends', sql`num_nulls(code_hash, code_ends) in (0, 2)`),
    check('kiosks_locked', sql`secret_hash is null or num_nulls(locked_at, seen_at) = 0`),
    check('kiosks_revoked', sql`revoked_at is null or num_nonnulls(code_hash, secret_hash) = 0`),
  ],
)
