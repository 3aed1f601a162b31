import type { MessageScope } from '../../shared/notifications/access.ts'
import { browsersAtMost } from '../../shared/notifications/rules.ts'
import type { SentBy } from '../../shared/notifications/schema.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { firstPage, type PageKey } from '../platform/db/page.ts'
import { statement } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import type { pushSubscriptions, vapidKeys } from './tables.ts'

/** A browser with the digests that its address had under former secrets. */
type SubscriptionRow = typeof pushSubscriptions.$inferInsert & { formerDigests: string[] }

// A browser taken over from another user gets a new id, because messages to that user still refer to the old
// one.
const forgetOfAnother = statement<SubscriptionRow, never>('forget-browser-of-another')`
  delete from push_subscriptions where endpoint_digest = any(${'formerDigests'}::text[])
    or endpoint_digest = ${'endpointDigest'} and account_id <> ${'accountId'}`

const put = statement<SubscriptionRow, never>('put-browser')`
  insert into push_subscriptions
    (id, account_id, is_mobile, endpoint_digest, target_sealed, expires_at, created_at)
  values (${'id'}, ${'accountId'}, ${'isMobile'}, ${'endpointDigest'}, ${'targetSealed'}, ${'expiresAt'},
    ${'createdAt'})
  on conflict (endpoint_digest) do update set
    account_id = excluded.account_id, is_mobile = excluded.is_mobile, target_sealed = excluded.target_sealed,
    expires_at = excluded.expires_at, created_at = excluded.created_at`

const keepNewest = statement<{ accountId: string; isMobile: boolean; count: number }, never>(
  'keep-newest-browsers',
)`
  delete from push_subscriptions where id in (
    select id from push_subscriptions where account_id = ${'accountId'} and is_mobile = ${'isMobile'}
    order by created_at desc, id desc offset ${'count'})`

/**
 * Stores a browser of an account that the caller has locked, keeping the newest five of its group; without the
 * lock, concurrent inserts would all stay. A browser of another account is stored anew for this one.
 */
export async function addSubscription(tx: Tx, row: SubscriptionRow): Promise<void> {
  const { accountId, isMobile } = row
  await tx.run(forgetOfAnother, row)
  await tx.run(put, row)
  await tx.run(keepNewest, { accountId, isMobile, count: browsersAtMost })
}

const forgetGroup = statement<{ accountId: AccountId; isMobile: boolean }, never>('forget-browsers')`
  delete from push_subscriptions where account_id = ${'accountId'} and is_mobile = ${'isMobile'}`

/** Deletes the browsers of a device group. */
export const removeGroup = (tx: Tx, accountId: AccountId, isMobile: boolean): Promise<unknown> =>
  tx.run(forgetGroup, { accountId, isMobile })

const forgetAll = statement<{ accountId: AccountId }, never>('forget-browsers-of-account')`
  delete from push_subscriptions where account_id = ${'accountId'}`

/** Deletes all browsers of an account. */
export const removeBrowsers = (tx: Tx, accountId: AccountId): Promise<unknown> =>
  tx.run(forgetAll, { accountId })

const forget = statement<{ id: string }, never>('forget-browser')`
  delete from push_subscriptions where id = ${'id'}`

/** Deletes one browser, e.g. when its push service no longer knows it. */
export const removeSubscription = (tx: Tx, id: string): Promise<unknown> => tx.run(forget, { id })

const forgetEnded = statement<{ before: Date }, never>('forget-expired-browsers')`
  delete from push_subscriptions where expires_at <= ${'before'}`

/** Deletes expired subscriptions. */
export const removeEndedSubscriptions = (tx: Tx, before: Date): Promise<unknown> =>
  tx.run(forgetEnded, { before })

type StoredTarget = Pick<
  typeof pushSubscriptions.$inferSelect,
  'endpointDigest' | 'targetSealed' | 'expiresAt'
>

const one = statement<{ id: string }, StoredTarget>('browser')`
  select endpoint_digest as "endpointDigest", target_sealed as "targetSealed", expires_at as "expiresAt"
  from push_subscriptions where id = ${'id'}`

/** Returns a stored browser by id. */
export const findSubscription = async (reader: Reader, id: string): Promise<StoredTarget | null> =>
  (await reader.run(one, { id }))[0] ?? null

/** A subscribed browser of an account. */
interface Browser {
  id: string
  account: AccountId
  isMobile: boolean
  expiresAt: Date | null
}

const ofAccounts = statement<{ accounts: AccountId[] }, Browser>('browsers-of-accounts')`
  select id, account_id as account, is_mobile as "isMobile", expires_at as "expiresAt"
  from push_subscriptions where account_id = any(${'accounts'}::uuid[])`

/** Returns the browsers of accounts. */
export const listSubscriptions = (reader: Reader, accounts: AccountId[]): Promise<Browser[]> =>
  reader.run(ofAccounts, { accounts })

const withdrawn = statement<{ account: AccountId }, { is: boolean }>('notifications-withdrawn')`
  select coalesce(bool_and(withdrawn_at is not null), false) as is from consents
  where account_id = ${'account'} and purpose = 'notifications'`

/** Whether the account has taken its consent to notifications back and not given it again. */
export const isConsentWithdrawn = async (reader: Reader, account: AccountId): Promise<boolean> =>
  (await reader.run(withdrawn, { account }))[0]?.is ?? false

/** The key pair of this cabinet as stored. */
type KeyPair = Pick<typeof vapidKeys.$inferSelect, 'publicKey' | 'privateKeySealed' | 'createdAt'>

const keys = statement<object, KeyPair>('push-keys')`
  select public_key as "publicKey", private_key_sealed as "privateKeySealed", created_at as "createdAt" from vapid_keys`

/** Returns the key pair; null before the first start. */
export const findVapidKeys = async (reader: Reader): Promise<KeyPair | null> =>
  (await reader.run(keys, {}))[0] ?? null

const putKeys = statement<KeyPair, never>('add-push-keys')`
  insert into vapid_keys (public_key, private_key_sealed, created_at)
  values (${'publicKey'}, ${'privateKeySealed'}, ${'createdAt'}) on conflict do nothing`

/** Stores a key pair unless another process was first. */
export const addVapidKeys = (tx: Tx, row: KeyPair): Promise<unknown> => tx.run(putKeys, row)

/** A message of an event by one channel. */
interface ChannelMessage {
  id: string
  channel: SentBy
  subject: string | null
  text: string
  isSealed: boolean
}

/** Messages of one event by all channels, as the list shows them together. */
export interface EventRow {
  id: string
  kind: string
  messages: ChannelMessage[]
  at: Date
  sentBy: SentBy[]
  link: string | null
}

interface PageOf extends PageKey {
  account: AccountId
  limit: number
  now: Date
}

const page = statement<PageOf, EventRow>('messages-of-account')`
  select max(id::text collate "C") as id, kind, link, created_at as at,
    json_agg(json_build_object('id', id, 'channel', channel, 'subject', subject, 'text', text, 'isSealed', sealed)
      order by id) as messages,
    coalesce(array_agg(distinct channel order by channel) filter (where state = 'sent'), '{}') as "sentBy"
  from outbox
  where account_id = ${'account'} and not secret and text is not null and created_at <= ${'at'}::timestamptz
    and (state <> 'waiting' or attempts > 0 or next_at <= ${'now'})
  group by created_at, kind, link
  having (created_at, max(id::text collate "C")) < (${'at'}::timestamptz, ${'id'}::text collate "C")
  order by created_at desc, id desc limit ${'limit'}`

/** Returns the events that a person was told of, newest first, after a key. */
export const listMessages = (
  reader: Reader,
  { account }: MessageScope,
  { after, limit }: { after: PageKey | null; limit: number },
  now: Date,
): Promise<EventRow[]> => reader.run(page, { account, ...(after ?? firstPage), limit, now })
