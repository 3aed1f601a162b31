import type { LinkProps } from '@tanstack/react-router'
import type { FirstDayItem, FirstDayThing } from '../../../shared/overview/schema.ts'
import { dayWords } from '../../../shared/platform/day-words.ts'
import { clinicDay, clinicTime } from '../../../shared/platform/days.ts'
import { cityNames } from '../../../shared/schedule/ru.ts'
import type { ExampleFact } from '../../../shared/schedule/vouched/schema.ts'

const titles: Record<FirstDayThing, string> = {
  address: 'Адрес',
  phone: 'Телефон',
  hours: 'Рабочие часы',
  stations: 'Кабинеты',
  prices: 'Прайс-лист',
  contacts: 'Контакты центра',
  consents: 'Тексты согласий',
  sms: 'SMS',
  email: 'Почта',
}

/** The consequence for the public until a line is settled. */
const outcomes: Record<FirstDayThing, string> = {
  address: 'Люди читают «адрес уточняется»',
  phone: 'Телефон этого города людям не показан',
  hours: 'Запись в этом городе закрыта',
  stations: 'По ним считаются длительность осмотра и очередь',
  prices: 'Осмотр без цены не записать',
  contacts: 'Незаданное людям не показано',
  consents: 'Люди принимают их при регистрации',
  sms: 'Люди не получат код и не смогут войти',
  email: 'Письма не уходят',
}

/** The name of a line: «Рабочие часы, Первоуральск». */
export const itemTitle = ({ thing, city }: FirstDayItem): string =>
  city ? `${titles[thing]}, ${cityNames[city]}` : titles[thing]

/** Describes an open line: its value, and the consequence until it is settled. */
export const itemNote = ({ thing, value }: FirstDayItem): string =>
  value ? `${value}. ${outcomes[thing]}` : outcomes[thing]

const bases = {
  checked: 'подтверждено',
  changed: 'изменено',
  running: 'работало до обновления',
  demo: 'пробные данные',
}

/** Says why a line is settled: «подтверждено 26 ноября, 10:15, Иванова Анна». */
export function vouchedText({ vouched }: FirstDayItem): string {
  if (!vouched) return 'задано'
  const at = new Date(vouched.at)
  const when = `${bases[vouched.basis]} ${dayWords(clinicDay(at))}, ${clinicTime(at)}`
  return vouched.by ? `${when}, ${vouched.by}` : when
}

type Place = Pick<LinkProps, 'to' | 'search'>
const admin = (search: Record<string, string>): Place => ({ to: '/admin', search })

/** Returns the page on which a line is changed. */
export function itemPlace({ thing, city }: FirstDayItem): Place {
  const ofCity: Record<string, string> = city ? { city } : {}
  switch (thing) {
    case 'address':
    case 'phone':
    case 'hours':
      return admin({ main: '', ...ofCity })
    case 'stations':
      return admin({ main: '', tab: 'stations', ...ofCity })
    case 'prices':
      return admin({ prices: '' })
    case 'contacts':
      return admin({ main: '', tab: 'contacts' })
    case 'consents':
      return admin({ main: '', tab: 'consents' })
    case 'sms':
    case 'email':
      return admin({ outbox: '' })
  }
}

/** Returns the example that an administrator may confirm on a line; null when it is none. */
export const exampleOf = ({ thing, state }: FirstDayItem): ExampleFact | null =>
  state === 'example' && (thing === 'hours' || thing === 'stations' || thing === 'consents') ? thing : null
