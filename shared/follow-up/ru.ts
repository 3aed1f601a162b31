import type { EmployerOutcome } from '../booking/schema.ts'
import { outcomeShort } from '../conclusions/ru.ts'
import { countOf, type Forms } from '../platform/count-words.ts'
import { dayWords } from '../platform/day-words.ts'
import type { Day } from '../platform/days.ts'
import { refusalKinds } from '../platform/refusal.ts'
import type { FollowUpState } from './schema.ts'

/** Labels of the states of a person. */
export const followUpNames: Record<FollowUpState, string> = {
  came: 'Пришёл',
  planned: 'Записан',
  missed: 'Не пришёл',
  unmarked: 'Нет отметки о приходе',
  cancelled: 'Запись отменена',
  unbooked: 'Не записан',
}

/** Labels of the states of several people. */
export const followUpManyNames: Record<FollowUpState, string> = {
  came: 'Пришли',
  planned: 'Записаны',
  missed: 'Не пришли',
  unmarked: 'Нет отметки о приходе',
  cancelled: 'Запись отменена',
  unbooked: 'Не записаны',
}

/** Labels of the check-up results of several people. */
export const followUpManyOutcomes: Record<EmployerOutcome, string> = {
  ...outcomeShort,
  awaiting: 'Ждут заключения',
}

/** Label of people with an unscheduled check-up. */
export const unscheduledMany = 'Внеочередные'

/** Legal consequences of contraindications for the employer (ТК РФ ст. 76; order 29н, point 35). */
export const unfitMeans =
  'К работам, к которым есть противопоказания, сотрудника не допускают (ст. 76 ТК РФ). Пригоден ли он к ним, решает экспертиза профпригодности (п. 35 приказа 29н).'

/** File name of the exported table of check-ups, without its extension. */
export const followUpSheetName = (from: string, to: string): string => `Осмотры ${from} — ${to}`

/** Refusals of the report of an employer. */
export const followUpRefusals = refusalKinds({
  REPORT_TOO_LARGE: [409, 'В отчёте больше 100 000 человек: возьмите список сотрудников файлом'],
  NOBODY_SUBJECT: [409, 'Никто из сотрудников не подлежит осмотру: укажите факторы их работы'],
})

/** File name and sheet names of the report for a director, and what its sums are. */
export const followUpReportWords = {
  name: 'Осмотры для руководителя',
  coverage: 'Охват',
  months: 'По месяцам',
  overdue: 'Просрочили',
  forecast: 'Прогноз на год',
  budget: 'Бюджет на год',
  terms: (day: string, city: string) =>
    `Цены (${city}), приказ и возраст — на ${day}, периодический осмотр, без зачёта прежних исследований`,
} as const

/** Label of the people without a department. */
export const withoutDepartment = 'Без подразделения'

/** Figures of the weekly letter. */
export interface LetterFigures {
  overdue: number
  /** Those of them who are booked ahead. */
  overdueBooked: number
  soon: number
  thisWeek: number
  missed: number
  /** Visits of the last week on days without any marks from the clinic. */
  unmarked: number
}

/** Decisions of the commission in the last week, for the whole organization. */
export interface LetterOutcomes {
  /** Employees with a заключение. */
  concluded: number
  /** Those of them who have contraindications. */
  unfit: number
  /** Employees who need further examinations. */
  additional: number
}

/** Content of the weekly letter about one organization. */
export interface LetterNews extends LetterFigures, LetterOutcomes {
  organization: string
  /** Departments with news, the most urgent first; departments without news are left out. */
  departments: ({ name: string } & LetterFigures)[]
}

/**
 * Sender of the letter and the addresses of its links. The links are absent while the cabinet's own address is
 * unknown.
 */
interface LetterBrand {
  name: string
  phone: string
  cabinet?: string | undefined
  unsubscribe?: string | undefined
}

const people: Forms = ['сотрудник', 'сотрудника', 'сотрудников']
const ofPeople: Forms = ['сотрудника', 'сотрудников', 'сотрудников']
const mostDepartments = 15

/** Formats a number of employees in the genitive: «у 21 сотрудника», «у 5 сотрудников». */
const at = (count: number): string => `у ${countOf(count, ofPeople)}`

const subjectOf = ({ overdue, soon, missed, concluded }: LetterNews): string => {
  const parts = [
    ...(overdue ? [`просрочено ${at(overdue)}`] : []),
    ...(soon ? [`скоро срок ${at(soon)}`] : []),
    ...(missed ? [`не пришли ${missed}`] : []),
    ...(concluded ? [`получены заключения: ${concluded}`] : []),
  ]
  return parts.length
    ? `Осмотры сотрудников: ${parts.slice(0, 2).join(', ')}`
    : 'Осмотры сотрудников на неделю'
}

const overdueLine = (overdue: number, booked: number): string =>
  `Срок прошёл: ${countOf(overdue, people)}, ${booked ? `из них записаны ${booked}` : 'никто не записан'}. До осмотра к работе не допускают (ст. 76 ТК РФ)`

const linesOf = ({
  overdue,
  overdueBooked,
  soon,
  thisWeek,
  missed,
  unmarked,
  concluded,
  unfit,
  additional,
}: LetterNews): string[] => [
  ...(overdue ? [overdueLine(overdue, overdueBooked)] : []),
  ...(soon ? [`Срок в ближайшие 30 дней, записи нет: ${countOf(soon, people)}`] : []),
  ...(thisWeek ? [`Придут на этой неделе: ${countOf(thisWeek, people)}`] : []),
  ...(missed ? [`Не пришли на прошлой неделе: ${countOf(missed, people)}`] : []),
  ...(unmarked ? [`Нет отметки о приходе за прошлую неделю: ${countOf(unmarked, people)}`] : []),
  ...(concluded ? [`Получены заключения за прошлую неделю: ${countOf(concluded, people)}`] : []),
  ...(unfit ? [`Есть противопоказания: ${countOf(unfit, people)}`] : []),
  ...(additional ? [`Нужно дообследование: ${countOf(additional, people)}`] : []),
]

const departmentLine = ({
  name,
  overdue,
  soon,
  thisWeek,
  missed,
  unmarked,
}: LetterNews['departments'][number]): string => {
  const parts = [
    ...(overdue ? [`просрочено ${overdue}`] : []),
    ...(soon ? [`скоро срок ${soon}`] : []),
    ...(thisWeek ? [`на этой неделе ${thisWeek}`] : []),
    ...(missed ? [`не пришли ${missed}`] : []),
    ...(unmarked ? [`нет отметки о приходе ${unmarked}`] : []),
  ]
  return `${name}: ${parts.join(', ')}`
}

function departmentsOf(departments: LetterNews['departments']): string[] {
  if (departments.length < 2) return []
  const left = departments.length - mostDepartments
  const more = left > 0 ? [`и ещё ${countOf(left, ['подразделение', 'подразделения', 'подразделений'])}`] : []
  return [
    ['По подразделениям:', ...departments.slice(0, mostDepartments).map(departmentLine), ...more].join('\n'),
  ]
}

/** Returns whether a department has news. */
export const hasNews = ({ overdue, soon, thisWeek, missed, unmarked }: LetterFigures): boolean =>
  overdue + soon + thisWeek + missed + unmarked > 0

/** Returns whether the letter has content. */
export const isWorthWriting = (news: LetterNews): boolean =>
  hasNews(news) || news.concluded + news.additional > 0

/** The weekly letter to the person in charge of an organization's check-ups: numbers without names. */
export const weeklyLetter = (news: LetterNews, monday: Day, brand: LetterBrand) => ({
  subject: subjectOf(news),
  text: [
    `${news.organization}\nОсмотры сотрудников, неделя с ${dayWords(monday)}`,
    linesOf(news).join('\n'),
    ...departmentsOf(news.departments),
    ...(brand.cabinet ? [`Кто это и когда их записать — в кабинете: ${brand.cabinet}`] : []),
    `Вопросы: ${brand.phone}\n${brand.name}`,
    brand.unsubscribe
      ? `Письмо приходит по понедельникам тем, кто ведёт осмотры организации. Больше не присылать: ${brand.unsubscribe}`
      : 'Письмо приходит по понедельникам тем, кто ведёт осмотры организации. Отключить его можно в кабинете, раздел «Осмотры».',
  ].join('\n\n'),
})

/** Texts of the page that a link of the letter opens. */
export const unsubscribeWords = {
  ask: {
    title: 'Отключить еженедельное письмо?',
    text: 'По понедельникам в нём видно, у скольких сотрудников прошёл или подходит срок осмотра.',
    button: 'Отключить письма',
  },
  done: {
    title: 'Письма отключены',
    text: 'Письма о сроках осмотров больше не придут. Включить их снова можно в кабинете, раздел «Осмотры».',
  },
  wrong: {
    title: 'Ссылка не подошла',
    text: 'Скопируйте адрес из письма целиком или отключите письма в кабинете, раздел «Осмотры».',
  },
  cabinet: 'Открыть кабинет',
}
