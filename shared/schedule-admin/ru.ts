import { dayWords } from '../platform/day-words.ts'
import { type Day, formatDay } from '../platform/days.ts'
import { refusalKinds } from '../platform/refusal.ts'
import type { DatedWeek, Hours } from './schema.ts'

/**
 * Refusals of changing the schedule. `TOUCHES_BOOKINGS` carries `details.touch`: nothing is changed unless the
 * call sends `keep`.
 */
export const scheduleDeskRefusals = refusalKinds({
  STALE_SCHEDULE: [
    409,
    'Пока вы правили, другой администратор изменил то же самое. Введённое сохранено: проверьте и повторите',
  ],
  TOUCHES_BOOKINGS: [409, 'На это время уже записаны люди. Посмотрите список и решите, что с ними делать'],
  STATION_NEEDED: [409, 'Без этого кабинета услуги, на которые уже записаны люди, будет негде оказать'],
  STATION_WAITED: [
    409,
    'Сегодня к этому кабинету ещё идут люди. Уберите его, когда они пройдут, или снимите его с их маршрута',
  ],
  DAY_TAKEN: [409, 'Один из этих дней уже есть в календаре'],
  DAY_PASSED: [409, 'Прошедшие дни изменить нельзя'],
})

/** The note for the public calendar of a year for which the government has not decreed the moved days off yet. */
export const notFinal = 'по ст. 112 ТК РФ, переносы не утверждены'

/** Says that a day has no more places for some services: «На 3 марта больше нет мест на услугу «Флюорография»». */
export const serviceDayFull = (day: Day, names: readonly string[]): string =>
  `На ${dayWords(day)} больше нет мест на ${names.length > 1 ? 'услуги' : 'услугу'} ${names
    .map((name) => `«${name}»`)
    .join(', ')}`

const dayNames = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']

/** Prints the hours of a day: «07:30–16:00, по 6 человек, перерыв 12:00–12:30, 08:00–10:00 по 9». */
export function hoursWords(hours: Hours | null): string {
  if (!hours) return 'выходной'
  const { from, to, people, breaks, pieces } = hours
  const pauses = breaks.map((pause) => `перерыв ${pause.from}–${pause.to}`)
  const parts = pieces.map((piece) => `${piece.from}–${piece.to} по ${piece.people}`)
  return [`${from}–${to}`, `мест на время: ${people}`, ...pauses, ...parts].join(', ')
}

/** Prints a week, days with the same hours together: «с 01.03.2026, по 15 мин: пн–пт 07:30–16:00 …; сб выходной …». */
export function weekWords({ startsOn, week }: DatedWeek): string {
  const spans: { from: number; to: number; hours: string }[] = []
  for (const { day, hours } of week.days) {
    const last = spans.at(-1)
    const words = hoursWords(hours)
    if (last?.hours === words && last.to === day - 1) last.to = day
    else spans.push({ from: day, to: day, hours: words })
  }
  const words = spans.map(
    ({ from, to, hours }) => `${dayNames[from - 1]}${to > from ? `–${dayNames[to - 1]}` : ''} ${hours}`,
  )
  return `с ${formatDay(startsOn)}, по ${week.slotMinutes} мин: ${words.join('; ')}`
}

/** Explains why a patient loses the place at a station: «ЭКГ: 3 места в час вместо 6». */
export const stationTouch = (name: string, now: number, before: number): string =>
  `${name}: в этот час мест ${now} вместо ${before}`

/** Explains why a patient is above a limit: «Рентген: 40 в день». */
export const limitImpactText = (name: string, perDay: number): string => `${name}: не больше ${perDay} в день`

/** Messages of the checks that a schema cannot make. */
export const deskWords = {
  endsEarlier: 'Конец раньше начала',
  tooLong: (most: number) => `За один раз — не больше ${most} дней`,
  noService: 'Такой услуги нет в действующем приказе',
}
