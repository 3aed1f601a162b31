import { outcomeShort } from '../../../../shared/conclusions/ru.ts'
import { employeeStatusNames } from '../../../../shared/employees/ru.ts'
import { isBookedAhead } from '../../../../shared/employees/rules.ts'
import type { EmployeeRow, ListedEmployee } from '../../../../shared/employees/schema.ts'
import { byGender } from '../../../../shared/platform/by-gender.ts'
import { countOf } from '../../../../shared/platform/count-words.ts'
import { type Day, daysBetween, formatDay, monthsBetween } from '../../../../shared/platform/days.ts'

const days = ['день', 'дня', 'дней'] as const
const months = ['месяц', 'месяца', 'месяцев'] as const
/** Number of days from which a distance is given in months. */
const inMonths = 90

/** Formats a period by its length: «12 дней», «5 месяцев», «2 года». */
export function lengthWords(from: Day, to: Day): string {
  const count = daysBetween(from, to)
  if (count < inMonths) return countOf(count, days)
  const whole = monthsBetween(from, to)
  return whole < 24 ? countOf(whole, months) : countOf(Math.floor(whole / 12), ['год', 'года', 'лет'])
}

/** Formats the distance to the next check-up: «через 12 дней», «6 дней назад», «прошлый не указан». */
export function distanceWords({ dueOn, lastPassedOn }: EmployeeRow, today: Day): string {
  if (dueOn === null) return ''
  if (lastPassedOn === null) return 'прошлый не указан'
  if (dueOn === today) return 'сегодня'
  return dueOn > today ? `через ${lengthWords(today, dueOn)}` : `${lengthWords(dueOn, today)} назад`
}

const bookedWords = (
  { gender, bookedOn }: Pick<EmployeeRow, 'gender'> & { bookedOn: Day },
  isShort: boolean,
): string =>
  `${byGender(employeeStatusNames.booked, gender)} на ${formatDay(bookedOn).slice(0, isShort ? 5 : 10)}`

/**
 * Formats what has been done about an overdue check-up: «Записан на 08.12.2026», «Ждёт заключения»; null when
 * nothing has.
 */
export function overdueVisitWords(
  { status, gender, bookedOn, outcome }: ListedEmployee,
  today: Day,
  isShort: boolean,
): string | null {
  if (status !== 'overdue') return null
  if (bookedOn && isBookedAhead({ bookedOn }, today)) return bookedWords({ gender, bookedOn }, isShort)
  return outcome && outcomeShort[outcome]
}

/**
 * Formats the state of an employee with its date: «Записан на 08.12.2026», «Пройден 19.08.2026», «Просрочено».
 * `isShort`: for places with room for one word.
 */
export function statusWords(
  { status, gender, bookedOn, lastPassedOn, dismissedOn }: EmployeeRow,
  isShort: boolean,
): string {
  const word = byGender(employeeStatusNames[status], gender)
  if (status === 'booked' && bookedOn) return bookedWords({ gender, bookedOn }, isShort)
  if (isShort) return status === 'unstated' ? 'Нет факторов' : word
  const on = status === 'passed' ? lastPassedOn : status === 'dismissed' ? dismissedOn : null
  return on ? `${word} ${formatDay(on)}` : word
}
