// Source: domain.md §5 «Booking», spec §5 «Dates».
import { addMonths, type Day, withinBounds } from '../platform/days.ts'
import type { BookingState, NewBooking } from './schema.ts'

/** The number that people see: `П-2026-000123`. */
export const bookingNumber = (year: number, sequence: number): string =>
  `П-${year}-${String(sequence).padStart(6, '0')}`

/** States in which a booking holds its place. */
export const openStates: readonly BookingState[] = ['submitted', 'confirmed', 'arrived', 'in_progress']

/** Whether the person may still move or cancel: before the visit has begun and before he has come. */
export const canChange = (state: BookingState, start: Date, now: Date): boolean =>
  (state === 'submitted' || state === 'confirmed') && start > now

/** Services for which a person comes fasting. */
const fastingServices: ReadonlySet<string> = new Set(['lab-glucose', 'lab-cholesterol'])

/** Whether the volume asks to come fasting. */
export const isFasting = (items: readonly { service: string }[]): boolean =>
  items.some((item) => fastingServices.has(item.service))

/** What is wrong with a date of birth, or null. Bound: 90 years back (spec §5). */
export function birthProblem(birth: Day, today: Day): string | null {
  if (birth > today) return 'Дата рождения не может быть в будущем'
  return withinBounds(birth, today) ? null : 'Проверьте год рождения'
}

type Dated = Pick<NewBooking, 'person' | 'paper' | 'lastCheckUpOn' | 'earlier'>

/** Sentences about dates that cannot be, by the field of the form; empty when all is well. */
export function dateProblems(
  { person, paper, lastCheckUpOn, earlier }: Dated,
  today: Day,
): Record<string, string> {
  const problems: Record<string, string> = {}
  const report = (field: string, problem: string | null) => {
    if (problem) problems[field] = problem
  }
  const { birth } = person
  const past = (day: Day | undefined, sentence: string) => (day && day > today ? sentence : null)
  report('person.birth', birthProblem(birth, today))
  report('lastCheckUpOn', past(lastCheckUpOn, 'Дата прошлого осмотра не может быть в будущем'))
  report(
    'paper.issuedOn',
    past(paper.issuedOn, 'Дата выдачи не может быть в будущем') ?? passportProblem(paper, birth),
  )
  for (const [place, result] of earlier.entries())
    report(`earlier.${place}.on`, past(result.on, 'Дата исследования не может быть в будущем'))
  return problems
}

/** A Russian passport is given from the age of 14. */
const passportProblem = (paper: NewBooking['paper'], birth: Day): string | null =>
  paper.kind === 'passport' && paper.issuedOn < addMonths(birth, 14 * 12)
    ? 'Паспорт выдают с 14 лет: проверьте дату выдачи'
    : null

/** Hours after a message about a booking in which the reminder of the day before would only repeat it. */
const freshHours = 3

/** The moment before which a person must have been told last for a reminder to be due. */
export const remindBefore = (now: Date): Date => new Date(now.getTime() - freshHours * 3_600_000)
