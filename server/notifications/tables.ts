import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../accounts/tables.ts'
import { sealedColumn } from '../platform/data-keys/sealed-column.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Browsers subscribed to push. Address and keys are sealed: with them and our VAPID key anyone could write on a
 * person's locked screen, so a copy of the database alone must not reveal them. The digest finds a returning
 * browser.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Mobile group: mobile and tablet; otherwise the desktop group (spec §9). */
    isMobile: boolean('is_mobile').notNull(),
    endpointDigest: text('endpoint_digest').notNull(),
    targetSealed: text('target_sealed').notNull(),
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('push_subscriptions_endpoint').on(table.endpointDigest),
    index('push_subscriptions_account').on(table.accountId),
  ],
)

/**
 * The single key pair by which push services know this cabinet; created at the first start, never changed
 * afterwards.
 */
export const vapidKeys = pgTable(
  'vapid_keys',
  {
    id: smallint().primaryKey().default(1),
    publicKey: text('public_key').notNull(),
    privateKeySealed: text('private_key_sealed').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [check('vapid_keys_one', sql`${table.id} = 1`)],
)

export const pushTarget = sealedColumn({
  table: 'push_subscriptions',
  column: 'target_sealed',
  context: 'push_subscriptions/{endpoint_digest}',
  digests: { endpoint_digest: { purpose: 'push', textOf: (target) => JSON.parse(target).endpoint } },
})

export const vapidPrivateKey = sealedColumn({
  table: 'vapid_keys',
  column: 'private_key_sealed',
  context: 'vapid_keys',
})
