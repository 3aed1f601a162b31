import type { SentBy } from './schema.ts'

/** Ways of sending in words. */
export const sentByNames: Record<SentBy, string> = { sms: 'SMS', email: 'email', push: 'уведомление' }

const titles: Record<string, string> = {
  'booking-made': 'Вы записаны на осмотр',
  'booking-moved': 'Осмотр перенесён',
  'booking-cancelled': 'Запись отменена',
  'booking-reminder': 'Напоминание об осмотре',
  'conclusion-ready': 'Документ по осмотру готов',
  'conclusion-annulled': 'Документ по осмотру больше не действует',
  'act-approved': 'Заключительный акт готов',
  'act-annulled': 'Заключительный акт больше не действует',
  'queue-call': 'Вас приглашали в кабинет',
  'account-changed': 'Данные для входа изменены',
  'relation-approved': 'Организация подключена',
  'relation-refused': 'Заявка на подключение отклонена',
  'relation-left': 'Организация отключена',
}

/** Title of a message in the list: by its kind, or the subject that it was sent with. */
export const titleOfMessage = (kind: string, subject: string | null): string =>
  titles[kind] ?? subject ?? 'Сообщение клиники'

/** Why a subscription is not taken. */
export const subscriptionProblems = {
  endpoint: 'Адрес подписки не подходит',
  keys: 'Ключ подписки не подходит',
  expired: 'Срок подписки прошёл: включите уведомления ещё раз',
}
