import pino, { type DestinationStream } from 'pino'
import { printable } from './printable.ts'

/**
 * Fields that a log record may contain. The types reject any other field, and its value is hidden at run time,
 * so a new field with personal data cannot reach the log by mistake. None of these fields may identify a
 * person.
 */
const loggedFields = [
  'err',
  'reason',
  'code',
  'level',
  'details',
  'requestId',
  'method',
  'route',
  'statusCode',
  'ms',
  'event',
  'channel',
  'kind',
  'id',
  'job',
  'import',
  'template',
  'attempts',
  'count',
  'seen',
  'mended',
  'received',
  'linked',
  'refused',
] as const

const isLogged = new Set<string>(loggedFields)

type LogFields = Partial<Record<(typeof loggedFields)[number], unknown>>

interface Write {
  (fields: LogFields | Error, text?: string, ...fillings: unknown[]): void
  (text: string, ...fillings: unknown[]): void
}

/** The log of the process: JSON lines without personal data. */
export interface Log extends Record<'debug' | 'info' | 'warn' | 'error', Write> {
  isLevelEnabled(level: string): boolean
}

const numbers: readonly [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '<email>'],
  [/(?:\+7|\b[78])[\s(-]*\d{3}[\s)-]*\d{3}[\s-]*\d{2}[\s-]*\d{2}\b/g, '<phone>'],
  [/\b\d{3}-\d{3}-\d{3}[ -]\d{2}\b/g, '<snils>'],
  [/\b\d{2}\s?\d{2}\s\d{6}\b/g, '<passport>'],
  [/(?<![\w-])\d{10,16}(?![\w-])/g, '<number>'],
  [/(код\D{0,20})\d{4}\b/gi, '$1<code>'],
]

/** Capitalized Russian words: our own log is in English, so these can only be names or addresses. */
const names = /(?<![А-Яа-яЁё])[А-ЯЁ][А-Яа-яЁё]*(?:[\s-]+[А-ЯЁ][А-Яа-яЁё]*)*/g

/** Masks phones, e-mails, document numbers and codes in a text that an admin may read. */
const maskNumbers = (text: string): string =>
  numbers.reduce((masked, [pattern, label]) => masked.replace(pattern, label), text)

/** Masks names as well as numbers, before a text reaches the log. */
export const mask = (text: string): string => maskNumbers(text).replace(names, '<name>')

const hidden = '<hidden>'

const isCode = (value: unknown): boolean => /^\d{4}$/.test(String(value))

/** Masks a value; an object is hidden, because its fields are not known. */
function maskValue(value: unknown): unknown {
  if (typeof value === 'string') return mask(value)
  if (value instanceof Error) return describeError(value)
  return typeof value === 'object' && value !== null && !(value instanceof Date) ? hidden : value
}

function maskField(field: string, value: unknown): unknown {
  if (!isLogged.has(field) || (field === 'code' && isCode(value))) return hidden
  return field === 'err' ? describeError(value) : maskValue(value)
}

const maskFields = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, maskField(field, value)]))

interface Failure {
  name?: string
  message?: string
  stack?: string
  code?: string
  cause?: unknown
}

/** PostgreSQL errors about data (class 22) quote the user's input. */
const withoutValues = (message: string, code: unknown): string =>
  /^22/.test(String(code)) ? message.replace(/".*"/s, '"…"') : message

/** Returns the message of an error without the values a query builder appends. */
const messageOf = ({ message, code }: Failure, error: unknown): string =>
  withoutValues(String(message ?? error).split('\nparams:')[0] ?? '', code)

/** Returns the loggable part of an error, without the values a database driver attaches. */
export function describeError(error: unknown): object {
  const failure = (error ?? {}) as Failure
  const { name, stack, code, cause } = failure
  const frames = stack?.split('\n').filter((line) => line.trimStart().startsWith('at '))
  return {
    type: name,
    message: mask(messageOf(failure, error)),
    ...(code && { code }),
    ...(frames && { stack: frames.slice(0, 12).map((line) => line.trim()) }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}

/** Returns why something failed in one short line for an admin: message and code of the cause. */
export function reasonOf(error: unknown): string {
  const failure = (error ?? {}) as Failure
  const code = failure.code ?? (failure.cause as Failure | undefined)?.code
  const line = maskNumbers(messageOf(failure, error)).replace(/\s+/g, ' ').trim()
  return printable(code && !line.includes(String(code)) ? `${line} (${code})` : line).slice(0, 300)
}

const maskFilling = (value: unknown): unknown => (isCode(value) ? '<code>' : maskValue(value))

/**
 * Masks a log record. An error logged without a text gets the text `failed`, because pino would use the message
 * of the error.
 */
function maskArguments(parts: unknown[]): unknown[] {
  const hasFields = typeof parts[0] !== 'string'
  const fields = parts[0] instanceof Error ? { err: parts[0] } : parts[0]
  const [text = 'failed', ...fillings] = hasFields ? parts.slice(1) : parts
  return [...(hasFields ? [fields] : []), mask(String(text)), ...fillings.map(maskFilling)]
}

/** Opens the log. Strings are masked; request bodies, queries and headers are never written. */
export function openLog(level: string, stream?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: maskFields,
      },
      // Errors arrive already described; pino's serializer would add what we left out.
      serializers: { err: (described) => described },
      hooks: {
        logMethod(parts, method) {
          method.apply(this, maskArguments(parts) as Parameters<typeof method>)
        },
      },
    },
    stream ?? pino.destination({ sync: false }),
  )
}
