import { everyText, serviceKindNames } from '../programme/ru.ts'
import type { BaseLine, Condition, Edition, Factor, Service } from '../programme/schema.ts'
import { editionFieldNames } from './ru.ts'
import type { EditionDifference, FieldChange } from './schema.ts'

type Names = ReadonlyMap<string, string>
type Part = EditionDifference['factors']
type Field = keyof typeof editionFieldNames

const yesNo = (value: boolean) => (value ? 'да' : 'нет')
const textOf = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

/** Returns a changed value; nothing when it is the same. */
function value(field: Field, before: unknown, after: unknown): FieldChange[] {
  const one = textOf(before)
  const other = textOf(after)
  if (one === other) return []
  return [{ field: editionFieldNames[field], before: one, after: other, added: [], gone: [] }]
}

/** Returns the items added to and removed from a list; nothing when equal. The order does not matter. */
function list(field: Field, before: readonly string[], after: readonly string[]): FieldChange[] {
  const added = after.filter((one) => !before.includes(one))
  const gone = before.filter((one) => !after.includes(one))
  if (added.length + gone.length === 0) return []
  return [{ field: editionFieldNames[field], before: null, after: null, added, gone }]
}

const named = (codes: readonly string[], names: Names) => codes.map((code) => names.get(code) ?? code)

interface Ages {
  ageFrom?: number | undefined
  ageTo?: number | undefined
}

const agesText = ({ ageFrom, ageTo }: Ages): string[] => [
  ...(ageFrom === undefined ? [] : [`с ${ageFrom} лет`]),
  ...(ageTo === undefined ? [] : [`до ${ageTo} лет`]),
]
const sexText = (sex?: 'male' | 'female'): string[] =>
  sex === undefined ? [] : [sex === 'male' ? 'мужчинам' : 'женщинам']

/**
 * Describes a condition of one service in a row of the annex, such as how often or at which age the service is
 * due.
 */
function conditionText(condition: Condition, names: Names): string {
  const { service, when, onIndication, intervalMonths, intervalByAge = [] } = condition
  const parts = [
    ...(when === 'preliminary' ? ['при приёме на работу'] : []),
    ...(onIndication ? ['по показаниям'] : []),
    ...(intervalMonths === undefined ? [] : [everyText(intervalMonths)]),
    ...intervalByAge.map((step) => [...agesText(step), everyText(step.months)].join(' ')),
    ...agesText(condition),
    ...sexText(condition.sex),
    ...(condition.text ? [condition.text] : []),
  ]
  return `${names.get(service) ?? service}: ${parts.join(', ')}`
}

const periodText = (months: number | null) => (months === null ? null : everyText(months))
const substanceTexts = ({ substances }: Factor) =>
  substances.map((one) => `${one.name} (${one.marks.join(', ')})`)

function factorChanges(before: Factor, after: Factor, [old, now]: [Names, Names]): FieldChange[] {
  const limits = ({ conditions }: Factor, by: Names) => conditions.map((one) => conditionText(one, by))
  return [
    ...value('name', before.name, after.name),
    ...value('shortName', before.shortName, after.shortName),
    ...value('section', before.section, after.section),
    ...value('parent', before.parent, after.parent),
    ...value('periodicityMonths', periodText(before.periodicityMonths), periodText(after.periodicityMonths)),
    ...list('doctors', named(before.doctors, old), named(after.doctors, now)),
    ...list('studies', named(before.studies, old), named(after.studies, now)),
    ...list('conditions', limits(before, old), limits(after, now)),
    ...list('marks', before.marks, after.marks),
    ...list('substances', substanceTexts(before), substanceTexts(after)),
    ...value('selectable', yesNo(before.selectable), yesNo(after.selectable)),
    ...value('preliminaryOnly', yesNo(before.preliminaryOnly), yesNo(after.preliminaryOnly)),
    ...value('note', before.note, after.note),
  ]
}

const serviceChanges = (before: Service, after: Service, [old, now]: [Names, Names]): FieldChange[] => [
  ...value('name', before.name, after.name),
  ...value('kind', serviceKindNames[before.kind], serviceKindNames[after.kind]),
  ...list('supersedes', named(before.supersedes ?? [], old), named(after.supersedes ?? [], now)),
]

const pointsText = ({ points }: BaseLine) => `${points.preliminary} / ${points.periodic}`
const reuseTexts = {
  'calendar-year': 'за прошлый календарный год',
  'twelve-months': 'за 12 месяцев',
} as const
const reuseText = ({ reuse }: BaseLine) => reuse && reuseTexts[reuse]

const baseChanges = (before: BaseLine, after: BaseLine): FieldChange[] => [
  ...value('points', pointsText(before), pointsText(after)),
  ...value('reuse', reuseText(before), reuseText(after)),
  ...value('note', before.note, after.note),
]

interface Comparison<Row> {
  before: readonly Row[]
  after: readonly Row[]
  key: (row: Row) => string
  name: (row: Row, names: Names) => string
  changes: (before: Row, after: Row) => FieldChange[]
}

function compare<Row>(
  { before, after, key, name, changes }: Comparison<Row>,
  [old, now]: [Names, Names],
): Part {
  const known = new Map(before.map((row) => [key(row), row]))
  const left = new Set(after.map(key))
  const shown = (row: Row, by: Names) => ({ code: key(row), name: name(row, by) })
  return {
    added: after.filter((row) => !known.has(key(row))).map((row) => shown(row, now)),
    gone: before.filter((row) => !left.has(key(row))).map((row) => shown(row, old)),
    changed: after.flatMap((row) => {
      const earlier = known.get(key(row))
      const found = earlier ? changes(earlier, row) : []
      return found.length > 0 ? [{ ...shown(row, now), changes: found }] : []
    }),
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

// The same service may have several common lines: for men and for women, or for two age ranges.
const baseKey = ({ service, sex, ageFrom, ageTo }: BaseLine) =>
  [service, ...sexText(sex), ...agesText({ ageFrom, ageTo })].join(' ')

/**
 * Returns the differences between two editions as readable text. Items of a list are named as in the edition
 * that contains them.
 */
export function compareEditions(before: Edition, after: Edition): EditionDifference {
  const namesOf = ({ services }: Edition): Names => new Map(services.map(({ code, name }) => [code, name]))
  const names: [Names, Names] = [namesOf(before), namesOf(after)]
  const pair = <Key extends 'factors' | 'services' | 'base'>(key: Key) => ({
    before: before[key],
    after: after[key],
  })
  const factors: Comparison<Factor> = {
    ...pair('factors'),
    key: ({ code }) => code,
    name: ({ shortName }) => shortName,
    changes: (one, other) => factorChanges(one, other, names),
  }
  const services: Comparison<Service> = {
    ...pair('services'),
    key: ({ code }) => code,
    name: ({ name }) => name,
    changes: (one, other) => serviceChanges(one, other, names),
  }
  const serviceName = ({ service }: BaseLine, by: Names) => by.get(service) ?? service
  const base: Comparison<BaseLine> = {
    ...pair('base'),
    key: baseKey,
    name: serviceName,
    changes: baseChanges,
  }
  return {
    factors: compare(factors, names),
    services: compare(services, names),
    base: compare(base, names),
    rules: [
      ...(isSame(before.markRules, after.markRules) ? [] : ['Что добавляют знаки веществ']),
      ...(isSame(before.generalRules, after.generalRules) ? [] : ['Общие правила приказа']),
      ...(isSame(before.sections, after.sections) ? [] : ['Названия разделов']),
    ],
  }
}

const isEmpty = ({ added, gone, changed }: Part) => added.length + gone.length + changed.length === 0

/** Returns whether nothing differs. */
export const isNoDifference = ({ factors, services, base, rules }: EditionDifference): boolean =>
  isEmpty(factors) && isEmpty(services) && isEmpty(base) && rules.length === 0
