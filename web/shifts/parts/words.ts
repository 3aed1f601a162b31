import { countOf, numberOf } from '../../../shared/platform/count-words.ts'
import { type Day, formatDay, weekdayOf } from '../../../shared/platform/days.ts'
import { shortName, skipWords } from '../../../shared/shifts/ru.ts'
import type { DayStanding } from '../../../shared/shifts/rules.ts'
import type { CopyResult, PlanDay } from '../../../shared/shifts/schema.ts'

const weekdays = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']

/** Prints a day of the grid: «пн 02.03». */
export const gridDay = (day: Day): string => `${weekdays[weekdayOf(day) - 1]} ${formatDay(day).slice(0, 5)}`

/** Prints the days of a week: «02.03 — 08.03.2026». */
export const weekTitle = (from: Day, to: Day): string => `${formatDay(from).slice(0, 5)} — ${formatDay(to)}`

/** Says how many places the schedule opens on a day: «96 мест, занято 40». */
export const seatWords = ({ seats, booked }: Pick<PlanDay, 'seats' | 'booked'>): string =>
  seats === 0 ? 'мест нет' : `${countOf(seats, ['место', 'места', 'мест'])}, занято\u00a0${booked}`

/** Says in how many rooms somebody works: «с врачом 12 из 16». */
export const staffedWords = ({ staffed, rooms }: Pick<DayStanding, 'staffed' | 'rooms'>): string =>
  `с\u00a0врачом ${staffed} из\u00a0${rooms}`

/** Says which stations cannot take all who are booked: «ЭКГ: примут 33 из 40». */
export const shortWords = (short: DayStanding['short']): string =>
  short.map(({ name, people, needed }) => `${name}: примут\u00a0${people} из\u00a0${needed}`).join('; ')

/** Up to so many stations are named in the head of a day. */
const namedAtMost = 2

/** Names the stations that cannot take all, the worst first: «не хватит: ЭКГ, ЛОР и ещё 9». */
export function shortNames(short: DayStanding['short']): string {
  const names = short
    .toSorted((one, other) => other.needed - other.people - (one.needed - one.people))
    .map(({ name }) => name)
  const others = names.length - namedAtMost
  const named = names.slice(0, others > 1 ? namedAtMost : names.length).join(', ')
  return `не\u00a0хватит: ${named}${others > 1 ? ` и\u00a0ещё\u00a0${others}` : ''}`
}

const shiftForms = ['смена', 'смены', 'смен'] as const
/** «3 смены». */
export const shiftsCount = (count: number): string => countOf(count, shiftForms)
/** «Убрать 3 смены?». */
export const clearQuestion = (count: number, when: string): string =>
  `Убрать ${countOf(count, ['смену', 'смены', 'смен'])} ${when}?`

/** Says what a copy has added: «Добавлено: 3 смены». */
export const copiedWords = ({ added }: Pick<CopyResult, 'added'>): string =>
  added === 0 ? 'Добавить было нечего' : `Добавлено: ${numberOf(added, shiftForms)}`

/** Says which shift was not copied and why: «пн 09.03, кабинет 12, Иванова А. П. — отсутствует». */
export const skippedWords = ({ day, room, workerName, why }: CopyResult['skipped'][number]): string =>
  `${gridDay(day)}, кабинет\u00a0${room}, ${shortName(workerName)} — ${skipWords[why]}`
