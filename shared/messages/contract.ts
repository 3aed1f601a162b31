import { z } from 'zod'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { messageRefusals } from './ru.ts'
import {
  MessageCard,
  MessageFigures,
  MessageFilter,
  MessageId,
  MessageQuery,
  MessageRowPage,
  RetryFilter,
} from './schema.ts'

const one = z.strictObject({ id: MessageId })

/** Messages that the clinic sent or could not send (calls.md «Messages»): `/admin?outbox`. */
export const messagesContract = {
  list: route('GET', '/api/admin/messages', {
    summary: 'Сообщения людям: SMS, письма и уведомления, сначала новые',
    mayLag: true,
    audit: { act: 'view', what: 'message' },
    query: MessageQuery,
    reply: MessageRowPage,
  }),
  figures: route('GET', '/api/admin/messages/figures', {
    summary: 'Сколько сообщений ждёт, отправлено и не отправлено',
    mayLag: true,
    query: MessageFilter,
    reply: MessageFigures,
  }),
  one: route('GET', '/api/admin/messages/:id', {
    summary: 'Сообщение с текстом; коды и одноразовые ссылки скрыты',
    audit: { act: 'view', what: 'message' },
    params: one,
    reply: MessageCard,
    refusals: [common.NOT_FOUND],
  }),
  retry: route('POST', '/api/admin/messages/:id/retry', {
    summary: 'Отправить ещё раз то, что не отправилось',
    audit: { act: 'send', what: 'message' },
    params: one,
    reply: MessageCard,
    refusals: [common.NOT_FOUND, messageRefusals.CANNOT_RETRY],
  }),
  retryAll: route('POST', '/api/admin/messages/retry', {
    summary: 'Отправить ещё раз все неотправленные по фильтру, до 500 за раз',
    audit: { act: 'send', what: 'message' },
    body: RetryFilter,
    reply: z.object({ count: z.int(), hasMore: z.boolean() }),
  }),
}
