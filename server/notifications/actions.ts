import { createECDH } from 'node:crypto'
import { maySubscribe } from '../../shared/notifications/access.ts'
import { subscriptionProblems } from '../../shared/notifications/ru.ts'
import { isPushEndpoint, isStale } from '../../shared/notifications/rules.ts'
import type { PushState, SubscriptionChange } from '../../shared/notifications/schema.ts'
import type { Member } from '../../shared/platform/actor.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import type { MessageKind } from '../../shared/platform/message-kinds.ts'
import { common, refuse, refuseField } from '../../shared/platform/refusal.ts'
import { giveConsents } from '../accounts/actions.ts'
import { lockAccount } from '../accounts/store.ts'
import type { Database, Reader, Tx } from '../platform/db/types.ts'
import { newId } from '../platform/ids.ts'
import type { Message } from '../platform/outbox/outbox.ts'
import type { PushSettings, PushTarget, VapidPair } from '../platform/outbox/push.ts'
import type { Secrets } from '../platform/secrets.ts'
import {
  addSubscription,
  addVapidKeys,
  findSubscription,
  findVapidKeys,
  isConsentWithdrawn,
  listSubscriptions,
  removeGroup,
  removeSubscription,
} from './store.ts'
import { pushTarget, vapidPrivateKey } from './tables.ts'

const curve = 'prime256v1'
const keyContext = vapidPrivateKey.at({})

/** Whether a browser's key lies on the curve: otherwise nothing could be encrypted for it. */
function isOnCurve(p256dh: string): boolean {
  const own = createECDH(curve)
  own.generateKeys()
  try {
    return own.computeSecret(Buffer.from(p256dh, 'base64url')).length > 0
  } catch {
    return false
  }
}

/** Dependencies for subscribing. */
export interface SubscribeDeps {
  secrets: Secrets
  /** Whether messages may be sent to the server's own machine, as in a demo installation. */
  isLoopbackAllowed: boolean
}

const sealContext = (digest: string) => pushTarget.at({ endpoint_digest: digest })

/**
 * Subscribes the caller's browser, or unsubscribes the device group. The subscribing click after the
 * explanation is the consent to notifications and is recorded as one. Refuses another account's phone and an
 * address that cannot be a push service.
 */
export async function subscribe(
  tx: Tx,
  actor: Member,
  {
    change,
    deps,
    origin,
  }: { change: SubscriptionChange; deps: SubscribeDeps; origin: { address: string; agent: string } },
  now: Date,
): Promise<void> {
  const { target, value, isMobile } = change
  if (!maySubscribe(actor, target)) refuse(common.FORBIDDEN)
  if (!value) return void (await removeGroup(tx, actor.accountId, isMobile))
  const { endpoint, expirationTime = null, keys } = value
  if (!isPushEndpoint(endpoint, deps.isLoopbackAllowed))
    refuseField(common.INVALID, 'value.endpoint', subscriptionProblems.endpoint)
  if (!isOnCurve(keys.p256dh)) refuseField(common.INVALID, 'value.keys.p256dh', subscriptionProblems.keys)
  if (isStale(expirationTime, now.getTime()))
    refuseField(common.INVALID, 'value.expirationTime', subscriptionProblems.expired)
  // Locked: otherwise a change of the sign-in method or the wiping of the account would miss a browser being
  // added.
  const account = await lockAccount(tx, actor.accountId)
  if (!account || account.isErased) return refuse(common.NO_SESSION)
  const [endpointDigest = '', ...formerDigests] = deps.secrets.digests('push', endpoint)
  await addSubscription(tx, {
    id: newId(now),
    accountId: actor.accountId,
    isMobile,
    endpointDigest,
    formerDigests,
    targetSealed: deps.secrets.seal(JSON.stringify({ endpoint, keys }), sealContext(endpointDigest)),
    expiresAt: expirationTime === null ? null : new Date(expirationTime),
    createdAt: now,
  })
  const consent = { accountId: actor.accountId, purposes: ['notifications'] as const }
  await giveConsents(tx, { ...consent, origin: { ...origin, channel: 'web' } }, now)
}

const isLive = ({ expiresAt }: { expiresAt: Date | null }, now: Date) =>
  !isStale(expiresAt?.getTime(), now.getTime())

/** Returns the subscribed device groups of an account. */
export async function groupsOf(
  reader: Reader,
  account: AccountId,
  now: Date,
): Promise<Omit<PushState, 'publicKey'>> {
  const live = (await listSubscriptions(reader, [account])).filter((one) => isLive(one, now))
  return {
    isMobileOn: live.some(({ isMobile }) => isMobile),
    isDesktopOn: live.some(({ isMobile }) => !isMobile),
    isConsentWithdrawn: await isConsentWithdrawn(reader, account),
  }
}

/** Text of a push. It shows on a locked screen: date, time and city, nothing about health. */
export interface PushNote {
  account: AccountId
  kind: MessageKind
  title: string
  text: string
  link: string
  usefulUntil: Date
}

/** Builds messages to every subscribed browser of each person; none for unsubscribed people. */
export async function pushesOf(reader: Reader, notes: readonly PushNote[], now: Date): Promise<Message[]> {
  const accounts = [...new Set(notes.map(({ account }) => account))]
  if (accounts.length === 0) return []
  const live = (await listSubscriptions(reader, accounts)).filter((one) => isLive(one, now))
  return notes.flatMap(({ title, ...note }) =>
    live
      .filter(({ account }) => account === note.account)
      .map(({ id }): Message => ({ ...note, channel: 'push', to: id, subject: title, now })),
  )
}

/** Creates a VAPID key pair (RFC 8292). */
function makePair(): VapidPair {
  const pair = createECDH(curve)
  pair.generateKeys()
  const privateKey = pair.getPrivateKey()
  // A private key with leading zeros comes out shorter than the required 32 bytes.
  const whole = Buffer.concat([Buffer.alloc(32 - privateKey.length), privateKey])
  return { publicKey: pair.getPublicKey('base64url'), privateKey: whole.toString('base64url') }
}

async function keptPair(db: Database, secrets: Secrets, now: Date): Promise<VapidPair> {
  if (!(await findVapidKeys(db.reader))) {
    const { publicKey, privateKey } = makePair()
    const privateKeySealed = secrets.seal(privateKey, keyContext)
    await db.transact((tx) => addVapidKeys(tx, { publicKey, privateKeySealed, createdAt: now }))
  }
  const row = await findVapidKeys(db.reader)
  if (!row) throw new Error('the keys of push have gone')
  return { publicKey: row.publicKey, privateKey: secrets.open(row.privateKeySealed, keyContext) }
}

/**
 * Returns the key pair of this cabinet: created once, shared by all processes, kept in memory after the first
 * call.
 */
export function vapidOver(db: Database, secrets: Secrets, now: () => Date): () => Promise<VapidPair> {
  let kept: Promise<VapidPair> | null = null
  return () => {
    kept ??= keptPair(db, secrets, now()).catch((error: unknown) => {
      kept = null
      throw error
    })
    return kept
  }
}

/**
 * Returns the settings with which the outbox sends push messages: the keys, and a way to find the browsers
 * whose ids are in its rows.
 */
export const pushSettingsOver = (
  db: Database,
  secrets: Secrets,
  settings: { subject: string; isLoopbackAllowed: boolean },
  now: () => Date,
): PushSettings => ({
  ...settings,
  keys: vapidOver(db, secrets, now),
  async find(id) {
    const row = await findSubscription(db.reader, id)
    if (!row || !isLive(row, now())) return null
    return JSON.parse(secrets.open(row.targetSealed, sealContext(row.endpointDigest))) as PushTarget
  },
  drop: async (id) => void (await db.transact((tx) => removeSubscription(tx, id))),
})
