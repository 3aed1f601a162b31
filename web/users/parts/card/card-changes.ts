import { profileFieldNames } from '../../../../shared/accounts/ru.ts'
import type { Profile } from '../../../../shared/accounts/schema.ts'
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

/**
 * Fields that are not described one by one: the three parts of a name are described together, and
 * `isOrganization` is never described.
 */
const undescribed: readonly (keyof Profile)[] = ['surname', 'name', 'middlename', 'isOrganization']

/** Returns a readable text for the fields whose stored value is a code. */
const values: Partial<Record<keyof Profile, (profile: Profile) => string | null>> = {
  city: ({ city }) => city && cityNames[city],
  phone: ({ phone }) => formatPhone(phone),
  roles: ({ roles }) =>
    roles.map((role) => roleNames[role as keyof typeof roleNames] ?? role).join(', ') || 'нет',
}

const profileFields = (Object.keys(profileFieldNames) as (keyof Profile)[]).filter(
  (field) => !undescribed.includes(field),
)

const profileFacts = profileFields.map((field): [string, (card: UserCard) => string] => {
  const read = values[field] ?? ((profile) => profile[field] as string | null)
  return [profileFieldNames[field], ({ profile }) => said(read(profile))]
})

/** The card fields that can be described in words, by name. */
const facts: Record<string, (card: UserCard) => string> = {
  ...Object.fromEntries(profileFacts),
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
