import type { SentBy } from '../notifications/schema.ts'
import { capital } from '../platform/capital.ts'
import { findMessageKind, messageKinds } from '../platform/message-kinds.ts'
import { refusalKinds } from '../platform/refusal.ts'
import type { MessageState, RetryBarrier } from './schema.ts'

/** Error messages of the message list. */
export const messageRefusals = refusalKinds({
  CANNOT_RETRY: [409, 'Это сообщение нельзя отправить ещё раз'],
})

/** Labels of the channels in the list. */
export const channelNames: Record<SentBy, string> = { sms: 'SMS', email: 'Письмо', push: 'Уведомление' }

/** Names the channels without a gateway: «SMS и письма не уходят». */
export const printedWords = (channels: readonly SentBy[]): string =>
  capital(`${channels.map((channel) => (channel === 'sms' ? 'SMS' : 'письма')).join(' и ')} не уходят`)

/** Labels of the states of a message. */
export const stateNames: Record<MessageState, string> = {
  waiting: 'Ждёт',
  sending: 'Отправляется',
  sent: 'Отправлено',
  dead: 'Не отправлено',
}

/** Labels of the subjects of messages by kind. */
export const messageKindNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(messageKinds).map(([kind, { name }]) => [kind, name]),
)

/** Returns the label of a message's subject. */
export const nameOfKind = (kind: string): string => findMessageKind(kind)?.name ?? 'Другое сообщение'

/** Reasons why a message is not sent again. */
export const barrierWords: Record<RetryBarrier, string> = {
  'not-dead': 'Сообщение уже не среди неотправленных.',
  wiped: 'Учётная запись стёрта: получателя больше нет.',
  secret:
    'В нём был код, ссылка для входа или личное письмо. Такой текст после отправки не хранится: человек запросит новый.',
  late: 'Срок сообщения прошёл: человеку оно уже не нужно.',
  file: 'Вложенный файл хранится только до отправки. Попросите отправить письмо заново.',
  erased: 'Текст старше 90 дней стёрт.',
}

/** Reasons why a card has no text. */
export const hiddenWords = {
  secret: 'Текст скрыт: в нём код, ссылка для входа или личное письмо. Его не видит никто, кроме получателя.',
  erased: 'Текст стёрт: сообщения хранятся 90 дней.',
} as const

/** Explains the retention periods. */
export const keptWords =
  'Тексты хранятся 90 дней, строки списка — три года. Коды, ссылки для входа и личные письма — только до отправки.'

const gateways: Record<SentBy, string> = {
  sms: 'SMS-сервис',
  email: 'Почтовый сервер',
  push: 'Сервис уведомлений',
}

/** Error texts of SMSC.ru and SMS.ru by code. */
const smsCodes: Record<string, string> = {
  'SMSC 2': 'SMS-сервис не принял логин, пароль или ключ центра',
  'SMSC 3': 'На счёте SMS-сервиса закончились деньги',
  'SMSC 4': 'SMS-сервис временно закрыл доступ',
  'SMSC 6': 'SMS-сервис запретил это сообщение: не принял текст или имя отправителя',
  'SMSC 7': 'SMS-сервис считает номер неверным',
  'SMSC 8': 'SMS нельзя доставить на этот номер',
  'SMSC 9': 'SMS-сервис просит не повторять одно и то же так часто',
  'SMS.RU 200': 'SMS-сервис не принял ключ центра',
  'SMS.RU 201': 'На счёте SMS-сервиса закончились деньги',
  'SMS.RU 202': 'SMS-сервис считает номер неверным',
  'SMS.RU 203': 'SMS-сервис получил пустой текст',
  'SMS.RU 204': 'SMS-сервис не согласовал имя отправителя',
  'SMS.RU 207': 'На этот номер SMS-сервис не отправляет',
  'SMS.RU 209': 'Номер в стоп-листе SMS-сервиса',
  'SMS.RU 220': 'SMS-сервис временно не работает',
  'SMS.RU 230': 'На этот номер за день отправлено слишком много',
}

/** Explains that nobody knows whether a message has left. */
export const noAnswerWords = 'SMS-сервис не ответил: сообщение могло уйти, поэтому само не повторяется'

type Explanation = readonly [pattern: RegExp, words: (gateway: string, found: RegExpMatchArray) => string]

/** Error patterns of gateways, mail servers and the network, the most reliable ones first. */
const explained: readonly Explanation[] = [
  [/^Ответа нет/, () => noAnswerWords],
  [/^Срок сообщения прошёл/, () => 'Не успели: срок сообщения прошёл'],
  [/^Отправка каждый раз обрывалась/, () => 'Отправка каждый раз обрывалась'],
  [/^Файла письма уже нет/, () => 'Вложенного файла уже нет'],
  [
    /^Подписки больше нет|^Ключи подписки|^Недопустимый адрес/,
    () => 'Человек больше не получает уведомления в этом браузере',
  ],
  [
    /^(SMSC|SMS\.RU), ошибка (\d+)/,
    (_, [, name, code]) => smsCodes[`${name} ${code}`] ?? `SMS-сервис отказал, код ${code}`,
  ],
  [/^Шлюз ответил 40[13]/, (gateway) => `${gateway} не принял ключ центра`],
  [/^Шлюз ответил 402/, (gateway) => `${gateway} сообщает: закончились деньги`],
  [/^Шлюз ответил 429/, (gateway) => `${gateway} просит отправлять реже`],
  [/^Шлюз ответил (4\d\d)/, (gateway, [, code]) => `${gateway} отказался от этого сообщения, код ${code}`],
  [/^Шлюз ответил (\d+)/, (gateway, [, code]) => `${gateway} временно не работает, код ${code}`],
  [/не по протоколу/, (gateway) => `${gateway} ответил непонятно: проверьте его адрес в настройках`],
  [/EAUTH|\b535\b|authentication/i, () => 'Почтовый сервер не принял логин и пароль центра'],
  [/\b552\b|5\.2\.2|quota|mailbox (is )?full/i, () => 'Почтовый ящик получателя переполнен'],
  [
    /\b55[013]\b|5\.1\.1|user unknown|no such user|mailbox unavailable/i,
    () => 'Такого почтового адреса нет, или он не принимает письма',
  ],
  [/spam|blocked|5\.7\.\d/i, () => 'Почтовый сервер получателя принял письмо за спам'],
  [/ENOTFOUND|EAI_AGAIN/, (gateway) => `${gateway} не найден: проверьте его адрес в настройках`],
  [/certificate|CERT_|SSL|TLS/i, (gateway) => `${gateway} недоступен: неверный сертификат`],
  [
    /ECONN|ETIMEDOUT|EHOST|ENETUN|ESOCKET|fetch failed|timeout|timed out|aborted|socket/i,
    (gateway) => `${gateway} не отвечает`,
  ],
]

/** Translates the gateway's answer for an administrator. */
export const detailWords = (error: string | null): string | null =>
  error && !/^Ответа нет/.test(error) ? error.replace(/^Шлюз ответил/, 'Сервис ответил') : null

/** Explains in plain words why a message was not sent; null when there was no error. */
export function reasonWords(channel: SentBy, error: string | null): string | null {
  if (!error) return null
  for (const [pattern, words] of explained) {
    const found = error.match(pattern)
    if (found) return words(gateways[channel], found)
  }
  return `${gateways[channel]} не принял сообщение`
}
