// Source: spec §2 «/admin?main»: the slots of a day follow from the week in force and from special days.
import { type Day, weekdayOf } from '../platform/days.ts'
import type { City } from '../platform/person.ts'
import type { SlotId } from '../schedule/schema.ts'
import type { Break, DatedWeek, Hours, SpecialDay } from './schema.ts'

/** A slot according to the work time. */
export interface WantedSlot {
  time: string
  minutes: number
  capacity: number
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const pad = (value: number): string => String(value).padStart(2, '0')
const timeOf = (minutes: number): string => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`

/** Returns the stretches of a day between its breaks. */
function stretchesOf({ from, to, breaks }: Hours): Break[] {
  const inOrder = breaks.toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const starts = [from, ...inOrder.map((pause) => pause.to)]
  const ends = [...inOrder.map((pause) => pause.from), to]
  return starts.map((start, at) => ({ from: start, to: ends[at] ?? to }))
}

/**
 * Returns the slots of a working day in order: slots restart after each break; the last slot ends not after its
 * stretch.
 */
export function slotsOfHours(hours: Hours | null, slotMinutes: number): WantedSlot[] {
  if (!hours) return []
  const capacityAt = (time: string): number =>
    hours.pieces.find(({ from, to }) => from <= time && time < to)?.people ?? hours.people
  return stretchesOf(hours).flatMap(({ from, to }) => {
    const first = minutesOf(from)
    const count = Math.max(0, Math.floor((minutesOf(to) - first) / slotMinutes))
    return Array.from({ length: count }, (_, at) => timeOf(first + at * slotMinutes)).flatMap((time) => {
      const capacity = capacityAt(time)
      return capacity > 0 ? [{ time, minutes: slotMinutes, capacity }] : []
    })
  })
}

/** All data that the slots of a city follow from. */
export interface WorkTime {
  weeks: readonly DatedWeek[]
  special: ReadonlyMap<Day, Hours | null>
}

/** Returns the week in force on a day: the last one that has begun, or null before the first. */
export const weekOn = (weeks: readonly DatedWeek[], day: Day): DatedWeek | null =>
  weeks.reduce<DatedWeek | null>(
    (best, week) => (week.startsOn <= day && (!best || week.startsOn > best.startsOn) ? week : best),
    null,
  )

/** Returns the special days of a city by day; its own days take precedence over those of both cities. */
export function specialOf(
  days: readonly Pick<SpecialDay, 'city' | 'day' | 'hours'>[],
  city: City,
): Map<Day, Hours | null> {
  const known = new Map<Day, Hours | null>()
  for (const { day, hours } of days.filter((one) => one.city === null)) known.set(day, hours)
  for (const { day, hours } of days.filter((one) => one.city === city)) known.set(day, hours)
  return known
}

/** Returns the hours of a day; null on a day off. */
export function hoursOn(day: Day, { weeks, special }: WorkTime): Hours | null {
  const own = special.get(day)
  if (own !== undefined) return own
  return weekOn(weeks, day)?.week.days.find((one) => one.day === weekdayOf(day))?.hours ?? null
}

/** Returns the slots that a day must have. */
export function slotsOfDay(day: Day, workTime: WorkTime): WantedSlot[] {
  const week = weekOn(workTime.weeks, day)?.week
  return week ? slotsOfHours(hoursOn(day, workTime), week.slotMinutes) : []
}

/** Checks whether patients are received at a time of a day with these slots, including the middle of a slot. */
export const isReceiving = (time: string, slots: readonly WantedSlot[]): boolean =>
  slots.some((slot) => slot.time <= time && minutesOf(time) < minutesOf(slot.time) + slot.minutes)

/**
 * An existing slot. `taken`: booked and held; `planned`: the last wanted capacity, when it is less than the
 * capacity.
 */
export interface StandingSlot {
  slot: SlotId
  day: Day
  time: string
  minutes: number
  capacity: number
  taken: number
  planned: number | null
}

/** A slot with its new capacity; the patients above it stay, and the slot takes no new ones. */
interface ToSet {
  slot: SlotId
  minutes: number
  wanted: number
}

/**
 * Computes the changes that turn the slots of a day into the wanted ones. Patients at a removed time take
 * places of the new slot that covers it.
 */
export function alignDay(
  standing: readonly StandingSlot[],
  wanted: readonly WantedSlot[],
): { add: WantedSlot[]; set: ToSet[] } {
  const known = new Map(standing.map((slot) => [slot.time, slot]))
  const kept = new Set(wanted.map(({ time }) => time))
  const strays = standing.filter(({ time, taken }) => taken > 0 && !kept.has(time))
  const fitted = wanted.map((slot) => {
    const first = minutesOf(slot.time)
    const inside = strays.filter(({ time }) => {
      const after = minutesOf(time) - first
      return after > 0 && after < slot.minutes
    })
    return {
      ...slot,
      capacity: Math.max(0, slot.capacity - inside.reduce((sum, { taken }) => sum + taken, 0)),
    }
  })
  return {
    add: fitted.filter(({ time, capacity }) => capacity > 0 && !known.has(time)),
    set: [
      ...fitted.flatMap(({ time, minutes, capacity }) => {
        const slot = known.get(time)
        return slot ? [{ slot: slot.slot, minutes, wanted: capacity }] : []
      }),
      ...standing
        .filter(({ time }) => !kept.has(time))
        .map(({ slot, minutes }) => ({ slot, minutes, wanted: 0 })),
    ],
  }
}
