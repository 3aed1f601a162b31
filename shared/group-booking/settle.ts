// Source: queue.md §5 rule 1: a booking that exceeds the capacity of any hour and station is refused, and the
// nearest times that fit are offered.
import type { BookingId } from '../booking/schema.ts'
import type { EmployeeId } from '../employees/schema.ts'
import type { Day } from '../platform/days.ts'
import { nearestCount } from '../schedule/rules.ts'
import { countAt, type FreeCapacity, lackAt, nearestFor, type TimeSlot } from './capacity.ts'
import { lackWords, placeWords } from './ru.ts'
import type { Conflict } from './schema.ts'

/** A person and the requested time. `problem`: a reason to refuse the person that does not depend on the time. */
export interface Wish {
  employee: EmployeeId
  booking: BookingId | null
  fullname: string
  /** Keys of the stations that the person visits. */
  needs: readonly string[]
  slot: TimeSlot | null
  /** The requested time, which may be missing in the schedule. Other times are searched around it. */
  near: { day: Day; time: string } | null
  problem: string | null
}

/** A request that failed, with the reason. `isTime` is true when another time may be suitable. */
export interface FailedWish {
  wish: Wish
  reason: string
  isTime: boolean
}

const failed = (wish: Wish, reason: string, isTime = true): FailedWish => ({ wish, reason, isTime })

/**
 * Takes a seat for each request in order and returns the requests that failed. `isAhead` tells whether a time
 * is still in the future.
 */
export function settle(
  rooms: FreeCapacity,
  wishes: readonly Wish[],
  isAhead: (slot: TimeSlot) => boolean,
): { taken: Wish[]; failed: FailedWish[] } {
  const taken: Wish[] = []
  const lost = wishes.flatMap((wish): FailedWish[] => {
    if (wish.problem) return [failed(wish, wish.problem, false)]
    const slot = wish.slot && rooms.slots.get(wish.slot.slot)
    if (!slot) return [failed(wish, placeWords.none)]
    if (!isAhead(slot)) return [failed(wish, placeWords.passed)]
    const lack = lackAt(rooms, slot, wish.needs)
    if (lack) return [failed(wish, lackWords(lack))]
    countAt(rooms, slot, wish.needs)
    taken.push(wish)
    return []
  })
  return { taken, failed: lost }
}

/** Maximum number of failed requests for which nearest times are searched; the user fixes the others afterwards. */
export const offersAtMost = 100

/** Builds the list of conflicts for HR. `rooms` is the capacity left after the successful requests. */
export function conflictsOf(rooms: FreeCapacity, lost: readonly FailedWish[]): Conflict[] {
  return lost.map(({ wish, reason, isTime }, at) => {
    const near = isTime && at < offersAtMost ? wish.near : null
    const nearest = near ? nearestFor(rooms, wish.needs, near, nearestCount) : []
    const { employee, booking, fullname } = wish
    return {
      employee,
      booking,
      fullname,
      reason,
      nearest: nearest.map(({ slot, day, time, free }) => ({ slot, day, time, free })),
    }
  })
}
