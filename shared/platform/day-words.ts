import { capital } from './capital.ts'
import { countOf } from './count-words.ts'
import { type Day, daysBetween, partsOf } from './days.ts'
import { remembered } from './remembered.ts'

const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', ...options })
const at = (day: Day) => Date.parse(`${day}T00:00:00Z`)
const weekday = formatter({ weekday: 'long' })
const dayAndMonth = formatter({ day: 'numeric', month: 'long' })
const dayMonthYear = formatter({ day: 'numeric', month: 'long', year: 'numeric' })
const month = formatter({ month: 'long' })
// Keeps a number and its word on one line.
const glued = (text: string) => text.replace(/(\d) /, '$1\u00a0').replace(/\s?г\.$/, '')

/** Prints «8 декабря». */
export const dayWords = remembered((day: Day) => glued(dayAndMonth.format(at(day))))

/** Prints «8 декабря 2026», for a day of another year or far away. */
export const dayWordsWithYear = remembered((day: Day) => glued(dayMonthYear.format(at(day))))

/** Prints «8 декабря»; adds the year when it is not the current one: «8 декабря 2018». */
export const dayNear = (day: Day, today: Day): string =>
  partsOf(day).year === partsOf(today).year ? dayWords(day) : dayWordsWithYear(day)

/** Prints «23–29 ноября», «30 ноября – 6 декабря»; adds the years only where they differ. */
export const spanWords = (first: Day, last: Day): string =>
  dayAndMonth
    .formatRange(at(first), at(last))
    .replace(/(\d) /g, '$1\u00a0')
    .replace(/\s?г\./g, '')

/** Prints «вторник, 8 декабря». */
export const weekdayWords = remembered((day: Day) => `${weekday.format(at(day))}, ${dayWords(day)}`)

/** Prints «Вторник, 8 декабря» for the beginning of a sentence or a heading. */
export const weekdayHeading = (day: Day): string => capital(weekdayWords(day))

/** Prints «Декабрь 2026». */
export const monthHeading = (day: Day): string => `${capital(month.format(at(day)))} ${partsOf(day).year}`

/** Says how far ahead a day is: «сегодня», «завтра», «послезавтра», «через 4 дня»; for a past day «день прошёл». */
export function aheadWords(day: Day, today: Day): string {
  const count = daysBetween(today, day)
  if (count < 0) return 'день прошёл'
  if (count === 0) return 'сегодня'
  if (count === 1) return 'завтра'
  if (count === 2) return 'послезавтра'
  return `через ${countOf(count, ['день', 'дня', 'дней']).replace(' ', '\u00a0')}`
}

/** Says how long a wait from a day has lasted: «с сегодняшнего дня», «со вчерашнего дня», «3 дня». */
export function waitWords(day: Day, today: Day): string {
  const count = daysBetween(day, today)
  if (count <= 0) return 'с\u00a0сегодняшнего дня'
  if (count === 1) return 'со\u00a0вчерашнего дня'
  return countOf(count, ['день', 'дня', 'дней']).replace(' ', '\u00a0')
}

/** Says how long ago a day was: «сегодня», «вчера», «3 дня назад». */
export function pastWords(day: Day, today: Day): string {
  const count = daysBetween(day, today)
  if (count <= 0) return 'сегодня'
  if (count === 1) return 'вчера'
  return `${countOf(count, ['день', 'дня', 'дней']).replace(' ', '\u00a0')} назад`
}
