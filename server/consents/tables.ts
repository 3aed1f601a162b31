import { sql } from 'drizzle-orm'
import { date, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Texts of consent by purpose. A text is never edited: a new version takes its place from its day on. */
export const consentTexts = pgTable(
  'consent_texts',
  {
    purpose: text().notNull(),
    version: text().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** Null: came with the installation. */
    addedAt: instant('added_at'),
    addedBy: uuid('added_by'),
    /** Taken back before its day: nobody has ever agreed to it. */
    withdrawnAt: instant('withdrawn_at'),
    withdrawnBy: uuid('withdrawn_by'),
  },
  (table) => [
    primaryKey({ columns: [table.purpose, table.version] }),
    uniqueIndex('consent_texts_day').on(table.purpose, table.startsOn).where(sql`withdrawn_at is null`),
  ],
)

/**
 * How many had agreed to a version before a moment, the same for all rows: counted anew each night, so that the list of
 * versions counts only what came after it. People and bookings who agree write nothing here and wait for nobody.
 */
export const consentCounts = pgTable(
  'consent_counts',
  {
    purpose: text().notNull(),
    version: text().notNull(),
    /** All who ever agreed, those who took it back too. */
    agreed: integer().notNull(),
    takenBack: integer('taken_back').notNull(),
    bookings: integer().notNull(),
    countedUntil: instant('counted_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.version] })],
)
