import { date, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { relations } from '../../organizations/relations/tables.ts'

/** Weekly letter per relation: the last processed week, and since when it is stopped. */
export const weeklyLetters = pgTable('weekly_letters', {
  relationId: uuid('relation_id')
    .primaryKey()
    .references(() => relations.id),
  /** Monday of the last week whose letter was sent or had nothing to say. */
  week: date({ mode: 'string' }),
  stoppedAt: timestamp('stopped_at', { withTimezone: true }),
})
