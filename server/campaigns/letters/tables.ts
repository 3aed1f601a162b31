import { sql } from 'drizzle-orm'
import { boolean, check, date, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { campaigns } from '../tables.ts'

/** Terms of campaigns of which somebody was told. A term that moves to another day is told again. */
export const campaignNotices = pgTable(
  'campaign_notices',
  {
    campaignId: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    term: text().notNull(),
    dueOn: date('due_on').notNull(),
    isLate: boolean('is_late').notNull(),
    side: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.term, table.dueOn, table.isLate, table.side] }),
    check('campaign_notices_term', sql`term in ('list', 'plan', 'shown', 'conclusions', 'act')`),
    check('campaign_notices_side', sql`side in ('employer', 'clinic')`),
  ],
)
