import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../accounts/tables.ts'
import { cabinets } from '../queue/rooms/tables.ts'

const time = sql.raw("'^([01][0-9]|2[0-4]):[0-5][0-9]$'")

/**
 * Shifts: who works in a room on a day, from when until when. The trigger `check_room_shift` refuses two people in one
 * room at a time, one person in two rooms at a time, and a person who is away.
 */
export const roomShifts = pgTable(
  'room_shifts',
  {
    id: uuid().primaryKey(),
    cabinetId: uuid('cabinet_id')
      .notNull()
      .references(() => cabinets.id),
    day: date().notNull(),
    workerId: uuid('worker_id')
      .notNull()
      .references(() => accounts.id),
    begins: text().notNull(),
    ends: text().notNull(),
    /** Grows by one with every change. */
    version: integer().notNull().default(0),
  },
  (table) => [
    index('room_shifts_day').on(table.day, table.cabinetId),
    index('room_shifts_worker').on(table.workerId, table.day),
    check('room_shifts_hours', sql`begins ~ ${time} and ends ~ ${time} and begins < ends`),
  ],
)

/** Days on which a member of staff is away. The trigger `check_absence` refuses days on which he has a shift. */
export const staffAbsences = pgTable(
  'staff_absences',
  {
    id: uuid().primaryKey(),
    workerId: uuid('worker_id')
      .notNull()
      .references(() => accounts.id),
    kind: text({ enum: ['vacation', 'sick', 'other'] }).notNull(),
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
    addedBy: uuid('added_by')
      .notNull()
      .references(() => accounts.id),
  },
  (table) => [
    index('staff_absences_worker').on(table.workerId, table.fromDay),
    check('staff_absences_kind', sql`kind in ('vacation', 'sick', 'other')`),
    check('staff_absences_days', sql`from_day <= to_day`),
  ],
)
