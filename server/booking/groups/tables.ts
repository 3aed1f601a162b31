import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  numeric,
  pgSequence,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '../../accounts/tables.ts'
import { organizations } from '../../organizations/tables.ts'

/** Numbers of groups; gaps are harmless. */
export const groupNumbers = pgSequence('group_numbers')

/** Bookings that an employer made in one act, as they were at that moment. */
export const bookingGroups = pgTable(
  'booking_groups',
  {
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    number: text().notNull(),
    city: text().notNull(),
    kind: text().notNull(),
    kindReason: text('kind_reason'),
    madeBy: uuid('made_by')
      .notNull()
      .references(() => accounts.id),
    at: timestamp({ withTimezone: true }).notNull(),
    people: integer().notNull(),
    /** Number of people notified by SMS. */
    told: integer().notNull(),
    total: numeric({ precision: 14, scale: 2, mode: 'number' }).notNull(),
  },
  (table) => [
    unique('booking_groups_number').on(table.number),
    // For the foreign key of bookings, which names the group and its organization together.
    unique('booking_groups_whole').on(table.organizationId, table.id),
    index('booking_groups_newest').on(table.organizationId, table.at, table.id),
    // A medical book is a person's own: an employer books no group for it.
    check(
      'booking_groups_kind',
      sql`case kind when 'unscheduled' then kind_reason in ('recommendation', 'incapacity') and kind_reason is not null
        else kind in ('preliminary', 'periodic') and kind_reason is null end`,
    ),
  ],
)
