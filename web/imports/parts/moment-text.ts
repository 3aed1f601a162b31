import { dayWords, dayWordsWithYear } from '../../../shared/platform/day-words.ts'
import { clinicDay, clinicTime, daysBetween, partsOf } from '../../../shared/platform/days.ts'

/** When something happened: «Сегодня, 10:15», «Вчера, 18:40», «8 декабря, 09:00». */
export function momentText(at: string, now: Date): string {
  const moment = new Date(at)
  const [day, today] = [clinicDay(moment), clinicDay(now)]
  const near = ['Сегодня', 'Вчера'][daysBetween(day, today)]
  const far = partsOf(day).year === partsOf(today).year ? dayWords : dayWordsWithYear
  return `${near ?? far(day)}, ${clinicTime(moment)}`
}
