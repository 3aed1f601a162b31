import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import type { Day } from '../../shared/platform/days.ts'
import type { City } from '../../shared/platform/person.ts'
import type { BodyInput } from '../../shared/platform/route.ts'
import { pricesAdminContract, pricesContract } from '../../shared/prices/contract.ts'
import { call } from '../platform/call.ts'
import { saveFile } from '../platform/save-file.ts'

/** The key prefix of all cached prices; a saved change makes them stale. */
const all = ['prices'] as const

/** Returns prices of a city on a day, in roubles by service. */
export const priceList = (city: City, on: Day) =>
  queryOptions({
    queryKey: [...all, city, on],
    queryFn: ({ signal }) => call(pricesContract.list, { query: { city, on }, signal }),
    staleTime: 10 * 60_000,
  })

/** Null: the clinic's own price list; otherwise the organization with which the price list was agreed. */
export type ListOf = OrganizationId | null

const queryOf = (list: ListOf) => ({ ...(list && { organization: list }) })

/**
 * Returns the price table of a list on a day. Refetched at each return to the page, because another
 * administrator may change it.
 */
export const priceTable = (list: ListOf, on: Day) =>
  queryOptions({
    queryKey: [...all, 'table', list, on],
    queryFn: ({ signal }) => call(pricesAdminContract.table, { query: { on, ...queryOf(list) }, signal }),
    placeholderData: (before, query) => (query?.queryKey[2] === list ? before : undefined),
    refetchOnWindowFocus: 'always',
  })

/** Returns who set prices and when, newest first, for one service or the whole list. */
export const priceHistory = (list: ListOf, service: string | null) =>
  infiniteQueryOptions({
    queryKey: [...all, 'history', list, service],
    queryFn: ({ pageParam, signal }) =>
      call(pricesAdminContract.history, {
        query: { limit: 30, after: pageParam, ...(service && { service }), ...queryOf(list) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    select: ({ pages, ...rest }) => ({
      ...rest,
      pages: pages.map(({ items, ...page }) => ({
        ...page,
        items: items.map((step) => ({ ...step, id: step.row })),
      })),
    }),
  })

/** Parameters of sample check-ups: a list, a day, a city, unsaved prices. */
export type SamplesInput = BodyInput<typeof pricesAdminContract.samples>

/**
 * Returns the cost of sample check-ups with the saved and with the unsaved prices. Until a new answer arrives
 * the last one is shown.
 */
export const sampleCosts = (body: SamplesInput) =>
  queryOptions({
    queryKey: [...all, 'samples', body],
    queryFn: ({ signal }) => call(pricesAdminContract.samples, { body, signal }),
    placeholderData: keepPreviousData,
  })

/** The request body of a save. */
type PricesInput = BodyInput<typeof pricesAdminContract.set>

/**
 * Saves prices, all or none; a refused save refetches the tables too. A repeated save needs no key, because the
 * prices are already set the second time.
 */
export function useSetPrices() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: PricesInput) => call(pricesAdminContract.set, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: all }),
  })
}

/** Saves the price list of a day on the device as an .xlsx file and returns the name of the file. */
export async function savePrices(list: ListOf, on: Day, signal: AbortSignal): Promise<string> {
  const file = await call(pricesAdminContract.export, { query: { on, ...queryOf(list) }, signal })
  saveFile(file)
  return file.name
}

/** Returns what a file of prices would change from a day on. Nothing is written. */
export const previewPrices = (list: ListOf, from: Day, file: File, signal: AbortSignal) =>
  call(pricesAdminContract.preview, { query: { from, ...queryOf(list) }, body: file, signal })
