import type { Reader } from './types.ts'

/** An answer of the database kept for a short while. */
interface Cached<Value> {
  /** The answer, at most so many seconds old. A transaction is a reader of its own and asks anew. */
  of(reader: Reader): Promise<Value>
  /** Asks anew next time, e.g. after a change that this process has made. */
  forget(): void
}

/** Keeps small, often asked and seldom changed answers: other processes see a change within `seconds`. */
export function cachedFor<Value>(load: (reader: Reader) => Promise<Value>, seconds = 1): Cached<Value> {
  let kept = new WeakMap<Reader, { value: Promise<Value>; until: number }>()
  return {
    of(reader) {
      const now = performance.now()
      const known = kept.get(reader)
      if (known && known.until > now) return known.value
      const value = load(reader)
      kept.set(reader, { value, until: now + seconds * 1000 })
      value.catch(() => kept.delete(reader))
      return value
    },
    forget: () => {
      kept = new WeakMap()
    },
  }
}
