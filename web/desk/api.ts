import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { z } from 'zod'
import { bookingRefusals } from '../../shared/booking/ru.ts'
import type { BookingId } from '../../shared/booking/schema.ts'
import { deskContract } from '../../shared/desk/contract.ts'
import { deskRefusals } from '../../shared/desk/ru.ts'
import {
  type DeskClosed,
  type DeskFound,
  type DeskPapers,
  DeskRow,
  type Seen,
  type VisitTicket,
} from '../../shared/desk/schema.ts'
import type { Day } from '../../shared/platform/days.ts'
import type { City } from '../../shared/platform/person.ts'
import type { BodyInput, Reply } from '../../shared/platform/route.ts'
import { call, detailsOf } from '../platform/call.ts'
import { placesKey } from '../schedule/api.ts'

const all = ['desk'] as const
const daysKey = [...all, 'day'] as const
const foundKey = [...all, 'found'] as const
/** How often a shown day is asked for again, milliseconds: other registrars mark too. */
const refreshEvery = 15_000

interface KnownDay {
  version: string
  rows: DeskRow[]
  closed: DeskClosed | null
}

/** Asks anew for the cards that say another thing of a visit than the list of its day. */
function renewCards(queries: QueryClient, rows: readonly DeskRow[]): void {
  for (const { id, state, ticket, hasLeft } of rows) {
    const { queryKey } = deskCard(id)
    const card = queries.getQueryData(queryKey)
    const isSame = card?.state === state && card.ticket === ticket && card.hasLeft === hasLeft
    if (card && !isSame) void queries.invalidateQueries({ queryKey })
  }
}

/** The people of a city and a day; asked again while the page is seen, and given whole only when something has changed. */
export const deskDay = (city: City, day: Day) =>
  queryOptions({
    queryKey: [...daysKey, city, day],
    queryFn: async ({ client, queryKey, signal }): Promise<KnownDay> => {
      const known = client.getQueryData<KnownDay>(queryKey)
      const query = { city, day, known: known?.version }
      const { version, rows, closed } = await call(deskContract.day, { query, signal })
      renewCards(client, rows ?? [])
      return { version, rows: rows ?? known?.rows ?? [], closed }
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
    enabled: search !== '',
    staleTime: 5000,
  })

/** One visit whole. */
export const deskCard = (id: BookingId) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => call(deskContract.one, { params: { id }, signal }),
    refetchOnWindowFocus: 'always',
  })

/** How often it is asked where somebody is, milliseconds: whoever stands at the desk asks about another. */
const whereEvery = 8000

/** The ticket that a visit has today, asked for again and again while its card is seen. */
export const deskTicket = (id: BookingId) =>
  queryOptions({
    queryKey: [...all, 'ticket', id],
    queryFn: ({ client, queryKey, signal }) => {
      const known = client.getQueryData<VisitTicket>(queryKey)?.version
      return call(deskContract.ticket, { params: { id }, query: { known }, signal })
    },
    refetchInterval: whereEvery,
    refetchOnWindowFocus: 'always',
  })

/** Who has a phone, and his open bookings. Null while the number is not whole. */
export const deskPerson = (phone: string | null) =>
  queryOptions({
    queryKey: [...all, 'person', phone],
    queryFn: ({ signal }) => call(deskContract.person, { query: { phone: phone ?? '' }, signal }),
    enabled: phone !== null,
    staleTime: 30_000,
    // Not known from before: a booking that was made meanwhile makes a new person a known one.
    gcTime: 0,
  })

/** A visit made at the desk. */
export type Booked = Reply<typeof deskContract.book>

/** Books a person. The same key for the same data: an answer that was lost on the way does not book twice. */
export const bookPerson = (body: BodyInput<typeof deskContract.book>, idempotencyKey: string) =>
  call(deskContract.book, { body, idempotencyKey })

/** The price as it is now in roubles, when a booking was refused because it has changed. */
export const newTotalIn = (error: unknown): number | null =>
  z
    .object({ quote: z.object({ total: z.number() }) })
    .safeParse(detailsOf(error, bookingRefusals.PRICE_CHANGED)).data?.quote.total ?? null

const RowIn = z.object({ row: DeskRow })

/** The booking that the person has on that day already, when the refusal carries it. */
export const bookedIn = (error: unknown): DeskRow | null =>
  RowIn.safeParse(detailsOf(error, deskRefusals.PERSON_BOOKED)).data?.row ?? null

/** What a visit has become meanwhile, which the refusal of a stale act carries; null for any other error. */
export const nowOf = (error: unknown): DeskRow | null =>
  RowIn.safeParse(detailsOf(error, deskRefusals.STALE_VISIT)).data?.row ?? null

/** Shows a changed visit at once wherever it stands, and asks for its card and the places again. */
function show(queries: QueryClient, row: DeskRow): void {
  const put = (rows: DeskRow[]) => rows.map((one) => (one.id === row.id ? { ...one, ...row } : one))
  // Without a version: the next asking brings the whole day, in its order.
  queries.setQueriesData<KnownDay>({ queryKey: daysKey }, (known) =>
    known?.rows.some(({ id }) => id === row.id) ? { ...known, version: '', rows: put(known.rows) } : known,
  )
  queries.setQueriesData<DeskFound>(
    { queryKey: foundKey },
    (found) => found && { ...found, rows: put(found.rows) },
  )
  void queries.invalidateQueries({ queryKey: deskCard(row.id).queryKey })
  void queries.invalidateQueries({ queryKey: deskTicket(row.id).queryKey })
  void queries.invalidateQueries({ queryKey: placesKey })
}

/** What is asked of the server over what the registrar sees. */
export type Ask = (id: BookingId, seen: Seen) => Promise<DeskRow>

/** Makes a mark over the row as it is seen. */
export const askMark =
  (act: 'arrive' | 'missed' | 'undo'): Ask =>
  (id, seen) =>
    call(deskContract[act], { params: { id }, body: { seen } })

/** Puts who has come before into the queue again, for what he has not passed. */
export const askAgain =
  (stations: string[]): Ask =>
  (id, seen) =>
    call(deskContract.again, { params: { id }, body: { seen, stations } })

/** Moves to another time. */
export const askMove =
  (slot: string): Ask =>
  (id, seen) =>
    call(deskContract.move, { params: { id }, body: { slot, seen } })

/** Brings a cancelled visit back to its time. */
export const askRestore: Ask = (id, seen) => call(deskContract.restore, { params: { id }, body: { seen } })

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

/** Enters documents with a visit; gives the card as it stands then. What another clerk has entered meanwhile is shown. */
export function usePapers(id: BookingId) {
  const queries = useQueryClient()
  const { queryKey } = deskCard(id)
  return useMutation({
    mutationFn: (papers: DeskPapers) => call(deskContract.papers, { params: { id }, body: papers }),
    onSuccess: (card) => queries.setQueryData(queryKey, card),
    onError: () => void queries.invalidateQueries({ queryKey }),
  })
}

/** Marks that the person has signed the consent on paper; gives the card as it stands then. */
export function useSign() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: BookingId) => call(deskContract.sign, { params: { id }, body: {} }),
    onSuccess: (card) => queries.setQueryData(deskCard(card.id).queryKey, card),
    onError: (_, id) => void queries.invalidateQueries({ queryKey: deskCard(id).queryKey }),
  })
}
