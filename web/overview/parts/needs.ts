import {
  type Icon,
  IconAddressBook,
  IconBook2,
  IconCalendarOff,
  IconCalendarQuestion,
  IconClockExclamation,
  IconInbox,
  IconMailX,
  IconMessageExclamation,
  IconReceipt2,
  IconReceiptOff,
  IconShieldCheck,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { ClinicField } from '../../../shared/clinic/schema.ts'
import { printedWords } from '../../../shared/messages/ru.ts'
import type { Attention, Overview } from '../../../shared/overview/schema.ts'
import { formFor, numberOf } from '../../../shared/platform/count-words.ts'
import { dayWords, dayWordsWithYear } from '../../../shared/platform/day-words.ts'
import { type Day, daysBetween } from '../../../shared/platform/days.ts'

/** A pending task of an administrator, with a link to its page. */
export interface Need {
  key: keyof Attention
  icon: Icon
  tone: 'danger' | 'warm' | 'calm' | 'info'
  /** Only informs about something in the future; the administrator need not act yet. */
  isAhead?: boolean
  title: string
  note: string
  link: Pick<LinkProps, 'to' | 'search'>
}

const admin = (search: Record<string, string>) => ({ to: '/admin' as const, search })

const requests = (count: number): Need => ({
  key: 'requests',
  icon: IconInbox,
  tone: 'warm',
  title: numberOf(count, ['новая заявка', 'новые заявки', 'новых заявок']),
  note: `${formFor(count, ['Ждёт', 'Ждут', 'Ждут'])} подключения к организации`,
  link: admin({ requests: '' }),
})

const chair = ({ account, count }: NonNullable<Attention['chair']>): Need => ({
  key: 'chair',
  icon: IconShieldCheck,
  tone: 'warm',
  title: formFor(count, ['Роль комиссии ждёт вас', 'Роли комиссии ждут вас', 'Роли комиссии ждут вас']),
  note: 'Её предложил другой администратор: дать или отклонить',
  link: admin({ users: '', user: account, tab: 'access' }),
})

const failed = (count: number): Need => ({
  key: 'failed',
  icon: IconMailX,
  tone: 'danger',
  title: `Не ${formFor(count, ['отправлено', 'отправлены', 'отправлены'])} ${numberOf(count, ['сообщение', 'сообщения', 'сообщений'])}`,
  note: 'Посмотреть причину и повторить',
  link: admin({ outbox: '', state: 'dead' }),
})

const unmarked = ({ unmarked: count, unmarkedAt: at }: Attention): Need => ({
  key: 'unmarked',
  icon: IconCalendarQuestion,
  tone: 'calm',
  title: `${numberOf(count, ['визит', 'визита', 'визитов'])} без отметки`,
  note: 'Отметить, кто пришёл, а кто нет',
  // The registrars' page shows one city on one day, so the link opens the latest day with visits that nobody
  // has marked as arrived or missed.
  link: { to: '/desk', search: at ? { city: at.city, day: at.on, state: 'awaited' } : {} },
})

const overdueDecisions = (count: number): Need => ({
  key: 'overdueDecisions',
  icon: IconClockExclamation,
  tone: 'danger',
  title: `${formFor(count, ['Просрочено', 'Просрочены', 'Просрочено'])} ${numberOf(count, ['решение', 'решения', 'решений'])} комиссии`,
  note: 'С осмотра прошло больше трёх недель',
  link: { to: '/conclusions', search: { tab: 'awaiting' } },
})

const overduePapers = (count: number): Need => ({
  key: 'overduePapers',
  icon: IconClockExclamation,
  tone: 'danger',
  title: `Не ${formFor(count, ['выдан', 'выданы', 'выдано'])} в срок ${numberOf(count, ['документ', 'документа', 'документов'])}`,
  note: 'Заключение выдают за пять рабочих дней',
  link: { to: '/conclusions', search: { tab: 'hand' } },
})

const printed = (channels: Attention['printed']): Need => ({
  key: 'printed',
  icon: IconMailX,
  tone: 'danger',
  title: printedWords(channels),
  note: channels.includes('sms') ? 'Люди не получат код и не смогут войти' : 'Почтовый сервер не подключён',
  link: admin({ outbox: '' }),
})

const codes = ({ sent, limit }: NonNullable<Attention['codes']>): Need => ({
  key: 'codes',
  icon: IconMessageExclamation,
  tone: 'danger',
  title: `За час ${formFor(sent, ['запрошен', 'запрошены', 'запрошены'])} ${numberOf(sent, ['код', 'кода', 'кодов'])}`,
  note:
    sent < limit
      ? `Клиника отправляет не больше ${limit}: похоже на атаку`
      : 'Больше в этот час не уйдёт: похоже на атаку',
  link: admin({ outbox: '' }),
})

const toldNames: Partial<Record<ClinicField, string>> = {
  name: 'название',
  phone: 'телефон',
  email: 'email',
  site: 'сайт',
  ogrn: 'ОГРН',
  address: 'адрес',
}

const missingContacts = (fields: readonly ClinicField[]): Need => ({
  key: 'missingContacts',
  icon: IconAddressBook,
  tone: fields.includes('phone') || fields.includes('email') ? 'danger' : 'warm',
  title: `Контакты центра ${fields.length === Object.keys(toldNames).length ? 'не заданы' : 'заданы не все'}`,
  note: `Впишите: ${fields.map((field) => toldNames[field] ?? field).join(', ')}`,
  link: admin({ main: '', tab: 'contacts' }),
})

const closed = (count: number, { city, on }: NonNullable<Attention['closedAt']>): Need => ({
  key: 'closed',
  icon: IconCalendarOff,
  tone: 'danger',
  title: `${numberOf(count, ['запись', 'записи', 'записей'])} на время, когда центр закрыт`,
  note: `Ближайшая ${dayWords(on)}: перенести или отменить`,
  link: { to: '/desk', search: { city, day: on, state: 'closed' } },
})

const unpriced = (count: number): Need => ({
  key: 'unpriced',
  icon: IconReceiptOff,
  tone: 'danger',
  title: `Не хватает ${numberOf(count, ['цены', 'цен', 'цен'])}`,
  note: 'Осмотр с такой услугой не посчитать',
  link: admin({ prices: '' }),
})

/** An edition of the order ends on a known day. This many days before it, a missing next edition becomes a task. */
const soon = 60

const order = (day: Day, on: Day): Need => {
  const isAhead = daysBetween(on, day) > soon
  return {
    key: 'orderEndsOn',
    icon: IconBook2,
    tone: isAhead ? 'info' : 'warm',
    isAhead,
    title: `Справочник до ${dayWordsWithYear(day)}`,
    note: 'Загрузить новую редакцию приказа',
    link: admin({ main: '', tab: 'reference' }),
  }
}

const priceChange = ({ on, services }: NonNullable<Attention['priceChange']>): Need => ({
  key: 'priceChange',
  icon: IconReceipt2,
  tone: 'info',
  isAhead: true,
  title: `С ${dayWords(on)} меняются цены`,
  note: numberOf(services, ['услуга', 'услуги', 'услуг']),
  link: admin({ prices: '', on }),
})

/** Returns the pending tasks, the most urgent first; information comes last. */
export function needsOf({ attention, on }: Pick<Overview, 'attention' | 'on'>): Need[] {
  const needs = [
    attention.closedAt && closed(attention.closed, attention.closedAt),
    attention.codes && codes(attention.codes),
    attention.printed.length > 0 && printed(attention.printed),
    attention.missingContacts.length > 0 && missingContacts(attention.missingContacts),
    attention.overdueDecisions > 0 && overdueDecisions(attention.overdueDecisions),
    attention.overduePapers > 0 && overduePapers(attention.overduePapers),
    attention.chair && chair(attention.chair),
    attention.failed > 0 && failed(attention.failed),
    attention.unpriced > 0 && unpriced(attention.unpriced),
    attention.requests > 0 && requests(attention.requests),
    attention.unmarked > 0 && unmarked(attention),
    attention.orderEndsOn && order(attention.orderEndsOn, on),
    attention.priceChange && priceChange(attention.priceChange),
  ]
  return needs.filter((need) => need !== false && need !== null)
}
