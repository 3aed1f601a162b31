import { sql } from 'drizzle-orm'
import { check, foreignKey, pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../../accounts/tables.ts'
import { bookingGroups } from '../../booking/groups/tables.ts'
import { bookings } from '../../booking/tables.ts'
import { departments } from '../../employees/units/tables.ts'
import { type Raw, raw } from '../../platform/db/statement.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Links for foremen: each shows one department of one group until its last day. The secret is stored as an HMAC only. */
export const foremanLinks = pgTable(
  'foreman_links',
  {
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id').notNull(),
    groupId: uuid('group_id').notNull(),
    departmentId: uuid('department_id')
      .notNull()
      .references(() => departments.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    madeBy: uuid('made_by')
      .notNull()
      .references(() => accounts.id),
    madeAt: instant('made_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    unique('foreman_links_token').on(table.tokenHash),
    uniqueIndex('foreman_links_open').on(table.groupId, table.departmentId).where(sql`revoked_at is null`),
    foreignKey({
      name: 'foreman_links_group',
      columns: [table.organizationId, table.groupId],
      foreignColumns: [bookingGroups.organizationId, bookingGroups.id],
    }).onDelete('cascade'),
  ],
)

/** Marks of foremen that a person cannot come; a mark is about the time that the booking had then. */
export const foremanMarks = pgTable(
  'foreman_marks',
  {
    bookingId: uuid('booking_id')
      .primaryKey()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    linkId: uuid('link_id')
      .notNull()
      .references(() => foremanLinks.id, { onDelete: 'cascade' }),
    startAt: instant('start_at').notNull(),
    reason: text().notNull(),
    comment: text().notNull(),
    at: instant('at').notNull(),
  },
  () => [
    check('foreman_marks_reason', sql`reason in ('vacation', 'absent', 'trip', 'shift', 'left', 'other')`),
    check('foreman_marks_comment', sql`length(comment) <= 200`),
  ],
)

/** SQL: a mark is about the time that its booking has now; after a move it says nothing any more. */
export const isMarked: Raw = raw`(foreman_marks.start_at = bookings.start_at and bookings.state in ('submitted', 'confirmed'))`
