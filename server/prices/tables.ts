import { sql } from 'drizzle-orm'
import { check, date, numeric, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

/** Prices in roubles. One acts from its day until the next of the same service and city; nothing is overwritten. */
export const prices = pgTable(
  'prices',
  {
    id: uuid().primaryKey(),
    city: text().notNull(),
    serviceCode: text('service_code').notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    amount: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull(),
    setAt: timestamp('set_at', { withTimezone: true }).notNull(),
    setBy: uuid('set_by'),
  },
  (table) => [
    unique('prices_city_service_from').on(table.city, table.serviceCode, table.validFrom),
    check('prices_city', sql`${table.city} in ('ekb', 'pvl')`),
    check('prices_amount', sql`${table.amount} >= 0`),
  ],
)
