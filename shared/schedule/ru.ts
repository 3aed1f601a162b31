import { small } from '../platform/capital.ts'
import type { City } from '../platform/person.ts'
import { refusalKinds } from '../platform/refusal.ts'
import type { OverbookedCount } from './schema.ts'

/** Refusals about places and times. */
export const scheduleRefusals = refusalKinds({
  SLOT_FULL: [409, 'Свободных мест на это время больше нет'],
  SLOT_PASSED: [409, 'Это время уже прошло, выберите другое'],
  TOO_LATE: [409, 'В это время осмотр уже не пройти: выберите время раньше или другой день'],
  SITE_DAY: [409, 'В этот день врачи принимают только на выезде у организации: выберите другой день'],
  SERVICE_DAY_FULL: [409, 'В этот день уже записано столько человек, сколько принимаем'],
})

/** Says which stations take nobody more in an hour: «С 09:00 до 10:00 уже занято: УЗИ, спирометрия». */
export function hourFull(hour: string, stations: readonly string[]): string {
  const next = String(Number(hour.slice(0, 2)) + 1).padStart(2, '0')
  return `С ${hour} до ${next}:00 уже занято: ${stations.map(small).join(', ')}`
}

/** Says how many people of the limit are taken beyond the places: «сверх мест: 2 из 5»; null where nobody may be. */
export const overbookedText = ({ taken, limit }: OverbookedCount): string | null =>
  limit > 0 ? `сверх мест: ${taken} из ${limit}` : null

/** Names the choice of a full time: «Мест нет. Взять сверх мест (2 из 5)». */
export const overbookChoice = ({ taken, limit }: OverbookedCount): string =>
  `Мест нет. Взять сверх мест (${taken} из ${limit})`

/** Explains why nobody more is taken beyond the places today. */
export const overbookingFull = ({ taken, limit }: OverbookedCount): string =>
  limit > 0
    ? `Сегодня сверх мест уже взяли ${taken} из ${limit}`
    : 'Сверх мест здесь не берут: администратор не задал, скольких можно взять'

/** Says why nobody can be booked for the rest of today. */
export const todayObstacles = {
  closed: 'Сегодня клиника здесь не принимает',
  over: 'Сегодня время для записи уже прошло',
  full: 'Сегодня все места заняты',
  late: 'Сегодня такой осмотр уже не успеть пройти',
} as const

/** Explains why a booking for another day is not taken beyond the places. */
export const overbookingToday = 'Сверх мест берут только на сегодня'

/** The message for a slot that does not exist. */
export const noSuchTime = 'Такого времени в расписании нет'

/** The message for a day beyond the horizon of its city. */
export const notOpenYet = 'На этот день запись ещё не открыта, выберите день раньше'

/** Stands for the address of an office while the clinic has given none: it may be read wherever an address is. */
export const noAddress = 'адрес уточняется'

/** Explains why no time of a city can be booked: its hours are an example that nobody at the clinic has vouched for. */
export const notOpenInCity = 'Запись откроется, когда клиника подтвердит расписание'

/** Prints an address with a no-break space between a number and the next word, like «2 этаж». */
export const addressWords = (address: string): string => address.replace(/(\d) (?=\p{L})/gu, '$1\u00a0')

/** Names of the cities (spec §1). */
export const cityNames: Record<City, string> = { ekb: 'Екатеринбург', pvl: 'Первоуральск' }

/**
 * Returns the address of a map that shows the office, for a plain link: no script of a third party, and nothing of the
 * person. Null while the clinic has given no address. A floor is left out: maps look for houses.
 */
export function mapAddress(city: City, address: string): string | null {
  if (address === '' || address === noAddress) return null
  const house = address.replace(/,?\s*\d+\s+этаж.*$/u, '')
  return `https://yandex.ru/maps/?text=${encodeURIComponent(`${cityNames[city]}, ${house}`)}`
}
