import { sql } from 'drizzle-orm'
import { date, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Consent texts by purpose. A text is never edited: a new version replaces it from its first day. */
export const consentTexts = pgTable(
  'consent_texts',
  {
    purpose: text().notNull(),
    version: text().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** Null: shipped with the installation. */
    addedAt: instant('added_at'),
    addedBy: uuid('added_by'),
    /** Withdrawn before its first day, so it has no consents. */
    withdrawnAt: instant('withdrawn_at'),
    withdrawnBy: uuid('withdrawn_by'),
  },
  (table) => [
    primaryKey({ columns: [table.purpose, table.version] }),
    uniqueIndex('consent_texts_day').on(table.purpose, table.startsOn).where(sql`withdrawn_at is null`),
  ],
)

/**
 * Number of consents to a version before a moment, the same moment for all rows. Recounted each night, so that
 * the list of versions counts only later ones. Giving a consent writes nothing here and waits for no lock.
 */
export const consentCounts = pgTable(
  'consent_counts',
  {
    purpose: text().notNull(),
    version: text().notNull(),
    /** All who ever agreed, including those who later withdrew the consent. */
    agreed: integer().notNull(),
    takenBack: integer('taken_back').notNull(),
    bookings: integer().notNull(),
    countedUntil: instant('counted_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.version] })],
)
