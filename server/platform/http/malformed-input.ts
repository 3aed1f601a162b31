import { common, Refusal } from '../../../shared/platform/refusal.ts'

const depthAtMost = 32
const isUnstorable = (value: unknown) =>
  typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())

/** Returns the names and values directly inside a value; a file counts as having none. */
const partsOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array) ? Object.entries(value) : []

/**
 * Returns the refusal for data that no schema could accept, if any: PostgreSQL cannot store a null byte or half
 * of a surrogate pair, and nothing of ours is nested deeper than a few levels. Does not recurse.
 */
export function findMalformedInput(value: unknown): Refusal | undefined {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > depthAtMost) return new Refusal(common.BAD_REQUEST)
    const parts = level.flatMap(partsOf)
    if (level.some(isUnstorable) || parts.some(([name]) => isUnstorable(name)))
      return new Refusal(common.INVALID, { message: 'Недопустимый знак в тексте' })
    level = parts.map(([, inner]) => inner)
  }
  return undefined
}
