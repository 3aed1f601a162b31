import { expect, test } from 'vitest'
import { titleOfMessage } from '../notifications/ru.ts'
import type { SentBy } from '../notifications/schema.ts'
import { nameOfKind, printedWords, reasonWords } from './ru.ts'

test.for<[SentBy, string, string]>([
  ['sms', 'Шлюз ответил 500', 'SMS-сервис временно не работает, код 500'],
  ['sms', 'Шлюз ответил 401', 'SMS-сервис не принял ключ центра'],
  ['sms', 'Шлюз ответил 400', 'SMS-сервис отказался от этого сообщения, код 400'],
  ['sms', 'SMSC, ошибка 3: no money', 'На счёте SMS-сервиса закончились деньги'],
  ['sms', 'SMS.RU, ошибка 207: без пояснения', 'На этот номер SMS-сервис не отправляет'],
  ['sms', 'SMS.RU, ошибка 999: новая', 'SMS-сервис отказал, код 999'],
  ['sms', 'fetch failed (ECONNREFUSED)', 'SMS-сервис не отвечает'],
  ['sms', 'getaddrinfo ENOTFOUND sms.example', 'SMS-сервис не найден: проверьте его адрес в настройках'],
  ['email', 'Invalid login: 535 5.7.8 denied (EAUTH)', 'Почтовый сервер не принял логин и пароль центра'],
  ['email', '550 5.1.1 user unknown', 'Такого почтового адреса нет, или он не принимает письма'],
  ['email', '552 5.2.2 mailbox full', 'Почтовый ящик получателя переполнен'],
  ['email', 'connect ECONNREFUSED 127.0.0.1:25 (ESOCKET)', 'Почтовый сервер не отвечает'],
  ['push', 'Подписки больше нет: 410', 'Человек больше не получает уведомления в этом браузере'],
  ['sms', 'Срок сообщения прошёл', 'Не успели: срок сообщения прошёл'],
  ['email', 'something nobody has seen', 'Почтовый сервер не принял сообщение'],
])('%s error «%s» reads «%s»', ([channel, error, words]) => expect(reasonWords(channel, error)).toBe(words))

test('the text names all channels without a gateway together', () => {
  expect(printedWords(['sms', 'email'])).toBe('SMS и письма не уходят')
  expect(printedWords(['email'])).toBe('Письма не уходят')
})

test('a sent message has no failure reason', () => {
  expect(reasonWords('sms', null)).toBeNull()
})

test('a message of a kind that is no longer sent still has a name in both lists', () => {
  expect(nameOfKind('something-old')).toBe('Другое сообщение')
  expect(nameOfKind('constructor')).toBe('Другое сообщение')
  expect(titleOfMessage('something-old', null)).toBe('Сообщение клиники')
})
