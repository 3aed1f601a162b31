import { setImmediate } from 'node:timers/promises'

const atOnce = 50

/** Maps many items, letting other requests run after every fifty. */
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
