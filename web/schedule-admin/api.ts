import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { City } from '../../shared/platform/person.ts'
import type { BodyInput } from '../../shared/platform/route.ts'
import { scheduleAdminContract } from '../../shared/schedule-admin/contract.ts'
import { scheduleDeskRefusals } from '../../shared/schedule-admin/ru.ts'
import {
  CitySchedule,
  type ScheduleDesk,
  SpecialDay,
  type SpecialDayId,
  Touch,
} from '../../shared/schedule-admin/schema.ts'
import { call, detailsOf } from '../platform/call.ts'

const all = ['schedule-desk'] as const
const calls = scheduleAdminContract

/** Cities with their hours, stations and limits. */
export const deskQuery = queryOptions({
  queryKey: [...all, 'desk'],
  queryFn: ({ signal }) => call(calls.desk, { signal }),
  refetchOnWindowFocus: 'always',
})

/** Days of a year that differ from their weekday. */
export const yearQuery = (year: number) =>
  queryOptions({
    queryKey: [...all, 'days', year],
    queryFn: ({ signal }) => call(calls.days, { query: { year }, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })

/** A change to look at before it is made, as it travels. */
export type ChangeInput = BodyInput<typeof calls.preview>

/** Whom a change touches. */
export const previewOf = (body: ChangeInput): Promise<Touch> => call(calls.preview, { body })

/** The city as it is now, when a refusal says that another has changed it meanwhile. */
export const cityNow = (error: unknown): CitySchedule | undefined =>
  z.object({ city: CitySchedule }).safeParse(detailsOf(error, scheduleDeskRefusals.STALE_SCHEDULE)).data?.city

/** The special day as it is now, when a refusal says that another has changed it meanwhile. */
export const dayNow = (error: unknown): SpecialDay | undefined =>
  z.object({ day: SpecialDay }).safeParse(detailsOf(error, scheduleDeskRefusals.STALE_SCHEDULE)).data?.day ??
  daysNow(error)?.[0]

/** Of days to remove those that still stand, as they are now, when another has changed or removed some meanwhile. */
export const daysNow = (error: unknown): SpecialDay[] | undefined =>
  z.object({ days: z.array(SpecialDay) }).safeParse(detailsOf(error, scheduleDeskRefusals.STALE_SCHEDULE))
    .data?.days

/** Whom a refused change touches: somebody has booked since it was looked at. */
export const touchIn = (error: unknown): Touch | undefined =>
  z.object({ touch: Touch }).safeParse(detailsOf(error, scheduleDeskRefusals.TOUCHES_BOOKINGS)).data?.touch

/** Puts a city as it has become into what is known. */
function rememberCity(queries: QueryClient, city: CitySchedule): void {
  queries.setQueryData(deskQuery.queryKey, (known?: ScheduleDesk) =>
    known ? { ...known, cities: known.cities.map((one) => (one.city === city.city ? city : one)) } : known,
  )
}

/** Changes of a city. What they answer is shown at once; times that are shown elsewhere are asked for again. */
export function useCityActs(city: City) {
  const queries = useQueryClient()
  const params = { city }
  const after = async (answer: Promise<CitySchedule>): Promise<CitySchedule> => {
    const now = await answer
    rememberCity(queries, now)
    void queries.invalidateQueries({ queryKey: ['schedule'] })
    return now
  }
  const done = (answer: Promise<{ city: CitySchedule }>) => after(answer.then(({ city: now }) => now))
  return {
    changeCard: (body: BodyInput<typeof calls.changeCity>) => after(call(calls.changeCity, { params, body })),
    setWeek: (body: BodyInput<typeof calls.setWeek>) => done(call(calls.setWeek, { params, body })),
    removeWeek: (body: BodyInput<typeof calls.removeWeek>) => done(call(calls.removeWeek, { params, body })),
    addStation: (body: BodyInput<typeof calls.addStation>) => after(call(calls.addStation, { params, body })),
    changeStation: (key: string, body: BodyInput<typeof calls.changeStation>) =>
      done(call(calls.changeStation, { params: { ...params, key }, body })),
    removeStation: (key: string, body: BodyInput<typeof calls.removeStation>) =>
      done(call(calls.removeStation, { params: { ...params, key }, body })),
    setLimit: (body: BodyInput<typeof calls.setLimit>) => done(call(calls.setLimit, { params, body })),
  }
}

/** Changes of special days. The years that are shown are asked for again. */
export function useDayActs() {
  const queries = useQueryClient()
  const after = async (answer: Promise<unknown>): Promise<void> => {
    await answer
    await Promise.all([
      queries.invalidateQueries({ queryKey: [...all, 'days'] }),
      queries.invalidateQueries({ queryKey: ['schedule'] }),
    ])
  }
  return {
    add: (body: BodyInput<typeof calls.addDays>) => after(call(calls.addDays, { body })),
    change: (id: SpecialDayId, body: BodyInput<typeof calls.changeDay>) =>
      after(call(calls.changeDay, { params: { id }, body })),
    remove: (body: BodyInput<typeof calls.removeDays>) => after(call(calls.removeDays, { body })),
    /** Another has changed some of them: asks for the days that are shown anew. */
    reload: () => void queries.invalidateQueries({ queryKey: [...all, 'days'] }),
  }
}
