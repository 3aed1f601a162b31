// Source: ПП РФ № 2267 of 23.12.2023: a passport is replaced at 20 and at 45 and counts for 90 days after that birthday.
import { addDays, addMonths, ageOn, type Day, formatDay } from '../platform/days.ts'
import type { DatedPaper } from '../platform/person-dates.ts'

const replacedAt = [20, 45]
const daysToReplace = 90

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
