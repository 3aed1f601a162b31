import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryInput } from '../../shared/platform/route.ts'
import { statisticsContract } from '../../shared/statistics/contract.ts'
import { call } from '../platform/call.ts'
import { saveFile } from '../platform/save-file.ts'

/** The question of the figures as the address holds it. */
export type StatisticsAsked = QueryInput<typeof statisticsContract.figures>

/** Loads the figures of a period; the previous ones stay visible until the new ones arrive. */
export const statisticsQuery = (query: StatisticsAsked) =>
  queryOptions({
    queryKey: ['statistics', query],
    queryFn: ({ signal }) => call(statisticsContract.figures, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** Saves the figures as a spreadsheet; returns the name of the file. */
export async function saveStatistics(query: StatisticsAsked, signal: AbortSignal): Promise<string> {
  const file = await call(statisticsContract.sheet, { query, signal })
  saveFile(file)
  return file.name
}
