import { setImmediate } from 'node:timers/promises'

const atOnce = 50

/** Does work on many items, letting other requests in between after each fifty. */
export async function mapYielding<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    if (results.length % atOnce === atOnce - 1) await setImmediate()
    results.push(work(item))
  }
  return results
}
