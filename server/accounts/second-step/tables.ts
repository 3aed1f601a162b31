import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sealedColumn } from '../../platform/data-keys/sealed-column.ts'
import { accounts } from '../tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Ways of an account to pass the second step of the sign-in: keys of devices, and an application with codes. */
export const signInMethods = pgTable(
  'sign_in_methods',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    kind: text().notNull(),
    /** The user's own name of it. */
    name: text().notNull(),
    addedAt: instant('added_at').notNull(),
    usedAt: instant('used_at'),
    /** Id and public key of a passkey, base64url. */
    credential: text(),
    publicKey: text('public_key'),
    transports: text().array().notNull().default([]),
    /** Secret of an application, sealed to `sign-in-method:<id>`. */
    sealedSecret: text('sealed_secret'),
    /** Signatures of the key so far, or the last 30 seconds whose code was taken: neither may be used again. */
    counter: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('sign_in_methods_account').on(table.accountId, table.addedAt),
    uniqueIndex('sign_in_methods_credential').on(table.credential),
    uniqueIndex('sign_in_methods_app').on(table.accountId).where(sql`kind = 'app'`),
    check(
      'sign_in_methods_kind',
      sql`case kind when 'passkey' then credential is not null and public_key is not null and sealed_secret is null
        when 'app' then sealed_secret is not null and credential is null and public_key is null else false end`,
    ),
  ],
)

/** Codes for the day when neither key nor application is at hand; each works once. Only digests are stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    digest: text().notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.digest] })],
)

export const appSecret = sealedColumn({
  table: 'sign_in_methods',
  column: 'sealed_secret',
  context: 'sign-in-method:{id}',
})
