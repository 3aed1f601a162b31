import type { BookingsAhead } from '../../accounts/schema.ts'
import { numberWords } from '../../platform/count-words.ts'
import { dayWordsWithYear } from '../../platform/day-words.ts'
import { refusalKinds } from '../../platform/refusal.ts'
import { cancelledAtOnce } from './schema.ts'

/** Refusals of the act that cancels many bookings. */
export const cancelAllRefusals = refusalKinds({
  LIST_CHANGED: [409, 'Записи изменились, пока вы смотрели. Проверьте число ещё раз'],
  NOTHING_TO_CANCEL: [409, 'Предстоящих записей нет'],
  TOO_MANY_TO_CANCEL: [409, `За один раз отменяют не больше ${cancelledAtOnce} записей. Отмените по дням`],
})

/** The reason that a person reads when the booking is cancelled together with a connection to the organization. */
export const endedConnectionReason = 'Отменена при отключении представителя организации'

/** Words of the audit for coming bookings that stay after a connection has ended. */
export const keptBookingsWords = (count: number): string => `оставлены: ${numberWords(count)}`

/** Words of the audit for coming bookings that were cancelled together with a connection. */
export const endedBookingsWords = (count: number): string => `отменены: ${numberWords(count)}`

interface AheadQuestion extends Pick<BookingsAhead, 'people' | 'until'> {
  /** Name of the organization. */
  name: string
  /** Other bookings are coming than the author of the decision saw. */
  isSeenChanged: boolean
}

/** Refuses the end of a connection until it is decided what becomes of the coming bookings. */
export function bookingsAheadWords({ name, people, until, isSeenChanged }: AheadQuestion): string {
  const count = people === 1 ? '1\u00a0предстоящая запись' : `предстоящих записей: ${numberWords(people)}`
  const known = `У организации ${name} ${count}, последняя ${dayWordsWithYear(until)}`
  if (isSeenChanged) return `Записи изменились, пока вы решали. ${known}. Решите ещё раз`
  return people > cancelledAtOnce
    ? `${known}. За один раз отменяют не больше ${cancelledAtOnce}: оставьте их или сначала отмените по дням`
    : `${known}. Решите: оставить или отменить`
}
