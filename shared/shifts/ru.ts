import { refusalKinds } from '../platform/refusal.ts'
import type { AbsenceKind, SkipReason } from './schema.ts'

/** Refusals of planning shifts. */
export const shiftRefusals = refusalKinds({
  STALE_SHIFT: [
    409,
    'Пока вы правили, эту смену изменил другой администратор. План обновлён: проверьте и повторите',
  ],
  ROOM_TAKEN: [409, 'В этом кабинете в это время уже стоит другая смена'],
  WORKS_ELSEWHERE: [409, 'В это время сотрудник уже стоит в другом кабинете'],
  WORKER_ABSENT: [409, 'В этот день сотрудника нет: отпуск, болезнь или другое отсутствие'],
  SHIFT_DAY_CLOSED: [409, 'В этот день центр закрыт, смену поставить нельзя'],
  SHIFT_DAY_PASSED: [409, 'Прошедшие дни плана не меняются'],
  NOT_A_DOCTOR: [
    409,
    'У сотрудника нет роли «Врач»: дайте роль в разделе «Пользователи» или выберите другого',
  ],
  ABSENT_HAS_SHIFTS: [409, 'На эти дни у сотрудника уже стоят смены'],
})

/** Names of the kinds of absence. */
export const absenceNames: Record<AbsenceKind, string> = {
  vacation: 'Отпуск',
  sick: 'Болезнь',
  other: 'Другое',
}

/** Why a copied shift was left out. */
export const skipWords: Record<SkipReason, string> = {
  absent: 'отсутствует',
  closed: 'центр закрыт',
  passed: 'день прошёл',
  roomTaken: 'кабинет занят',
  elsewhere: 'уже в другом кабинете',
  noRole: 'больше не врач',
}

/** Prints the hours of a shift: «08:00–14:00». */
export const shiftHours = ({ begins, ends }: { begins: string; ends: string }): string => `${begins}–${ends}`

/** Name of the file with the plan of a week, without the extension. */
export const planFileName = (city: string, from: string, to: string): string =>
  `Смены, ${city}, ${from} — ${to}`

/** Shortens a full name: «Иванова Анна Петровна» becomes «Иванова А. П.». */
export function shortName(fullname: string): string {
  const [surname = '', ...others] = fullname.split(' ').filter(Boolean)
  return [surname, ...others.map((one) => `${one.charAt(0)}.`)].join('\u00a0')
}
