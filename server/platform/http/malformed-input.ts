import { common, Refusal } from '../../../shared/platform/refusal.ts'

const depthAtMost = 32
const oddSign = () => new Refusal(common.INVALID, { message: 'Недопустимый знак в тексте' })

/**
 * What is wrong with data from outside whatever its schema is, or nothing.
 * PostgreSQL cannot keep a null byte; nothing of ours is nested deeper than a few levels. Walks without recursion.
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
