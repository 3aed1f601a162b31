import type { BookingId } from '../../../shared/booking/schema.ts'
import { quotaUsed } from '../../../shared/group-booking/ru.ts'
import type { Wish } from '../../../shared/group-booking/settle.ts'
import type { PartReadingScope } from '../../../shared/organizations/access.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { countBooked, listCandidatesAmong } from './store.ts'

/**
 * Marks the wishes that go beyond the quota of their day, those first that were asked for last; those of candidates are
 * not counted. `except`: bookings that move, so that they do not count where they stand now. The caller has locked the quota before.
 */
export async function withinQuota(
  tx: Tx,
  scope: PartReadingScope,
  { quota, wishes, except }: { quota: number | null; wishes: readonly Wish[]; except: readonly BookingId[] },
): Promise<Wish[]> {
  const days = [...new Set(wishes.flatMap(({ near }) => (near ? [near.day] : [])))]
  if (quota === null || days.length === 0) return [...wishes]
  const used = await countBooked(tx, scope, { days, except })
  const candidates = await listCandidatesAmong(
    tx,
    wishes.map(({ employee }) => employee),
  )
  return wishes.map((wish) => {
    const day = wish.near?.day
    if (!day || wish.problem || candidates.has(wish.employee)) return wish
    const count = (used.get(day) ?? 0) + 1
    used.set(day, count)
    return count > quota ? { ...wish, problem: quotaUsed(quota, day) } : wish
  })
}

/** Slots of a day with their free places. */
interface FreeSlot {
  day: Day
  free: number
}

/**
 * Takes places away from the slots of each day until no more are left than the quota allows, from the end of the day on,
 * since blood is taken in the morning.
 */
export async function cutToQuota<Slot extends FreeSlot>(
  reader: Reader,
  scope: PartReadingScope,
  quota: number | null,
  slots: readonly Slot[],
): Promise<Slot[]> {
  if (quota === null) return [...slots]
  const days = [...new Set(slots.map(({ day }) => day))]
  const used = await countBooked(reader, scope, { days, except: [] })
  const left = new Map(days.map((day) => [day, Math.max(0, quota - (used.get(day) ?? 0))]))
  return slots.map((slot) => {
    const free = Math.min(slot.free, left.get(slot.day) ?? 0)
    left.set(slot.day, (left.get(slot.day) ?? 0) - Math.max(0, free))
    return { ...slot, free }
  })
}
