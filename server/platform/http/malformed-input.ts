import { common, Refusal } from '../../../shared/platform/refusal.ts'

const depthAtMost = 32
const oddSign = () => new Refusal(common.INVALID, { message: 'Недопустимый знак в тексте' })

/**
 * Returns the refusal for data that no schema could accept, if any: PostgreSQL cannot store a null byte, and
 * nothing of ours is nested deeper than a few levels. Does not recurse.
 */
export function findMalformedInput(value: unknown): Refusal | undefined {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > depthAtMost) return new Refusal(common.BAD_REQUEST)
    const deeper: unknown[] = []
    for (const part of level) {
      if (typeof part === 'string' && part.includes('\0')) return oddSign()
      if (typeof part !== 'object' || part === null || part instanceof Uint8Array) continue
      for (const [name, inner] of Object.entries(part)) {
        if (name.includes('\0')) return oddSign()
        deeper.push(inner)
      }
    }
    level = deeper
  }
  return undefined
}
