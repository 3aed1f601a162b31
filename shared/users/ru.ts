import type { Role } from '../platform/actor.ts'
import { refusalKinds } from '../platform/refusal.ts'
import type { UserKind, UserSort, UserState } from './schema.ts'

/** Refusals of the users slice. `STALE_USER` carries the card as it is now in `details`. */
export const userRefusals = refusalKinds({
  STALE_USER: [409, 'Данные пользователя уже изменили. Сверьте и повторите'],
  LAST_ADMIN: [409, 'Это единственный администратор. Сначала назначьте другого'],
  OWN_ACCOUNT: [409, 'Со своей учётной записью этого сделать нельзя. Попросите другого администратора'],
  PATIENT_TAKEN: [409, 'Этот номер пациента уже связан с другим пользователем'],
  USER_BLOCKED: [409, 'Пользователь уже заблокирован'],
  USER_NOT_BLOCKED: [409, 'Пользователь не заблокирован'],
  USER_ERASED: [409, 'Данные этого пользователя удалены, изменить их нельзя'],
  NOT_THE_PHONE: [422, 'Телефон не совпадает с телефоном пользователя'],
})

/** Roles in words. */
export const roleNames: Record<Role, string> = {
  admin: 'Администратор',
  registrar: 'Регистратор',
  doctor: 'Врач',
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

/** SMS to somebody for whom the clinic has made an account. */
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
