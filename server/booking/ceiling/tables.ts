import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable } from 'drizzle-orm/pg-core'

/** How many open bookings one account may have at once, in one row. */
export const bookingCeiling = pgTable(
  'booking_ceiling',
  {
    /** Always true, so that the table has one row. */
    isOnly: boolean('is_only').primaryKey().default(true),
    ceiling: integer().notNull().default(3),
  },
  (table) => [
    check('booking_ceiling_one_row', sql`${table.isOnly}`),
    check('booking_ceiling_range', sql`${table.ceiling} between 1 and 20`),
  ],
)
