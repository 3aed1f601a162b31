import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../accounts/tables.ts'

/** One-time links sent by e-mail. Only the HMAC of a token is kept. */
export const signInLinks = pgTable(
  'sign_in_links',
  {
    tokenDigest: text('token_digest').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    email: text().notNull(),
    /** The account's stamp when the link was made: a change of password kills the links too. */
    stamp: uuid().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('sign_in_links_expires_at').on(table.expiresAt)],
)

/** Sessions that were left by signing out, until their tokens run out by themselves. */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    sessionId: uuid('session_id').primaryKey(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('ended_sessions_expires_at').on(table.expiresAt)],
)
