import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { City } from '../../shared/platform/person.ts'
import type { BodyInput } from '../../shared/platform/route.ts'
import { siteDaysAdminContract } from '../../shared/schedule/site-days/contract.ts'
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

/** Returns cities with their hours, stations and limits. */
export const deskQuery = queryOptions({
  queryKey: [...all, 'desk'],
  queryFn: ({ signal }) => call(calls.desk, { signal }),
  refetchOnWindowFocus: 'always',
})

/** Returns the special days of a year: those whose hours differ from the usual hours of their weekday. */
export const yearQuery = (year: number) =>
  queryOptions({
    queryKey: [...all, 'days', year],
    queryFn: ({ signal }) => call(calls.days, { query: { year }, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })

/** The request body of a change preview. */
export type ChangeInput = BodyInput<typeof calls.preview>

/** Returns the bookings that a change affects. */
export const previewOf = (body: ChangeInput): Promise<Touch> => call(calls.preview, { body })

/**
 * After another administrator's change the server refuses a save and sends the current city; this returns that
 * city.
 */
export const cityNow = (error: unknown): CitySchedule | undefined =>
  z.object({ city: CitySchedule }).safeParse(detailsOf(error, scheduleDeskRefusals.STALE_SCHEDULE)).data?.city

/**
 * After another administrator's change the server refuses a save and sends the current special day; this
 * returns that day.
 */
export const dayNow = (error: unknown): SpecialDay | undefined =>
  z.object({ day: SpecialDay }).safeParse(detailsOf(error, scheduleDeskRefusals.STALE_SCHEDULE)).data?.day ??
  daysNow(error)?.[0]

/**
 * After another administrator's change the server refuses to remove days and sends those that still exist; this
 * returns them.
 */
export const daysNow = (error: unknown): SpecialDay[] | undefined =>
  z.object({ days: z.array(SpecialDay) }).safeParse(detailsOf(error, scheduleDeskRefusals.STALE_SCHEDULE))
    .data?.days

/** Returns the affected bookings that a refusal names: they were made between the preview and the save. */
export const touchIn = (error: unknown): Touch | undefined =>
  z.object({ touch: Touch }).safeParse(detailsOf(error, scheduleDeskRefusals.TOUCHES_BOOKINGS)).data?.touch

/** Puts an updated city into the cache. */
function rememberCity(queries: QueryClient, city: CitySchedule): void {
  queries.setQueryData(deskQuery.queryKey, (known?: ScheduleDesk) =>
    known ? { ...known, cities: known.cities.map((one) => (one.city === city.city ? city : one)) } : known,
  )
}

/**
 * Requests that change a city. The updated city is shown at once, and slots shown on other pages are fetched
 * again.
 */
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
    setDaysAhead: (body: BodyInput<typeof calls.setDaysAhead>) =>
      after(call(calls.setDaysAhead, { params, body })),
    setOverbookLimit: (body: BodyInput<typeof calls.setOverbookLimit>) =>
      after(call(calls.setOverbookLimit, { params, body })),
    setVoice: (isOn: boolean) => after(call(calls.setVoice, { params, body: { isOn } })),
    /** Shows the city that a refusal carries, if any. */
    remember: (now: CitySchedule | undefined) => now && rememberCity(queries, now),
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

/** Changes of special days. The shown years are refetched. */
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
    /** Another administrator has changed some of them, so the shown days are refetched. */
    reload: () => void queries.invalidateQueries({ queryKey: [...all, 'days'] }),
  }
}

/** Loads the site days from today on. */
export const siteDaysQuery = queryOptions({
  queryKey: ['site-days'],
  queryFn: ({ signal }) => call(siteDaysAdminContract.list, { signal }),
  refetchOnMount: 'always',
})

/** Opens, changes and closes site days; free places are fetched again, because such a day is nobody else's. */
export function useSiteDayActs() {
  const queries = useQueryClient()
  const after = async (answer: Promise<unknown>): Promise<void> => {
    await answer
    await Promise.all([
      queries.invalidateQueries({ queryKey: siteDaysQuery.queryKey }),
      queries.invalidateQueries({ queryKey: ['schedule'] }),
    ])
  }
  return {
    open: (body: BodyInput<typeof siteDaysAdminContract.open>) =>
      after(call(siteDaysAdminContract.open, { body })),
    change: (body: BodyInput<typeof siteDaysAdminContract.change>) =>
      after(call(siteDaysAdminContract.change, { body })),
    close: (body: BodyInput<typeof siteDaysAdminContract.close>) =>
      after(call(siteDaysAdminContract.close, { body })),
  }
}
