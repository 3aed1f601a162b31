import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What an admin has set of the clinic: one row. Null: the value of the installation's settings is in force. */
export const clinicSettings = pgTable(
  'clinic_settings',
  {
    /** Always true, so that there is one row. */
    isOnly: boolean('is_only').primaryKey().default(true),
    name: text(),
    legalName: text('legal_name'),
    ogrn: text(),
    address: text(),
    phone: text(),
    email: text(),
    site: text(),
    managerEmail: text('manager_email'),
    note: text(),
    version: integer().notNull().default(0),
    changedAt: timestamp('changed_at', { withTimezone: true }),
    changedBy: uuid('changed_by'),
  },
  (table) => [check('clinic_settings_one_row', sql`${table.isOnly}`)],
)
