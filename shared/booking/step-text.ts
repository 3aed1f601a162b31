// Source: domain.md §5 «Booking».

import { byGender } from '../platform/by-gender.ts'
import { dayWords } from '../platform/day-words.ts'
import { clinicDay, clinicTime, type Day } from '../platform/days.ts'
import type { Gender } from '../platform/person.ts'
import { stateNames } from './ru.ts'
import type { Audience, BookingState, StepAuthor } from './schema.ts'

/** The time of the visit after a step: an instant, or the clinic's day and time. */
type VisitTime = { start: string } | { day: Day; time: string }

type HistoryStep = { state: BookingState; by: StepAuthor; reason: string | null } & VisitTime

/** A step, the step before it, and the gender of the person whose booking it is. */
interface StepInHistory {
  step: HistoryStep
  before: HistoryStep | undefined
  gender: Gender
}

/** The event that a step describes: a new state of the booking, or a change that the state alone does not show. */
type StepEvent =
  | BookingState
  | 'moved'
  | 'movedAfterMark'
  | 'unmarked'
  | 'restored'
  | 'resumed'
  | 'examinationNotBegun'

/**
 * The Russian text of an event; it may differ by the author of the step. `{visit}` stands for the time of the
 * visit.
 */
type Words = string | Partial<Record<StepAuthor, string>>

/**
 * The Russian texts of each event by audience. Without a text for an event, the text of the new state is used,
 * otherwise the name of the state.
 */
const eventWords: Record<StepEvent, Partial<Record<Audience, Words>>> = {
  submitted: {
    person: { clinic: 'Клиника записала вас' },
    clinic: {
      person: 'Запись создана на {visit}',
      clinic: 'Регистратура записала на {visit}',
      employer: 'Запись создана на {visit}',
      system: 'Запись создана на {visit}',
    },
  },
  confirmed: {
    clinic: 'Запись подтверждена',
    employer: 'Записан на {visit}',
  },
  arrived: {},
  in_progress: {
    clinic: 'Осмотр начат',
  },
  completed: {
    clinic: 'Осмотр пройден',
  },
  cancelled: {
    person: {
      person: 'Вы отменили запись',
      clinic: 'Клиника отменила запись',
      employer: 'Работодатель отменил запись',
    },
    employer: {
      person: 'Отменил сам',
      clinic: 'Отменила клиника',
      employer: 'Отменили вы',
    },
  },
  no_show: {},
  moved: {
    person: {
      person: 'Вы перенесли запись на {visit}',
      clinic: 'Клиника перенесла запись на {visit}',
      employer: 'Работодатель перенёс запись на {visit}',
      system: 'Запись перенесена на {visit}',
    },
    clinic: 'Перенесена на {visit}',
    employer: {
      person: 'Перенёс сам на {visit}',
      clinic: 'Перенесла клиника на {visit}',
      employer: 'Перенесли вы на {visit}',
      system: 'Перенесена на {visit}',
    },
  },
  movedAfterMark: {
    clinic: 'Перенесена на {visit}',
  },
  unmarked: {
    clinic: 'Отметка снята',
  },
  restored: {
    person: { person: 'Вы вернули запись', clinic: 'Клиника вернула запись' },
    clinic: 'Возвращена',
  },
  resumed: {
    clinic: 'Осмотр продолжен',
  },
  examinationNotBegun: {
    clinic: 'В кабинет не вошёл, осмотр не начат',
  },
}

function visitText(step: HistoryStep): string {
  if ('day' in step) return `${dayWords(step.day)}, ${step.time}`
  const start = new Date(step.start)
  return `${dayWords(clinicDay(start))}, ${clinicTime(start)}`
}

const visitKey = (step: HistoryStep): string => ('day' in step ? `${step.day} ${step.time}` : step.start)

function eventOf(step: HistoryStep, before: HistoryStep | undefined): StepEvent {
  if (!before) return step.state
  const isMoved = visitKey(step) !== visitKey(before)
  if (step.state === before.state) return isMoved ? 'moved' : step.state
  if (before.state === 'cancelled') return 'restored'
  if (before.state === 'completed') return 'resumed'
  if (before.state === 'in_progress' && step.state === 'arrived') return 'examinationNotBegun'
  if (step.state === 'confirmed' && (before.state === 'arrived' || before.state === 'no_show'))
    return isMoved ? 'movedAfterMark' : 'unmarked'
  return step.state
}

function wordsFor(event: StepEvent, by: StepAuthor, audience: Audience): string | undefined {
  const words = eventWords[event][audience]
  return typeof words === 'object' ? words[by] : words
}

/**
 * Describes a step in the history of a booking for one audience. The patient reads «Вы перенесли запись на 8
 * декабря, 08:20», the employer «Перенёс сам на 8 декабря, 08:20», the clinic «Перенесена на 8 декабря, 08:20».
 */
export function stepText({ step, before, gender }: StepInHistory, audience: Audience): string {
  const { state, by, reason } = step
  const words =
    wordsFor(eventOf(step, before), by, audience) ??
    wordsFor(state, by, audience) ??
    stateNames[audience][state]
  const text = byGender(words.replace('{visit}', visitText(step)), gender)
  return reason ? `${text}: ${reason}` : text
}
