import { findMessageKind } from '../platform/message-kinds.ts'
import type { SentBy } from './schema.ts'

/** Ways of sending in words. */
export const sentByNames: Record<SentBy, string> = { sms: 'SMS', email: 'email', push: 'уведомление' }

/** Title of a message in the list: by its kind, or the subject that it was sent with. */
export const titleOfMessage = (kind: string, subject: string | null): string =>
  findMessageKind(kind)?.title ?? subject ?? 'Сообщение клиники'

/** Why a subscription is not taken. */
export const subscriptionProblems = {
  endpoint: 'Адрес подписки не подходит',
  keys: 'Ключ подписки не подходит',
  expired: 'Срок подписки прошёл: включите уведомления ещё раз',
}
