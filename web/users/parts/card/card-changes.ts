import { formatPhone } from '../../../../shared/platform/phone.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import { roleNames, userStateNames, visitWords } from '../../../../shared/users/ru.ts'
import type { UserCard } from '../../../../shared/users/schema.ts'

/** Another administrator's change of a card: the field name and its current value. */
export interface CardChange {
  what: string
  now: string
}

const said = (text: string | null | undefined) => text || 'не указано'

/** The card fields that can be described in words, by name. */
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

/** Describes another administrator's changes to an administrator who was about to save. */
export const staleWords = (changes: readonly CardChange[]): string =>
  [
    'Пока окно было открыто, профиль изменили.',
    ...changes.map(({ what, now }) => `${what}: теперь ${now}.`),
    'Введённое сохранено: сверьте и сохраните ещё раз.',
  ].join(' ')

/** Returns the differences between the seen and the current card; empty when no shown field differs. */
export function changesBetween(seen: UserCard, now: UserCard): CardChange[] {
  return Object.entries(facts).flatMap(([what, read]) =>
    read(seen) === read(now) ? [] : [{ what, now: read(now) }],
  )
}
