import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../tables.ts'

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

/**
 * Sign-ins, one row each. A session lives while its stamp is that of the account and it was not ended; a token that says
 * the same is kept by the browser.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    stamp: uuid().notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    /** Written at most once in several minutes. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
    /** Where it was last seen from. */
    address: text().notNull(),
    agent: text().notNull(),
    /** When it was left, or ended by the clinic. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [index('sessions_account').on(table.accountId)],
)
