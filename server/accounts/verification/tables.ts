import { index, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Last code sent to each target. Only its HMAC is stored. */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    type: text().notNull(),
    target: text().notNull(),
    codeDigest: text('code_digest').notNull(),
    tries: smallint().notNull().default(0),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.type, table.target] }),
    index('verification_codes_expires_at').on(table.expiresAt),
  ],
)

/** Confirmations of owning a phone or e-mail, each valid for one change. */
export const confirmations = pgTable(
  'verification_proofs',
  {
    id: uuid().primaryKey(),
    type: text().notNull(),
    target: text().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('verification_proofs_expires_at').on(table.expiresAt)],
)
