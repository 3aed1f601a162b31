import type { Actor } from '../../../shared/platform/actor.ts'
import { addDays, clinicDay, type Day, daysBetween } from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import { cachedByQuestion } from '../../platform/db/cached-for.ts'
import type { Limit } from '../../platform/limits.ts'
import { localLimit } from '../../platform/local-limit.ts'
import { networkOf } from '../../platform/network.ts'
import { freeSince } from '../actions.ts'
import { listDayLoads, listSlots } from '../store.ts'

/** Days of a city, the first and the last included. */
interface CityDays {
  city: City
  from: Day
  to: Day
}

/** How the public schedule is read. */
export interface ScheduleReads {
  slots: typeof listSlots
  days: typeof listDayLoads
  nearest: typeof freeSince
}

const fresh: ScheduleReads = { slots: listSlots, days: listDayLoads, nearest: freeSince }

/** Longer periods are read by months, so that periods that differ by a day share their answers. */
const mostDaysByDay = 7

/** Returns the whole months that a long period touches, or the single days of a short one. */
function partsOf({ city, from, to }: CityDays): CityDays[] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))
  if (days.length <= mostDaysByDay) return days.map((day) => ({ city, from: day, to: day }))
  return [...new Set(days.map((day) => day.slice(0, 7)))].map((month) => {
    const first = `${month}-01` as Day
    const inNext = addDays(first, 31)
    return { city, from: first, to: addDays(`${inNext.slice(0, 7)}-01` as Day, -1) }
  })
}

const slotsOf = cachedByQuestion(listSlots)
const daysOf = cachedByQuestion(listDayLoads)
const nearestOf = cachedByQuestion((reader, { city, from }: { city: City; from: Date | null }, now) =>
  freeSince(reader, city, from ?? now, now),
)

const recent: ScheduleReads = {
  async slots(reader, days, now) {
    const parts = await Promise.all(partsOf(days).map((part) => slotsOf(reader, part, now)))
    return parts.flat().filter(({ start }) => {
      const day = clinicDay(new Date(start))
      return day >= days.from && day <= days.to
    })
  },
  async days(reader, days, now) {
    const parts = await Promise.all(partsOf(days).map((part) => daysOf(reader, part, now)))
    return parts.flat().filter(({ day }) => day >= days.from && day <= days.to)
  },
  nearest: (reader, city, from, now) =>
    nearestOf(reader, { city, from: from.getTime() === now.getTime() ? null : from }, now),
}

/**
 * Returns how a caller reads the schedule: a visitor without a session what somebody else has read within the last
 * second, a signed-in user what stands in the database, since he may have booked a moment ago.
 */
export const readsFor = ({ kind }: Actor): ScheduleReads => (kind === 'guest' ? recent : fresh)

/**
 * Limits how often a caller reads the schedule: a visitor by the address, so that a script cannot occupy the database,
 * a signed-in user by the account, so that an office behind one address is not limited as one.
 */
export function readLimit(limit: Limit) {
  const local = localLimit(limit)
  return ({ actor, address, now }: { actor: Actor; address: string; now: Date }): void =>
    local.spend(actor.kind === 'member' ? actor.accountId : networkOf(address), now)
}
