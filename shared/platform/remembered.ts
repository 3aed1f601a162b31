/**
 * A pure function that keeps its answers, for what takes microseconds each time and is asked the same again and again, as Intl is.
 * Keeps so many at most, then begins anew. What is thrown is not kept.
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
