import { queryOptions } from '@tanstack/react-query'
import { hintsContract } from '../../shared/hints/contract.ts'
import { call } from '../platform/call.ts'

/** The helper's hints. They change seldom: asked again after ten minutes. */
export const hintsQuery = queryOptions({
  queryKey: ['hints'],
  queryFn: ({ signal }) => call(hintsContract.list, { signal }),
  staleTime: 600_000,
})
