import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Clinic values set by an admin, in one row. Null means that the value of the installation settings applies. */
export const clinicSettings = pgTable(
  'clinic_settings',
  {
    /** Always true, so that the table has one row. */
    isOnly: boolean('is_only').primaryKey().default(true),
    name: text(),
    legalName: text('legal_name'),
    ogrn: text(),
    address: text(),
    licence: text(),
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
