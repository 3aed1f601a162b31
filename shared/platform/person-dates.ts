// Source: spec §5 «Dates» (90 years back, a birth at most today); ПП РФ № 2267 of 23.12.2023: a passport is given from the age of 14,
// replaced at 20 and at 45, and counts for 90 days after that birthday.
import { addDays, addMonths, ageOn, type Day, formatDay } from './days.ts'

const oldest = 90
const passportAge = 14
const replacedAt = [20, 45]
const daysToReplace = 90

/** What is wrong with a date of birth, as a sentence; null when nothing is. `today` at the clinic. */
export function birthProblem(birth: Day, today: Day): string | null {
  if (birth > today) return 'Дата рождения не может быть позже сегодняшней'
  if (birth < addMonths(today, -oldest * 12)) return 'Дата рождения не может быть раньше чем 90 лет назад'
  return null
}

/** An identity document as its dates are checked: a Russian passport has an age from which it is given. */
interface DatedPaper {
  kind: 'passport' | 'other'
  issuedOn: Day
}

/** What is wrong with the day of issue of a document, as a sentence; null when nothing is. `birth` as far as it is known. */
export function issueProblem(
  { kind, issuedOn }: DatedPaper,
  { birth, today }: { birth: Day | null; today: Day },
): string | null {
  if (issuedOn > today) return 'Дата выдачи не может быть в будущем'
  if (kind === 'passport' && birth && ageOn(birth, issuedOn) < passportAge)
    return 'Паспорт выдают с 14 лет: проверьте дату выдачи и дату рождения'
  return null
}

/** The birthday at which a Russian passport was to be replaced, and the last day that it counts; null: none has come yet. */
function replacementOf(
  { kind, issuedOn }: DatedPaper,
  birth: Day,
  today: Day,
): { age: number; until: Day } | null {
  const age = kind === 'passport' && replacedAt.find((years) => years > ageOn(birth, issuedOn))
  if (!age || age > ageOn(birth, today)) return null
  return { age, until: addDays(addMonths(birth, age * 12), daysToReplace) }
}

/** What is known of a person when a document of his is looked at. */
interface At {
  birth: Day
  today: Day
}

/** Whether a document has run out by a day: a Russian passport that had to be replaced. Of another kind nothing is known. */
export function hasRunOut(paper: DatedPaper, { birth, today }: At): boolean {
  const { until = today } = replacementOf(paper, birth, today) ?? {}
  return until < today
}

/** A kind word about a passport that is to be replaced, or was to be; null when there is nothing to say. Nothing is refused by it. */
export function renewalWords(paper: DatedPaper, { birth, today }: At): string | null {
  const replacement = replacementOf(paper, birth, today)
  if (!replacement) return null
  const { age, until } = replacement
  const acts = until < today ? 'действовал' : 'действует'
  return `Паспорт пора заменить: после ${age} лет он ${acts} 90 дней, до ${formatDay(until)}. Если новый уже есть, укажите его.`
}
