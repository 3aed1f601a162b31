import pino, { type DestinationStream, type Logger } from 'pino'

/** The log of the process: JSON lines without personal data. */
export type Log = Logger

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

/** Masks all that and names, before a text reaches the log. */
export const mask = (text: string): string => maskNumbers(text).replace(names, '<name>')

/** Fields that may hold personal data or a secret, whatever the value looks like. */
const hidden = new Set(
  'phone email to recipient target address text html subject body surname name middlename fullname birth passport snils policy password token secret cookie authorization'.split(
    ' ',
  ),
)

const isCode = (value: unknown): boolean => /^\d{4}$/.test(String(value))

const isHidden = (key: string, value: unknown): boolean =>
  hidden.has(key) || (key === 'code' && isCode(value))

function maskParts(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return mask(value)
  if (value instanceof Error) return describeError(value)
  if (value instanceof Date || typeof value !== 'object' || value === null) return value
  if (depth === 0) return '<deep>'
  if (Array.isArray(value)) return value.map((part) => maskParts(part, depth - 1))
  const pairs = Object.entries(value).map(([key, part]) => [
    key,
    isHidden(key, part) ? '<hidden>' : maskParts(part, depth - 1),
  ])
  return Object.fromEntries(pairs)
}

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
  return (code && !line.includes(String(code)) ? `${line} (${code})` : line).slice(0, 300)
}

const maskFilling = (part: unknown): unknown => (isCode(part) ? '<code>' : maskParts(part, 3))

/** Masks a log record. An error alone gets a message of ours, because pino would use the error's own. */
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
        log: (fields) => maskParts(fields, 4) as Record<string, unknown>,
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
