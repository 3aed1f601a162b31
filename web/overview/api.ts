import { queryOptions } from '@tanstack/react-query'
import { overviewContract } from '../../shared/overview/contract.ts'
import type { FirstDay } from '../../shared/overview/schema.ts'
import type { BodyInput } from '../../shared/platform/route.ts'
import { call } from '../platform/call.ts'

/** Loads the first-day list: what a new installation lacks or took from an example. */
export const firstDayQuery = queryOptions({
  queryKey: ['overview', 'first-day'],
  queryFn: ({ signal }) => call(overviewContract.firstDay, { signal }),
  refetchOnMount: 'always',
})

/** Says that a value of the example is the clinic's; returns the list after that. */
export const vouchFor = (body: BodyInput<typeof overviewContract.vouch>): Promise<FirstDay> =>
  call(overviewContract.vouch, { body })

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
