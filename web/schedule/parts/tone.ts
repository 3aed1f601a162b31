import type { DayLoad } from '../../../shared/schedule/schema.ts'

/** How full a day is: `closed` has no seats at all, in `none` all seats are taken. */
export type DayTone = 'many' | 'some' | 'few' | 'none' | 'closed'

/** Returns the level of free seats of a day: `few` means less than a sixth, `many` half of them or more. */
export function toneOf(load: DayLoad | undefined): DayTone {
  if (!load || load.capacity === 0) return 'closed'
  if (load.free === 0) return 'none'
  const share = load.free / load.capacity
  return share >= 1 / 2 ? 'many' : share >= 1 / 6 ? 'some' : 'few'
}
