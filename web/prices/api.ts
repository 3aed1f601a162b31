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

/** Begins the key of everything known of prices: a saved change makes it old. */
const all = ['prices'] as const

/** Prices of a city as they stand on a day, in roubles by service. */
export const priceList = (city: City, on: Day) =>
  queryOptions({
    queryKey: [...all, city, on],
    queryFn: ({ signal }) => call(pricesContract.list, { query: { city, on }, signal }),
    staleTime: 10 * 60_000,
  })

/** Whose list: the clinic's own (null), or what was agreed with an organization. */
export type ListOf = OrganizationId | null

const queryOf = (list: ListOf) => ({ ...(list && { organization: list }) })

/** The price table of a list on a day. Asked for again at each return to the page: another administrator may work on it. */
export const priceTable = (list: ListOf, on: Day) =>
  queryOptions({
    queryKey: [...all, 'table', list, on],
    queryFn: ({ signal }) => call(pricesAdminContract.table, { query: { on, ...queryOf(list) }, signal }),
    placeholderData: (before, query) => (query?.queryKey[2] === list ? before : undefined),
    refetchOnWindowFocus: 'always',
  })

/** Who set prices and when, the newest first; of one service, or of the whole list. */
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
  })

/** What sample check-ups are asked of: a list, a day, a city, prices that are not saved. */
export type SamplesInput = BodyInput<typeof pricesAdminContract.samples>

/** What sample check-ups cost before and after. The last answer stays until the next has come. */
export const sampleCosts = (body: SamplesInput) =>
  queryOptions({
    queryKey: [...all, 'samples', body],
    queryFn: ({ signal }) => call(pricesAdminContract.samples, { body, signal }),
    placeholderData: keepPreviousData,
  })

/** What is sent to be saved. */
type PricesInput = BodyInput<typeof pricesAdminContract.set>

/**
 * Saves prices, all or none; also a refused save asks for the tables again. One that is sent twice needs no key: the second
 * time the prices stand there already.
 */
export function useSetPrices() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: PricesInput) => call(pricesAdminContract.set, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: all }),
  })
}

/** Saves the list of a day as an .xlsx file on the device and gives its name. */
export async function savePrices(list: ListOf, on: Day, signal: AbortSignal): Promise<string> {
  const file = await call(pricesAdminContract.export, { query: { on, ...queryOf(list) }, signal })
  saveFile(file)
  return file.name
}

/** What a file of prices would change from a day on. Nothing is written. */
export const previewPrices = (list: ListOf, from: Day, file: File, signal: AbortSignal) =>
  call(pricesAdminContract.preview, { query: { from, ...queryOf(list) }, body: file, signal })
