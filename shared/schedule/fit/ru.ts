import { small } from '../../platform/capital.ts'
import { numberOf } from '../../platform/count-words.ts'

/** Says how long a visit takes: «около 2 ч 30 мин», «около 45 мин», «около 3 ч». */
export function stayText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [hours > 0 && `${hours}\u00a0ч`, rest > 0 && `${rest}\u00a0мин`].filter(Boolean)
  return `около ${parts.join(' ')}`
}

/** Says what cannot be done on the day: «На другой день останется: забор крови, УЗИ». */
export const leftText = (left: readonly string[]): string =>
  `На другой день ${left.length > 1 ? 'останутся' : 'останется'}: ${left.map(small).join(', ')}`

/** Explains the mark of the evenest times. */
export const evenestText = 'Где написано «спокойнее», в нужных вам кабинетах меньше людей.'

/** Says which stations leave no time for a volume at the times marked so: «Где написано «занято», свободного времени уже нет: УЗИ». */
export const soldOutText = (stations: readonly string[]): string =>
  `Где написано «занято», свободного времени уже нет: ${stations.map(small).join(', ')}`

/** Says which stations take nobody more in the hour of a chosen time: «В этот час свободного времени уже нет: УЗИ». */
export const soldOutHere = (stations: readonly string[]): string =>
  `В этот час свободного времени уже нет: ${stations.map(small).join(', ')}`

/** Counts what cannot be done on the day, for a narrow place: «останется 2 кабинета». */
export const leftShort = (left: readonly string[]): string =>
  left.length === 1
    ? 'без 1 кабинета'
    : `без ${numberOf(left.length, ['кабинета', 'кабинетов', 'кабинетов'])}`
