import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The clinic's numbers and bank that invoices print, in one row; no row until an administrator enters them. */
export const payee = pgTable(
  'payee',
  {
    /** Always true, so that the table has one row. */
    isOnly: boolean('is_only').primaryKey().default(true),
    inn: text().notNull(),
    kpp: text().notNull(),
    bank: text().notNull(),
    bik: text().notNull(),
    account: text().notNull(),
    correspondentAccount: text('correspondent_account').notNull(),
    signerPosition: text('signer_position').notNull(),
    signerName: text('signer_name').notNull(),
    signerBasis: text('signer_basis').notNull(),
    version: integer().notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    changedBy: uuid('changed_by').notNull(),
  },
  () => [check('payee_one_row', sql`is_only`)],
)
