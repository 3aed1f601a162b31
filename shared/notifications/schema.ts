import { z } from 'zod'
import { Instant } from '../platform/days.ts'
import { pageOf } from '../platform/page.ts'
import { Phone } from '../platform/phone.ts'
import { base64UrlBytes } from './rules.ts'

const key = (bytes: number) =>
  z
    .string({ error: 'Нет ключа подписки' })
    .max(200, 'Ключ подписки не подходит')
    .refine((text) => base64UrlBytes(text) === bytes, 'Ключ подписки не подходит')

/**
 * A browser's PushSubscription as JSON (spec §3 «Push subscription»). `expirationTime` is in milliseconds, null
 * when it never ends.
 */
export const PushSubscriptionValue = z.object({
  endpoint: z
    .string({ error: 'Нет адреса подписки' })
    .max(2000, 'Слишком длинный адрес подписки')
    .regex(/^https?:\/\/[!-~]+$/, 'Неверный адрес подписки'),
  expirationTime: z.number({ error: 'Неверный срок подписки' }).min(0).max(8.64e15).nullish(),
  keys: z.object({ p256dh: key(65), auth: key(16) }, { error: 'Нет ключей подписки' }),
})
export type PushSubscriptionValue = z.infer<typeof PushSubscriptionValue>

/** Subscribes a browser; `value: null` unsubscribes the device group (spec §7, §9). */
export const SubscriptionChange = z.strictObject({
  target: Phone,
  value: PushSubscriptionValue.nullable(),
  isMobile: z.boolean({ error: 'Укажите группу устройств' }),
})
export type SubscriptionChange = z.output<typeof SubscriptionChange>

/** Data that a page needs to subscribe, and the subscribed device groups of the person. */
export const PushState = z.object({
  /** Public key of the cabinet in base64url: `applicationServerKey`. */
  publicKey: z.string(),
  isMobileOn: z.boolean(),
  isDesktopOn: z.boolean(),
  /** The user took the consent to notifications back: no browser subscribes by itself any more. */
  isConsentWithdrawn: z.boolean(),
})
export type PushState = z.infer<typeof PushState>

/** Channels by which a message was sent. */
export const SentBy = z.enum(['sms', 'email', 'push'])
export type SentBy = z.infer<typeof SentBy>

/** A message to the person, listed once per event for all channels. Codes and sign-in links never appear here. */
export const SentMessage = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  at: Instant,
  /** Channels by which it has been sent; empty while it is being sent. */
  sentBy: z.array(SentBy),
  /** Page of the cabinet to which the message refers. */
  link: z.string().nullable(),
})
export type SentMessage = z.infer<typeof SentMessage>

/** A page of messages, newest first. */
export const MessagePage = pageOf(SentMessage)
