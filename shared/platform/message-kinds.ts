/** Icons of messages in the patient's list. */
export type MessageIcon =
  | 'bell'
  | 'calendar-check'
  | 'calendar-moved'
  | 'calendar-off'
  | 'file-check'
  | 'file-off'
  | 'key'
  | 'message'

/** One kind of message. */
interface MessageKindRow {
  /** Name in the clinic's list of messages and in its filter. */
  name: string
  /** Name in the user's own list; null: the list shows the subject of the sent message. */
  title: string | null
  icon: MessageIcon
  tone: 'teal' | 'info' | 'calm'
}

/**
 * All kinds of messages that the cabinet sends. A message about a new event needs a row here and a text in its
 * feature.
 */
export const messageKinds = {
  'verification-code': { name: 'Код подтверждения', title: null, icon: 'message', tone: 'calm' },
  'sign-in-link': { name: 'Ссылка для входа', title: null, icon: 'message', tone: 'calm' },
  'booking-made': {
    name: 'Запись на осмотр',
    title: 'Вы записаны на осмотр',
    icon: 'calendar-check',
    tone: 'teal',
  },
  'booking-moved': {
    name: 'Перенос записи',
    title: 'Осмотр перенесён',
    icon: 'calendar-moved',
    tone: 'info',
  },
  'booking-cancelled': {
    name: 'Отмена записи',
    title: 'Запись отменена',
    icon: 'calendar-off',
    tone: 'calm',
  },
  'booking-reminder': {
    name: 'Напоминание об осмотре',
    title: 'Напоминание об осмотре',
    icon: 'bell',
    tone: 'teal',
  },
  'conclusion-ready': {
    name: 'Документ по осмотру готов',
    title: 'Документ по осмотру готов',
    icon: 'file-check',
    tone: 'teal',
  },
  'conclusion-annulled': {
    name: 'Документ по осмотру аннулирован',
    title: 'Документ по осмотру больше не действует',
    icon: 'file-off',
    tone: 'calm',
  },
  'act-approved': {
    name: 'Заключительный акт готов',
    title: 'Заключительный акт готов',
    icon: 'file-check',
    tone: 'teal',
  },
  'act-annulled': {
    name: 'Заключительный акт аннулирован',
    title: 'Заключительный акт больше не действует',
    icon: 'file-off',
    tone: 'calm',
  },
  'queue-call': {
    name: 'Приглашение в кабинет',
    title: 'Вас приглашали в кабинет',
    icon: 'bell',
    tone: 'teal',
  },
  'account-made': { name: 'Создан личный кабинет', title: null, icon: 'message', tone: 'calm' },
  'account-changed': {
    name: 'Изменение данных для входа',
    title: 'Данные для входа изменены',
    icon: 'key',
    tone: 'calm',
  },
  'relation-requested': { name: 'Заявка на подключение', title: null, icon: 'message', tone: 'calm' },
  'relation-approved': {
    name: 'Организация подключена',
    title: 'Организация подключена',
    icon: 'message',
    tone: 'calm',
  },
  'relation-refused': {
    name: 'Отказ в подключении',
    title: 'Заявка на подключение отклонена',
    icon: 'message',
    tone: 'calm',
  },
  'relation-left': {
    name: 'Организация отключена',
    title: 'Организация отключена',
    icon: 'message',
    tone: 'calm',
  },
  'own-letter': { name: 'Письмо пользователя', title: null, icon: 'message', tone: 'calm' },
  'weekly-letter': { name: 'Письмо по понедельникам', title: null, icon: 'message', tone: 'calm' },
} as const satisfies Record<string, MessageKindRow>

/** The kind of a message, e.g. `booking-made`. Only kinds from the table can be sent. */
export type MessageKind = keyof typeof messageKinds

/**
 * Finds a kind by its key. Returns null for a kind that was removed from the table: its messages are kept for
 * three years.
 */
export const findMessageKind = (kind: string): MessageKindRow | null =>
  Object.hasOwn(messageKinds, kind) ? messageKinds[kind as MessageKind] : null
