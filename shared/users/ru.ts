import type { Role } from '../platform/actor.ts'
import { dayWords } from '../platform/day-words.ts'
import { clinicDay, clinicTime } from '../platform/days.ts'
import { refusalKinds } from '../platform/refusal.ts'
import { cityNames } from '../schedule/ru.ts'
import type { UserKind, UserSort, UserState, VisitAhead } from './schema.ts'

/** Refusals of the users slice. `STALE_USER` and `VISITS_AHEAD` carry the current card in `details`. */
export const userRefusals = refusalKinds({
  STALE_USER: [409, 'Данные пользователя уже изменили. Сверьте и повторите'],
  LAST_ADMIN: [409, 'Это единственный администратор. Сначала назначьте другого'],
  OWN_ACCOUNT: [409, 'Со своей учётной записью этого сделать нельзя. Попросите другого администратора'],
  USER_BLOCKED: [409, 'Пользователь уже заблокирован'],
  USER_NOT_BLOCKED: [409, 'Пользователь не заблокирован'],
  USER_ERASED: [409, 'Данные этого пользователя удалены, изменить их нельзя'],
  VISITS_AHEAD: [409, 'У пользователя есть предстоящие записи. Отмените или перенесите их'],
  NOT_THE_PHONE: [422, 'Телефон не совпадает с телефоном пользователя'],
})

/** Prints a future visit: «П-2026-000123, 3 марта в 09:00, Екатеринбург». */
export const visitWords = ({ number, startAt, city }: VisitAhead): string => {
  const start = new Date(startAt)
  return `${number}, ${dayWords(clinicDay(start))} в ${clinicTime(start)}, ${cityNames[city]}`
}

/** Explains why an account with future visits is not wiped, lists them and says how to continue. */
export const visitsAheadWords = (visits: readonly VisitAhead[]): string =>
  `Впереди записи на осмотр: ${visits.map(visitWords).join('; ')}. Отмените их вместе с удалением данных`

/** The reason of a visit's cancellation in its history. */
export const erasedReason = 'Учётная запись удалена по просьбе пользователя'

/** Roles in words. */
export const roleNames: Record<Role, string> = {
  admin: 'Администратор',
  registrar: 'Регистратор',
  doctor: 'Врач',
  chair: 'Врачебная комиссия',
}

/** States in words. */
export const userStateNames: Record<UserState, string> = {
  active: 'Активен',
  blocked: 'Заблокирован',
  erased: 'Данные удалены',
}

/** Kinds in words (spec §2 «user-type switcher»). */
export const userKindNames: Record<UserKind, string> = {
  individual: 'Физическое лицо',
  organization: 'Юридическое лицо',
}

/** Orders of the list in words. */
export const userSortNames: Record<UserSort, string> = {
  name: 'По имени',
  newest: 'Сначала новые',
}

/** The SMS to a colleague whose password an administrator has reset. */
export const passwordResetSms = ({ phone, url }: { phone: string; url?: string | undefined }): string =>
  `Администратор сбросил ваш пароль. Задайте новый: ${url ? `${url}/remember` : 'кнопка «Забыли пароль» на входе'}. Вопросы: ${phone}`

/** The SMS to a user for whom the clinic has made an account. */
export const inviteSms = ({
  name,
  phone,
  url,
}: {
  name: string
  phone: string
  url?: string | undefined
}): string =>
  `${name}: для вас создан кабинет. Задайте пароль: ${url ? `${url}/remember` : 'кнопка «Забыли пароль» на входе'}. Вопросы: ${phone}`
