// Source: ПП РФ № 2267 of 23.12.2023: a passport is replaced at 20 and at 45 and stays valid for 90 days after
// that birthday.
import { addDays, addMonths, ageOn, type Day, formatDay } from '../platform/days.ts'
import type { DatedPaper } from '../platform/person-dates.ts'

const replacedAt = [20, 45]
const daysToReplace = 90

/**
 * Returns the birthday at which a Russian passport had to be replaced, and its last valid day; null when no
 * such birthday has passed.
 */
function replacementOf(
  { kind, issuedOn }: DatedPaper,
  birth: Day,
  today: Day,
): { age: number; until: Day } | null {
  const age = kind === 'passport' && replacedAt.find((years) => years > ageOn(birth, issuedOn))
  if (!age || age > ageOn(birth, today)) return null
  return { age, until: addDays(addMonths(birth, age * 12), daysToReplace) }
}

/** Patient data needed to check the term of a document. */
interface PatientDates {
  birth: Day
  today: Day
}

/**
 * Returns whether a document has expired by a date. Expiry is known only for Russian passports; other documents
 * never count as expired.
 */
export function hasRunOut(paper: DatedPaper, { birth, today }: PatientDates): boolean {
  const { until = today } = replacementOf(paper, birth, today) ?? {}
  return until < today
}

/**
 * Returns a note for the user whose passport must be replaced soon or should have been replaced; null when
 * there is no note. The note does not prevent booking.
 */
export function renewalWords(paper: DatedPaper, { birth, today }: PatientDates): string | null {
  const replacement = replacementOf(paper, birth, today)
  if (!replacement) return null
  const { age, until } = replacement
  const acts = until < today ? 'действовал' : 'действует'
  return `Паспорт пора заменить: после ${age} лет он ${acts} 90 дней, до ${formatDay(until)}. Если новый уже есть, укажите его.`
}
