// Source: spec §2 «/preorder», domain.md §11.
import { addDays, type Day, daysBetween } from '../platform/days.ts'
import type { DayLoad, Slot } from './schema.ts'

/** Default length of a slot, minutes, unless the clinic has set another. */
export const slotMinutes = 15
/** Lifetime of a hold, minutes. */
export const holdMinutes = 5
/** The furthest horizon of booking that a city may set, days, including today. */
export const mostDaysAhead = 365
/** The horizon of booking of a city that has not set its own, days, including today. */
export const usualDaysAhead = 180
/** Maximum length of a period whose days are looked through for a volume, days, both ends included. */
export const maxPeriodDays = 62
/** The most slots that one answer tells. */
export const mostSlotsTold = 500
/** Maximum length of a period whose single slots are requested, days, both ends included; a day has 96 quarters of an hour. */
export const maxSlotDays = Math.floor(mostSlotsTold / 96)
/** Number of nearest free slots to offer. */
export const nearestCount = 5

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const pad = (value: number): string => String(value).padStart(2, '0')

/**
 * Returns the beginnings of the quarters between two times, `08:00`, `08:15`, …; the last one ends not later
 * than `to`.
 */
export function quartersOf(from: string, to: string): string[] {
  const first = minutesOf(from)
  const count = Math.max(0, Math.floor((minutesOf(to) - first) / slotMinutes))
  return Array.from({ length: count }, (_, index) => {
    const start = first + index * slotMinutes
    return `${pad(Math.floor(start / 60))}:${pad(start % 60)}`
  })
}

/** The most that a city's daily limit of people taken beyond the places can be. */
export const mostOverbooked = 20

/** Returns the last day that is open for booking in a city with this horizon. */
export const lastDayOpen = (today: Day, daysAhead: number): Day => addDays(today, daysAhead - 1)

/** Sorts slots by closeness to the wanted one: those of its day first, then by distance in time. */
export function nearestFirst<S extends Pick<Slot, 'start'> & { day: Day }>(
  slots: readonly S[],
  wanted: { start: string; day: Day },
): S[] {
  const rank = (slot: S): number => (slot.day === wanted.day ? 0 : 1)
  const distance = (slot: S): number => Math.abs(Date.parse(slot.start) - Date.parse(wanted.start))
  return slots.toSorted((one, other) => rank(one) - rank(other) || distance(one) - distance(other))
}

/** Returns every day of a period with its load; a day without slots is closed. */
export function everyDay(from: Day, to: Day, known: readonly DayLoad[]): DayLoad[] {
  const loads = new Map(known.map((load) => [load.day, load]))
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const day = addDays(from, index)
    return loads.get(day) ?? { day, free: 0, capacity: 0 }
  })
}
