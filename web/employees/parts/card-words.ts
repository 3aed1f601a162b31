import { employeeLacks } from '../../../shared/documents/rules.ts'
import { factorsThatCount } from '../../../shared/employees/rules.ts'
import type { EmployeeCard } from '../../../shared/employees/schema.ts'
import { countOf } from '../../../shared/platform/count-words.ts'
import { addMonths, ageOn, type Day, daysBetween, formatDay } from '../../../shared/platform/days.ts'
import type { FieldName } from './form-merge.ts'

const years = ['год', 'года', 'лет'] as const
const months = ['месяц', 'месяца', 'месяцев'] as const
const days = ['день', 'дня', 'дней'] as const

/** «12.03.1984, 42 года». */
export const birthWords = (birth: Day, today: Day): string =>
  `${formatDay(birth)}, ${countOf(ageOn(birth, today), years)}`

const monthsSince = (from: Day, today: Day): number => {
  let count = 0
  while (addMonths(from, count + 1) <= today) count += 1
  return count
}

/** How long somebody has worked: «12 лет, с 01.03.2014», «5 месяцев, с 20.06.2026», «меньше месяца, с …». */
export function seniorityWords(from: Day, today: Day): string {
  const whole = ageOn(from, today)
  const part = whole > 0 ? 0 : monthsSince(from, today)
  const length = whole > 0 ? countOf(whole, years) : part > 0 ? countOf(part, months) : 'меньше месяца'
  return `${length}, с ${formatDay(from)}`
}

/** From so many days on a distance is told in months. */
const inMonths = 60

const lengthWords = (from: Day, to: Day): string => {
  const count = daysBetween(from, to)
  const whole = count < inMonths ? 0 : monthsSince(from, to)
  if (whole >= 12) return countOf(Math.floor(whole / 12), years)
  return whole > 0 ? countOf(whole, months) : countOf(count, days)
}

/** How far the due day is: «Срок прошёл 6 дней назад», «Срок через 8 месяцев», «Срок сегодня». */
export function distanceWords(due: Day, today: Day): string {
  if (due === today) return 'Срок сегодня'
  return due < today
    ? `Срок прошёл ${lengthWords(due, today)} назад`
    : `Срок через ${lengthWords(today, due)}`
}

/** What of the card a paper asks for and does not find, as the fields to fill in. */
export function gapsOf(card: EmployeeCard, paper: 'referrals' | 'name-list'): FieldName[] {
  const factors = factorsThatCount(card.factors, card.positionFactors)
  return employeeLacks(paper, { ...card, factors })
}
