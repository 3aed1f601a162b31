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
import { cancelAllContract } from '../../shared/desk/cancel-all/contract.ts'
import type { CancelScope } from '../../shared/desk/cancel-all/schema.ts'
import { deskContract } from '../../shared/desk/contract.ts'
import { deskRefusals } from '../../shared/desk/ru.ts'
import {
  type DeskClosed,
  type DeskFound,
  type DeskPapers,
  DeskRow,
  type SeenVisit,
  type VisitTicket,
} from '../../shared/desk/schema.ts'
import type { Day } from '../../shared/platform/days.ts'
import type { City } from '../../shared/platform/person.ts'
import type { BodyInput, Reply } from '../../shared/platform/route.ts'
import type { Move } from '../booking/api.ts'
import { call, detailsOf } from '../platform/call.ts'
import { placesKey } from '../schedule/api.ts'

const all = ['desk'] as const
const daysKey = [...all, 'day'] as const
const foundKey = [...all, 'found'] as const
/** Interval between refreshes of a shown day, milliseconds: other registrars mark visits too. */
const refreshEvery = 15_000

interface KnownDay {
  version: string
  rows: DeskRow[]
  closed: DeskClosed | null
}

/** Reloads the opened cards of visits that have changed in the list of the day. */
function renewCards(queries: QueryClient, rows: readonly DeskRow[]): void {
  for (const { id, state, ticket, hasLeft } of rows) {
    const { queryKey } = deskCard(id)
    const card = queries.getQueryData(queryKey)
    const isSame = card?.state === state && card.ticket === ticket && card.hasLeft === hasLeft
    if (card && !isSame) void queries.invalidateQueries({ queryKey })
  }
}

/**
 * Loads the visits of a city and a day; refreshes while the page is visible, and gets the full list only after
 * a change.
 */
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

/** How many people are taken beyond the places of a city today, and how many may be. */
export const overbookedToday = (city: City) =>
  queryOptions({
    queryKey: [...placesKey, 'overbooked', city],
    queryFn: ({ signal }) => call(deskContract.overbooked, { query: { city }, signal }),
    refetchInterval: refreshEvery,
    staleTime: 5000,
  })

/** Finds visits of all days that match the query. */
export const deskFound = (search: string) =>
  queryOptions({
    queryKey: [...foundKey, search],
    queryFn: ({ signal }) => call(deskContract.find, { query: { search }, signal }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
    staleTime: 5000,
  })

/** Loads one visit with all its data. */
export const deskCard = (id: BookingId) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => call(deskContract.one, { params: { id }, signal }),
    refetchOnWindowFocus: 'always',
  })

/**
 * Interval between refreshes of a patient's ticket, milliseconds: people ask registrars by phone where the
 * patient is now.
 */
const whereEvery = 8000

/** Loads today's ticket of a visit, and refreshes it while its card is visible. */
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

/** Finds the owner of a phone and the owner's open bookings. Returns null while the number is incomplete. */
export const deskPerson = (phone: string | null) =>
  queryOptions({
    queryKey: [...all, 'person', phone],
    queryFn: ({ signal }) => call(deskContract.person, { query: { phone: phone ?? '' }, signal }),
    enabled: phone !== null,
    staleTime: 30_000,
    // Not cached: a booking made meanwhile turns a new patient into a known one.
    gcTime: 0,
  })

/** Loads what the clinic has already done for the person of a new booking; these studies are not in its price. */
export const deskKnownResults = (person: BodyInput<typeof deskContract.knownResults> | null) =>
  queryOptions({
    queryKey: [...all, 'known-results', person],
    queryFn: ({ signal }) =>
      call(deskContract.knownResults, {
        body: person ?? { phone: '', surname: '', name: '', birth: '' },
        signal,
      }),
    enabled: person !== null,
    staleTime: 60_000,
    gcTime: 0,
    retry: false,
  })

/** The answer to a booking made by a registrar. */
export type NewVisit = Reply<typeof deskContract.book>

/**
 * Books a patient. The same data must be sent with the same key: then a retry after a lost response does not
 * book twice.
 */
export const bookPerson = (body: BodyInput<typeof deskContract.book>, idempotencyKey: string) =>
  call(deskContract.book, { body, idempotencyKey })

/** Returns the present price in roubles when a booking was refused because the price has changed. */
export const newTotalIn = (error: unknown): number | null =>
  z
    .object({ quote: z.object({ total: z.number() }) })
    .safeParse(detailsOf(error, bookingRefusals.PRICE_CHANGED)).data?.quote.total ?? null

const RowIn = z.object({ row: DeskRow })

/** Returns the patient's existing booking on that day when the refusal contains it. */
export const bookedIn = (error: unknown): DeskRow | null =>
  RowIn.safeParse(detailsOf(error, deskRefusals.PERSON_BOOKED)).data?.row ?? null

/** Returns the present state of a visit from the refusal of a stale action; null for any other error. */
export const nowOf = (error: unknown): DeskRow | null =>
  RowIn.safeParse(detailsOf(error, deskRefusals.STALE_VISIT)).data?.row ?? null

/** Shows a changed visit at once in every list, and refreshes its card and the free slots. */
function show(queries: QueryClient, row: DeskRow): void {
  const put = (rows: DeskRow[]) => rows.map((one) => (one.id === row.id ? { ...one, ...row } : one))
  // The empty version makes the next request return the whole day, in order.
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

/** A request to change a visit; `seen` is the state of the visit that the registrar saw. */
export type Ask = (id: BookingId, seen: SeenVisit) => Promise<DeskRow>

/** Records an arrival or a no-show, or takes it back, for a visit in its displayed state. */
export const askAttendance =
  (act: 'arrive' | 'missed' | 'undo'): Ask =>
  (id, seen) =>
    call(deskContract[act], { params: { id }, body: { seen } })

/** Puts a patient who came earlier back into the queue for the services not yet passed. */
export const askAgain =
  (stations: string[]): Ask =>
  (id, seen) =>
    call(deskContract.again, { params: { id }, body: { seen, stations } })

/** Moves the visit to another time. */
export const askMove =
  (move: Move): Ask =>
  (id, seen) =>
    call(deskContract.move, { params: { id }, body: { ...move, seen } })

/** Restores a cancelled visit at its time. */
export const askRestore: Ask = (id, seen) => call(deskContract.restore, { params: { id }, body: { seen } })

/** Cancels the visit with a reason. */
export const askCancel =
  (reason: string): Ask =>
  (id, seen) =>
    call(deskContract.cancel, { params: { id }, body: { reason, seen } })

/**
 * Performs an action and shows the new state of the visit; after the refusal of a stale action shows the
 * present state.
 */
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

/**
 * Adds documents to a visit and returns the new card. Shows documents that another registrar has entered
 * meanwhile.
 */
export function usePapers(id: BookingId) {
  const queries = useQueryClient()
  const { queryKey } = deskCard(id)
  return useMutation({
    mutationFn: (papers: DeskPapers) => call(deskContract.papers, { params: { id }, body: papers }),
    onSuccess: (card) => queries.setQueryData(queryKey, card),
    onError: () => void queries.invalidateQueries({ queryKey }),
  })
}

/** Marks that the registrar has seen the employee's passport; returns the new card. */
export function useCheckPassport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: BookingId) => call(deskContract.checkPassport, { params: { id }, body: {} }),
    onSuccess: (card) => queries.setQueryData(deskCard(card.id).queryKey, card),
    onError: (_, id) => void queries.invalidateQueries({ queryKey: deskCard(id).queryKey }),
  })
}

/** Marks that the patient has signed the consent to notifications on paper; returns the new card. */
export function useSignNotifications() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: BookingId) => call(deskContract.notify, { params: { id }, body: {} }),
    onSuccess: (card) => queries.setQueryData(deskCard(card.id).queryKey, card),
    onError: (_, id) => void queries.invalidateQueries({ queryKey: deskCard(id).queryKey }),
  })
}

/** Marks that the patient has signed the consent on paper; returns the new card. */
export function useSign() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: BookingId) => call(deskContract.sign, { params: { id }, body: {} }),
    onSuccess: (card) => queries.setQueryData(deskCard(card.id).queryKey, card),
    onError: (_, id) => void queries.invalidateQueries({ queryKey: deskCard(id).queryKey }),
  })
}

/** Loads what one act would cancel: all bookings of a day or of an organization. */
export const cancelPreview = (scope: CancelScope) =>
  queryOptions({
    queryKey: [...all, 'cancel-preview', scope],
    queryFn: ({ signal }) => call(cancelAllContract.preview, { body: { scope }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Cancels all bookings of a scope. */
export const cancelAll = (body: BodyInput<typeof cancelAllContract.cancel>) =>
  call(cancelAllContract.cancel, { body })

/** Loads the days and the free times again after many bookings were cancelled. */
export const afterCancelAll = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: daysKey }),
    queries.invalidateQueries({ queryKey: foundKey }),
    queries.invalidateQueries({ queryKey: placesKey }),
  ])
