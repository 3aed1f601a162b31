import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { hintsAdminContract, hintsContract } from '../../shared/hints/contract.ts'
import type { AdminHint, HintId, HintInput, HintOrder } from '../../shared/hints/schema.ts'
import { call } from '../platform/call.ts'

/** The helper's hints: asked again at each opening, for the clinic may have changed them. */
export const hintsQuery = queryOptions({
  queryKey: ['hints', 'shown'],
  queryFn: ({ signal }) => call(hintsContract.list, { signal }),
  staleTime: 600_000,
  refetchOnMount: 'always',
})

/** All hints, as their editor shows them. */
export const allHintsQuery = queryOptions({
  queryKey: ['hints', 'all'],
  queryFn: ({ signal }) => call(hintsAdminContract.all, { signal }),
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
})

/** What an administrator does to hints. The list follows at once, and so does his own helper. */
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
    /** What somebody else has made of hints. */
    put,
    /** The hints as they are known at this moment. */
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
    /** Asks for all of them again. */
    refresh: () => void queries.invalidateQueries({ queryKey }),
  }
}
