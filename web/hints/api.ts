import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { hintsAdminContract, hintsContract } from '../../shared/hints/contract.ts'
import type { AdminHint, HintId, HintInput, HintOrder, StaffHintsFile } from '../../shared/hints/schema.ts'
import { call } from '../platform/call.ts'

/** Loads the helper's hints: again at each opening, because the clinic may have changed them. */
export const hintsQuery = queryOptions({
  queryKey: ['hints', 'shown'],
  queryFn: ({ signal }) => call(hintsContract.list, { signal }),
  staleTime: 600_000,
  refetchOnMount: 'always',
})

/** Loads the hints about the work of staff, which come with the pages that they describe. */
export const staffHintsQuery = queryOptions({
  queryKey: ['hints', 'staff'],
  queryFn: async () => (await import('../../reference/staff-hints.json')).default as StaffHintsFile,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Loads all hints for their editor. */
export const allHintsQuery = queryOptions({
  queryKey: ['hints', 'all'],
  queryFn: ({ signal }) => call(hintsAdminContract.all, { signal }),
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
})

/** An administrator's actions on hints. The list updates at once, and so does the administrator's own helper. */
export function useHintActs() {
  const queries = useQueryClient()
  const { queryKey } = allHintsQuery
  const put = (news: readonly AdminHint[]) => {
    const ids = new Set(news.map(({ id }) => id))
    queries.setQueryData(queryKey, (known = []) => [...known.filter(({ id }) => !ids.has(id)), ...news])
    void queries.invalidateQueries({ queryKey: hintsQuery.queryKey })
  }
  const putOne = (hint: AdminHint) => {
    put([hint])
    return hint
  }
  return {
    /** Applies another administrator's changes to the loaded hints. */
    put,
    /** The hints as loaded now. */
    known: () => queries.getQueryData(queryKey) ?? [],
    add: async (body: HintInput) => putOne(await call(hintsAdminContract.add, { body })),
    change: async (id: HintId, body: HintInput & { version: number }) =>
      putOne(await call(hintsAdminContract.change, { params: { id }, body })),
    order: async (body: HintOrder) => put(await call(hintsAdminContract.order, { body })),
    remove: async ({ id, version }: AdminHint) => {
      await call(hintsAdminContract.remove, { params: { id }, body: { version } })
      queries.setQueryData(queryKey, (known = []) => known.filter((one) => one.id !== id))
      void queries.invalidateQueries({ queryKey: hintsQuery.queryKey })
    },
    /** Reloads all hints. */
    refresh: () => void queries.invalidateQueries({ queryKey }),
  }
}
