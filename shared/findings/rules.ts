// Source: order 29н, points 13, 30, 31, 45; domain.md §3.5.
import { type Day, daysBetween } from '../platform/days.ts'
import { fold } from '../platform/search.ts'
import {
  commaOf,
  type FindingField,
  type FindingForm,
  isOutOfNorm,
  type NormSubject,
  normText,
} from './forms.ts'
import type {
  Finding,
  FindingContent,
  FindingInput,
  FindingsSummary,
  FoundValue,
  GivenValue,
} from './schema.ts'

/** Returns the index of body mass by height in centimetres and weight in kilograms, to one decimal. */
export const bodyMassIndex = (height: number, weight: number): number =>
  Math.round((weight / (height / 100) ** 2) * 10) / 10

const numberOf = (values: readonly GivenValue[], key: string): number | null => {
  const value = values.find((one) => one.key === key)?.value
  return typeof value === 'number' ? value : null
}

/** Returns the values with those that follow from others: the index of body mass. */
export function withComputed(fields: readonly FindingField[], values: readonly GivenValue[]): GivenValue[] {
  const given = values.filter(
    ({ key }) => !fields.some((one) => one.key === key && 'computed' in one && one.computed),
  )
  const height = numberOf(values, 'height')
  const weight = numberOf(values, 'weight')
  const computed = fields.flatMap((field) =>
    'computed' in field && field.computed === 'bmi' && height && weight
      ? [{ key: field.key, value: bodyMassIndex(height, weight) }]
      : [],
  )
  return [...given, ...computed]
}

const isComputed = (field: FindingField): boolean => 'computed' in field && field.computed !== undefined

/** Says why a value is impossible; null when it is not. */
export function valueProblem(field: FindingField, value: number | string): string | null {
  if ('choices' in field)
    return field.choices.some(({ text }) => text === value) ? null : `${field.name}: выберите из списка`
  if (typeof value !== 'number') return `${field.name}: введите число`
  const { lowest, highest, decimals, name, unit } = field
  if (value < lowest || value > highest)
    return `${name}: от ${commaOf(lowest)} до ${commaOf(highest)}${unit ? ` ${unit}` : ''}`
  return Number(value.toFixed(decimals)) !== value
    ? `${name}: знаков после запятой не больше ${decimals}`
    : null
}

function valueProblems({ fields }: FindingForm, { values }: FindingInput): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const field of fields) {
    if (isComputed(field)) continue
    const given = values.find(({ key }) => key === field.key)
    const problem = given ? valueProblem(field, given.value) : null
    if (problem) problems[field.key] = problem
    else if (!given && !field.isOptional) problems[field.key] = `Введите: ${field.name}`
  }
  for (const { key } of values)
    if (!fields.some((field) => field.key === key)) problems[key] = 'Такого значения в этом исследовании нет'
  return problems
}

/**
 * Returns messages about what a finding lacks or has too much, by field; empty when it is whole. A finding that is done
 * has all values of its form, and says the norm, or diagnoses, or describes what was found.
 */
export function findingProblems(form: FindingForm, given: FindingInput): Record<string, string> {
  const { state, isNormal, values, diagnoses, text, reason } = given
  if (state === 'refused' || state === 'withdrawn') return reason ? {} : { reason: 'Напишите причину' }
  if (state === 'awaited')
    return form.isLater ? {} : { state: 'Результат этой услуги не ждут: запишите его сейчас' }
  if (isNormal && diagnoses.length > 0) return { isNormal: 'С диагнозом это не норма' }
  const problems = valueProblems(form, given)
  const codes = diagnoses.map(({ icd10 }) => icd10)
  if (new Set(codes).size < codes.length) problems.diagnoses = 'Один диагноз указан дважды'
  if (!isNormal && values.length === 0 && diagnoses.length === 0 && !text)
    problems.text = 'Напишите, что найдено, или отметьте норму'
  return problems
}

/** Returns the values of a finding with the unit and the norm by which they are judged for a person. */
export const judged = (form: FindingForm, values: readonly GivenValue[], whom: NormSubject): FoundValue[] =>
  form.fields.flatMap((field) => {
    const given = withComputed(form.fields, values).find(({ key }) => key === field.key)
    if (!given) return []
    const { key, name } = field
    return {
      key,
      name,
      value: given.value,
      unit: 'unit' in field ? field.unit : '',
      norm: normText(field, whom),
      isOutOfNorm: isOutOfNorm(field, given.value, whom),
    }
  })

/** Returns the letters and digits of a text, by which words of a laboratory are compared. */
export const plainWords = (text: string): string =>
  fold(text)
    .replace(/[^а-яa-z0-9]+/g, ' ')
    .trim()

/**
 * Makes the finding of a laboratory's values and words. It is normal when every value is within the norm and nothing is
 * described, or, for a study without values, when the words are those of the norm.
 */
export function laboratoryFinding(
  { service, form }: { service: string; form: FindingForm },
  { values, text }: Pick<FindingInput, 'values' | 'text'>,
  whom: NormSubject & { version: number },
): FindingInput {
  const isNormal =
    form.fields.length === 0
      ? text !== null && plainWords(text) === plainWords(form.normal)
      : text === null &&
        values.length > 0 &&
        judged(form, values, whom).every(({ isOutOfNorm }) => !isOutOfNorm)
  return {
    service,
    state: 'done',
    isNormal,
    values,
    diagnoses: [],
    text: form.fields.length === 0 && isNormal ? null : text,
    recommendation: null,
    consultation: null,
    reason: null,
    seen: whom.version,
  }
}

/** Tells whether a laboratory's finding says what is written already. */
export const isSameContent = (given: FindingInput, former: FindingContent): boolean =>
  given.text === former.text &&
  given.isNormal === former.isNormal &&
  given.values.every(({ key, value }) => former.values.some((one) => one.key === key && one.value === value))

/** The news that the finding of one service has for the commission. `missing`: nobody has written it. */
export type FindingStanding = 'abnormal' | 'normal' | 'awaited' | 'refused' | 'missing'

type JudgedFinding = Pick<Finding, 'state' | 'isNormal' | 'values' | 'diagnoses' | 'text' | 'consultation'>

/**
 * Returns what the commission learns from a finding. A diagnosis, a value out of its norm and a consultation that is
 * needed are always abnormal, words are unless the doctor has marked the norm.
 */
export function standingOf(finding: JudgedFinding | null): FindingStanding {
  if (!finding || finding.state === 'withdrawn') return 'missing'
  if (finding.state !== 'done') return finding.state
  const { isNormal, values, diagnoses, text, consultation } = finding
  const hasFound = diagnoses.length > 0 || values.some(({ isOutOfNorm }) => isOutOfNorm) || consultation
  return hasFound || (!isNormal && text) ? 'abnormal' : 'normal'
}

/** Days after which an awaited result is overdue: the term within which a заключение is handed out (points 16, 33). */
export const resultDays = 5

/** Returns whether a result has been awaited for longer than it should be. */
export const isResultLate = (since: Day, today: Day): boolean => daysBetween(since, today) > resultDays

/** Sums up a check-up by the findings of all its services; `FindingsSummary` says what each word means. */
export function foundOf(standings: readonly FindingStanding[]): { found: FindingsSummary; awaited: number } {
  const awaited = standings.filter((one) => one === 'awaited').length
  const has = (standing: FindingStanding) => standings.includes(standing)
  const isAll = (standing: FindingStanding) => standings.every((one) => one === standing)
  if (has('abnormal')) return { found: 'abnormal', awaited }
  if (isAll('missing')) return { found: 'nothing', awaited }
  if (awaited > 0) return { found: 'awaited', awaited }
  return { found: isAll('normal') ? 'normal' : 'partly', awaited }
}
