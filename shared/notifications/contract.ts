import { z } from 'zod'
import { PageQuery } from '../platform/page.ts'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { MessagePage, PushState, SubscriptionChange } from './schema.ts'

/** Push subscriptions of the caller's browsers and the list of the caller's messages. */
export const notificationsContract = {
  subscribe: route('POST', '/api/notifications/subscribe', {
    summary: 'Подписать браузер на уведомления; value: null отписывает группу устройств',
    body: SubscriptionChange,
    reply: z.literal(true),
    refusals: [common.FORBIDDEN, common.TOO_OFTEN],
  }),
  state: route('GET', '/api/notifications/state', {
    summary: 'Ключ для подписки и подписанные группы устройств',
    reply: PushState,
  }),
  messages: route('GET', '/api/notifications/messages', {
    summary: 'Сообщения, которые мне отправлены, сначала новые',
    query: PageQuery,
    reply: MessagePage,
  }),
}
