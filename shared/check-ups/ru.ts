import type { CheckUp, CheckUpState } from './schema.ts'

/** Names of the states of a check-up for its person. */
export const checkUpStateNames: Record<CheckUpState, string> = {
  planned: 'Вы записаны',
  referral_issued: 'Направление выдано',
  started: 'Осмотр идёт',
  studies_pending: 'Остались исследования или результаты',
  commission: 'На решении комиссии',
  concluded: 'Заключение готово',
  issued: 'Заключение выдано',
  needs_additional_exam: 'Нужно дообследование',
  not_finished: 'Осмотр не завершён',
  not_appeared: 'Вы не пришли',
  cancelled: 'Запись отменена',
}

/** States where a check-up is, for its person: «Ждём результатов: общий анализ крови». */
export function checkUpStateText({ state, awaited }: Pick<CheckUp, 'state' | 'awaited'>): string {
  if (awaited.length === 0)
    return state === 'studies_pending' ? 'Остались исследования' : checkUpStateNames[state]
  const names = awaited.map((name) => name.charAt(0).toLowerCase() + name.slice(1))
  return `Ждём результатов: ${names.join(', ')}`
}
