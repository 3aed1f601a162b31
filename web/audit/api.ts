import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { auditContract } from '../../shared/audit/contract.ts'
import type { AuditEventId, AuditFilter } from '../../shared/audit/schema.ts'
import { usersContract } from '../../shared/users/contract.ts'
import { call } from '../platform/call.ts'
import { saveFile } from '../platform/save-file.ts'

const all = ['audit'] as const

// The audit records each view of itself too: nothing is refetched without the reader's action.
const quiet = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** Loads the events of a filter page by page, newest first. */
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

/** Loads one event with its values; a recorded event never changes. */
export const eventQuery = (id: AuditEventId) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => call(auditContract.one, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    ...quiet,
  })

/** Loads the open event. */
export const useEvent = (id: AuditEventId | null) =>
  useQuery({ ...eventQuery(id as AuditEventId), enabled: id !== null })

/** Finds users of the cabinet by parts of the name, phone or e-mail. */
export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: [...all, 'people', search],
    queryFn: ({ signal }) => call(usersContract.list, { query: { search, limit: 8 }, signal }),
    ...quiet,
  })

/** Saves the filtered events as a spreadsheet; returns its file name. */
export async function saveAudit(filter: AuditFilter, signal: AbortSignal): Promise<string> {
  const file = await call(auditContract.export, { query: filter, signal })
  saveFile(file)
  return file.name
}
