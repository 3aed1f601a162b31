import pino, { type DestinationStream, type Logger } from 'pino'

/** The log of the process: JSON lines without personal data. */
export type Log = Logger

const patterns: readonly [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '<email>'],
  [/(?:\+7|\b[78])[\s(-]*\d{3}[\s)-]*\d{3}[\s-]*\d{2}[\s-]*\d{2}\b/g, '<phone>'],
  [/\b\d{3}-\d{3}-\d{3}[ -]\d{2}\b/g, '<snils>'],
  [/\b\d{2}\s?\d{2}\s\d{6}\b/g, '<passport>'],
  [/(?<![\w-])\d{10,16}(?![\w-])/g, '<number>'],
  [/(код\D{0,20})\d{4}\b/gi, '$1<code>'],
]

/** Hides phones, e-mails, document numbers and codes in a text before it reaches the log. */
export const mask = (text: string): string =>
  patterns.reduce((masked, [pattern, label]) => masked.replace(pattern, label), text)

interface Failure {
  name?: string
  message?: string
  stack?: string
  code?: string
  cause?: unknown
}

/** What the log keeps of an error: never the values that a database driver puts beside it. */
export function describeError(error: unknown): object {
  const { name, message, stack, code, cause } = (error ?? {}) as Failure
  const frames = stack?.split('\n').filter((line) => line.trimStart().startsWith('at '))
  return {
    type: name,
    message: mask(String(message ?? error)).split('\nparams:')[0],
    ...(code && { code }),
    ...(frames && { stack: frames.slice(0, 12).map((line) => line.trim()) }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}

/** Opens the log. Strings are masked, request bodies, queries and headers are never written. */
export function openLog(level: string, stream?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError, error: describeError },
      hooks: {
        logMethod(args, method) {
          const masked = args.map((part) => (typeof part === 'string' ? mask(part) : part))
          method.apply(this, masked as Parameters<typeof method>)
        },
      },
    },
    stream ?? pino.destination({ sync: false }),
  )
}
