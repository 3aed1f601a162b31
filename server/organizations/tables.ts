import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Organizations that the clinic serves. */
export const organizations = pgTable(
  'organizations',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** The name in the form used for comparison: without «ООО», quotes and capitals. */
    nameKey: text('name_key').notNull(),
    inn: text().notNull(),
    /** КПП; empty for a sole proprietor, who has none. */
    kpp: text().notNull(),
    /** Number of the organization in the clinic's system. */
    ref: text(),
    okved: text(),
    address: text(),
    manager: text(),
    managerEmail: text('manager_email'),
    managerWorkPhone: text('manager_work_phone'),
    managerMobilePhone: text('manager_mobile_phone'),
    /**
     * Further details for papers: the organization's own contacts, форма собственности, the signatory (order
     * 29н, point 9).
     */
    email: text(),
    phone: text(),
    ownership: text(),
    signerPosition: text('signer_position'),
    signerName: text('signer_name'),
    /** How many of its people the clinic takes in a day, both cities together; null: as many as there are places. */
    dailyQuota: integer('daily_quota'),
    version: integer().notNull().default(1),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    // Byte-wise collation, so that the index finds an ИНН by its beginning.
    uniqueIndex('organizations_numbers').on(table.inn.op('text_pattern_ops'), table.kpp),
    unique('organizations_ref').on(table.ref),
    index('organizations_name_key').on(table.nameKey.op('text_pattern_ops')),
    check('organizations_daily_quota', sql`${table.dailyQuota} between 1 and 9999`),
  ],
)
