// Source: domain.md §5 «Booking», spec §5 «Dates».
import { addDays, addMonths, clinicDay, clinicTime, type Day, daysBetween } from '../platform/days.ts'
import { birthProblem, issueProblem } from '../platform/person-dates.ts'
import { fold } from '../platform/search.ts'
import type { Booking, BookingId, BookingState, BookingWish, FinalOutcome, Outcome } from './schema.ts'

/** The number that people see: `П-2026-000123`. */
export const bookingNumber = (year: number, sequence: number): string =>
  `П-${year}-${String(sequence).padStart(6, '0')}`

/** States in which a booking holds its place. */
export const openStates: readonly BookingState[] = ['submitted', 'confirmed', 'arrived', 'in_progress']

/** States of a person who has come. */
export const cameStates: readonly BookingState[] = ['arrived', 'in_progress', 'completed']

/** Whether one of these bookings is of somebody who has come on that day. */
export const hasCome = (bookings: readonly { state: BookingState; day: Day }[], day: Day): boolean =>
  bookings.some((booking) => booking.day === day && cameStates.includes(booking.state))

/** Whether the person may still move or cancel: before the visit has begun and before he has come. */
export const canChange = (state: BookingState, start: Date, now: Date): boolean =>
  (state === 'submitted' || state === 'confirmed') && start > now

/** Services for which a person comes fasting. */
const fastingServices: ReadonlySet<string> = new Set(['lab-glucose', 'lab-cholesterol'])

/** Whether the volume asks to come fasting. */
export const isFasting = (items: readonly { service: string }[]): boolean =>
  items.some((item) => fastingServices.has(item.service))

/** What the person says of earlier check-ups, as far as its dates are whole. */
export interface History {
  lastCheckUpOn?: Day | undefined
  earlier: readonly { on: Day | undefined }[]
}

/** Sentences about dates of the past that are still to come, by field; empty when all is well. `today` at the clinic. */
export function historyProblems({ lastCheckUpOn, earlier }: History, today: Day): Record<string, string> {
  const problems: Record<string, string> = {}
  if (lastCheckUpOn && lastCheckUpOn > today)
    problems.lastCheckUpOn = 'Дата прошлого осмотра не может быть в будущем'
  for (const [place, { on }] of earlier.entries())
    if (on && on > today) problems[`earlier.${place}.on`] = 'Дата исследования не может быть в будущем'
  return problems
}

type Dated = Pick<BookingWish, 'person' | 'paper' | 'lastCheckUpOn' | 'earlier'>

/** Sentences about dates that cannot be, by the field of the call; empty when all is well. */
export function dateProblems({ person, paper, ...history }: Dated, today: Day): Record<string, string> {
  const { birth } = person
  const ofBirth = birthProblem(birth, today)
  const ofIssue =
    paper?.issuedOn && issueProblem({ kind: paper.kind, issuedOn: paper.issuedOn }, { birth, today })
  return {
    ...(ofBirth && { 'person.birth': ofBirth }),
    ...(ofIssue && { 'paper.issuedOn': ofIssue }),
    ...historyProblems(history, today),
  }
}

/** Hours after a message about a booking in which the reminder of the day before would only repeat it. */
const freshHours = 3

/** The moment before which a person must have been told last for a reminder to be due. */
export const remindBefore = (now: Date): Date => new Date(now.getTime() - freshHours * 3_600_000)

/** The hour of the eve at which the last reminder leaves (`remind-bookings`). */
const lastReminderHour = 20

/** Whether somebody who is told of his visit now will be reminded of it on the eve too: only then it may be promised. */
export function isRemindedOn(day: Day, toldAt: Date): boolean {
  const eve = addDays(day, -1)
  const today = clinicDay(toldAt)
  return (
    today < eve || (today === eve && Number(clinicTime(toldAt).slice(0, 2)) < lastReminderHour - freshHours)
  )
}

type Concluded = Pick<Booking, 'id' | 'state' | 'day' | 'periodicityMonths' | 'conclusion'>

/** Whether an outcome is that of a заключение: the check-up is passed. */
export const isFinal = (outcome: Outcome): outcome is FinalOutcome => outcome !== 'additional'

/** The day by which the next check-up is due: counted from the заключение; null: nothing asks for one, or none is given. */
export const nextCheckUpOn = ({
  conclusion,
  periodicityMonths,
}: Pick<Booking, 'periodicityMonths' | 'conclusion'>): Day | null =>
  conclusion && isFinal(conclusion.outcome) && periodicityMonths
    ? addMonths(conclusion.on, periodicityMonths)
    : null

/** Days before the next check-up is due from which a person is asked to book. */
const nearDays = 90

/** Until when the next check-up is to be passed: it is far, near or over; or the last one is still to be finished. */
export type NextCheckUp =
  | { standing: 'far' | 'near' | 'over'; on: Day }
  | { standing: 'unfinished'; booking: BookingId }

/** Months within which the commission still decides of a check-up: what was found is too old after them. */
export const decidedMonths = 12

/** Whether a check-up is still to be finished after a справка; later than that a new one is needed. */
export const isToBeFinished = (
  { day, conclusion }: Pick<Booking, 'day' | 'conclusion'>,
  today: Day,
): boolean => conclusion?.outcome === 'additional' && day >= addMonths(today, -decidedMonths)

/** What follows from the last check-up that a person came to; null while nothing is decided of it. */
export function nextCheckUp(bookings: readonly Concluded[], today: Day): NextCheckUp | null {
  const [last] = bookings
    .filter(({ state }) => cameStates.includes(state))
    .toSorted((one, other) => (one.day < other.day ? 1 : -1))
  if (last && isToBeFinished(last, today)) return { standing: 'unfinished', booking: last.id }
  const on = last ? nextCheckUpOn(last) : null
  if (!on) return null
  return { on, standing: today > on ? 'over' : addDays(today, nearDays) >= on ? 'near' : 'far' }
}

/** Five working days and the longest holidays: later than that «готовится» would no longer be true. */
const longestPreparation = 15

/** Whether the commission is still to decide of a check-up that has been passed. */
export const isBeingConcluded = (
  {
    state,
    day,
    needsConsent,
    conclusion,
    isByEmployer,
  }: Pick<Booking, 'state' | 'day' | 'needsConsent' | 'conclusion' | 'isByEmployer'>,
  today: Day,
): boolean =>
  state === 'completed' &&
  !isByEmployer &&
  !needsConsent &&
  !conclusion &&
  daysBetween(day, today) <= longestPreparation

/** By what a person is known to be the same: with a new name he has a new passport. */
interface Named {
  surname: string
  name: string
  middlename?: string | undefined
  birth: Day
}

const whole = ({ surname, name, middlename = '', birth }: Named): string =>
  `${fold(`${surname} ${name} ${middlename}`)}, ${birth}`

/** Whether two bookings are of one person. */
export const isSamePerson = (one: Named, other: Named): boolean => whole(one) === whole(other)
