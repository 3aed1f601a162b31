import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import type { Day } from '../../shared/platform/days.ts'
import type { City } from '../../shared/platform/person.ts'
import { scheduleContract } from '../../shared/schedule/contract.ts'
import { fitContract } from '../../shared/schedule/fit/contract.ts'
import { holdMinutes, lastDayOpen, usualDaysAhead } from '../../shared/schedule/rules.ts'
import { type Hold, Slot } from '../../shared/schedule/schema.ts'
import { CallError, call } from '../platform/call.ts'

const minute = 60_000

/** Key prefix of all cached data about seats; each booking makes it stale. */
export const placesKey = ['schedule', 'places'] as const

/** Addresses and work time of both cities. */
export const workTime = queryOptions({
  queryKey: ['schedule', 'work-time'],
  queryFn: ({ signal }) => call(scheduleContract.workTime, { signal }),
  staleTime: 60 * minute,
})

/** Returns the last day that is open for booking in a city; the usual horizon until the answer has come. */
export function useLastDay(city: City, today: Day): Day {
  const { data } = useQuery(workTime)
  return lastDayOpen(today, data?.[city].daysAhead ?? usualDaysAhead)
}

/** Free seats of each day, which colour the days of the calendar; with a volume, those at which it can be done. */
export const dayLoads = (city: City, [from, to]: readonly [Day, Day], services: readonly string[] | null) =>
  queryOptions({
    queryKey: [...placesKey, 'days', city, from, to, services],
    queryFn: ({ signal }) =>
      services
        ? call(fitContract.days, { body: { city, from, to, services: [...services] }, signal })
        : call(scheduleContract.days, { query: { city, from, to }, signal }),
    staleTime: minute / 2,
  })

/** Slots of one day with their free seats. Fetched again every half a minute, because other users book too. */
export const slotsOn = (city: City, day: Day) =>
  queryOptions({
    queryKey: [...placesKey, 'slots', city, day],
    queryFn: ({ signal }) => call(scheduleContract.slots, { query: { city, from: day, to: day }, signal }),
    staleTime: minute / 4,
    refetchInterval: minute / 2,
  })

/** The slots of a day with what of a volume can be done in a visit that begins then. */
export const fittingOn = (city: City, day: Day, services: readonly string[]) =>
  queryOptions({
    queryKey: [...placesKey, 'fitting', city, day, services],
    queryFn: ({ signal }) => call(fitContract.day, { body: { city, day, services: [...services] }, signal }),
    staleTime: minute / 4,
    refetchInterval: minute / 2,
  })

/** The nearest free times at which a volume fits into the day; without a volume, the nearest free times. */
export const nearestFor = (city: City, services: readonly string[] | null, from?: Day) =>
  queryOptions({
    queryKey: [...placesKey, 'nearest', city, from, services],
    queryFn: ({ signal }): Promise<Slot[]> =>
      services
        ? call(fitContract.nearest, {
            body: { city, services: [...services], ...(from && { from }) },
            signal,
          })
        : call(scheduleContract.nearest, { query: { city, ...(from && { from }) }, signal }),
    staleTime: minute / 4,
  })

/**
 * The seat that the server holds for the caller now, if any; it survives a reload. It stays in the cache when
 * the user goes to other steps, even after its five minutes.
 */
export const myHold = queryOptions({
  queryKey: ['schedule', 'hold'],
  queryFn: ({ signal }) => call(scheduleContract.myHold, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/**
 * Returns the hold with its end on the clock of this device, which may differ from the server's: the five
 * minutes begin now.
 */
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
 * The chosen slot of a city and its hold. `until` is null while no seat is held: the request is under way, the
 * hold has run out, or it was refused. `take` holds a seat in a slot; it can be called again for the same slot
 * when the time has run out.
 */
export function useHold(city: City) {
  const queries = useQueryClient()
  const kept = useQuery(myHold)
  const [lapsed, setLapsed] = useState<Slot | null>(null)
  const taking = useMutation({
    // Requests are sent one after another: the answer to an earlier press must not arrive after the answer to a
    // later one.
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
    /** Forgets the hold after its seat was lost: another user has it, or its time has passed. */
    lose: () => {
      setLapsed(null)
      queries.setQueryData(myHold.queryKey, null)
      void queries.invalidateQueries({ queryKey: placesKey })
    },
  }
}
