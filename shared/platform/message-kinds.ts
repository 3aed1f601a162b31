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

/**
 * Why a message may be sent: `service` belongs to what the person asked for, so it always leaves; `consent` leaves
 * only while the account consents to notifications; `switch` has an unsubscribe switch of its own.
 */
export type MessageBasis = 'service' | 'consent' | 'switch'

/** One kind of message. */
interface MessageKindRow {
  /** Name in the clinic's list of messages and in its filter. */
  name: string
  /** Name in the user's own list; null: the list shows the subject of the sent message. */
  title: string | null
  icon: MessageIcon
  tone: 'teal' | 'info' | 'calm'
  /** Why it may be sent. */
  basis: MessageBasis
}

/**
 * All kinds of messages that the cabinet sends. A message about a new event needs a row here and a text in its
 * feature.
 */
export const messageKinds = {
  'verification-code': {
    name: 'Код подтверждения',
    title: null,
    icon: 'message',
    tone: 'calm',
    basis: 'service',
  },
  'sign-in-link': { name: 'Ссылка для входа', title: null, icon: 'message', tone: 'calm', basis: 'service' },
  'booking-made': {
    name: 'Запись на осмотр',
    title: 'Вы записаны на осмотр',
    icon: 'calendar-check',
    tone: 'teal',
    basis: 'service',
  },
  'booking-moved': {
    name: 'Перенос записи',
    title: 'Осмотр перенесён',
    icon: 'calendar-moved',
    tone: 'info',
    basis: 'service',
  },
  'booking-address': {
    name: 'Новый адрес осмотра',
    title: 'Осмотр пройдёт по другому адресу',
    icon: 'calendar-moved',
    tone: 'info',
    basis: 'service',
  },
  'booking-cancelled': {
    name: 'Отмена записи',
    title: 'Запись отменена',
    icon: 'calendar-off',
    tone: 'calm',
    basis: 'service',
  },
  'booking-reminder': {
    name: 'Напоминание об осмотре',
    title: 'Напоминание об осмотре',
    icon: 'bell',
    tone: 'teal',
    basis: 'consent',
  },
  'booking-employer-reminder': {
    name: 'Напоминание об осмотре от работодателя',
    title: null,
    icon: 'bell',
    tone: 'teal',
    basis: 'service',
  },
  'earlier-time': {
    name: 'Освободилось время раньше',
    title: 'Освободилось время раньше',
    icon: 'bell',
    tone: 'teal',
    basis: 'service',
  },
  'result-refused': {
    name: 'Прежний результат не принят',
    title: 'Прежний результат не принят',
    icon: 'file-off',
    tone: 'info',
    basis: 'service',
  },
  'document-refused': {
    name: 'Приложенный документ не принят',
    title: 'Приложенный документ не принят',
    icon: 'file-off',
    tone: 'info',
    basis: 'service',
  },
  'conclusion-ready': {
    name: 'Документ по осмотру готов',
    title: 'Документ по осмотру готов',
    icon: 'file-check',
    tone: 'teal',
    basis: 'service',
  },
  'conclusion-annulled': {
    name: 'Документ по осмотру аннулирован',
    title: 'Документ по осмотру больше не действует',
    icon: 'file-off',
    tone: 'calm',
    basis: 'service',
  },
  'employee-conclusions': {
    name: 'Заключения сотрудников для работодателя',
    title: null,
    icon: 'file-check',
    tone: 'info',
    basis: 'service',
  },
  'act-approved': {
    name: 'Заключительный акт готов',
    title: 'Заключительный акт готов',
    icon: 'file-check',
    tone: 'teal',
    basis: 'service',
  },
  'act-proposed': {
    name: 'Проект заключительного акта для работодателя',
    title: 'Посмотрите проект заключительного акта',
    icon: 'file-check',
    tone: 'info',
    basis: 'service',
  },
  'act-annulled': {
    name: 'Заключительный акт аннулирован',
    title: 'Заключительный акт больше не действует',
    icon: 'file-off',
    tone: 'calm',
    basis: 'service',
  },
  'bill-made': {
    name: 'Акт услуг или счёт для работодателя',
    title: null,
    icon: 'file-check',
    tone: 'info',
    basis: 'service',
  },
  'bill-annulled': {
    name: 'Акт услуг или счёт аннулирован',
    title: null,
    icon: 'file-off',
    tone: 'calm',
    basis: 'service',
  },
  'bill-paid': {
    name: 'Оплата счёта отмечена',
    title: null,
    icon: 'file-check',
    tone: 'calm',
    basis: 'service',
  },
  'bill-unpaid': {
    name: 'Отметка об оплате счёта снята',
    title: null,
    icon: 'bell',
    tone: 'info',
    basis: 'service',
  },
  'bill-overdue': {
    name: 'Счёт просрочен',
    title: null,
    icon: 'bell',
    tone: 'info',
    basis: 'service',
  },
  'campaign-step': {
    name: 'Список или план медосмотра организации',
    title: null,
    icon: 'bell',
    tone: 'info',
    basis: 'service',
  },
  'campaign-term': {
    name: 'Срок медосмотра организации',
    title: null,
    icon: 'bell',
    tone: 'info',
    basis: 'service',
  },
  'site-opened': {
    name: 'Выезд к работодателю',
    title: 'Клиника приедет к вам',
    icon: 'calendar-check',
    tone: 'teal',
    basis: 'service',
  },
  'site-moved': {
    name: 'Новый адрес выезда к работодателю',
    title: 'Новый адрес выезда клиники',
    icon: 'calendar-moved',
    tone: 'info',
    basis: 'service',
  },
  'site-changed': {
    name: 'Изменение выезда к работодателю',
    title: 'Изменён выезд клиники к вам',
    icon: 'calendar-moved',
    tone: 'info',
    basis: 'service',
  },
  'site-closed': {
    name: 'Отмена выезда к работодателю',
    title: 'Выезд клиники к вам отменён',
    icon: 'calendar-off',
    tone: 'calm',
    basis: 'service',
  },
  'queue-call': {
    name: 'Приглашение в кабинет',
    title: 'Вас приглашали в кабинет',
    icon: 'bell',
    tone: 'teal',
    basis: 'service',
  },
  'account-made': {
    name: 'Создан личный кабинет',
    title: null,
    icon: 'message',
    tone: 'calm',
    basis: 'service',
  },
  'account-changed': {
    name: 'Изменение данных для входа',
    title: 'Данные для входа изменены',
    icon: 'key',
    tone: 'calm',
    basis: 'service',
  },
  'relation-requested': {
    name: 'Заявка на подключение',
    title: null,
    icon: 'message',
    tone: 'calm',
    basis: 'service',
  },
  'relation-approved': {
    name: 'Организация подключена',
    title: 'Организация подключена',
    icon: 'message',
    tone: 'calm',
    basis: 'service',
  },
  'colleague-invited': {
    name: 'Приглашение коллеги',
    title: 'Вас пригласили вести организацию',
    icon: 'message',
    tone: 'calm',
    basis: 'service',
  },
  'relation-joined': {
    name: 'В организации новый представитель',
    title: 'К вашей организации подключён ещё один представитель',
    icon: 'message',
    tone: 'calm',
    basis: 'service',
  },
  'relation-refused': {
    name: 'Отказ в подключении',
    title: 'Заявка на подключение отклонена',
    icon: 'message',
    tone: 'calm',
    basis: 'service',
  },
  'relation-left': {
    name: 'Организация отключена',
    title: 'Организация отключена',
    icon: 'message',
    tone: 'calm',
    basis: 'service',
  },
  'own-letter': { name: 'Письмо пользователя', title: null, icon: 'message', tone: 'calm', basis: 'service' },
  'weekly-letter': {
    name: 'Письмо по понедельникам',
    title: null,
    icon: 'message',
    tone: 'calm',
    basis: 'switch',
  },
  'erasure-asked': {
    name: 'Отзыв согласия на обработку данных',
    title: null,
    icon: 'message',
    tone: 'calm',
    basis: 'service',
  },
} as const satisfies Record<string, MessageKindRow>

/** The kind of a message, e.g. `booking-made`. Only kinds from the table can be sent. */
export type MessageKind = keyof typeof messageKinds

const isGoverned = (kind: MessageKind): boolean => messageKinds[kind].basis === 'consent'

/** The kinds that only an account that consents to notifications gets. */
export const kindsByConsent = (Object.keys(messageKinds) as MessageKind[]).filter(isGoverned)

/**
 * Finds a kind by its key. Returns null for a kind that was removed from the table: its messages are kept for
 * three years.
 */
export const findMessageKind = (kind: string): MessageKindRow | null =>
  Object.hasOwn(messageKinds, kind) ? messageKinds[kind as MessageKind] : null
