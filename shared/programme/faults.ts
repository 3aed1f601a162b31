import type { z } from 'zod'
import type { Edition } from './schema.ts'

/** A fault of a reference data file and its place. */
export interface Fault {
  /** The file with the fault. */
  file: 'factors' | 'services'
  /** The path in the file: `factors.12.studies.0`. */
  path: string
  /** The place in words: «пункт 4.4, исследования». */
  place: string
  /** The fault, a sentence without a capital letter. */
  text: string
}

const kinds: Record<string, string> = {
  string: 'строка',
  number: 'число',
  int: 'целое число',
  boolean: 'true или false',
  array: 'список',
  object: 'объект',
}

/** The text for a failed check where the schema has no sentence of its own. */
export const faultSentence: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'нет обязательного поля'
      return `нужно другое значение: ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `нужно одно из: ${issue.values.map(String).join(', ')}`
    case 'unrecognized_keys':
      return `неизвестное поле ${issue.keys.map((key) => `«${key}»`).join(', ')}`
    case 'too_small':
      return issue.origin === 'array' ? 'список пуст' : 'значение слишком мало'
    case 'too_big':
      return 'значение слишком велико'
    case 'invalid_format':
      return 'неверная запись: нужны цифры и точки, например 4.4'
    default:
      return 'неверное значение'
  }
}

const fieldNames: Record<string, string> = {
  code: 'номер',
  section: 'раздел',
  section_name: 'название раздела',
  parent: 'вышестоящий пункт',
  kind: 'вид',
  name: 'название',
  short_name: 'краткое название',
  name_marked: 'название со знаками',
  marks: 'знаки веществ',
  periodicity_months: 'периодичность',
  doctors: 'врачи',
  studies: 'исследования',
  conditions: 'условия',
  selectable: 'можно выбрать',
  preliminary_only: 'только предварительный',
  note: 'примечание',
  order: 'приказ',
  edition: 'редакция',
  valid_from: 'действует с',
  valid_to: 'действует до',
  service: 'услуга',
  services: 'услуги',
  supersedes: 'что заменяет',
  point: 'пункт приказа',
  skip_if: 'когда не нужно',
  months: 'месяцы',
  mark: 'знак',
  meaning: 'значение',
}

const listNames: Record<string, string> = {
  meta: 'сведения о приказе',
  base: 'базовый объём',
  items: '',
  factors: 'пункт',
  services: 'услуга',
  mark_rules: 'знаки веществ',
  general_rules: 'общие правила',
}

const at = (value: unknown, key: PropertyKey): unknown =>
  value && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[key] : undefined

const codeOf = (row: unknown): string | null => {
  const code = at(row, 'code') ?? at(row, 'service') ?? at(row, 'mark') ?? at(row, 'rule')
  return typeof code === 'string' && code !== '' ? code : null
}

/** Turns a path of a file into words: rows by their codes, fields by their Russian names. */
function pathText(path: readonly PropertyKey[], file: unknown): string {
  let value = file
  const words: string[] = []
  for (const [depth, key] of path.entries()) {
    value = at(value, key)
    if (typeof key !== 'number') {
      const name =
        depth === 0 ? (listNames[String(key)] ?? '') : (listNames[String(key)] ?? fieldNames[String(key)])
      words.push(name ?? `«${String(key)}»`)
      continue
    }
    const code = codeOf(value)
    const list = words.pop() ?? ''
    words.push(`${list} ${code ?? `${list ? '' : 'строка '}№ ${key + 1}`}`.trim())
  }
  return words.filter(Boolean).join(', ') || 'весь файл'
}

const mostFaults = 200

/** Returns the faults of a file's shape, at most 200. */
export const faultsOf = (file: Fault['file'], error: z.ZodError | undefined, content: unknown): Fault[] =>
  (error?.issues ?? []).slice(0, mostFaults).map(({ path, message }) => ({
    file,
    path: path.map(String).join('.') || file,
    place: pathText(path, content),
    text: message,
  }))

const twice = (codes: readonly string[]): string[] => [
  ...new Set(codes.filter((code, index) => codes.indexOf(code) !== index)),
]

/** Finds rows in a cycle of parents: the search for headings would never end on them. */
function looped(factors: Edition['factors']): string[] {
  const parents = new Map(factors.map(({ code, parent }) => [code, parent]))
  const sound = new Set<string>()
  return factors.flatMap(({ code }) => {
    const way = new Set<string>()
    let at: string | null | undefined = code
    for (; at && !way.has(at) && !sound.has(at); at = parents.get(at)) way.add(at)
    if (at && way.has(at)) return [code]
    for (const passed of way) sound.add(passed)
    return []
  })
}

/** Returns the faults between rows: duplicates and references to missing rows. */
export function brokenLinks(edition: Edition): Fault[] {
  const services = new Set(edition.services.map(({ code }) => code))
  const codes = new Set(edition.factors.map(({ code }) => code))
  const marks = new Set(edition.markRules.map(({ mark }) => mark))
  const unknown = (path: string, place: string, used: readonly string[], known: ReadonlySet<string>) =>
    used
      .filter((code) => !known.has(code))
      .map((code): Fault => ({ file: 'factors', path, place, text: `нет такого: «${code}»` }))
  const stands = (file: Fault['file'], what: string, list: readonly string[]) =>
    twice(list).map((code): Fault => ({ file, path: file, place: `${what} ${code}`, text: 'стоит дважды' }))
  return [
    ...stands(
      'factors',
      'пункт',
      edition.factors.map(({ code }) => code),
    ),
    ...stands(
      'services',
      'услуга',
      edition.services.map(({ code }) => code),
    ),
    ...looped(edition.factors).map(
      (code): Fault => ({
        file: 'factors',
        path: 'factors',
        place: `пункт ${code}, ${fieldNames.parent}`,
        text: 'пункт стоит выше самого себя',
      }),
    ),
    ...unknown(
      'base.items',
      'базовый объём',
      edition.base.map(({ service }) => service),
      services,
    ),
    ...edition.markRules.flatMap((rule) =>
      unknown('mark_rules', `знаки веществ ${rule.mark}, услуги`, rule.services, services),
    ),
    ...edition.services
      .flatMap(({ code, supersedes = [] }) =>
        unknown('services', `услуга ${code}, что заменяет`, supersedes, services),
      )
      .map((fault): Fault => ({ ...fault, file: 'services' })),
    ...edition.factors.flatMap((factor, index) => {
      const place = (field: string) => `пункт ${factor.code}, ${field}`
      const own = new Set([...factor.doctors, ...factor.studies])
      const used = [...factor.marks, ...factor.substances.flatMap((one) => one.marks)]
      const path = (field: string) => `factors.${index}.${field}`
      return [
        ...unknown(path('doctors'), place('врачи'), factor.doctors, services),
        ...unknown(path('studies'), place('исследования'), factor.studies, services),
        ...unknown(path('parent'), place('вышестоящий пункт'), factor.parent ? [factor.parent] : [], codes),
        ...unknown(path('marks'), place('знаки веществ'), [...new Set(used)], marks),
        ...unknown(
          path('conditions'),
          place('условия'),
          factor.conditions.map(({ service }) => service),
          own,
        ),
      ]
    }),
  ].slice(0, mostFaults)
}
