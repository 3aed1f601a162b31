import type { CheckUpState } from './schema.ts'

/** Names of the states of a check-up for its person. */
export const checkUpStateNames: Record<CheckUpState, string> = {
  planned: 'Вы записаны',
  referral_issued: 'Направление выдано',
  started: 'Осмотр идёт',
  studies_pending: 'Остались исследования',
  commission: 'На решении комиссии',
  concluded: 'Заключение готово',
  issued: 'Заключение выдано',
  needs_additional_exam: 'Нужно дообследование',
  not_finished: 'Осмотр не завершён',
  not_appeared: 'Вы не пришли',
  cancelled: 'Запись отменена',
}
