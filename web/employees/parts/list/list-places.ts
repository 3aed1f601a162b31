/** An element of the list and the row it shows now. */
export interface Place {
  key: number
  index: number
}

/**
 * Reuses the elements of rows that are no longer drawn for newly drawn rows: filling an existing element costs
 * a third of a new one. A row that stays keeps its element, and with it the focus; elements keep their order.
 */
export function placesFor(before: readonly Place[], drawn: readonly number[]): Place[] {
  const wanted = new Set(drawn)
  const fresh = new Set(drawn)
  for (const { index } of before) fresh.delete(index)
  const waiting = [...fresh]
  const kept = before.flatMap((place) => {
    if (wanted.has(place.index)) return place
    const index = waiting.shift()
    return index === undefined ? [] : { key: place.key, index }
  })
  const taken = new Set(kept.map(({ key }) => key))
  let key = 0
  for (const index of waiting) {
    while (taken.has(key)) key += 1
    taken.add(key)
    kept.push({ key, index })
  }
  return kept
}

/** Returns the same elements in the order of their rows, as a screen reader must meet them. */
export const inOrder = (places: readonly Place[]): Place[] =>
  places.toSorted((one, other) => one.index - other.index)
