import { and, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import type { MessageScope } from '../../shared/notifications/access.ts'
import { browsersAtMost } from '../../shared/notifications/rules.ts'
import type { SentBy } from '../../shared/notifications/schema.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { firstPage, type PageKey } from '../platform/db/page.ts'
import { statement } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { pushSubscriptions, vapidKeys } from './tables.ts'

type SubscriptionRow = typeof pushSubscriptions.$inferInsert

/**
 * Stores a browser of an account that the caller has locked, keeping the newest five of its group; without the
 * lock, concurrent inserts would all stay. A browser of another account is stored anew for this one.
 */
export async function addSubscription(tx: Tx, row: SubscriptionRow): Promise<void> {
  const { accountId, isMobile, endpointDigest, targetSealed, expiresAt, createdAt } = row
  const ofAnother = and(
    eq(pushSubscriptions.endpointDigest, endpointDigest),
    ne(pushSubscriptions.accountId, accountId),
  )
  // Its id must be replaced too: messages to its previous user still refer to it.
  await tx.delete(pushSubscriptions).where(ofAnother)
  await tx.insert(pushSubscriptions).values(row).onConflictDoUpdate({
    target: pushSubscriptions.endpointDigest,
    set: { accountId, isMobile, targetSealed, expiresAt, createdAt },
  })
  await tx.run(keepNewest, { accountId, isMobile, count: browsersAtMost })
}

const keepNewest = statement<{ accountId: string; isMobile: boolean; count: number }, never>(
  'keep-newest-browsers',
)`
  delete from push_subscriptions where id in (
    select id from push_subscriptions where account_id = ${'accountId'} and is_mobile = ${'isMobile'}
    order by created_at desc, id desc offset ${'count'})`

/** Deletes the browsers of a device group. */
export const removeGroup = (tx: Tx, accountId: AccountId, isMobile: boolean): Promise<unknown> =>
  tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.accountId, accountId), eq(pushSubscriptions.isMobile, isMobile)))

/** Deletes one browser, e.g. when its push service no longer knows it. */
export const removeSubscription = (tx: Tx, id: string): Promise<unknown> =>
  tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))

/** Deletes expired subscriptions. */
export const removeEnded = (tx: Tx, before: Date): Promise<unknown> =>
  tx.delete(pushSubscriptions).where(lte(pushSubscriptions.expiresAt, before))

/** Returns a stored browser by id. */
export async function findSubscription(reader: Reader, id: string) {
  const [row] = await reader.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id))
  return row ?? null
}

/** Returns the browsers of accounts. */
export const listSubscriptions = (reader: Reader, accounts: AccountId[]) =>
  reader
    .select({
      id: pushSubscriptions.id,
      account: sql<AccountId>`${pushSubscriptions.accountId}`,
      isMobile: pushSubscriptions.isMobile,
      expiresAt: pushSubscriptions.expiresAt,
    })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.accountId, accounts))

/** Returns the key pair; null before the first start. */
export async function findKeys(reader: Reader) {
  const [row] = await reader.select().from(vapidKeys)
  return row ?? null
}

/** Stores a key pair unless another process was first. */
export const addKeys = (tx: Tx, row: typeof vapidKeys.$inferInsert): Promise<unknown> =>
  tx.insert(vapidKeys).values(row).onConflictDoNothing()

/** A message as the list shows it: all channels of one event together. */
export interface MessageRow {
  id: string
  kind: string
  subject: string | null
  text: string
  at: Date
  sentBy: SentBy[]
  link: string | null
}

interface PageOf extends PageKey {
  account: AccountId
  limit: number
  now: Date
}

// The short SMS text suits a list best; an e-mail alone is shown as it is.
const page = statement<PageOf, MessageRow>('messages-of-account')`
  select max(id::text collate "C") as id, kind, link, created_at as at,
    max(subject) as subject,
    coalesce(max(text) filter (where channel = 'sms'), max(text) filter (where channel = 'push'), max(text)) as text,
    coalesce(array_agg(distinct channel order by channel) filter (where state = 'sent'), '{}') as "sentBy"
  from outbox
  where account_id = ${'account'} and not secret and text is not null and created_at <= ${'at'}::timestamptz
    and (state <> 'waiting' or attempts > 0 or next_at <= ${'now'})
  group by created_at, kind, link
  having (created_at, max(id::text collate "C")) < (${'at'}::timestamptz, ${'id'}::text collate "C")
  order by created_at desc, id desc limit ${'limit'}`

/** Returns the messages of a person, newest first, after a key. */
export const listMessages = (
  reader: Reader,
  { account }: MessageScope,
  { after, limit }: { after: PageKey | null; limit: number },
  now: Date,
): Promise<MessageRow[]> => reader.run(page, { account, ...(after ?? firstPage), limit, now })
