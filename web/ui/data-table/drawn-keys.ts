import { useRef } from 'react'

/** The elements of the drawn rows, by row. */
export type DrawnKeys = ReadonlyMap<number, number>

/**
 * Gives rows that come into sight the elements of those that leave it: filling an element costs a third of a new
 * one. A row that stays keeps its element. Elements are not reused while rows are added above others that stay,
 * since all of these would have to move, and the focus would be lost. `stop`: the row that Tab reaches.
 */
export function reuseKeys(before: DrawnKeys, drawn: readonly number[], stop: number): DrawnKeys {
  const wanted = new Set(drawn)
  const stays = [...before.keys()].filter((index) => index !== stop && wanted.has(index))
  const first = Math.min(...stays)
  const isReused = stays.length === 0 || drawn.every((index) => index >= first || index === stop)
  const free = isReused ? [...before].flatMap(([index, key]) => (wanted.has(index) ? [] : [key])) : []
  let fresh = Math.max(-1, ...before.values())
  return new Map(
    drawn.map((index) => {
      const key = before.get(index) ?? free.shift()
      if (key !== undefined) return [index, key]
      fresh += 1
      return [index, fresh]
    }),
  )
}

/** The keys of the drawn rows; another list begins anew. */
export function useDrawnKeys(drawn: readonly number[], stop: number, list: unknown): DrawnKeys {
  const kept = useRef<{ list: unknown; keys: DrawnKeys }>({ list, keys: new Map() })
  const keys = reuseKeys(kept.current.list === list ? kept.current.keys : new Map(), drawn, stop)
  kept.current = { list, keys }
  return keys
}
