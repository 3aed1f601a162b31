import { refusalKinds } from '../../platform/refusal.ts'
import type { CannotMark, CannotReason } from '../schema.ts'

/** Error messages of a foreman's link. */
export const foremanRefusals = refusalKinds({
  FOREMAN_LINK_OVER: [
    422,
    'Ссылка больше не действует: осмотр прошёл или её отключили. Попросите новую в отделе кадров',
  ],
  NOBODY_IN_GROUP: [409, 'В группе никто не записан: списков нет'],
  FOREMAN_TOO_LATE: [409, 'Эту запись уже не отметить: время прошло или запись изменили. Обновите список'],
})

export const cannotReasonNames: Record<CannotReason, string> = {
  vacation: 'Отпуск',
  absent: 'Отсутствует',
  trip: 'Командировка',
  shift: 'Другая смена',
  left: 'Уволился или переведён',
  other: 'Другая причина',
}

/** Tells why a person cannot come: «Отпуск: до 20 февраля». */
export const cannotWords = ({ reason, comment }: CannotMark): string =>
  comment ? `${cannotReasonNames[reason]}: ${comment}` : cannotReasonNames[reason]
