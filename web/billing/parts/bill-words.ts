import { billKindNames } from '../../../shared/billing/ru.ts'
import type { Bill } from '../../../shared/billing/schema.ts'
import { countOf } from '../../../shared/platform/count-words.ts'
import { formatDay } from '../../../shared/platform/days.ts'

/** «Счёт № 12/2026 от 31.03.2026» */
export const billTitle = ({ kind, number, on }: Pick<Bill, 'kind' | 'number' | 'on'>): string =>
  `${billKindNames[kind]} №\u00a0${number} от ${formatDay(on)}`

/** «02.03.2026–30.03.2026» */
export const periodText = ({ from, to }: Pick<Bill, 'from' | 'to'>): string =>
  from === to ? formatDay(from) : `${formatDay(from)}–${formatDay(to)}`

/** Says how long an invoice may wait for its payment: «10 календарных дней». */
export const paymentDaysText = (days: number): string =>
  countOf(days, ['календарный день', 'календарных дня', 'календарных дней'])
