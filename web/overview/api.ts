import { queryOptions } from '@tanstack/react-query'
import { overviewContract } from '../../shared/overview/contract.ts'
import { call } from '../platform/call.ts'

/** Milliseconds after which the overview is asked for again by itself, as long as the page is looked at. */
const every = 60_000

/** The clinic now: the overview of an administrator. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call(overviewContract.now, { signal }),
  refetchInterval: every,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
})
