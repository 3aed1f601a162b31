import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { BookingId } from '../../shared/booking/schema.ts'
import { deskContract } from '../../shared/desk/contract.ts'
import { deskRefusals } from '../../shared/desk/ru.ts'
import { DeskRow, type Seen } from '../../shared/desk/schema.ts'
import type { Day } from '../../shared/platform/days.ts'
import type { City } from '../../shared/platform/person.ts'
import { CallError, call } from '../platform/call.ts'
import { placesKey } from '../schedule/api.ts'

const all = ['desk'] as const
const daysKey = [...all, 'day'] as const
const foundKey = [...all, 'found'] as const
/** How often a shown day is asked for again, milliseconds: other registrars mark too. */
const refreshEvery = 15_000

interface KnownDay {
  version: string
  rows: DeskRow[]
}

/** The people of a city and a day; asked again while the page is seen, and given whole only when something has changed. */
export const deskDay = (city: City, day: Day) =>
  queryOptions({
    queryKey: [...daysKey, city, day],
    queryFn: async ({ client, queryKey, signal }): Promise<KnownDay> => {
      const known = client.getQueryData<KnownDay>(queryKey)
      const query = { city, day, known: known?.version }
      const { version, rows } = await call(deskContract.day, { query, signal })
      return { version, rows: rows ?? known?.rows ?? [] }
    },
    refetchInterval: refreshEvery,
    refetchOnWindowFocus: 'always',
    staleTime: 5000,
  })

/** Visits of all days that fit what is typed. */
export const deskFound = (search: string) =>
  queryOptions({
    queryKey: [...foundKey, search],
    queryFn: ({ signal }) => call(deskContract.find, { query: { search }, signal }),
    placeholderData: keepPreviousData,
    enabled: search.length >= 2,
    staleTime: 5000,
  })

/** One visit whole. */
export const deskCard = (id: BookingId) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => call(deskContract.one, { params: { id }, signal }),
    refetchOnWindowFocus: 'always',
  })

/** What a visit has become meanwhile, which the refusal of a stale act carries; null for any other error. */
export function nowOf(error: unknown): DeskRow | null {
  if (!(error instanceof CallError) || error.code !== deskRefusals.STALE_VISIT.code) return null
  const { row } = (error.details ?? {}) as { row?: unknown }
  return DeskRow.safeParse(row).data ?? null
}

/** Shows a changed visit at once wherever it stands, and asks for its card and the places again. */
function show(queries: QueryClient, row: DeskRow): void {
  const put = (rows: DeskRow[]) => rows.map((one) => (one.id === row.id ? { ...one, ...row } : one))
  // Without a version: the next asking brings the whole day, in its order.
  queries.setQueriesData<KnownDay>({ queryKey: daysKey }, (known) =>
    known?.rows.some(({ id }) => id === row.id) ? { version: '', rows: put(known.rows) } : known,
  )
  queries.setQueriesData<{ rows: DeskRow[]; hasMore: boolean }>(
    { queryKey: foundKey },
    (found) => found && { ...found, rows: put(found.rows) },
  )
  void queries.invalidateQueries({ queryKey: deskCard(row.id).queryKey })
  void queries.invalidateQueries({ queryKey: placesKey })
}

/** What is asked of the server over what the registrar sees. */
export type Ask = (id: BookingId, seen: Seen) => Promise<DeskRow>

/** Makes a mark over the row as it is seen. */
export const askMark =
  (act: 'arrive' | 'missed' | 'undo'): Ask =>
  (id, seen) =>
    call(deskContract[act], { params: { id }, body: { seen } })

/** Moves to another time. */
export const askMove =
  (slot: string): Ask =>
  (id, seen) =>
    call(deskContract.move, { params: { id }, body: { slot, seen } })

/** Cancels with a reason. */
export const askCancel =
  (reason: string): Ask =>
  (id, seen) =>
    call(deskContract.cancel, { params: { id }, body: { reason, seen } })

/** Does an act and shows what the visit has become; after a refusal of a stale one shows what it is now. */
export function useDeskAct() {
  const queries = useQueryClient()
  return async ({ id, state, slot }: Pick<DeskRow, 'id' | 'state' | 'slot'>, ask: Ask): Promise<DeskRow> => {
    try {
      const row = await ask(id, { state, slot })
      show(queries, row)
      void queries.invalidateQueries({ queryKey: daysKey })
      return row
    } catch (error) {
      const now = nowOf(error)
      if (now) show(queries, now)
      throw error
    }
  }
}
