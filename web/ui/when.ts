import { dayNear } from '../../shared/platform/day-words.ts'
import { clinicDay, clinicTime, daysBetween } from '../../shared/platform/days.ts'

/** Formats the time of an event by the clinic's clock: «сегодня, 10:15», «вчера, 18:40», «8 декабря, 09:00». */
export function whenWords(at: string, now: Date): string {
  const moment = new Date(at)
  const day = clinicDay(moment)
  const today = clinicDay(now)
  const ago = daysBetween(day, today)
  const words = ago === 0 ? 'сегодня' : ago === 1 ? 'вчера' : dayNear(day, today)
  return `${words}, ${clinicTime(moment)}`
}
