/**
 * The colour of a day. By free places: `many`, `some`, `few`, `none`, or `closed`. By people: `empty`, `some`,
 * `many`, `most`. `loading`: not known yet.
 */
export type LoadTone = 'most' | 'many' | 'some' | 'few' | 'none' | 'closed' | 'empty' | 'loading'

/** Returns the level of free places of a day: `few` means less than a sixth, `many` half of them or more. */
export function freeTone(load: { free: number; capacity: number } | undefined): LoadTone {
  if (!load || load.capacity === 0) return 'closed'
  if (load.free === 0) return 'none'
  const share = load.free / load.capacity
  return share >= 1 / 2 ? 'many' : share >= 1 / 6 ? 'some' : 'few'
}

/** Returns the level of the people of a day, by their share of the maximum. */
export function peopleTone(people: number, most: number): LoadTone {
  if (people === 0) return 'empty'
  const share = people / Math.max(1, most)
  return share > 2 / 3 ? 'most' : share > 1 / 3 ? 'many' : 'some'
}
