import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../tables.ts'

/** One-time links sent by e-mail. Only the HMAC of a token is stored. */
export const signInLinks = pgTable(
  'sign_in_links',
  {
    tokenDigest: text('token_digest').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    email: text().notNull(),
    /** Stamp of the account when the link was made: a new password invalidates links too. */
    stamp: uuid().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('sign_in_links_expires_at').on(table.expiresAt)],
)

/**
 * Sign-ins, one row each. A session is live until it is ended or the stamp of its account changes. The browser
 * keeps a token with the same data.
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
    /** Updated at most once in several minutes. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
    /** The last IP address of the browser. */
    address: text().notNull(),
    agent: text().notNull(),
    /** When the second step of this sign-in was passed; null: it was not asked, or is still missing. */
    steppedAt: timestamp('stepped_at', { withTimezone: true }),
    /** When the second step was last passed, also for a single act. */
    askedAt: timestamp('asked_at', { withTimezone: true }),
    /** When the user last touched the page; kept for staff only. */
    activeAt: timestamp('active_at', { withTimezone: true }),
    /** When the user last gave the password, or a code sent to the phone, in this session. */
    ownerCheckedAt: timestamp('owner_checked_at', { withTimezone: true }),
    /** The question that a key of this session has to sign, used up by one answer. */
    challenge: text(),
    challengeUntil: timestamp('challenge_until', { withTimezone: true }),
    /** When the user signed out or the clinic ended it. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [index('sessions_account').on(table.accountId)],
)
