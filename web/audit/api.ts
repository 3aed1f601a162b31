import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { auditContract } from '../../shared/audit/contract.ts'
import type { AuditEventId, AuditFilter } from '../../shared/audit/schema.ts'
import { usersContract } from '../../shared/users/contract.ts'
import { call } from '../platform/call.ts'
import { saveFile } from '../platform/save-file.ts'

const all = ['audit'] as const

// Every look at the audit stands in it too: nothing is asked for again behind the reader's back.
const quiet = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** Events of a filter, as far as they are loaded, newest first. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...all, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(auditContract.list, { query: { ...filter, limit: 50, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    ...quiet,
  })

/** One event with its values; what was written down never changes. */
export const eventQuery = (id: AuditEventId) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => call(auditContract.one, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    ...quiet,
  })

/** People of the cabinet found by fragments of the name, the phone, the e-mail. */
export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: [...all, 'people', search],
    queryFn: ({ signal }) => call(usersContract.list, { query: { search, limit: 8 }, signal }),
    ...quiet,
  })

/** Saves what a filter leaves as a sheet; gives its name. */
export async function saveAudit(filter: AuditFilter, signal: AbortSignal): Promise<string> {
  const file = await call(auditContract.export, { query: filter, signal })
  saveFile(file)
  return file.name
}
