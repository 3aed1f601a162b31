import type { MisfitReason } from '../booking/plan.ts'
import type { BookingState, StepAuthor } from '../booking/schema.ts'
import { dayWords } from '../platform/day-words.ts'
import type { Day } from '../platform/days.ts'
import type { Gender } from '../platform/person.ts'
import { refusalKinds } from '../platform/refusal.ts'
import { saidOf } from '../platform/said-of.ts'
import type { EmployeeBooking, LeftPerson, WhoProblem } from './schema.ts'

/** Refusals of booking a group. */
export const groupRefusals = refusalKinds({
  GROUP_CONFLICTS: [409, 'Записать всех не получилось: часть мест уже занята. Ничего не изменено'],
  GROUP_TOO_LARGE: [422, 'За один раз можно записать не больше 10 000 человек. Сузьте отбор'],
})

/** States of an employee's booking in words. */
export const employerStateNames: Record<BookingState, string> = {
  submitted: 'На проверке',
  confirmed: 'Записан',
  arrived: 'Пришёл',
  in_progress: 'На осмотре',
  completed: 'Осмотр завершён',
  cancelled: 'Отменена',
  no_show: 'Не пришёл',
}

/** Why somebody cannot be booked, short: for a list with a link to where it is mended. */
export const whoProblemNames: Record<WhoProblem, string> = {
  dismissed: 'Уволен',
  booked: 'Уже записан',
  came: 'Уже пришёл',
  no_factors: 'Нет факторов',
  bad_factors: 'Факторов нет в приказе',
}

/** Why somebody cannot be booked, as a sentence. */
export function leftWords({ problem, day }: Pick<LeftPerson, 'problem' | 'day'>): string {
  if (problem === 'booked') return day ? `Уже записан на ${dayWords(day)}` : 'Уже записан'
  if (problem === 'came') return day ? `Уже пришёл ${dayWords(day)}` : 'Уже пришёл'
  if (problem === 'dismissed') return 'Сотрудник уволен'
  if (problem === 'no_factors') return 'Не указаны факторы: объём осмотра неизвестен'
  return 'Таких факторов нет в действующем приказе: проверьте их в карточке'
}

/** Why the planner found no time for a person. */
export const misfitWords: Record<MisfitReason, string> = {
  DEADLINE_PASSED: 'Срок осмотра заканчивается раньше первого дня плана',
  NO_CAPACITY: 'В выбранные дни не хватает свободных мест или кабинетов для его осмотра',
  DEPARTMENT_LIMIT: 'Из его подразделения и так уходит на осмотр столько людей, сколько разрешено в день',
  GROUP_LIMIT: 'Заполнен предел людей в день или в час',
}

/** Said of a time given by hand or seen before that does not do. */
export const placeWords = {
  none: 'Такого времени в расписании нет',
  passed: 'Это время уже прошло',
  full: 'На это время мест больше нет',
  notYours: 'Такой записи нет',
  notChangeable: 'Эту запись уже нельзя изменить',
  /** Why a booking of somebody dismissed is cancelled. */
  dismissed: 'Уволен',
  notCancelled: 'Ничего не отменено: есть записи, которые уже нельзя отменить',
  noEmployee: 'Такого сотрудника нет',
  twice: 'Сотрудник указан дважды',
  notMarked: 'Отметки о приходе нет, сотрудник записан снова',
  stationBusy: (station: string) => `В этот час занят кабинет: ${station}`,
  dayFull: (service: string) => `В этот день больше нет мест на услугу: ${service}`,
}

/** What a time lacks, as a sentence. */
export function lackWords(lack: 'places' | { station: string } | { service: string }): string {
  if (lack === 'places') return placeWords.full
  return 'service' in lack ? placeWords.dayFull(lack.service) : placeWords.stationBusy(lack.station)
}

/** What asks for the days of a plan's lower bound: «больше всего держит кабинет „ЭКГ“». */
export function boundWords({
  by,
  name,
}: {
  by: 'places' | 'limit' | 'service' | 'department'
  name: string | null
}): string | null {
  if (by === 'service') return name ? `больше всего держит кабинет «${name}»` : null
  if (by === 'department') return name ? `больше всего держит ограничение для подразделения «${name}»` : null
  return by === 'limit'
    ? 'больше всего держит ваш предел людей в день или в час'
    : 'раньше на всех не хватит свободных мест'
}

const whoMoved: Record<StepAuthor, string> = {
  person: 'Перенёс сам',
  clinic: 'Перенесла клиника',
  employer: 'Перенесли вы',
  system: 'Перенесена',
}
const whoCancelled: Record<StepAuthor, string> = {
  person: 'Отменил сам',
  clinic: 'Отменила клиника',
  employer: 'Отменили вы',
  system: 'Отменена',
}

type Step = EmployeeBooking['steps'][number]

/** A step of an employee's booking: «Перенесли вы на 8 декабря, 08:15». `before`: the step that it follows. */
export function employerStepText(
  { state, by, reason, day, time }: Step,
  before: Step | undefined,
  gender: Gender,
): string {
  const isMoved = state === before?.state && (day !== before.day || time !== before.time)
  const visit = (on: Day) => `${dayWords(on)}, ${time}`
  const what = isMoved
    ? `${whoMoved[by]} на ${visit(day)}`
    : state === 'cancelled'
      ? whoCancelled[by]
      : state === 'confirmed'
        ? `${employerStateNames.confirmed} на ${visit(day)}`
        : employerStateNames[state]
  const said = saidOf(what, gender)
  return reason ? `${said}: ${reason}` : said
}

/** What an employee takes along (order 29н, point 11). */
export const employeeBring = ['паспорт', 'СНИЛС', 'полис ОМС', 'направление от работодателя'] as const

/** Subject of a reminder by e-mail: «Завтра медосмотр, 08:15». */
export const reminderSubject = ({ time }: { time: string }): string => `Завтра медосмотр, ${time}`
