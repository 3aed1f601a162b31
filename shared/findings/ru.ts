import { bookingRefusals } from '../booking/ru.ts'
import { countOf } from '../platform/count-words.ts'
import { type Day, daysBetween } from '../platform/days.ts'
import { refusalKinds } from '../platform/refusal.ts'
import type { Finding, FindingState } from './schema.ts'

/** Refusals about findings. */
export const findingRefusals = refusalKinds({
  FINDINGS_NOT_COME: [409, 'Человек не отмечен пришедшим: записывать нечего'],
  FINDINGS_CLOSED: [409, 'Комиссия уже решила: чтобы исправить запись, заключение аннулируют'],
  FINDING_STALE: [
    409,
    'Эту запись только что изменил другой сотрудник. Посмотрите её и сохраните свою ещё раз',
  ],
  FINDING_ELSEWHERE: [422, 'Этой услуги нет в объёме осмотра'],
  FINDING_WITHOUT_CONSENT: [
    409,
    'Человек отозвал согласие на медицинское вмешательство: записать можно только «Не проведено» с\u00a0причиной. Введённое осталось. Если он передумал, пусть подпишет новое согласие в\u00a0регистратуре',
  ],
})

/** Refusals of everything that writes findings, also of the acts of a room. */
export const writingRefusals = [
  bookingRefusals.OWN_VISIT,
  findingRefusals.FINDINGS_NOT_COME,
  findingRefusals.FINDINGS_CLOSED,
  findingRefusals.FINDING_STALE,
  findingRefusals.FINDING_ELSEWHERE,
  findingRefusals.FINDING_WITHOUT_CONSENT,
] as const

/** Says that a code is not in the kept list of ICD-10. */
export const unknownCode = (code: string): string => `Кода ${code} нет в МКБ-10: выберите диагноз из списка`

/** The state of a finding on screens and papers. */
export const findingStateNames: Readonly<Record<FindingState, string>> = {
  done: 'Записано',
  awaited: 'Ждём результата',
  refused: 'Не проведено',
  withdrawn: 'Запись убрана',
}

/** States a value with its unit: «138 г/л». Numbers are written with a comma. */
export const valueText = ({ value, unit }: Pick<Finding['values'][number], 'value' | 'unit'>): string =>
  `${typeof value === 'number' ? String(value).replace('.', ',') : value}${unit ? ` ${unit}` : ''}`

/** A finding as far as it is said in words. */
type SaidFinding = Pick<Finding, 'state' | 'isNormal' | 'values' | 'diagnoses' | 'text' | 'reason'>

/** States a whole finding in one line, for lists and papers: «Гемоглобин 138 г/л; H90.3 …». `normal`: words of its form. */
export function findingText(finding: SaidFinding, normal: string): string {
  const { state, isNormal, values, diagnoses, text, reason } = finding
  if (state !== 'done') return [findingStateNames[state], reason].filter(Boolean).join(': ')
  const parts = [
    ...values.map((value) => `${value.name} ${valueText(value)}`),
    ...diagnoses.map(({ icd10, name }) => `${icd10} ${name}`),
    text,
    isNormal ? normal : null,
  ]
  return parts.filter(Boolean).join('; ')
}

/** Says how long a result is awaited: «ждём 6 дней». */
export function awaitedWords(since: Day, today: Day): string {
  const days = daysBetween(since, today)
  return days <= 0 ? 'взято сегодня' : `ждём ${countOf(days, ['день', 'дня', 'дней'])}`
}
