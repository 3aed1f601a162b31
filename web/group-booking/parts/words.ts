import { type DueDay, isDueUnknown } from '../../../shared/employees/rules.ts'
import type { MisfitReason } from '../../../shared/group-booking/plan.ts'
import { boundWords, misfitWords } from '../../../shared/group-booking/ru.ts'
import type { Crew, GroupPlan, Misfit, WhoProblem } from '../../../shared/group-booking/schema.ts'
import { capital } from '../../../shared/platform/capital.ts'
import {
  countOf,
  type Forms,
  formFor,
  numberOf,
  numberWords,
  ofPeopleText,
  peopleText,
} from '../../../shared/platform/count-words.ts'
import { dayNear, dayWords } from '../../../shared/platform/day-words.ts'
import type { Day } from '../../../shared/platform/days.ts'
import { moneyText } from '../../../shared/prices/ru.ts'
import type { MovedPerson } from './plan/places.ts'

/** Short names of the days of the week, from Monday on. */
export const weekdayNames = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'] as const

/** Whole hours to choose from; the first choice is any hour. */
export const hourChoices = [
  { value: '', label: 'не важно' },
  ...Array.from({ length: 18 }, (_, at) => {
    const hour = `${String(at + 5).padStart(2, '0')}:00`
    return { value: hour, label: hour }
  }),
]

const dayForms: Forms = ['рабочий день', 'рабочих дня', 'рабочих дней']
const workerForms: Forms = ['сотрудника', 'сотрудников', 'сотрудников']

/** Formats the people who block a bulk action: «5 человек можно пропустить и продолжить без них». */
export const skipText = (count: number): string =>
  `${ofPeopleText(count)} можно пропустить и продолжить без ${count === 1 ? 'него' : 'них'}`
/** Formats the object of a verb: «записать 1 сотрудника», «25 сотрудников». */
export const workersText = (count: number): string => numberOf(count, workerForms)
/** Formats the booking button: «Записать 13 из 14» when some did not fit. */
export const bookText = (people: number, misfits: number): string =>
  misfits > 0
    ? `Записать ${numberWords(people)} из ${numberWords(people + misfits)}`
    : `Записать ${workersText(people)}`

/**
 * Formats the number of check-ups later than due, and of those overdue today: «У 3 человек срок осмотра пройдёт
 * раньше, у 2 из них уже прошёл».
 */
export function lateText(late: number, past: number): string | null {
  if (late === 0) return null
  const whose = `У\u00a0${ofPeopleText(late)} срок осмотра`
  if (past === late) return `${whose} уже прошёл.`
  return past === 0
    ? `${whose} пройдёт раньше.`
    : `${whose} пройдёт раньше, у\u00a0${numberWords(past)} из них уже прошёл.`
}

/** Formats the days of a plan: «Все 30 ноября», «С 30 ноября по 1 декабря»; for one person, the day alone. */
export function whenText(people: number, first: Day, last: Day): string {
  if (first !== last) return `С ${dayWords(first)} по ${dayWords(last)}.`
  return people === 1 ? `${dayWords(first)}.` : `Все ${dayWords(first)}.`
}

/**
 * Formats the arrivals of today, the earliest first: «Сегодня придут 3 человека, первый — в 12:15». Null when
 * there are none.
 */
export function soonText(today: readonly { time: string }[]): string | null {
  const [first, ...others] = today
  if (!first) return null
  const come = formFor(today.length, ['придёт', 'придут', 'придут'])
  const at = others.length === 0 ? `в\u00a0${first.time}` : `первый\u00a0— в\u00a0${first.time}`
  return `Сегодня ${come} ${peopleText(today.length)}, ${at}.`
}

/** Number of people named in a sentence; the rest is a count. */
const namedAtMost = 3

/**
 * Formats the people moved by the plan: «План переставил ещё 1 человека: Иванова Анна — 8 декабря, 12:15 (было
 * 12:00)».
 */
export function movedText(moved: readonly MovedPerson[]): string {
  const names = moved.slice(0, namedAtMost).map(({ fullname, day, time, was }) => {
    const before = was.day === day ? was.time : `${dayWords(was.day)}, ${was.time}`
    return `${fullname}\u00a0— ${dayWords(day)}, ${time} (было ${before})`
  })
  const rest = moved.length - names.length
  const more = rest > 0 ? ` и ещё ${peopleText(rest)}` : ''
  return `План переставил ещё ${ofPeopleText(moved.length)}: ${names.join('; ')}${more}.`
}

/**
 * Counts the working days of a plan's period before its first day: other clients have taken all seats of these
 * days.
 */
export const idleDays = ({ loads }: Pick<GroupPlan, 'loads'>, from: string, first: Day): number =>
  loads.filter(({ day }) => day >= from && day < first).length

/** Formats a crew: «12 человек, вместе, вне смены 20:00–08:00». */
export function crewWords({ people, isTogether, shift }: Crew): string {
  const when =
    shift && `${shift.comes === 'inside' ? 'в смену' : 'вне смены'} ${shift.work.begins}–${shift.work.ends}`
  return [peopleText(people.length), isTogether && 'вместе', when].filter(Boolean).join(', ')
}

/** Formats a number of working days: «14 рабочих дней». */
export const daysText = (count: number): string => numberOf(count, dayForms)

/**
 * Explains the number of days in a plan: «Быстрее 13 рабочих дней не выйдет: больше всего держит кабинет
 * „ЭКГ“». Null where one day is enough or the limit is unknown. `idle`: number of days before the first
 * employee can come; when it is not 0, the sentence names only the limit.
 */
export function boundText({ days, bound }: Pick<GroupPlan, 'days' | 'bound'>, idle = 0): string | null {
  const words = boundWords(bound)
  if (bound.days <= 1 || words === null) return null
  if (idle > 0) return `${capital(words)}.`
  const least = countOf(bound.days, ['рабочего дня', 'рабочих дней', 'рабочих дней'])
  const limit = days <= bound.days ? 'Быстрее не выйдет' : `Быстрее ${least} не выйдет`
  return `${limit}: ${words}.`
}

const reasons = Object.entries(misfitWords) as [MisfitReason, string][]

/** Returns the planner's reason for a sentence; null for any other sentence, e.g. about a time given by hand. */
export const reasonOf = (sentence: string): MisfitReason | null =>
  reasons.find(([, words]) => words === sentence)?.[0] ?? null

/** Returns the fix for people without a time. */
export const adviceWords: Record<MisfitReason, string> = {
  DEADLINE_PASSED: 'Начните план раньше или поставьте сотрудника вручную на ближайший день',
  NO_CAPACITY: 'Возьмите больше дней, дней недели и часов или другой город',
  DEPARTMENT_LIMIT: 'Возьмите больше дней или разрешите отпускать из подразделения больше людей',
  GROUP_LIMIT: 'Возьмите больше дней или увеличьте предел людей в день и в час',
}

/** Groups people without a time by reason, the most frequent first. */
export const misfitsByReason = (misfits: readonly Misfit[]): [reason: string, people: Misfit[]][] =>
  [...Map.groupBy(misfits, ({ reason }) => reason)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )

/** Returns the advice for a person who cannot be booked. */
export const mendWords: Record<WhoProblem, string> = {
  no_factors: 'Укажите факторы в карточке или в должности',
  bad_factors: 'Проверьте факторы в карточке',
  booked: 'Перенести запись можно на доске',
  came: 'Записать их ещё раз можно на шаге «Сотрудники»',
  dismissed: 'Если он работает, верните его в карточке',
}

type LateTerm = DueDay & { dueOn: Day }

/**
 * Formats the due date of a person booked after it: «срок до 14 декабря», «срок прошёл 4 декабря 2018»; without a
 * known last check-up there is no date to state.
 */
export const lateTermText = ({ dueOn, lastPassedOn }: LateTerm, today: Day): string =>
  isDueUnknown({ dueOn, lastPassedOn }, today)
    ? 'осмотр нужен сейчас, прошлый не указан'
    : `${dueOn < today ? 'срок прошёл' : 'срок до'} ${dayNear(dueOn, today)}`

/** Asks before a group is booked: «Записать 711 человек на 6 012 300 ₽?» */
export const bookQuestion = (people: number, total: number): string =>
  `Записать ${peopleText(people)} на ${moneyText(total)}?`

/** Number of people from which a confirmation counts them by department instead of naming each. */
const countedFrom = 6

/** Names the people of a plan; many of them by department: «Цех — 20, Склад — 14». */
export function whoWords(places: GroupPlan['places']): string {
  if (places.length < countedFrom) return places.map(({ fullname }) => fullname).join(', ')
  const byDepartment = Map.groupBy(places, ({ department }) => department ?? 'Без подразделения')
  return [...byDepartment]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([name, { length }]) => `${name}\u00a0— ${numberWords(length)}`)
    .join(', ')
}

/** Names the days of a plan with their people: «8 февраля — 66, 9 февраля — 56». */
export const daysWords = ({ loads }: Pick<GroupPlan, 'loads'>): string =>
  loads
    .filter(({ people }) => people > 0)
    .map(({ day, people }) => `${dayWords(day)}\u00a0— ${numberWords(people)}`)
    .join(', ')
