import { countOf } from '../platform/count-words.ts'
import { type Day, formatDay } from '../platform/days.ts'
import { refusalKinds } from '../platform/refusal.ts'
import { needlessFactors, needsPathologyCentre, type WorkConditions } from './conditions.ts'
import { isDueUnknown } from './rules.ts'
import type {
  CandidateState,
  DueReason,
  DuplicateBy,
  EmployeeRow,
  EmployeeStatus,
  EmployeeVisit,
  WorkClass,
} from './schema.ts'

/** Error messages of the employees slice. */
export const employeeRefusals = refusalKinds({
  EMPLOYEE_EXISTS: [409, 'Такой сотрудник уже есть в списке'],
  NUMBER_TAKEN: [409, 'Этот табельный номер уже занят'],
  STALE_EMPLOYEE: [409, 'Данные сотрудника уже изменили. Сверьте и сохраните ещё раз'],
  STALE_UNIT: [409, 'Запись уже изменили. Сверьте данные и сохраните ещё раз'],
  UNIT_EXISTS: [409, 'Такое название уже есть'],
  ALREADY_DISMISSED: [409, 'Сотрудник уже уволен'],
  NOT_DISMISSED: [409, 'Сотрудник не уволен'],
})

/**
 * Names the holder of a personnel number that is already used: «Этот табельный номер уже занят: Иванов Пётр
 * Ильич, Цех».
 */
export function numberTakenWords({
  fullname,
  department,
  dismissedOn,
}: Pick<EmployeeRow, 'fullname' | 'department' | 'dismissedOn'>): string {
  const where = dismissedOn ? 'среди уволенных' : department
  return `${employeeRefusals.NUMBER_TAKEN.message}: ${[fullname, where].filter(Boolean).join(', ')}`
}

/** Labels of the statuses. */
export const employeeStatusNames: Record<EmployeeStatus, string> = {
  overdue: 'Просрочено',
  soon: 'Скоро',
  booked: 'Записан',
  came: 'Ждёт заключения',
  passed: 'Пройден',
  unstated: 'Факторы не указаны',
  not_needed: 'Не требуется',
  dismissed: 'Уволен',
}

/** Labels of the states of a candidate. */
export const candidateStateNames: Record<CandidateState, string> = {
  considered: 'На рассмотрении',
  refused: 'Не принят',
}

/** Labels of the visits to the next check-up of several people. */
export const employeeVisitNames: Record<EmployeeVisit, string> = {
  booked: 'Записаны',
  came: 'Ждут заключения',
  none: 'Не записаны',
}

/** Tells that the due date of an employee cannot be counted, because the last check-up is not known. */
export const lastPassedUnknown = 'Дата прошлого осмотра не указана'

/**
 * The due date of an employee as a list shows it. An unknown last check-up gives no date that could be stated:
 * the check-up is overdue and needed now, or due before a first day of work that is still ahead.
 */
export function dueDayWords(
  { dueOn, lastPassedOn }: Pick<EmployeeRow, 'dueOn' | 'lastPassedOn'>,
  today: Day,
): string {
  if (dueOn === null) return 'Срока нет'
  return isDueUnknown({ dueOn, lastPassedOn }, today) ? 'Нужен сейчас' : formatDay(dueOn)
}

/** Labels of the classes of working conditions (426-ФЗ, ст. 14). */
export const workClassNames: Record<WorkClass, string> = {
  '1': '1, оптимальные',
  '2': '2, допустимые',
  '3.1': '3.1, вредные 1 степени',
  '3.2': '3.2, вредные 2 степени',
  '3.3': '3.3, вредные 3 степени',
  '3.4': '3.4, вредные 4 степени',
  '4': '4, опасные',
}

/** Labels of the data by which a duplicate was found, such as the same phone. */
export const duplicateWords: Record<DuplicateBy, string> = {
  snils: 'тот же СНИЛС',
  phone: 'тот же телефон',
  'name-birth': 'те же ФИО и дата рождения',
  number: 'тот же табельный номер',
}

const everyWords = (months: number): string =>
  months % 12 === 0
    ? `раз в ${months === 12 ? 'год' : countOf(months / 12, ['год', 'года', 'лет'])}`
    : `раз в ${countOf(months, ['месяц', 'месяца', 'месяцев'])}`

/** Explains why a check-up is due on its day: «Последний осмотр 12.03.2025, по фактору 4.4 раз в год». */
export function dueReasonWords(reason: DueReason | null, lastPassedOn: Day | null): string {
  if (!reason) return 'Нет факторов, по которым нужен осмотр'
  if (reason.why === 'never' || !lastPassedOn || !reason.months) return lastPassedUnknown
  const last = `Последний осмотр ${formatDay(lastPassedOn)}`
  return reason.why === 'young'
    ? `${last}, до 21 года — ${everyWords(reason.months)}`
    : `${last}, по фактору ${reason.factor} — ${everyWords(reason.months)}`
}

/** Tells what the class of working conditions means for check-ups; empty when nothing follows from it. */
export function conditionLines(conditions: WorkConditions): string[] {
  const { workClass } = conditions
  const needless = needlessFactors(conditions)
  const points = `${needless.length > 1 ? 'пункты' : 'пункт'} ${needless.join(', ')}`
  return [
    ...(needless.length > 0
      ? [
          `При классе ${workClass} ${points} обычно не указывают: сверьте с картой СОУТ. Если ${needless.length > 1 ? 'их' : 'его'} нет и других факторов нет, осмотр не нужен.`,
        ]
      : []),
    ...(needsPathologyCentre(conditions)
      ? [
          `Класс ${workClass}: раз в пять лет осмотр проходят в центре профпатологии, в этом году — только там (п. 40 приказа 29н).`,
        ]
      : []),
  ]
}
