import { findMessageKind } from '../platform/message-kinds.ts'
import type { SentBy } from './schema.ts'

/** Labels of the channels. */
export const sentByNames: Record<SentBy, string> = { sms: 'SMS', email: 'email', push: 'уведомление' }

/** Returns the title of a message in the list: by its kind, or the subject with which it was sent. */
export const titleOfMessage = (kind: string, subject: string | null): string =>
  findMessageKind(kind)?.title ?? subject ?? 'Сообщение клиники'

/** Reasons why a subscription is refused. */
export const subscriptionProblems = {
  endpoint: 'Адрес подписки не подходит',
  keys: 'Ключ подписки не подходит',
  expired: 'Срок подписки прошёл: включите уведомления ещё раз',
}
