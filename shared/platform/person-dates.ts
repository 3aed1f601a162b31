// Source: spec §5 «Dates» (90 years back, one year ahead, a birth at most today); ПП РФ № 2267 of 23.12.2023: a passport is
// issued from the age of 14.
import { addMonths, ageOn, type Day, formatDay } from './days.ts'

const oldest = 90
const passportAge = 14

/** The first and the last day that any typed date may be. */
export const dateBounds = (today: Day): { first: Day; last: Day } => ({
  first: addMonths(today, -oldest * 12),
  last: addMonths(today, 12),
})

/**
 * Returns why a typed date is out of the bounds that hold for every date (90 years back, one year ahead), or
 * null.
 */
export function boundsProblem(day: Day, today: Day): string | null {
  const { first, last } = dateBounds(today)
  if (day < first) return `Дата не может быть раньше ${formatDay(first)}`
  return day > last ? `Дата не может быть позже ${formatDay(last)}` : null
}

/** Returns what is wrong with a date of birth, or null. `today` is the day at the clinic. */
export function birthProblem(birth: Day, today: Day): string | null {
  if (birth > today) return 'Дата рождения не может быть позже сегодняшней'
  if (birth < addMonths(today, -oldest * 12)) return 'Дата рождения не может быть раньше чем 90 лет назад'
  return null
}

/** The type of an identity document for the date check: a Russian passport has a minimum age of issue. */
export interface DatedPaper {
  kind: 'passport' | 'other'
  issuedOn: Day
}

/** Returns why a person cannot have a Russian passport yet; null for another document or an unknown birth date. */
export const passportProblem = (kind: DatedPaper['kind'], birth: Day | null, today: Day): string | null =>
  kind === 'passport' && birth && birth <= today && ageOn(birth, today) < passportAge
    ? 'Паспорт РФ выдают с 14 лет: выберите другой документ или проверьте дату рождения'
    : null

/** Returns what is wrong with the issue date of a document, or null. `birth` may be unknown. */
export function issueProblem(
  { kind, issuedOn }: DatedPaper,
  { birth, today }: { birth: Day | null; today: Day },
): string | null {
  if (issuedOn > today) return 'Дата выдачи не может быть в будущем'
  if (kind === 'passport' && birth && ageOn(birth, issuedOn) < passportAge)
    return 'Паспорт выдают с 14 лет: проверьте дату выдачи и дату рождения'
  return null
}
