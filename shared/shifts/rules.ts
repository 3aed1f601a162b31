// The shifts of a week against the opening hours, the absences and the demand. Pure. Source: spec §2 «/admin?main»
// (rooms); queue.md §4: a room takes people only while somebody works in it.
import { addDays, type Day } from '../platform/days.ts'
import type {
  Absence,
  CopyResult,
  OpeningHours,
  PlanDay,
  PlanRoom,
  PlanStation,
  Shift,
  ShiftPlan,
  SkipReason,
} from './schema.ts'

/** A stretch of time of one day, `08:00`–`14:00`. */
interface Stretch {
  begins: string
  ends: string
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Tells whether two stretches of one day overlap; touching ends do not. */
export const areOverlapping = (one: Stretch, other: Stretch): boolean =>
  one.begins < other.ends && other.begins < one.ends

/** Tells whether a shift reaches beyond the opening hours of its day. */
export const isOutsideHours = ({ begins, ends }: Stretch, { from, to }: OpeningHours): boolean =>
  begins < from || ends > to

/** Returns what is left of stretches after others are taken out of them. */
const without = (stretches: readonly Stretch[], taken: readonly Stretch[]): Stretch[] =>
  taken.reduce<Stretch[]>(
    (left, cut) =>
      left.flatMap((one) =>
        areOverlapping(one, cut)
          ? [
              { begins: one.begins, ends: cut.begins },
              { begins: cut.ends, ends: one.ends },
            ].filter(({ begins, ends }) => begins < ends)
          : [one],
      ),
    [...stretches],
  )

/** Returns the hours in which a station takes people: the opening hours without breaks, until the station stops. */
function receptionOf({ from, to, breaks }: OpeningHours, takesUntil: string | null): Stretch[] {
  const ends = takesUntil && takesUntil < to ? takesUntil : to
  if (from >= ends) return []
  const pauses = breaks.map((pause) => ({ begins: pause.from, ends: pause.to }))
  return without([{ begins: from, ends }], pauses)
}

/** Returns the parts of the reception of a room in which nobody works there. */
export const gapsOf = (
  hours: OpeningHours,
  takesUntil: string | null,
  shifts: readonly Stretch[],
): Stretch[] => without(receptionOf(hours, takesUntil), shifts)

/** Returns how many people a station can take with the shifts planned in its rooms. */
export function peopleAt(
  { minutes, takesUntil }: Pick<PlanStation, 'minutes' | 'takesUntil'>,
  hours: OpeningHours,
  shifts: readonly Stretch[],
): number {
  const worked = shifts.reduce((sum, shift) => {
    const missed = without([shift], receptionOf(hours, takesUntil))
    const length = ({ begins, ends }: Stretch) => minutesOf(ends) - minutesOf(begins)
    return sum + length(shift) - missed.reduce((lost, one) => lost + length(one), 0)
  }, 0)
  return Math.floor(worked / minutes)
}

/** A station that cannot take all who are booked: how many it can take, and how many need it. */
export interface Shortage {
  station: string
  name: string
  people: number
  needed: number
}

/** A day of the plan against its demand. `staffed`: rooms with at least one shift. */
export interface DayStanding {
  staffed: number
  rooms: number
  short: Shortage[]
}

/** Compares the rooms in which somebody works on a day with the people who are booked for it. */
export function dayStanding(
  plan: Pick<ShiftPlan, 'stations' | 'rooms' | 'shifts'>,
  of: PlanDay,
): DayStanding {
  const { day, hours, needed } = of
  const shifts = plan.shifts.filter((shift) => shift.day === day)
  const staffed = plan.rooms.filter(({ id }) => shifts.some(({ room }) => room === id)).length
  const short = plan.stations.flatMap((station): Shortage[] => {
    const count = needed[station.key] ?? 0
    const ids = new Set(plan.rooms.filter((room) => room.station === station.key).map(({ id }) => id))
    if (!hours || count === 0 || ids.size === 0) return []
    const people = peopleAt(
      station,
      hours,
      shifts.filter(({ room }) => ids.has(room)),
    )
    return people < count ? [{ station: station.key, name: station.name, people, needed: count }] : []
  })
  return { staffed, rooms: plan.rooms.length, short }
}

/** Tells whether somebody is away on a day. */
export const isAbsent = (absences: readonly Absence[], worker: Absence['worker'], day: Day): boolean =>
  absences.some((one) => one.worker === worker && one.from <= day && day <= one.to)

/** Everything that decides whether a shift may be copied to a day. */
export interface CopyContext {
  today: Day
  rooms: readonly PlanRoom[]
  /** Days on which the clinic is open. */
  open: ReadonlySet<Day>
  absences: readonly Absence[]
  /** People with the role of a doctor. */
  workers: ReadonlySet<Absence['worker']>
  /** Shifts of all cities that stand on the days of the copy. */
  standing: readonly Shift[]
}

function skipOf(shift: Shift, { today, open, absences, workers, standing }: CopyContext): SkipReason | null {
  const { day, worker, room } = shift
  if (day < today) return 'passed'
  if (!open.has(day)) return 'closed'
  if (!workers.has(worker)) return 'noRole'
  if (isAbsent(absences, worker, day)) return 'absent'
  const near = standing.filter((one) => one.day === day && areOverlapping(one, shift))
  if (near.some((one) => one.room === room)) return 'roomTaken'
  return near.some((one) => one.worker === worker) ? 'elsewhere' : null
}

/**
 * Copies shifts by a number of days. What stands already stays: a shift whose person is away, whose room or person is
 * taken, or whose day is closed is left out and named.
 */
export function copyShifts(
  shifts: readonly Shift[],
  byDays: number,
  context: CopyContext,
): { add: Shift[]; skipped: CopyResult['skipped'] } {
  const add: Shift[] = []
  const skipped: CopyResult['skipped'] = []
  for (const one of shifts) {
    const room = context.rooms.find(({ id }) => id === one.room)
    if (!room) continue
    const shift = { ...one, day: addDays(one.day, byDays) }
    const why = skipOf(shift, { ...context, standing: [...context.standing, ...add] })
    if (why) skipped.push({ day: shift.day, room: room.name, workerName: one.workerName, why })
    else add.push(shift)
  }
  return { add, skipped }
}
