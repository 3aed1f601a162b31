// Source: an employer's foremen bring their people together, so people of one crew or department come one after another.

import type { TimeSlot } from './capacity.ts'

/** A place in the line of a day: a turn, and the name of the crew or department that has it. */
export type LinePlace = readonly [turn: number, name: string]

/** A person with an hour. `kind`: people of one kind need the same and may exchange their hours within a day. */
export interface HourPlace {
  id: string
  day: string
  time: string
  kind: string
  /** Place of the person in the line of the day: people of one crew or department stand side by side in it. */
  line: LinePlace
  /** The hour was given to a whole crew and stays. */
  isKept: boolean
}

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Sorts by the place in the line: by turn, within a turn by name. */
export const byLine = (one: Pick<HourPlace, 'line' | 'id'>, other: Pick<HourPlace, 'line' | 'id'>): number =>
  one.line[0] - other.line[0] || byText(one.line[1], other.line[1]) || byText(one.id, other.id)

/**
 * Exchanges the hours of people of one kind within a day, so that those who stand side by side in the line come one after
 * another. Each hour keeps as many people of each kind as it had, so no limit is touched.
 */
export function sideBySide<Place extends HourPlace>(places: readonly Place[]): Place[] {
  const kept = places.filter(({ isKept }) => isKept)
  const free = places.filter(({ isKept }) => !isKept)
  const alike = Map.groupBy(free, ({ day, kind }) => `${day} ${kind}`)
  const exchanged = [...alike.values()].flatMap((some) => {
    const hours = some.map(({ time }) => time).sort(byText)
    return some.toSorted(byLine).map((place, at) => ({ ...place, time: hours[at] ?? place.time }))
  })
  return [...kept, ...exchanged]
}

/** Takes the quarters of an hour for a number of people, each time the one with the most free seats; the earlier first. */
export function takeQuarters(quarters: readonly TimeSlot[], people: number): TimeSlot[] {
  const free = new Map(quarters.map((slot) => [slot, slot.free]))
  const taken = Array.from({ length: people }, () => {
    const best = quarters.reduce<TimeSlot | undefined>(
      (most, slot) => (most && (free.get(most) ?? 0) >= (free.get(slot) ?? 0) ? most : slot),
      undefined,
    )
    if (best) free.set(best, (free.get(best) ?? 0) - 1)
    return best
  })
  return taken.filter((slot) => slot !== undefined).sort((one, other) => byText(one.time, other.time))
}
