import type { City } from '../platform/person.ts'
import { refusalKinds } from '../platform/refusal.ts'

/** Refusals about places and times. */
export const scheduleRefusals = refusalKinds({
  SLOT_FULL: [409, 'Свободных мест на это время больше нет'],
  SLOT_PASSED: [409, 'Это время уже прошло, выберите другое'],
  TOO_LATE: [409, 'В это время осмотр уже не пройти: выберите время раньше или другой день'],
  SERVICE_DAY_FULL: [409, 'В этот день уже записано столько человек, сколько принимаем'],
})

/** The message for a slot that does not exist. */
export const noSuchTime = 'Такого времени в расписании нет'

/** The message for a day beyond the horizon of its city. */
export const notOpenYet = 'На этот день запись ещё не открыта, выберите день раньше'

/** Prints an address with a no-break space between a number and the next word, like «2 этаж». */
export const addressWords = (address: string): string => address.replace(/(\d) (?=\p{L})/gu, '$1\u00a0')

/** Names of the cities (spec §1). */
export const cityNames: Record<City, string> = { ekb: 'Екатеринбург', pvl: 'Первоуральск' }
