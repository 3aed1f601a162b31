import { dayWords, dayWordsWithYear, spanWords } from '../../../shared/platform/day-words.ts'
import { type Day, daysBetween, partsOf } from '../../../shared/platform/days.ts'

/** Days before the last one from which on it is warned of. */
const soon = 7

/** Until when an act is to be made, and how urgent that is: «Срок акта — до 23 декабря», «Срок акта прошёл 23 декабря». */
export function dueWords(dueOn: Day, today: Day): { words: string; tone: 'info' | 'warn' | 'danger' } {
  const day = partsOf(dueOn).year === partsOf(today).year ? dayWords(dueOn) : dayWordsWithYear(dueOn)
  if (dueOn < today) return { words: `Срок акта прошёл ${day}`, tone: 'danger' }
  if (dueOn === today) return { words: 'Срок акта — сегодня', tone: 'warn' }
  return { words: `Срок акта — до ${day}`, tone: daysBetween(today, dueOn) <= soon ? 'warn' : 'info' }
}

/** The days of a check-up: «2–27 ноября», «5 марта». */
export const checkUpWords = (from: Day, to: Day): string =>
  from === to ? dayWords(from) : spanWords(from, to)
