import { refusalKinds } from '../platform/refusal.ts'
import type { HintGroup } from './rules.ts'

export const hintRefusals = refusalKinds({
  STALE_HINT: [409, 'Подсказку уже изменили. Сверьте и сохраните ещё раз'],
  STALE_ORDER: [409, 'Пока вы переставляли, подсказки этой группы изменили. Вот как они стоят теперь'],
  STEP_HINT: [409, 'Эта подсказка открывается на шаге записи. Измените её текст или выключите её'],
})

/** Booking steps, in the order of their hints. */
export const stepNames = [
  'Подготовка',
  'Личные данные',
  'Паспорт',
  'Организация',
  'Факторы',
  'Подтверждение',
] as const

/** Names of the groups (spec §2 «Helper widget») and of the user's favourites. */
export const groupNames: Record<HintGroup, string> = {
  popular: 'Популярные вопросы',
  own: 'Избранное',
  desk: 'Работа регистратуры',
  room: 'Работа в кабинете',
  commission: 'Работа комиссии',
  administration: 'Администрирование',
  booking: 'Запись на осмотр',
  organizations: 'Для организаций',
  history: 'История осмотров',
  queue: 'Электронная очередь',
  general: 'Общая информация',
}
