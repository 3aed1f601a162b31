import { date, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { relations } from '../../organizations/relations/tables.ts'

/** The weekly letter of each relation: of which week it was dealt with last, and since when it is not wanted. */
export const weeklyLetters = pgTable('weekly_letters', {
  relationId: uuid('relation_id')
    .primaryKey()
    .references(() => relations.id),
  /** The Monday of the last week whose letter was sent, or for which there was nothing to say. */
  week: date({ mode: 'string' }),
  stoppedAt: timestamp('stopped_at', { withTimezone: true }),
})
