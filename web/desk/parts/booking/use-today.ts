import { useQuery } from '@tanstack/react-query'
import { clinicDay } from '../../../../shared/platform/days.ts'
import type { City } from '../../../../shared/platform/person.ts'
import type { FittingSlot } from '../../../../shared/schedule/fit/schema.ts'
import type { Slot } from '../../../../shared/schedule/schema.ts'
import { dayLoads, fittingOn, slotsOn } from '../../../schedule/api.ts'

type TodaySlot = Slot & Partial<Pick<FittingSlot, 'isPossible'>>

/** Why nobody can be booked for the rest of today at a free place. */
export type TodayObstacle = 'closed' | 'over' | 'full' | 'late'

/**
 * Returns why today has no free time; null when it has one. `capacity`: the seats of the whole day; `slots`: its times
 * still to come.
 */
export function obstacleToday(capacity: number, slots: readonly TodaySlot[]): TodayObstacle | null {
  if (capacity === 0) return 'closed'
  if (slots.length === 0) return 'over'
  const free = slots.filter((slot) => slot.free > 0)
  if (free.length === 0) return 'full'
  return free.every(({ isPossible }) => isPossible === false) ? 'late' : null
}

/** The rest of today in a city: its full times, and why there is no free one. */
export function useToday(city: City, services: readonly string[] | null) {
  const today = clinicDay(new Date())
  const fitting = useQuery({ ...fittingOn(city, today, services ?? []), enabled: services !== null })
  const plain = useQuery({ ...slotsOn(city, today), enabled: services === null })
  const loads = useQuery(dayLoads(city, [today, today], null))
  const slots: readonly TodaySlot[] | undefined = services === null ? plain.data : fitting.data?.slots
  const ahead = slots?.filter(({ start }) => Date.parse(start) > Date.now())
  return {
    full: ahead?.filter(({ free }) => free === 0) ?? [],
    obstacle: ahead && loads.data ? obstacleToday(loads.data[0]?.capacity ?? 0, ahead) : null,
  }
}
