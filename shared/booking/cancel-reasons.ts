// Source: domain.md §5 «Booking».
import { type Audience, CancelReason, ClinicCancelReason } from './schema.ts'

interface UsualReason {
  audiences: readonly Audience[]
  /** The Russian text for one booking; absent when the reason is offered only for several bookings. */
  one?: string
  /** The Russian text for several bookings; absent when the reason is offered only for one booking. */
  several?: string
}

/**
 * The usual reasons in the order in which they are offered. To add a reason, add a line to this list and name
 * its audiences.
 */
const usualReasons: readonly UsualReason[] = [
  { audiences: ['clinic'], one: 'Человек отказался по телефону' },
  { audiences: ['clinic'], one: 'Нет направления' },
  { audiences: ['clinic'], one: 'Ошибка в записи' },
  { audiences: ['clinic', 'employer'], one: 'Заболел' },
  { audiences: ['employer'], one: 'В отпуске', several: 'В отпуске' },
  { audiences: ['employer'], one: 'Увольняется' },
  { audiences: ['employer'], one: 'Нужен на работе в этот день', several: 'Нужны на работе в эти дни' },
  { audiences: ['employer'], several: 'Запишем на другие дни' },
]

/** Returns the usual reasons offered to an audience that cancels this many bookings at once. */
export const usualCancelReasons = (audience: Audience, count: number): string[] =>
  usualReasons
    .filter(({ audiences }) => audiences.includes(audience))
    .flatMap(({ one, several }) => (count === 1 ? one : several) ?? [])

/** Validation of the reason: the clinic must give a reason, patients and employers may omit it. */
export const cancelReasonRules: Record<Audience, typeof CancelReason> = {
  person: CancelReason,
  clinic: ClinicCancelReason,
  employer: CancelReason,
}

/**
 * For each audience: the label of the reason field when it differs from the default, and a note about who will
 * read the reason.
 */
export const cancelReasonField: Record<Audience, { label?: string; readers?: string }> = {
  person: {
    label: 'Почему отменяете (необязательно)',
  },
  clinic: {
    readers: 'Останется в истории записи: прочтут в центре и сам человек, работодатель — нет',
  },
  employer: {
    readers: 'Останется в истории записи, прочтут её и в центре',
  },
}
