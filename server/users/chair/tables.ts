import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../../accounts/tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Proposals of the commission's role. Those that have ended stay: they tell which two administrators gave it. */
export const chairProposals = pgTable(
  'chair_proposals',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    proposedBy: uuid('proposed_by').notNull(),
    proposedAt: instant('proposed_at').notNull(),
    lapsesAt: instant('lapses_at').notNull(),
    outcome: text(),
    endedBy: uuid('ended_by'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    check('chair_proposals_outcome', sql`outcome in ('given', 'declined', 'withdrawn', 'lapsed')`),
    check('chair_proposals_whole', sql`num_nulls(outcome, ended_at) in (0, 2)`),
    check('chair_proposals_ended_by', sql`(ended_by is null) = (outcome is null or outcome = 'lapsed')`),
    check(
      'chair_proposals_two',
      sql`outcome is distinct from 'given' or (ended_by <> proposed_by and ended_by <> account_id and ended_at <= lapses_at)`,
    ),
    uniqueIndex('chair_proposals_one').on(table.accountId).where(sql`outcome is null`),
    index('chair_proposals_account').on(table.accountId),
  ],
)
