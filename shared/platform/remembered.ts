/**
 * Caches the answers of a pure function that takes microseconds and is called often with the same input, such
 * as Intl. Keeps up to a limit of answers, then starts anew. Does not cache exceptions.
 */
export function remembered<Key extends string | number, Result extends string>(
  work: (key: Key) => Result,
  most = 1000,
): (key: Key) => Result {
  const known = new Map<Key, Result>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const result = work(key)
    if (known.size >= most) known.clear()
    known.set(key, result)
    return result
  }
}
