import { firstOf, percentOf, type VisitSpan } from '../../../shared/follow-up/rules.ts'
import type { DueMonth, FollowedPerson, StateCounts } from '../../../shared/follow-up/schema.ts'
import { numberWords } from '../../../shared/platform/count-words.ts'
import { monthHeading } from '../../../shared/platform/day-words.ts'
import { formatDay } from '../../../shared/platform/days.ts'

const short = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 })
/** Formats a number above a narrow bar: «12,4 т». */
export const shortNumber = (count: number): string =>
  count < 10_000 ? numberWords(count) : `${short.format(count / 1000)} т`

const months = 'янв фев мар апр май июн июл авг сен окт ноя дек'.split(' ')

/** Formats a month: «ноя»; January adds the year: «янв 27». */
export const monthShort = (month: DueMonth): string => {
  const [year = '', number = ''] = month.split('-')
  const name = months[Number(number) - 1] ?? ''
  return number === '01' ? `${name} ${year.slice(2)}` : name
}

/** «Ноябрь 2026», «Просрочено». */
export const monthWords = (month: DueMonth): string =>
  month === 'overdue' ? 'Просрочено' : monthHeading(firstOf(month))

/** «75 %». */
export const percentWords = (part: number, whole: number): string => `${percentOf(part, whole)}\u00a0%`

/** Describes the states of a department's people for users who cannot see the bar. */
export const progressWords = (name: string, counts: StateCounts): string =>
  `${name}: пришли ${counts.came} из ${counts.total}, записаны ${counts.planned}, не пришли ${counts.missed}${unmarkedWords(counts)}, не записаны ${counts.unbooked + counts.cancelled}`

/** Formats the number of people without an arrival mark: «, нет отметки о приходе 3»; empty when there are none. */
export const unmarkedWords = ({ unmarked }: { unmarked: number }): string =>
  unmarked > 0 ? `, нет отметки о приходе ${numberWords(unmarked)}` : ''

/** Formats «02.03», also for a week, and «мар» for a month. */
export function spanShort({ from }: VisitSpan, isMonth: boolean): string {
  if (isMonth) return monthShort(from.slice(0, 7) as DueMonth)
  return formatDay(from).slice(0, 5)
}

/** «02.03.2026», «02.03.2026 — 08.03.2026». */
export const spanWords = ({ from, to }: Pick<VisitSpan, 'from' | 'to'>): string =>
  from === to ? formatDay(from) : `${formatDay(from)} — ${formatDay(to)}`

/** Formats the day of a person's visit, with the hour of a future or missed one; empty without a visit. */
export function visitWords({ state, day, time }: Pick<FollowedPerson, 'state' | 'day' | 'time'>): string {
  if (!day || state === 'unbooked') return ''
  return state === 'came' || !time ? formatDay(day) : `${formatDay(day)}, ${time}`
}
