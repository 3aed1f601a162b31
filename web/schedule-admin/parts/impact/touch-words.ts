import { countOf, numberOf } from '../../../../shared/platform/count-words.ts'
import type { Touch, TouchedTime } from '../../../../shared/schedule-admin/schema.ts'

/** «12 мест». */
export const placesWords = (count: number): string => numberOf(count, ['место', 'места', 'мест'])

/** «до 21 человека», «до 34 человек». */
export const upToPeople = (count: number): string =>
  `до ${numberOf(count, ['человека', 'человек', 'человек'])}`

/** Describes the change of future places: «Мест станет меньше на 48»; empty when there is none. */
export function placesChange({ added, removed }: Touch): string {
  const parts = [
    ...(removed > 0 ? [`закроется ${placesWords(removed)}`] : []),
    ...(added > 0 ? [`появится ${placesWords(added)}`] : []),
  ]
  const text = parts.join(', ')
  return text && `В расписании ${text}.`
}

/** Explains why a time cannot take all booked patients: «закрыто», «2 места, записано 3». */
export function timeWords({ why, capacity, booked }: TouchedTime): string {
  if (why) return why
  return capacity === 0
    ? 'время закрывается'
    : `${countOf(capacity, ['место', 'места', 'мест'])}, записано ${booked}`
}
