import { queryOptions } from '@tanstack/react-query'
import { overviewContract } from '../../shared/overview/contract.ts'
import { call } from '../platform/call.ts'

/** Milliseconds between automatic reloads of the overview while the page is visible. */
const every = 60_000

/** Loads the current state of the clinic: an administrator's overview. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call(overviewContract.now, { signal }),
  refetchInterval: every,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
})
