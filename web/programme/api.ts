import { queryOptions } from '@tanstack/react-query'
import { programmeContract } from '../../shared/programme/contract.ts'
import type { Edition } from '../../shared/programme/schema.ts'
import { call } from '../platform/call.ts'

/**
 * Returns the edition of the order that is in force: its factors and services, from which volumes are computed.
 * An edition stays in force for years.
 */
export const editionNow = queryOptions({
  queryKey: ['programme', 'edition'],
  queryFn: async ({ signal }): Promise<Edition> => {
    const [factors, { services }] = await Promise.all([
      call(programmeContract.factors, { query: {}, signal }),
      call(programmeContract.services, { query: {}, signal }),
    ])
    return { ...factors, services }
  },
  staleTime: Number.POSITIVE_INFINITY,
})
