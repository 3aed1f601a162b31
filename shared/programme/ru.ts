import { countOf, type Forms } from '../platform/count-words.ts'
import { formatDay } from '../platform/days.ts'
import { refusalKinds } from '../platform/refusal.ts'
import type {
  CheckUpKind,
  Edition,
  Factor,
  KindReason,
  LeftOut,
  Problem,
  ServiceKind,
  Volume,
  Warning,
} from './schema.ts'

/** Refusals about the reference data. */
export const programmeRefusals = refusalKinds({
  NO_EDITION: [404, 'На эту дату ещё нет действующей редакции приказа'],
})

const doctorForms: Forms = ['врач', 'врача', 'врачей']
const studyForms: Forms = ['исследование', 'исследования', 'исследований']
const yearForms: Forms = ['год', 'года', 'лет']
const monthForms: Forms = ['месяц', 'месяца', 'месяцев']

/** Prints age: «42 года». */
export const ageText = (years: number): string => countOf(years, yearForms)

/** Prints the size of a volume: «9 врачей, 11 исследований». */
export const sizeText = (volume: Pick<Volume, 'doctors' | 'studies'>): string =>
  `${countOf(volume.doctors.length, doctorForms)}, ${countOf(volume.studies.length, studyForms)}`

/** Prints a frequency in months: «раз в год», «раз в 2 года», «раз в 6 месяцев». */
export function everyText(months: number): string {
  if (months === 1) return 'раз в месяц'
  if (months % 12 !== 0) return `раз в ${countOf(months, monthForms)}`
  return months === 12 ? 'раз в год' : `раз в ${countOf(months / 12, yearForms)}`
}

/** Kinds of check-up. */
export const checkUpKindNames: Record<CheckUpKind, string> = {
  preliminary: 'Предварительный осмотр',
  periodic: 'Периодический осмотр',
  unscheduled: 'Внеочередной осмотр',
  health_book: 'Осмотр для медкнижки',
}

/** Names of kinds for a narrow choice. */
export const shortKindNames: Record<CheckUpKind, string> = {
  preliminary: 'Предварительный',
  periodic: 'Периодический',
  unscheduled: 'Внеочередной',
  health_book: 'Для медкнижки',
}

/** Names of the reasons of a kind, after the name of the kind. */
export const kindReasonNames: Record<KindReason, string> = {
  recommendation: 'по медицинской рекомендации',
  incapacity: 'после нетрудоспособности',
  first: 'оформляется впервые',
  renewal: 'для действующей книжки',
}

/** Titles of the reasons in a choice. */
export const kindReasonTitles: Record<KindReason, string> = {
  recommendation: 'Рекомендовали врачи',
  incapacity: 'После болезни',
  first: 'Оформляю впервые',
  renewal: 'Книжка уже есть',
}

/** Explanations of the reasons in a choice. */
export const kindReasonHints: Record<KindReason, string> = {
  recommendation: 'По итогам прошлого осмотра',
  incapacity: 'После временной нетрудоспособности',
  first: 'Исследования как при приёме на работу',
  renewal: 'Исследования ежегодного осмотра',
}

/** Prints a kind with its reason: «Внеочередной осмотр, после нетрудоспособности». */
export const kindText = (kind: CheckUpKind, reason: KindReason | null | undefined): string =>
  reason ? `${checkUpKindNames[kind]}, ${kindReasonNames[reason]}` : checkUpKindNames[kind]

/** The paper that a person gets after a check-up, and what the centre does not make. */
export const kindPapers: Record<CheckUpKind, string> = {
  preliminary: 'По итогам выдаётся медицинское заключение, его отдают работодателю.',
  periodic:
    'По итогам выдаётся медицинское заключение. Если на осмотр направил работодатель, копию получает и он.',
  unscheduled:
    'Нужно направление работодателя на внеочередной осмотр (п. 19 порядка). По итогам выдаётся медицинское заключение; срок периодического осмотра остаётся прежним.',
  health_book:
    'По итогам выдаётся медицинское заключение, сведения об осмотре центр передаёт в ЕГИСЗ для электронной книжки. Бумажную книжку центр не выдаёт, прививки и гигиеническое обучение с аттестацией проходят отдельно.',
}

/** When each kind of check-up takes place. */
export const checkUpKindHints: Record<CheckUpKind, string> = {
  preliminary: 'При устройстве на работу',
  periodic: 'Во время работы, раз в год или в два года',
  unscheduled: 'По рекомендации врачей или после болезни',
  health_book: 'ЛМК: еда, торговля, дети, медицина, услуги, вода',
}

/** Headings for kinds of services. */
export const serviceKindNames: Record<ServiceKind, string> = {
  doctor: 'Врачи',
  functional: 'Функциональные исследования',
  lab: 'Анализы',
  imaging: 'Рентген и УЗИ',
}

/** Prints a row: «4.4 Шум». */
export const factorText = (factor: Pick<Factor, 'code' | 'shortName'>): string =>
  `${factor.code} ${factor.shortName}`

const leftOutTexts: Record<LeftOut['why'], string> = {
  'earlier-result': 'не нужно: учтён прежний результат',
  superseded: 'не нужно: заменено другим исследованием',
  'on-indication': 'только по показаниям, решит врач',
  'at-hiring': 'только при приёме на работу',
}

/** Explains why a line is not needed; `by` is the name of the study that covers it. */
export const leftOutText = (line: LeftOut, by?: string): string =>
  line.why === 'superseded' && by ? `не нужно: входит в «${by}»` : leftOutTexts[line.why]

/** Warnings about the volume for the user. */
export function warningText(warning: Warning, edition: Edition): string {
  switch (warning.code) {
    case 'PRELIMINARY_ONLY':
      return `По пункту ${warning.factor} проходят только предварительный осмотр, в этот объём он не входит`
    case 'SUBSTANCE_NOT_CHOSEN':
      return `Уточните вещества по пункту ${warning.factor}: от них зависит объём осмотра`
    case 'EDITION_ENDED':
      return `Объём рассчитан по приказу, который действует до ${edition.validTo ? formatDay(edition.validTo) : ''}. К дате осмотра он может измениться`
    case 'UNDER_18':
      return 'До 18 лет часть исследований не проводится'
  }
}

/** Errors of a request, ready to show at their fields. */
export function problemText(problem: Problem): string {
  switch (problem.code) {
    case 'UNKNOWN_FACTOR':
      return `В приказе нет пункта ${problem.value}`
    case 'FACTOR_IS_HEADING':
      return `Пункт ${problem.value} — заголовок, выберите один из его подпунктов`
    case 'UNKNOWN_MARK':
      return `У этого пункта нет веществ со знаком «${problem.value}»`
    case 'UNKNOWN_SERVICE':
      return `Неизвестное исследование «${problem.value}»`
    case 'NOT_FOR_HEALTH_BOOK':
      return `Для медкнижки подходят только пункты 23–27, пункт ${problem.value} к ней не относится`
    case 'BIRTH_AFTER_DATE':
      return 'Дата рождения позже даты осмотра'
    case 'TOO_MANY':
      return `Не больше ${problem.value}`
  }
}

/** Says that numbers of factors stand in the search field and were not added. */
export const unaddedText = 'Добавьте пункты из поиска или очистите его'
