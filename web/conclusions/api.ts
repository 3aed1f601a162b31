import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import type { BookingId } from '../../shared/booking/schema.ts'
import { conclusionsContract } from '../../shared/conclusions/contract.ts'
import { conclusionRefusals } from '../../shared/conclusions/ru.ts'
import type {
  AwaitingPage,
  ConclusionId,
  ConclusionPage,
  ConclusionRow,
} from '../../shared/conclusions/schema.ts'
import { clinicDay } from '../../shared/platform/days.ts'
import type { BodyInput, QueryInput } from '../../shared/platform/route.ts'
import { call, isRefused } from '../platform/call.ts'
import { saveFile } from '../platform/save-file.ts'

/** What narrows those who wait. */
export type AwaitingFilter = Omit<QueryInput<typeof conclusionsContract.awaiting>, 'after' | 'limit'>
/** What narrows the register. */
export type RegisterFilter = Omit<QueryInput<typeof conclusionsContract.register>, 'after' | 'limit'>
/** A verdict as it travels. */
export type VerdictInput = BodyInput<typeof conclusionsContract.conclude>

const all = ['conclusions'] as const
const figuresKey = [...all, 'figures'] as const
const awaitingKey = [...all, 'awaiting'] as const
const registerKey = [...all, 'register'] as const
const cardsKey = [...all, 'card'] as const
/** How often a shown list is asked for again, milliseconds: people finish their rooms, others of the commission decide too. */
const refreshEvery = 30_000
/** The same of somebody who is still in the rooms: he is waited for. */
const insideEvery = 10_000

/** How many wait and how many papers lie. */
export const figuresQuery = queryOptions({
  queryKey: figuresKey,
  queryFn: ({ signal }) => call(conclusionsContract.figures, { signal }),
  refetchInterval: refreshEvery,
  refetchOnMount: 'always',
})

/** Those who wait for the decision, page after page. */
export const awaitingQuery = (filter: AwaitingFilter) =>
  infiniteQueryOptions({
    queryKey: [...awaitingKey, filter],
    queryFn: ({ pageParam, signal }) =>
      call(conclusionsContract.awaiting, {
        query: { ...filter, limit: 50, ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
    refetchOnMount: 'always',
  })

/** Papers, page after page. Asked for by a clock only while there are none: what has just been handed out stays in sight. */
export const registerQuery = (filter: RegisterFilter) =>
  infiniteQueryOptions({
    queryKey: [...registerKey, filter],
    queryFn: ({ pageParam, signal }) =>
      call(conclusionsContract.register, {
        query: { ...filter, limit: 50, ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.pages[0]?.items.length === 0 && refreshEvery,
    refetchOnMount: 'always',
  })

/** Everything that the commission decides on. */
export const cardQuery = (id: BookingId) =>
  queryOptions({
    queryKey: [...cardsKey, id],
    queryFn: ({ signal }) => call(conclusionsContract.card, { params: { id }, signal }),
    refetchInterval: ({ state }) => state.data?.isInside === true && insideEvery,
    refetchOnMount: 'always',
  })

/** Shows a changed paper wherever it stands, before the register is asked for again. */
function show(queries: QueryClient, id: ConclusionId, change: (row: ConclusionRow) => ConclusionRow): void {
  queries.setQueriesData<InfiniteData<ConclusionPage>>(
    { queryKey: registerKey },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          items: page.items.map((row) => (row.id === id ? change(row) : row)),
        })),
      },
  )
}

/** Takes somebody who was decided about out of those who wait. */
const takeOut = (queries: QueryClient, id: BookingId): void =>
  void queries.setQueriesData<InfiniteData<AwaitingPage>>(
    { queryKey: awaitingKey },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          items: page.items.filter(({ booking }) => booking !== id),
        })),
      },
  )

const overtaken = [conclusionRefusals.ALREADY_CONCLUDED, conclusionRefusals.SENT_MEANWHILE]

/** Gives out a paper of a decision; null: another has decided meanwhile, and the card has come anew with his paper. */
export function useConclude() {
  const queries = useQueryClient()
  return async (id: BookingId, body: VerdictInput): Promise<ConclusionRow | null> => {
    try {
      const row = await call(conclusionsContract.conclude, { params: { id }, body })
      takeOut(queries, id)
      return row
    } catch (error) {
      if (!overtaken.some((kind) => isRefused(error, kind))) throw error
      await queries.fetchQuery({ ...cardQuery(id), staleTime: 0 })
      return null
    } finally {
      void queries.invalidateQueries({ queryKey: all })
    }
  }
}

/** Marks that a paper is in the person's hands, or takes that back: seen at once, as it was when it is refused. */
export function useHand() {
  const queries = useQueryClient()
  return async (row: ConclusionRow, act: 'hand' | 'takeBack'): Promise<ConclusionRow> => {
    const { id } = row
    show(queries, id, (known) => ({
      ...known,
      handedOn: act === 'hand' ? clinicDay(new Date()) : null,
    }))
    try {
      const marked = await call(conclusionsContract[act], { params: { id }, body: {} })
      show(queries, id, () => marked)
      return marked
    } catch (error) {
      show(queries, id, () => row)
      void queries.invalidateQueries({ queryKey: registerKey })
      throw error
    } finally {
      void queries.invalidateQueries({ queryKey: figuresKey })
      void queries.invalidateQueries({ queryKey: cardsKey })
    }
  }
}

/** Annuls a paper; the lists are asked for again, also when it was refused. */
export function useAnnul() {
  const queries = useQueryClient()
  return async (id: ConclusionId, reason: string): Promise<ConclusionRow> => {
    try {
      const row = await call(conclusionsContract.annul, { params: { id }, body: { reason } })
      show(queries, id, () => row)
      return row
    } finally {
      void queries.invalidateQueries({ queryKey: all })
    }
  }
}

/** Saves a paper on the device and gives the name of its file. */
export async function savePaper(id: ConclusionId, signal: AbortSignal): Promise<string> {
  const file = await call(conclusionsContract.file, { params: { id }, signal })
  saveFile(file)
  return file.name
}
