import { ofPeopleText } from '../platform/count-words.ts'
import { dayWords } from '../platform/day-words.ts'
import { clinicDay, type Day, formatDay } from '../platform/days.ts'
import type { Gender } from '../platform/person.ts'
import { refusalKinds } from '../platform/refusal.ts'
import { moneyText } from '../prices/ru.ts'
import type { MisfitReason } from './plan.ts'
import type { EmployerBooking, GroupPlan, LeftPerson, WhoProblem } from './schema.ts'

/** Error messages of booking a group. */
export const groupRefusals = refusalKinds({
  GROUP_CONFLICTS: [409, 'Записать всех не получилось: часть мест уже занята. Ничего не изменено'],
  GROUP_TOO_LARGE: [422, 'За один раз можно записать не больше 10 000 человек. Сузьте отбор'],
})

/** Short reasons why an employee cannot be booked, for a list with a link to the place where it is fixed. */
export const whoProblemNames: Record<WhoProblem, string> = {
  dismissed: 'Уволен',
  booked: 'Уже записан',
  came: 'Уже пришёл',
  no_factors: 'Нет факторов',
  bad_factors: 'Факторов нет в приказе',
}

/** Reasons why an employee cannot be booked, as sentences. */
export function leftWords({ problem, day }: Pick<LeftPerson, 'problem' | 'day'>): string {
  if (problem === 'booked') return day ? `Уже записан на ${dayWords(day)}` : 'Уже записан'
  if (problem === 'came') return day ? `Уже пришёл ${dayWords(day)}` : 'Уже пришёл'
  if (problem === 'dismissed') return 'Сотрудник уволен'
  if (problem === 'no_factors') return 'Не указаны факторы: объём осмотра неизвестен'
  return 'Таких факторов нет в действующем приказе: проверьте их в карточке'
}

/** Reasons why the planner found no time for a person. */
export const misfitWords: Record<MisfitReason, string> = {
  DEADLINE_PASSED: 'Срок осмотра заканчивается раньше первого дня плана',
  NO_CAPACITY: 'В выбранные дни и часы не хватает свободных мест или кабинетов для его осмотра',
  DEPARTMENT_LIMIT: 'Из его подразделения и так уходит на осмотр столько людей, сколько разрешено в день',
  GROUP_LIMIT: 'Заполнен предел людей в день или в час',
}

/** Reasons why a time that was pinned or shown earlier cannot be used. */
export const placeWords = {
  none: 'Такого времени в расписании нет',
  passed: 'Это время уже прошло',
  full: 'На это время мест больше нет',
  notYours: 'Такой записи нет',
  notChangeable: 'Эту запись уже нельзя изменить',
  /** The person or the desk made the booking; the employer sent the person. */
  ownBooking: 'Сотрудник записался сам: перенести или отменить запись может он или регистратура',
  /** Reason for the cancellation of a dismissed employee's booking. */
  dismissed: 'Уволен',
  notCancelled: 'Ничего не отменено: есть записи, которые уже нельзя отменить',
  noEmployee: 'Такого сотрудника нет',
  twice: 'Сотрудник указан дважды',
  notMarked: 'Отметки о приходе нет, сотрудник записан снова',
  stationBusy: (station: string) => `В этот час занят кабинет: ${station}`,
  dayFull: (service: string) => `В этот день больше нет мест на услугу: ${service}`,
}

/**
 * Tells the employer why the price of a booking is another one than he agreed to, without the medical content; null when
 * it is the same, or nothing is to be paid.
 */
export function repricedText({
  price,
  repricedAt,
  state,
}: Pick<EmployerBooking, 'price' | 'repricedAt' | 'state'>): string | null {
  if (price === null || repricedAt === null || state === 'cancelled' || state === 'no_show') return null
  const on = formatDay(clinicDay(new Date(repricedAt)))
  return `Цена изменилась ${on}, теперь ${moneyText(price)}: прежний результат не засчитан, исследование вернулось в осмотр`
}

/** Says how many people of an organization the clinic takes in a day, before a plan is made. */
export const quotaText = (quota: number): string =>
  `Клиника принимает от вашей организации не больше ${ofPeopleText(quota)} в день, вместе с уже записанными`

/** Says that the quota of a day is used up. */
export const quotaUsed = (quota: number, day: Day): string =>
  `На ${dayWords(day)} от организации уже записано столько, сколько клиника принимает в день: ${quota}`

/** Tells who made a booking that the employer only sees. */
export const ownBookingWords = (gender: Gender): string =>
  gender === 'Женский' ? 'Записалась сама' : 'Записался сам'

/** Explains in a sentence which resource is full at a time. */
export function lackWords(lack: 'places' | { station: string } | { service: string }): string {
  if (lack === 'places') return placeWords.full
  return 'service' in lack ? placeWords.dayFull(lack.service) : placeWords.stationBusy(lack.station)
}

/** Tells what makes a plan at least as long as it is: «больше всего держит кабинет „ЭКГ“». */
export function boundWords({
  by,
  name,
}: {
  by: GroupPlan['bound']['by']
  name: string | null
}): string | null {
  if (by === 'hours') return 'больше всего держат часы, в которые вы отпускаете людей'
  if (by === 'service') return name ? `больше всего держит кабинет «${name}»` : null
  if (by === 'department') return name ? `больше всего держит ограничение для подразделения «${name}»` : null
  return by === 'limit'
    ? 'больше всего держит ваш предел людей в день или в час'
    : 'раньше на всех не хватит свободных мест'
}

/** Documents that an employee takes along (order 29н, point 11). */
export const employeeBring = ['паспорт', 'СНИЛС', 'полис ОМС', 'направление от работодателя'] as const
