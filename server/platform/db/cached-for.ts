import type { Reader } from './types.ts'

/** An answer of the database that is cached for a short while. */
interface CachedAnswer<Value> {
  /** Returns the answer, at most `seconds` old. Inside a transaction the database is always asked anew. */
  of(reader: Reader): Promise<Value>
  /** Drops the cached answer, for instance after this process changed it. */
  forget(): void
}

/** Caches a small answer that is asked often and changes seldom: other processes see a change within `seconds`. */
export function cachedFor<Value>(load: (reader: Reader) => Promise<Value>, seconds = 1): CachedAnswer<Value> {
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

/** Reads the answer to a question at a moment. */
type Load<Question, Value> = (reader: Reader, question: Question, now: Date) => Promise<Value>

/**
 * Caches the answers to questions that many ask in the same words, so that however many ask, the database answers each
 * question once a second.
 */
export function cachedByQuestion<Question, Value>(load: Load<Question, Value>): Load<Question, Value> {
  const answers = cachedFor(async () => new Map<string, Promise<Value>>())
  return async (reader, question, now) => {
    const known = await answers.of(reader)
    const key = `${Math.floor(now.getTime() / 1000)} ${JSON.stringify(question)}`
    const answered = known.get(key)
    if (answered) return answered
    const answer = load(reader, question, now)
    known.set(key, answer)
    answer.catch(() => known.delete(key))
    return answer
  }
}
