import { z } from 'zod'
import { remembered } from './remembered.ts'

/** A date without time, `yyyy-mm-dd`. The type keeps it apart from an instant. */
export const Day = z
  .string({ error: 'Укажите дату' })
  .refine(isDay, 'Такой даты нет в календаре')
  .brand<'Day'>()
export type Day = z.infer<typeof Day>

/** A moment on the wire, ISO 8601 with an offset. */
export const Instant = z.iso.datetime({ offset: true })

/** The clinic's time zone: all times on screens are in it. */
export const clinicZone = 'Asia/Yekaterinburg'

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const pad = (value: number, width = 2) => String(value).padStart(width, '0')

/** Returns the number of days in a month, 1 to 12. */
const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (monthLengths[month - 1] ?? 0)

/**
 * Checks that the text is a real date in the form `yyyy-mm-dd`, from 1800 to 2999, so that the next day or year
 * also has four digits.
 */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return false
  return year >= 1800 && year < 3000 && month >= 1 && day >= 1 && day <= daysInMonth(year, month)
}

/** Returns the parts of a day as numbers; the month counts from 1. */
export function partsOf(day: Day): { year: number; month: number; date: number } {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, date }
}

/** Makes a day from numbers. The caller guarantees that the date exists. */
export const dayOf = (year: number, month: number, date: number): Day =>
  `${pad(year, 4)}-${pad(month)}-${pad(date)}` as Day

/** Reads `dd.mm.yyyy` or `yyyy-mm-dd` (spec §5 «Dates»); returns null when there is no such date. */
export function parseDay(text: string): Day | null {
  const russian = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text)
  const iso = russian ? `${russian[3]}-${russian[2]}-${russian[1]}` : text
  return isDay(iso) ? (iso as Day) : null
}

/** Prints a day as `dd.mm.yyyy`. */
export const formatDay = (day: Day): string => day.split('-').reverse().join('.')

const utc = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const fromUtc = (time: number): Day => new Date(time).toISOString().slice(0, 10) as Day
const dayLength = 86_400_000

/** Returns the day that is the given number of days later (earlier for a negative number). */
export const addDays = (day: Day, count: number): Day => fromUtc(utc(day) + count * dayLength)

/** Returns the number of days between two days. */
export const daysBetween = (from: Day, to: Day): number => Math.round((utc(to) - utc(from)) / dayLength)

/**
 * Returns the same date the given number of months later, or the last day of the month when the date does not
 * exist there.
 */
export function addMonths(day: Day, count: number): Day {
  const { year, month, date } = partsOf(day)
  const index = year * 12 + (month - 1) + count
  const nextYear = Math.floor(index / 12)
  const nextMonth = (index % 12) + 1
  return dayOf(nextYear, nextMonth, Math.min(date, daysInMonth(nextYear, nextMonth)))
}

/** Returns the full months from one day to another; 0 when the second day is earlier. */
export function monthsBetween(from: Day, to: Day): number {
  const one = partsOf(from)
  const other = partsOf(to)
  const months = (other.year - one.year) * 12 + other.month - one.month
  const whole = addMonths(from, months) > to ? months - 1 : months
  return Math.max(0, whole)
}

/** Returns the day of the week, 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: Day): number => new Date(utc(day)).getUTCDay() || 7

/** Returns the Monday of the week of a day. */
export const mondayOf = (day: Day): Day => addDays(day, 1 - weekdayOf(day))

/**
 * Returns the age in full years on a day. A person born on 29 February becomes a year older on 1 March of a
 * common year.
 */
export function ageOn(birth: Day, day: Day): number {
  const born = partsOf(birth)
  const now = partsOf(day)
  const had = now.month > born.month || (now.month === born.month && now.date >= born.date)
  return now.year - born.year - (had ? 0 : 1)
}

const clinicParts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: clinicZone,
  dateStyle: 'short',
  timeStyle: 'medium',
})

const minute = 60_000
const minuteWords = remembered((count: number) => clinicParts.format(count * minute))
/** Returns the day and time at the clinic, to the minute. */
const clinicMinute = (instant: Date): string => minuteWords(Math.floor(instant.getTime() / minute))

/** Returns the day at the clinic at a moment. */
export const clinicDay = (instant: Date): Day => clinicMinute(instant).slice(0, 10) as Day

/** Returns the time of day at the clinic at a moment, `08:20`. */
export const clinicTime = (instant: Date): string => clinicMinute(instant).slice(11, 16)

/** Returns the moment of `time` (`08:20`) on `day` at the clinic. */
export function clinicInstant(day: Day, time: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const seen = Date.parse(`${clinicParts.format(new Date(asUtc)).replace(' ', 'T')}Z`)
  return new Date(asUtc - (seen - asUtc))
}
