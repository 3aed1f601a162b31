import { formatPhone } from '../../../../shared/platform/phone.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import { roleNames, userStateNames, visitWords } from '../../../../shared/users/ru.ts'
import type { UserCard } from '../../../../shared/users/schema.ts'

/** What somebody else has changed in a card: what it is called, and what stands there now. */
export interface CardChange {
  what: string
  now: string
}

const said = (text: string | null | undefined) => text || 'не указано'

/** What of a card can be told in words, by its name. */
const facts: Record<string, (card: UserCard) => string> = {
  ФИО: ({ profile }) => said(profile.fullname),
  Пол: ({ profile }) => said(profile.gender),
  'Дата рождения': ({ profile }) => said(profile.birth),
  Город: ({ profile }) => said(profile.city && cityNames[profile.city]),
  Телефон: ({ profile }) => said(formatPhone(profile.phone)),
  Email: ({ profile }) => said(profile.email),
  Роли: ({ profile }) =>
    profile.roles.map((role) => roleNames[role as keyof typeof roleNames] ?? role).join(', ') || 'нет',
  'Номер пациента': ({ profile }) => said(profile.patientID),
  Доступ: ({ state, blocked }) =>
    blocked ? `${userStateNames[state]} (${blocked.reason})` : userStateNames[state],
  'Предстоящие записи': ({ ahead }) => ahead.map(visitWords).join('; ') || 'нет',
  Пароль: ({ hasPassword }) => (hasPassword ? 'задан' : 'не задан'),
}

/** What another has changed meanwhile, as one says it to somebody who was about to save. */
export const staleWords = (changes: readonly CardChange[]): string =>
  [
    'Пока окно было открыто, профиль изменили.',
    ...changes.map(({ what, now }) => `${what}: теперь ${now}.`),
    'Введённое сохранено: сверьте и сохраните ещё раз.',
  ].join(' ')

/** What differs between the card that was seen and the card as it is; empty when nothing that the card shows. */
export function changesBetween(seen: UserCard, now: UserCard): CardChange[] {
  return Object.entries(facts).flatMap(([what, read]) =>
    read(seen) === read(now) ? [] : [{ what, now: read(now) }],
  )
}
