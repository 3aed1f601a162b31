import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../../accounts/tables.ts'
import { organizations } from '../../organizations/tables.ts'
import { raw } from '../../platform/db/statement.ts'
import { cities } from '../working-hours/tables.ts'

/**
 * A day of a city's schedule on which its doctors work at the site of one organization. Triggers on this table and on
 * `bookings` keep everybody else out of such a day, and the row while somebody is booked.
 */
export const siteDays = pgTable(
  'site_days',
  {
    city: text()
      .notNull()
      .references(() => cities.key),
    day: date().notNull(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    address: text().notNull(),
    note: text(),
    /** Keys of the stations that stay in the office. */
    stayingStations: text('absent').array().notNull(),
    openedBy: uuid('opened_by')
      .notNull()
      .references(() => accounts.id),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.city, table.day] }),
    index('site_days_organization').on(table.organizationId, table.day),
    check('site_days_address', sql`${table.address} <> ''`),
  ],
)

/** SQL: a slot is on a day that belongs to one organization, so that nobody else is offered it. */
export const isOnSite = raw`exists (select from site_days where site_days.city = slots.city and site_days.day = slots.day)`

/** SQL: where a booked person comes: the site of the day, or the office of the city. */
export const visitAddress = raw`coalesce(
  (select site_days.address from site_days where site_days.city = bookings.city and site_days.day = bookings.day),
  (select cities.address from cities where cities.key = bookings.city))`
