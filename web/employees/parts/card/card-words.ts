import type { EmployerOutcome } from '../../../../shared/booking/schema.ts'
import { employeeLacks } from '../../../../shared/documents/rules.ts'
import { factorsThatCount } from '../../../../shared/employees/rules.ts'
import type { EmployeeCard } from '../../../../shared/employees/schema.ts'
import type { EmployeeBooking } from '../../../../shared/group-booking/schema.ts'
import { countOf } from '../../../../shared/platform/count-words.ts'
import { ageOn, type Day, formatDay, monthsBetween } from '../../../../shared/platform/days.ts'
import type { FieldName } from '../form/field-names.ts'
import { lengthWords } from '../list/list-words.ts'

const years = ['год', 'года', 'лет'] as const
const months = ['месяц', 'месяца', 'месяцев'] as const

/** Formats a birth date: «12.03.1984, 42 года». */
export const birthWords = (birth: Day, today: Day): string =>
  `${formatDay(birth)}, ${countOf(ageOn(birth, today), years)}`

/** Formats the length of service: «12 лет, с 01.03.2014», «5 месяцев, с 20.06.2026», «меньше месяца, с …». */
export function seniorityWords(from: Day, today: Day): string {
  const whole = ageOn(from, today)
  const part = whole > 0 ? 0 : monthsBetween(from, today)
  const length = whole > 0 ? countOf(whole, years) : part > 0 ? countOf(part, months) : 'меньше месяца'
  return `${length}, с ${formatDay(from)}`
}

/** Formats the distance to the due day: «Срок прошёл 6 дней назад», «Срок через 8 месяцев», «Срок сегодня». */
export function distanceWords(due: Day, today: Day): string {
  if (due === today) return 'Срок сегодня'
  return due < today
    ? `Срок прошёл ${lengthWords(due, today)} назад`
    : `Срок через ${lengthWords(today, due)}`
}

/** Returns the form fields that documents need and the card lacks. */
export function gapsOf(card: EmployeeCard, paper: 'referrals' | 'name-list'): FieldName[] {
  const factors = factorsThatCount(card.factors, card.positionFactors)
  return employeeLacks(paper, { ...card, factors })
}

type CheckUpFacts = Pick<EmployeeCard, 'status' | 'lastPassedOn' | 'cameOn'>
type VisitFacts = Pick<EmployeeBooking, 'day' | 'state' | 'conclusion'>

/**
 * Returns the result of the check-up that was passed, or to which the employee has come; null when it was
 * passed in another clinic.
 */
export function outcomeOf(
  { status, lastPassedOn, cameOn }: CheckUpFacts,
  visits: readonly VisitFacts[],
): EmployerOutcome | null {
  const spokenOf = visits.find(({ day, conclusion }) =>
    status !== 'passed'
      ? conclusion?.isFinal === false && day === cameOn
      : conclusion?.isFinal && conclusion.on === lastPassedOn,
  )
  const outcome = spokenOf?.conclusion?.outcome
  if (outcome || status === 'passed') return outcome ?? null
  return visits.some(({ state }) => state === 'in_progress') ? 'inside' : 'awaiting'
}

/**
 * Returns the заключение that forbids the employee some work: the last one of the clinic, if it states
 * contraindications and no later check-up has been passed; null otherwise. `visits`: the newest first.
 */
export function banOf(
  { lastPassedOn }: Pick<EmployeeCard, 'lastPassedOn'>,
  visits: readonly Pick<EmployeeBooking, 'conclusion'>[],
): EmployeeBooking['conclusion'] {
  const last = visits.find(({ conclusion }) => conclusion?.isFinal)?.conclusion
  if (last?.outcome !== 'unfit' || (lastPassedOn && lastPassedOn > last.on)) return null
  return last
}

type EmployeeFactors = Pick<EmployeeCard, 'status' | 'factors' | 'positionFactors'>

/** Returns why an upcoming booking no longer suits: the employee is dismissed or works with other factors now. */
export function outdatedWords(
  { status, factors, positionFactors }: EmployeeFactors,
  { canChange, factors: booked }: Pick<EmployeeBooking, 'canChange' | 'factors'>,
): string | null {
  if (!canChange) return null
  const left = (why: string) => `${why}, а запись осталась: отмените её, если осмотр не нужен.`
  if (status === 'dismissed') return left('Сотрудник уволен')
  const now = factorsThatCount(factors, positionFactors)
  if (now.length === 0) return left('Факторов больше нет')
  if (new Set(now.map(({ code }) => code)).symmetricDifference(new Set(booked)).size === 0) return null
  return `В записи другие факторы: ${booked.join(', ')}. Чтобы объём осмотра посчитали по нынешним, отмените запись и запишите сотрудника снова.`
}
