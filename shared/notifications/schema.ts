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

/** A browser's PushSubscription as JSON (spec §3 «Push subscription»). `expirationTime`: milliseconds, null when it never ends. */
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

/** What a page needs to subscribe, and which device groups of the person are subscribed. */
export const PushState = z.object({
  /** Of the cabinet, base64url: `applicationServerKey`. */
  publicKey: z.string(),
  isMobileOn: z.boolean(),
  isDesktopOn: z.boolean(),
})
export type PushState = z.infer<typeof PushState>

/** Ways by which a message went. */
export const SentBy = z.enum(['sms', 'email', 'push'])
export type SentBy = z.infer<typeof SentBy>

/** What the person was told, once for an event however many ways it went. Codes and sign-in links are never here. */
export const SentMessage = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  at: Instant,
  /** Ways by which it has left; empty while it is on its way. */
  sentBy: z.array(SentBy),
  /** Page of the cabinet that it is about. */
  link: z.string().nullable(),
})
export type SentMessage = z.infer<typeof SentMessage>

/** A page of messages, newest first. */
export const MessagePage = pageOf(SentMessage)
