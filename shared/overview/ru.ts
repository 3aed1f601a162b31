import type { UnsafeSetting } from './schema.ts'

/** An unsafe setting in words: the danger, and what the administrator of the server does. */
export interface UnsafeWords {
  danger: string
  remedy: string
}

/** Words for each unsafe setting; the start of the server prints them too. */
export const unsafeWords: Record<UnsafeSetting, UnsafeWords> = {
  demo: {
    danger: 'Пробные учётные записи открыты не только на этом компьютере',
    remedy: 'Для работы с людьми заведите пустую базу и поставьте CABINET_DEMO=off',
  },
  demoAdmin: {
    danger: 'В базе остался администратор пробной клиники',
    remedy: 'Снимите с +7 900 000-00-03 роли в «Пользователях», а лучше начните с пустой базы',
  },
  noAddress: {
    danger: 'Не задан адрес сайта: cookie не защищены, ссылки в письмах строятся по заголовку запроса',
    remedy: 'Впишите PUBLIC_URL=https://… в настройки сервера',
  },
  plainAddress: {
    danger: 'Сайт открыт по http: пароли и документы в пути видны посторонним',
    remedy: 'Поставьте nginx с сертификатом и впишите PUBLIC_URL=https://…',
  },
  proxy: {
    danger:
      'Адреса людей не видны: прокси их передаёт, кабинет им не верит, и все посетители делят одни пределы',
    remedy: 'Впишите TRUST_PROXY=on, если кабинет закрыт от всех, кроме этого прокси',
  },
  role: {
    danger: 'Роль базы, под которой работает кабинет, владеет таблицами и может снять их защиту',
    remedy: 'Разделите роли: docs/operations.md, «Роли базы»',
  },
  sms: {
    danger: 'SMS с кодами идут к шлюзу по http, без шифрования',
    remedy: 'Впишите в SMS_URL адрес, который начинается с https',
  },
  mail: {
    danger: 'Письма могут уйти к почтовому серверу без шифрования',
    remedy: 'Впишите в SMTP_URL адрес, который начинается с smtps, или допишите к нему ?requireTLS=true',
  },
  exchange: {
    danger: 'Пациенты и ключ обмена идут к системе клиники по http, без шифрования',
    remedy: 'Впишите в EXCHANGE_URL адрес, который начинается с https',
  },
  daData: {
    danger: 'Ключ DaData и запросы идут по http, без шифрования',
    remedy: 'Впишите в DADATA_URL адрес, который начинается с https, или уберите эту настройку',
  },
  database: {
    danger: 'Соединение с базой на другом сервере не шифруется',
    remedy: 'Допишите к адресу базы ?sslmode=verify-full',
  },
}
