import { z } from 'zod'
import { plainSentence } from '../server/platform/http/sentences.ts'
import { fieldsOf } from '../server/platform/http/serve.ts'
import { FileBody } from '../shared/platform/file.ts'
import type { Route } from '../shared/platform/route.ts'

/** An id of no record. */
export const someId = '0190a0b0-0000-7000-8000-000000000001'

/** Values by the name of a field. */
export type Values = Record<string, unknown>

/** Valid values by field name, where the type alone does not give one. */
const good: Values = {
  phone: '+79020000001',
  newPhone: '+79020000002',
  user: '+79020000001',
  target: '+79020000001',
  surname: 'Иванова',
  name: 'Анна',
  middlename: 'Петровна',
  gender: 'Женский',
  email: 'a@example.ru',
  password: 'parol2026',
  newPassword: 'parol2027',
  oldPassword: 'parol2028',
  code: '4.4',
  birth: '1984-05-17',
  date: '2026-04-01',
  from: '2026-04-01',
  to: '2026-04-02',
  on: '2026-01-10',
  issuedOn: '2010-06-01',
  lastCheckUpOn: '2025-03-01',
  series: '6508',
  number: '123456',
  kpp: '770701001',
  inn: '7707083893',
  snils: '11223344595',
  referral: '15/2026',
  policy: '6600123456789016',
  service: 'fn-ecg',
  icd10: 'H90.3',
  marks: [],
  endpoint: 'https://push.example.ru/send/one',
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
  expirationTime: 4_000_000_000_000,
  patientID: 'P-000001',
  session: someId,
  department: someId,
  position: someId,
  hiredOn: '2020-09-01',
  dismissedOn: '2026-01-10',
  endsOn: '2027-01-10',
  dueFrom: '2026-04-01',
  dueTo: '2026-04-30',
  seniorityFrom: '2018-02-01',
  lastPassedOn: '2025-04-01',
  version: 1,
  month: '2026-04',
  months: '12',
  age: 40,
  day: '2026-04-01',
  days: ['2026-04-01'],
  stayingStations: ['xray'],
  time: '08:15',
  takesUntil: '11:00',
  skip: ['fn-ecg'],
  limit: '20',
  dailyQuota: '20',
  slot: someId,
  after: `2026-04-01T03:20:00.000Z_${someId}`,
  total: 100,
  text: 'Согласие организации «{clinic}»',
  site: 'https://clinic.example',
  ogrn: '1026600000008',
  licence: 'Л041-01021-66/00123456 от 12.03.2021',
  startsOn: '2026-04-01',
  validUntil: '2026-04-01',
  firstDay: '2026-04-01',
  notBefore: '2026-03-02',
  attachment: '0YTQsNC50Ls=',
  managerEmail: 'm@example.ru',
  okved: '62.01',
  lockCode: '12345678',
  birthYear: 1984,
  bik: '044525225',
  account: '40702810938000000001',
  correspondentAccount: '30101810400000000225',
  signedOn: '2026-01-10',
  until: '2026-12-31',
  contact: '+79020000003',
  begins: '08:00',
  ends: '12:00',
}

const workDay = { from: '08:00', to: '12:00', people: 4, breaks: [], pieces: [] }
const calendar: Values = {
  hours: workDay,
  week: {
    slotMinutes: 15,
    days: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, hours: day > 5 ? null : workDay })),
  },
  year: '2026',
  directions: 'От метро пешком',
  services: ['fn-ecg'],
}

interface Schema {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}

const variantsOf = (schema: Schema): Schema[] =>
  (schema.oneOf ?? schema.anyOf ?? [schema]).filter(({ type }) => type !== 'null')

/** Valid values of fields with a pattern; without a pattern these names mean something else. */
const patterned: Values = { code: '660-001', to: 'a@example.ru', after: '7', token: 'x'.repeat(43) }

/** Fields that are refused beside the first value of another field: `kind` has a reason only for its later values. */
const leftOut = new Set(['kindReason'])

/** Good values by type. */
const simpleSamples: Values = { boolean: true, integer: 1, number: 1 }

/** The valid value that follows from a schema or a field name; undefined when neither gives one. */
function knownSample(schema: Schema, values: Values, name: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if ('pattern' in schema && name in patterned) return patterned[name]
  if (schema.format === 'uuid') return z.uuid().safeParse(values[name]).data ?? someId
  const value = values[name]
  const isObject = variantsOf(schema).some(({ type }) => type === 'object')
  // «days» are days in one call, days of a calendar in another and a plan of days in a third.
  const isOther =
    Array.isArray(value) && (isObject || (schema.items?.type === 'object' && typeof value[0] !== 'object'))
  if (isOther) return undefined
  return typeof value === 'object' || !isObject ? value : undefined
}

/** A valid value for each shape that a schema allows. */
function samplesOf(schema: Schema, values: Values, name = ''): unknown[] {
  const known = knownSample(schema, values, name)
  if (known !== undefined) return [known]
  const variants = variantsOf(schema)
  if (variants.length > 1 || variants[0] !== schema)
    return variants.flatMap((variant) => samplesOf(variant, values, name))
  const { type = 'string', properties = {}, items = {} } = schema
  if (type === 'array') return [samplesOf(items, values)]
  if (type !== 'object') return [simpleSamples[type] ?? 'текст']
  const parts = Object.entries(properties)
    .filter(([key]) => !leftOut.has(key))
    .map(([key, part]) => [key, samplesOf(part, values, key)] as const)
  const count = Math.max(1, ...parts.map(([, choice]) => choice.length))
  return Array.from({ length: count }, (_, turn) =>
    Object.fromEntries(parts.map(([key, choice]) => [key, choice[turn % choice.length]])),
  )
}

const printedSchemas = new WeakMap<z.ZodType, Schema>()

/** A schema as JSON, computed once because many requests try each call. */
function printed(schema: z.ZodType): Schema {
  const known =
    printedSchemas.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
  printedSchemas.set(schema, known)
  return known
}

/** Valid values of a part of a contract, one for each shape; `own` replaces the default field values. */
export function samples(schema: z.ZodType | undefined, own: Values = {}): unknown[] {
  if (!schema) return []
  if (schema === FileBody) return [Buffer.from('ФИО;Дата рождения\nИванов Иван Ильич;01.02.1980\n')]
  return samplesOf(printed(schema), { ...good, ...calendar, ...own })
}

/** Invalid or unusual values for any field. */
export const strange: readonly [string, unknown][] = [
  ['missing', undefined],
  ['null', null],
  ['a number', 17],
  ['a huge number', 1e308],
  ['true', true],
  ['a list', [[]]],
  ['an object', { constructor: 1 }],
  ['empty', ''],
  ['spaces', '   '],
  ['a null byte', 'а\0б'],
  ['right-to-left', '\u202eшум\u202c'],
  ['emoji', '👩‍⚕️'],
  ['half a sign', '\ud800'],
  ['a prototype', '__proto__'],
  ['SQL', "' or 1=1 --"],
  ['long', 'а'.repeat(20_000)],
  ...[
    ...['2023-02-29', '0000-00-00', '9999-12-31', '275760-09-13', 'Infinity'],
    ...[`0000-01-01T00:00:00Z_${someId}`, `2026-01-01T00:00:00+23:59_${someId}`],
  ].map((text): [string, unknown] => [text, text]),
]

/** The names that lead to a value inside another. */
export type Path = string[]
/** The paths of every value inside a value. */
export const pathsOf = (value: unknown, path: Path = []): Path[] =>
  value && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, part]) => [[...path, key], ...pathsOf(part, [...path, key])])
    : []

/** Returns a copy of a value with another one at a path. */
export function put(value: unknown, [key, ...rest]: Path, bad: unknown): unknown {
  if (key === undefined) return bad
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>
  copy[key] = put(copy[key], rest, bad)
  return copy
}

/** One spoilt request: the spoilt part, the way, and whether the contract accepts it anyway. */
export interface SpoiltRequest {
  what: string
  /** Name of the unusual value. */
  how: string
  part: 'body' | 'query'
  value: unknown
  isTaken: boolean
  /** The sentences of the contract by field; empty when the contract accepts the value. */
  sentences: Record<string, string>
}

const sentencesOf = (schema: z.ZodType | undefined, value: unknown): Record<string, string> => {
  const error = schema?.safeParse(value, { error: plainSentence }).error
  return error ? fieldsOf(error) : {}
}

/** The valid requests of a contract, each with one field spoilt in one way; a file body has no fields. */
export function spoiltOf(contract: Route, own: Values): SpoiltRequest[] {
  return (['body', 'query'] as const).flatMap((part) =>
    samples(contract[part] === FileBody ? undefined : contract[part], own).flatMap((sample) =>
      pathsOf(sample).flatMap((path) =>
        strange.map(([how, bad]) => {
          const sent = put(sample, path, part === 'query' && bad !== undefined ? String(bad) : bad)
          const sentences = sentencesOf(contract[part], sent)
          const isTaken = !how.includes('null byte') && Object.keys(sentences).length === 0
          return { what: `${part} ${path.join('.')} ${how}`, how, part, value: sent, isTaken, sentences }
        }),
      ),
    ),
  )
}

/**
 * Picks the refused requests that differ to the server: each strange value at least once, and each field with
 * each set of its sentences. The rest would get the same refusal again and cost a session check each.
 */
export function differingOf(refused: SpoiltRequest[]): SpoiltRequest[] {
  const met = new Set<string>()
  return refused.filter(({ how, part, sentences }) => {
    const marks = [how, `${part} ${JSON.stringify(sentences)}`]
    const isNew = marks.some((mark) => !met.has(mark))
    for (const mark of marks) met.add(mark)
    return isNew
  })
}
