// Source: domain.md §5 «Booking», spec §5 «Dates».
import { addDays, addMonths, clinicDay, clinicTime, type Day, daysBetween } from '../platform/days.ts'
import { birthProblem, issueProblem, passportProblem } from '../platform/person-dates.ts'
import { fold } from '../platform/search.ts'
import { kindProblem } from '../programme/kinds.ts'
import type {
  Booking,
  BookingId,
  BookingState,
  BookingWish,
  FinalOutcome,
  Outcome,
  StepAuthor,
} from './schema.ts'

/** Returns the displayed booking number: `П-2026-000123`. */
export const bookingNumber = (year: number, sequence: number): string =>
  `П-${year}-${String(sequence).padStart(6, '0')}`

/** States in which a booking occupies a seat of its slot. */
export const openStates: readonly BookingState[] = ['submitted', 'confirmed', 'arrived', 'in_progress']

/** States of a patient who has arrived. */
export const cameStates: readonly BookingState[] = ['arrived', 'in_progress', 'completed']

/** Returns whether one of the bookings is for that date and its patient has arrived. */
export const hasCome = (bookings: readonly { state: BookingState; day: Day }[], day: Day): boolean =>
  bookings.some((booking) => booking.day === day && cameStates.includes(booking.state))

/** Returns whether the user may still move or cancel: before the visit begins and before arrival. */
export const canChange = (state: BookingState, start: Date, now: Date): boolean =>
  (state === 'submitted' || state === 'confirmed') && start > now

/** Seconds for which a person who has cancelled a booking is offered to put it back. */
export const undoSeconds = 10

/** Seconds for which the server keeps the seat of that booking: the offer and a slow connection. */
export const seatKeptSeconds = 2 * undoSeconds

/** Returns the moment until which a person may put back the booking cancelled at the given moment. */
export const undoUntil = (cancelledAt: Date): Date => new Date(cancelledAt.getTime() + seatKeptSeconds * 1000)

/** Returns the moment since which a cancellation can still be undone now. */
export const undoneSince = (now: Date): Date => new Date(now.getTime() - seatKeptSeconds * 1000)

/** Returns whether the last step of a booking is a cancellation by its person, recent enough to be undone. */
export const isUndoable = (
  last: { state: BookingState; by: StepAuthor; at: Date } | undefined,
  now: Date,
): boolean => last?.state === 'cancelled' && last.by === 'person' && now < undoUntil(last.at)

/** Services that require fasting. */
const fastingServices: ReadonlySet<string> = new Set(['lab-glucose', 'lab-cholesterol'])

/** Returns whether the volume requires fasting. */
export const isFasting = (items: readonly { service: string }[]): boolean =>
  items.some((item) => fastingServices.has(item.service))

/** Earlier check-ups that the user reports, when their dates are complete. */
export interface History {
  lastCheckUpOn?: Day | undefined
  earlier: readonly { on: Day | undefined }[]
}

/**
 * Returns messages about past dates that lie in the future, by field; empty when all dates are valid. `today`:
 * date at the clinic.
 */
export function historyProblems({ lastCheckUpOn, earlier }: History, today: Day): Record<string, string> {
  const problems: Record<string, string> = {}
  if (lastCheckUpOn && lastCheckUpOn > today)
    problems.lastCheckUpOn = 'Дата прошлого осмотра не может быть в будущем'
  for (const [place, { on }] of earlier.entries())
    if (on && on > today) problems[`earlier.${place}.on`] = 'Дата исследования не может быть в будущем'
  return problems
}

type CheckedWish = Pick<BookingWish, 'kind' | 'kindReason' | 'person' | 'paper' | 'lastCheckUpOn' | 'earlier'>

/**
 * Returns messages about impossible dates and a kind without its reason, by field of the call; empty when all is valid.
 */
export function wishProblems(
  { kind, kindReason, person, paper, ...history }: CheckedWish,
  today: Day,
): Record<string, string> {
  const { birth } = person
  const ofBirth = birthProblem(birth, today)
  const ofIssue =
    paper?.issuedOn && issueProblem({ kind: paper.kind, issuedOn: paper.issuedOn }, { birth, today })
  const tooYoung = paper && passportProblem(paper.kind, birth, today)
  const ofKind = kindProblem({ kind, kindReason })
  return {
    ...(ofKind && { kindReason: ofKind }),
    ...(ofBirth && { 'person.birth': ofBirth }),
    ...(ofIssue && { 'paper.issuedOn': ofIssue }),
    ...(tooYoung && { 'paper.series': tooYoung }),
    ...historyProblems(history, today),
  }
}

/** Hours after a booking message during which a reminder for the next day would only repeat it. */
const freshHours = 3

/**
 * Returns the limit for the time of the last message about a booking: a reminder is sent only when that message
 * is older.
 */
export const remindBefore = (now: Date): Date => new Date(now.getTime() - freshHours * 3_600_000)

/** Hour on the eve when the last reminder is sent (`remind-bookings`). */
const lastReminderHour = 20

/**
 * Returns whether a user who gets a visit message now will also get a reminder on the eve; only then the
 * message may promise it.
 */
export function isRemindedOn(day: Day, toldAt: Date): boolean {
  const eve = addDays(day, -1)
  const today = clinicDay(toldAt)
  return (
    today < eve || (today === eve && Number(clinicTime(toldAt).slice(0, 2)) < lastReminderHour - freshHours)
  )
}

/** Returns whether an outcome belongs to a заключение: the check-up is passed. */
export const isFinal = (outcome: Outcome): outcome is FinalOutcome => outcome !== 'additional'

/**
 * Returns the due date of the next check-up, counted from the заключение; null when nothing requires one or no
 * заключение exists.
 */
export const nextCheckUpOn = ({
  conclusion,
  periodicityMonths,
}: Pick<Booking, 'periodicityMonths' | 'conclusion'>): Day | null =>
  conclusion && isFinal(conclusion.outcome) && periodicityMonths
    ? addMonths(conclusion.on, periodicityMonths)
    : null

/** Number of days before the due date from which the user is asked to book. */
const nearDays = 90

/** State of the next check-up: it is due later, soon or overdue; or the last check-up is unfinished. */
export type NextCheckUp =
  | { standing: 'far' | 'near' | 'over'; on: Day }
  | { standing: 'unfinished'; booking: BookingId }

/** Months during which the commission can still decide on a check-up; later the findings are too old. */
export const decidedMonths = 12

/**
 * Returns whether the patient can still finish a check-up that ended with a справка. After the time limit the
 * patient needs a new check-up.
 */
export const isToBeFinished = (
  { day, conclusion }: Pick<Booking, 'day' | 'conclusion'>,
  today: Day,
): boolean => conclusion?.outcome === 'additional' && day >= addMonths(today, -decidedMonths)

/** Returns how near the due day of the next check-up is. */
export const nextStanding = (on: Day, today: Day): NextCheckUp => ({
  on,
  standing: today > on ? 'over' : addDays(today, nearDays) >= on ? 'near' : 'far',
})

/**
 * Number of days after the visit during which the заключение is shown as in preparation («готовится»): five
 * working days plus the longest public holidays.
 */
const longestPreparation = 15

/** Returns whether a заключение about a visit of this day may still be said to be in preparation. */
export const isInPreparation = (day: Day, today: Day): boolean =>
  daysBetween(day, today) <= longestPreparation

/** Returns whether the commission has yet to decide on a passed check-up. */
export const isBeingConcluded = (
  {
    state,
    day,
    needsConsent,
    conclusion,
    needsProof,
  }: Pick<Booking, 'state' | 'day' | 'needsConsent' | 'conclusion' | 'needsProof'>,
  today: Day,
): boolean =>
  state === 'completed' && !needsProof && !needsConsent && !conclusion && isInPreparation(day, today)

/** Data that identifies a patient: after a name change the patient has a new passport. */
interface PatientIdentity {
  surname: string
  name: string
  middlename?: string | undefined
  birth: Day
}

const whole = ({ surname, name, middlename = '', birth }: PatientIdentity): string =>
  `${fold(`${surname} ${name} ${middlename}`)}, ${birth}`

/** Returns whether two bookings belong to one patient. */
export const isSamePatient = (one: PatientIdentity, other: PatientIdentity): boolean =>
  whole(one) === whole(other)
