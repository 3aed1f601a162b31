import type { DayLoad } from '../../../shared/schedule/schema.ts'

/** How full a day is: `closed` has no places at all, `none` has lost them all. */
export type DayTone = 'many' | 'some' | 'few' | 'none' | 'closed'

/** The colour of a day in the calendar: few is under a sixth of its places, many is half of them and more. */
export function toneOf(load: DayLoad | undefined): DayTone {
  if (!load || load.capacity === 0) return 'closed'
  if (load.free === 0) return 'none'
  const share = load.free / load.capacity
  return share >= 1 / 2 ? 'many' : share >= 1 / 6 ? 'some' : 'few'
}
