interface Waiting<Key, Value> {
  key: Key
  resolve: (value: Value) => void
  reject: (error: unknown) => void
}

const atMost = 200

/**
 * Joins the questions of one turn of the event loop (or of `ms` milliseconds) into one query: under load many
 * requests share a round trip, and a single request does not wait. Nothing is cached: every answer is read
 * after its question was asked. `ask` returns the answers in the order of the keys.
 */
export function batched<Key, Value>(
  ask: (keys: readonly Key[]) => Promise<readonly Value[]>,
  ms = 0,
): (key: Key) => Promise<Value> {
  let waiting: Waiting<Key, Value>[] = []

  const flush = async () => {
    const turn = waiting.slice(0, atMost)
    const rest = waiting.slice(atMost)
    waiting = rest
    if (rest.length) setImmediate(flush)
    try {
      const answers = await ask(turn.map(({ key }) => key))
      turn.forEach(({ resolve }, index) => void resolve(answers[index] as Value))
    } catch (error) {
      for (const { reject } of turn) reject(error)
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) ms ? setTimeout(flush, ms) : setImmediate(flush)
      waiting.push({ key, resolve, reject })
    })
}
