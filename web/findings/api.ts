import { infiniteQueryOptions, queryOptions, skipToken, useQueryClient } from '@tanstack/react-query'
import type { BookingId } from '../../shared/booking/schema.ts'
import { findingsContract } from '../../shared/findings/contract.ts'
import { resultsContract } from '../../shared/findings/results/contract.ts'
import type { ResultQuery } from '../../shared/findings/results/schema.ts'
import { findingTemplatesContract } from '../../shared/findings/templates/contract.ts'
import type { FindingTemplate, TemplateKey } from '../../shared/findings/templates/schema.ts'
import { call } from '../platform/call.ts'

/** Everything found at a check-up. It is asked for again only after a refusal: each reading is a view in the audit. */
export const findingsOf = (booking: BookingId | null) =>
  queryOptions({
    queryKey: ['findings', booking] as const,
    queryFn: booking
      ? ({ signal }) => call(findingsContract.ofBooking, { params: { id: booking }, signal })
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
  })

/** Filters of the results that come after the visit. */
export type ResultFilter = Partial<Pick<ResultQuery, 'state' | 'service' | 'search'>>

/** Everything that is loaded about results. */
export const resultsKey = ['results'] as const

/** Loads results page by page. They are asked for again only by hand: each reading is a view in the audit. */
export const resultsQuery = (filter: ResultFilter) =>
  infiniteQueryOptions({
    queryKey: [...resultsKey, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(resultsContract.list, { query: { ...filter, limit: 100, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
  })

/** Loads the services whose results are awaited, and their numbers. */
export const servicesQuery = queryOptions({
  queryKey: [...resultsKey, 'services'],
  queryFn: ({ signal }) => call(resultsContract.services, { signal }),
})

/** Loads all versions of the finding of a service, the newest first. */
export const versionsOf = (booking: BookingId, service: string) =>
  queryOptions({
    queryKey: ['findings', booking, 'versions', service] as const,
    queryFn: ({ signal }) =>
      call(findingsContract.versions, { params: { id: booking }, query: { service }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** The person's former check-ups. Each reading is a view in the audit, so they are loaded only when they are opened. */
export const formerQuery = (booking: BookingId) =>
  queryOptions({
    queryKey: ['findings', booking, 'former'] as const,
    queryFn: ({ signal }) => call(findingsContract.former, { params: { id: booking }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Loads the doctor's own templates of all services. */
export const templatesQuery = queryOptions({
  queryKey: ['finding-templates'] as const,
  queryFn: ({ signal }) => call(findingTemplatesContract.mine, { signal }),
  staleTime: 10 * 60_000,
})

/** Keeps and removes templates, and shows those that are left. */
export function useTemplates() {
  const queries = useQueryClient()
  const { queryKey } = templatesQuery
  return {
    keep: async (template: FindingTemplate) =>
      queries.setQueryData(queryKey, await call(findingTemplatesContract.keep, { body: template })),
    drop: async ({ service, name }: TemplateKey) =>
      queries.setQueryData(queryKey, await call(findingTemplatesContract.drop, { body: { service, name } })),
  }
}
