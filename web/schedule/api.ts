import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import type { Day } from '../../shared/platform/days.ts'
import type { City } from '../../shared/platform/person.ts'
import { scheduleContract } from '../../shared/schedule/contract.ts'
import { holdMinutes } from '../../shared/schedule/rules.ts'
import { type Hold, Slot } from '../../shared/schedule/schema.ts'
import { CallError, call } from '../platform/call.ts'

const minute = 60_000

/** Everything about places; stale after any booking. */
export const placesKey = ['schedule', 'places'] as const

/** Addresses and work time of both cities. */
export const workTime = queryOptions({
  queryKey: ['schedule', 'work-time'],
  queryFn: ({ signal }) => call(scheduleContract.workTime, { signal }),
  staleTime: 60 * minute,
})

/** Free seats of each day, which colour the days of the calendar. */
export const dayLoads = (city: City, from: Day, to: Day) =>
  queryOptions({
    queryKey: [...placesKey, 'days', city, from, to],
    queryFn: ({ signal }) => call(scheduleContract.days, { query: { city, from, to }, signal }),
    staleTime: minute / 2,
  })

/** Times of one day with their free places. Asked again each half a minute: others book too. */
export const slotsOn = (city: City, day: Day) =>
  queryOptions({
    queryKey: [...placesKey, 'slots', city, day],
    queryFn: ({ signal }) => call(scheduleContract.slots, { query: { city, from: day, to: day }, signal }),
    staleTime: minute / 4,
    refetchInterval: minute / 2,
  })

/** The nearest free times of a city. */
export const nearestSlots = (city: City) =>
  queryOptions({
    queryKey: [...placesKey, 'nearest', city],
    queryFn: ({ signal }) => call(scheduleContract.nearest, { query: { city }, signal }),
    staleTime: minute / 4,
  })

/** The place that is kept for the caller now, if any: it survives a reload. Remembered on other steps too, past its five minutes. */
export const myHold = queryOptions({
  queryKey: ['schedule', 'hold'],
  queryFn: ({ signal }) => call(scheduleContract.myHold, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** The hold on the device's clock, which may differ from the server's: it begins now. */
const onThisClock = ({ slot }: Hold): Hold => ({
  slot,
  expiresAt: new Date(Date.now() + holdMinutes * minute).toISOString(),
})

/** Free slots that a refusal offers instead of the one that was asked for. */
export function nearestIn(error: unknown): Slot[] {
  const details = error instanceof CallError ? error.details : null
  return z.object({ nearest: z.array(Slot) }).safeParse(details).data?.nearest ?? []
}

/**
 * The chosen place of a city and its hold. `until` is null while the place is not kept: the hold is on its way, has run
 * out, or was refused. `take` keeps a place, and the same one again after its time is over.
 */
export function useHold(city: City) {
  const queries = useQueryClient()
  const kept = useQuery(myHold)
  const [lapsed, setLapsed] = useState<Slot | null>(null)
  const taking = useMutation({
    // One at a time: the answer to an earlier press must not come after that to a later one.
    scope: { id: 'hold' },
    mutationFn: (slot: Slot) => call(scheduleContract.hold, { body: { slot: slot.id } }),
    onMutate: () => setLapsed(null),
    onSuccess: (hold) => queries.setQueryData(myHold.queryKey, onThisClock(hold)),
    onError: () => queries.setQueryData(myHold.queryKey, null),
    onSettled: () => queries.invalidateQueries({ queryKey: placesKey }),
  })
  const hold = kept.data?.slot.city === city ? kept.data : null
  const asked = taking.isPending ? taking.variables : null
  return {
    slot: asked ?? hold?.slot ?? (lapsed?.city === city ? lapsed : null),
    until: asked || !hold ? null : Date.parse(hold.expiresAt),
    isTaking: taking.isPending,
    isLapsed: !asked && !hold && lapsed?.city === city,
    refusal: taking.error,
    take: taking.mutate,
    lapse: () => {
      setLapsed(hold?.slot ?? null)
      queries.setQueryData(myHold.queryKey, null)
      void queries.invalidateQueries({ queryKey: placesKey })
    },
    /** The place is lost: somebody else has it, or it is in the past. */
    lose: () => {
      setLapsed(null)
      queries.setQueryData(myHold.queryKey, null)
      void queries.invalidateQueries({ queryKey: placesKey })
    },
  }
}
