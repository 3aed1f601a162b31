import type {
  EmployerCheckUp,
  EmployerConclusion,
  EmployerOutcome,
} from '../../../../shared/booking/schema.ts'
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
interface VisitFacts {
  bookings: readonly Pick<EmployeeBooking, 'day' | 'state' | 'conclusion'>[]
  checkUps: readonly Pick<EmployerCheckUp, 'day' | 'conclusion'>[]
}

/**
 * Returns the last заключение that the employer knows, by the cabinet or by the clinic's system, unless a later
 * check-up was passed elsewhere. Of one day our own counts. The list counts by the same rule (`isUnfit` of its store).
 */
function lastFinalOf(
  { lastPassedOn }: Pick<EmployeeCard, 'lastPassedOn'>,
  { bookings, checkUps }: VisitFacts,
): EmployerConclusion | null {
  const last = [...bookings, ...checkUps]
    .flatMap(({ conclusion }) => (conclusion?.isFinal ? [conclusion] : []))
    .reduce<EmployerConclusion | null>((latest, one) => (latest && latest.on >= one.on ? latest : one), null)
  return last && lastPassedOn && lastPassedOn > last.on ? null : last
}

/**
 * Returns the result of the check-up that was passed, or to which the employee has come; null when it was
 * passed in another clinic.
 */
export function outcomeOf(card: CheckUpFacts, visits: VisitFacts): EmployerOutcome | null {
  if (card.status === 'passed') return lastFinalOf(card, visits)?.outcome ?? null
  const { bookings, checkUps } = visits
  const isAdditional = [...bookings, ...checkUps].some(
    ({ day, conclusion }) => conclusion?.isFinal === false && day === card.cameOn,
  )
  if (isAdditional) return 'additional'
  return bookings.some(({ state }) => state === 'in_progress') ? 'inside' : 'awaiting'
}

/** Returns the заключение that forbids the employee some work, if the last one states contraindications. */
export function banOf(
  card: Pick<EmployeeCard, 'lastPassedOn'>,
  visits: VisitFacts,
): EmployerConclusion | null {
  const last = lastFinalOf(card, visits)
  return last?.outcome === 'unfit' ? last : null
}

type EmployeeFactors = Pick<EmployeeCard, 'status' | 'factors' | 'positionFactors'> &
  Partial<Pick<EmployeeCard, 'candidate'>>

/** Returns why an upcoming booking no longer suits: the employee is dismissed or works with other factors now. */
export function outdatedWords(
  { status, factors, positionFactors, candidate }: EmployeeFactors,
  { canChange, factors: booked }: Pick<EmployeeBooking, 'canChange' | 'factors'>,
): string | null {
  if (!canChange) return null
  const left = (why: string) => `${why}, а запись осталась: отмените её, если осмотр не нужен.`
  if (status === 'dismissed' && !candidate) return left('Сотрудник уволен')
  const now = factorsThatCount(factors, positionFactors)
  if (now.length === 0) return left('Факторов больше нет')
  if (new Set(now.map(({ code }) => code)).symmetricDifference(new Set(booked)).size === 0) return null
  return `В записи другие факторы: ${booked.join(', ')}. Чтобы объём осмотра посчитали по нынешним, отмените запись и запишите сотрудника снова.`
}
