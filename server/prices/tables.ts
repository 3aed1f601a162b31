import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { clinicZone } from '../../shared/platform/days.ts'
import { organizations } from '../organizations/tables.ts'

/**
 * Prices in roubles: the clinic's and those agreed with an organization. A price applies from its day until the
 * next one of the same list, service and city; for one day the newest applies. Nothing is overwritten.
 */
export const prices = pgTable(
  'prices',
  {
    id: uuid().primaryKey(),
    city: text().notNull(),
    serviceCode: text('service_code').notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    /** Null: the organization's own price ends and the clinic's applies again. */
    amount: numeric({ precision: 12, scale: 2, mode: 'number' }),
    setAt: timestamp('set_at', { withTimezone: true }).notNull(),
    /** Null: set by the installation itself at its start. */
    setBy: uuid('set_by'),
    organizationId: uuid('organization_id').references(() => organizations.id),
    /**
     * The order of setting: a trigger takes a lock so that prices are added by one transaction at a time, which
     * makes it the commit order.
     */
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  },
  (table) => [
    uniqueIndex('prices_number').on(table.number.desc()),
    index('prices_in_force').on(
      table.organizationId,
      table.city,
      table.serviceCode,
      table.validFrom.desc(),
      table.number.desc(),
    ),
    index('prices_history').on(table.organizationId, table.serviceCode, table.number.desc()),
    index('prices_coming').on(table.organizationId, table.validFrom),
    index('prices_newest').on(table.organizationId, table.number.desc()),
    check('prices_city', sql`${table.city} in ('ekb', 'pvl')`),
    check('prices_amount', sql`${table.amount} >= 0`),
    check('prices_clinic_amount', sql`${table.organizationId} is not null or ${table.amount} is not null`),
    check(
      'prices_not_back',
      sql`${table.setBy} is null or ${table.validFrom} >= (${table.setAt} at time zone ${sql.raw(`'${clinicZone}'`)})::date`,
    ),
  ],
)
