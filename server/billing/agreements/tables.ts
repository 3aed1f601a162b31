import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '../../accounts/tables.ts'
import { organizations } from '../../organizations/tables.ts'

/** Договоры with organizations. Prices agreed with an organization are in `prices`. */
export const agreements = pgTable(
  'agreements',
  {
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    number: text().notNull(),
    signedOn: date('signed_on').notNull(),
    /** The last day; null: without an end. */
    until: date(),
    paymentDays: smallint('payment_days').notNull(),
    /** Acts name the employees who were examined. */
    namesPeople: boolean('names_people').notNull(),
    signerPosition: text('signer_position').notNull(),
    signerName: text('signer_name').notNull(),
    signerBasis: text('signer_basis').notNull(),
    version: integer().notNull().default(1),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    changedBy: uuid('changed_by')
      .notNull()
      .references(() => accounts.id),
  },
  (table) => [
    unique('agreements_number').on(table.organizationId, table.number),
    // A bill names its agreement together with the organization.
    unique('agreements_of_organization').on(table.organizationId, table.id),
    check('agreements_days', sql`until >= signed_on`),
    check('agreements_payment_days', sql`payment_days between 0 and 365`),
  ],
)
