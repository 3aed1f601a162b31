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

/** How far the due day is: «просрочен на 6 дней», «через 12 дней», «сегодня». */
export function distanceWords(due: Day, today: Day): string {
  const ahead = daysBetween(today, due)
  if (ahead === 0) return 'сегодня'
  return ahead < 0 ? `просрочен на ${countOf(-ahead, days)}` : `через ${countOf(ahead, days)}`
}

/** What the referral cannot do without and the card does not have (order 29н, point 9), as the fields to fill in. */
export function gapsOf(card: EmployeeCard): FieldName[] {
  const factors = factorsThatCount(card.factors, card.positionFactors)
  const gaps: Partial<Record<FieldName, boolean>> = {
    gender: !card.gender,
    policy: card.policy === null,
    position: card.positionId === null,
    factors: factors.length === 0,
  }
  return (Object.keys(gaps) as FieldName[]).filter((name) => gaps[name])
}
