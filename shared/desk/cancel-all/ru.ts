import { refusalKinds } from '../../platform/refusal.ts'
import { cancelledAtOnce } from './schema.ts'

/** Refusals of the act that cancels many bookings. */
export const cancelAllRefusals = refusalKinds({
  LIST_CHANGED: [409, 'Записи изменились, пока вы смотрели. Проверьте число ещё раз'],
  NOTHING_TO_CANCEL: [409, 'Предстоящих записей нет'],
  TOO_MANY_TO_CANCEL: [409, `За один раз отменяют не больше ${cancelledAtOnce} записей. Отмените по дням`],
})
