import { sql } from 'drizzle-orm'
import { date, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

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
