// Prints a week of work time in one line: groups days with the same hours.
import type { WorkDay } from './schema.ts'

const names = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']
const hoursOf = ({ closed, from, to }: WorkDay) => (closed || !from || !to ? 'выходной' : `${from}–${to}`)

/**
 * Returns the week by groups of days: `[{ days: 'пн–пт', hours: '07:30–20:00' }, { days: 'вс', hours:
 * 'выходной' }]`.
 */
export function weekHours(days: readonly WorkDay[]): { days: string; hours: string }[] {
  const groups: { first: number; last: number; hours: string }[] = []
  for (const day of days.toSorted((one, other) => one.day - other.day)) {
    const group = groups.at(-1)
    if (group?.hours === hoursOf(day) && group.last === day.day - 1) group.last = day.day
    else groups.push({ first: day.day, last: day.day, hours: hoursOf(day) })
  }
  return groups.map(({ first, last, hours }) => {
    const ends = [first, last].map((day) => names[day - 1])
    return { days: first === last ? `${ends[0]}` : ends.join('–'), hours }
  })
}

/** Returns today's hours in words: «Сегодня с 07:30 до 20:00», «Сегодня выходной». `weekday`: 1 for Monday. */
export function todayHours(days: readonly WorkDay[], weekday: number): string {
  const today = days.find((day) => day.day === weekday)
  if (!today || today.closed || !today.from || !today.to) return 'Сегодня выходной'
  return `Сегодня с ${today.from} до ${today.to}`
}
