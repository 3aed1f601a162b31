import { common, Refusal } from '../../../shared/platform/refusal.ts'

const depthAtMost = 32

/**
 * Control characters other than tab and line breaks, and the marks that turn the text after them around: a terminal, a
 * letter or a printed paper obeys them, and none is typed.
 */
const controls = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/u
const lineBreaks = /[\n\r\u2028\u2029]/

/** Names of the fields that are typed in several lines. Any other text is one line: it stands in subjects, lists and papers. */
const fieldsOfLines: ReadonlySet<string> = new Set([
  'text',
  'html',
  'comment',
  'reason',
  'overbookReason',
  'note',
  'directions',
  'address',
  'examinations',
  'recommendations',
  'chronic',
  'infections',
  'occupational',
  'suspected',
  'previous',
])

/** Returns why a text of a field is refused, if it is. */
function faultOf(text: string, field: string): string | undefined {
  if (!text.isWellFormed() || controls.test(text)) return 'Недопустимый знак в тексте'
  if (lineBreaks.test(text) && !fieldsOfLines.has(field)) return 'Без переносов строки'
  return undefined
}

/** A value and the path to it: its part of the request, then the names of the fields. */
interface InputPart {
  value: unknown
  path: readonly string[]
}

/** Returns the values directly inside a value; a file counts as having none. */
const partsOf = ({ value, path }: InputPart): InputPart[] =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
    ? Object.entries(value).map(([name, inner]) => ({ value: inner, path: [...path, name] }))
    : []

/** The name of the field that holds a value: an entry of a list belongs to the field of the list. */
const fieldOf = (path: readonly string[]): string => path.findLast((name) => !/^\d+$/.test(name)) ?? ''

function refusalOf({ value, path }: InputPart): Refusal | undefined {
  const isBadName = faultOf(path.at(-1) ?? '', '') !== undefined
  const message = isBadName
    ? 'Недопустимый знак в тексте'
    : typeof value === 'string' && faultOf(value, fieldOf(path.slice(1)))
  if (!message) return undefined
  const field = path.slice(1).join('.')
  return new Refusal(common.INVALID, {
    message,
    ...(!isBadName && field && { fields: { [field]: message } }),
  })
}

/**
 * Returns the refusal for data that no schema could accept, if any: PostgreSQL cannot store a null byte or half of a
 * surrogate pair, no text of ours holds control characters, names are one line, and nothing is nested deeper than a few
 * levels. `parts`: the body, the query and the parameters. Does not recurse.
 */
export function findMalformedInput(...parts: unknown[]): Refusal | undefined {
  let level: InputPart[] = parts.map((value, at) => ({ value, path: [String(at)] }))
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= depthAtMost) return new Refusal(common.BAD_REQUEST)
    for (const part of level) {
      const refusal = refusalOf(part)
      if (refusal) return refusal
    }
    level = level.flatMap(partsOf)
  }
  return undefined
}
