import { queryOptions } from '@tanstack/react-query'
import type { Day } from '../../shared/platform/days.ts'
import type { City } from '../../shared/platform/person.ts'
import { pricesContract } from '../../shared/prices/contract.ts'
import { call } from '../platform/call.ts'

/** Prices of a city as they stand on a day, in roubles by service. */
export const priceList = (city: City, on: Day) =>
  queryOptions({
    queryKey: ['prices', city, on],
    queryFn: ({ signal }) => call(pricesContract.list, { query: { city, on }, signal }),
    staleTime: 10 * 60_000,
  })
