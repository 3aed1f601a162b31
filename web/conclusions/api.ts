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
import { issuedContract } from '../../shared/conclusions/copies/contract.ts'
import { extractContract } from '../../shared/conclusions/extract/contract.ts'
import { onwardContract } from '../../shared/conclusions/onward-referral/contract.ts'
import type { OnwardPlace } from '../../shared/conclusions/onward-referral/schema.ts'
import { receiptsContract } from '../../shared/conclusions/receipts/contract.ts'
import type { ReceiptId } from '../../shared/conclusions/receipts/schema.ts'
import { conclusionRefusals } from '../../shared/conclusions/ru.ts'
import type {
  AwaitingPage,
  ConclusionId,
  ConclusionPage,
  ConclusionRow,
} from '../../shared/conclusions/schema.ts'
import { signaturesContract } from '../../shared/conclusions/signatures/contract.ts'
import { togetherContract } from '../../shared/conclusions/together/contract.ts'
import type { PapersToPrint, TogetherOutcome } from '../../shared/conclusions/together/schema.ts'
import { findingsContract } from '../../shared/findings/contract.ts'
import { clinicDay } from '../../shared/platform/days.ts'
import type { BodyInput, QueryInput } from '../../shared/platform/route.ts'
import type { PaperOfCheckUp } from '../../shared/signatures/schema.ts'
import { CallError, call, isRefused } from '../platform/call.ts'
import { printFile } from '../platform/print-file.ts'
import { saveFile } from '../platform/save-file.ts'
import type { SignatureCalls } from '../signatures/paper-signatures.tsx'

/** The filters of the list of awaiting patients. */
export type AwaitingFilter = Omit<QueryInput<typeof conclusionsContract.awaiting>, 'after' | 'limit'>
/** The filters of the register. */
export type RegisterFilter = Omit<QueryInput<typeof conclusionsContract.register>, 'after' | 'limit'>
/** A verdict in API form. */
export type VerdictInput = BodyInput<typeof conclusionsContract.conclude>

const all = ['conclusions'] as const
const figuresKey = [...all, 'figures'] as const
const awaitingKey = [...all, 'awaiting'] as const
const registerKey = [...all, 'register'] as const
const cardsKey = [...all, 'card'] as const
/**
 * Interval between refreshes of a shown list, milliseconds: meanwhile patients finish their examinations, and
 * other commission members decide.
 */
const refreshEvery = 30_000
/**
 * Interval between refreshes of a patient who is still being examined, milliseconds: the commission waits for
 * the end.
 */
const insideEvery = 10_000

/** Loads the number of patients who wait for a decision, and the number of papers not handed out yet. */
export const figuresQuery = queryOptions({
  queryKey: figuresKey,
  queryFn: ({ signal }) => call(conclusionsContract.figures, { signal }),
  refetchInterval: refreshEvery,
  refetchOnMount: 'always',
})

/** Loads the patients who wait for the decision, page by page. */
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
    // The booking names the row of a patient.
    select: ({ pages, ...rest }) => ({
      ...rest,
      pages: pages.map((page) => ({
        ...page,
        items: page.items.map((row) => ({ ...row, id: row.booking })),
      })),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
    refetchOnMount: 'always',
  })

/**
 * Loads papers page by page. Refreshes by timer only while the list is empty: a paper just handed out stays
 * visible.
 */
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

/** Loads all data on which the commission decides. */
export const cardQuery = (id: BookingId) =>
  queryOptions({
    queryKey: [...cardsKey, id],
    queryFn: ({ signal }) => call(conclusionsContract.card, { params: { id }, signal }),
    refetchInterval: ({ state }) => state.data?.isInside === true && insideEvery,
    refetchOnMount: 'always',
  })

/**
 * Loads what was found at a check-up. Each load is a recorded view, so a decision about somebody else does not repeat it.
 */
export const foundQuery = (id: BookingId) =>
  queryOptions({
    queryKey: ['found-at-check-up', id],
    queryFn: ({ signal }) => call(findingsContract.ofBooking, { params: { id }, signal }),
    refetchOnMount: 'always',
  })

/** Shows a changed paper in every list before the register is refreshed. */
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

/** Removes a patient with a decision from the list of awaiting patients. */
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

/**
 * Issues a paper for a decision; returns null when another member has decided meanwhile and the new card
 * contains that paper.
 */
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
      void queries.invalidateQueries({ queryKey: foundQuery(id).queryKey })
    }
  }
}

/** Marks a paper as handed out, or undoes the mark: shown at once, rolled back when refused. */
export function useHand() {
  const queries = useQueryClient()
  return async (row: ConclusionRow, act: 'hand' | 'takeBack'): Promise<ConclusionRow> => {
    const { id } = row
    show(queries, id, (known) => ({
      ...known,
      handedOn: act === 'hand' ? clinicDay(new Date()) : null,
      handedTo: act === 'hand' ? ('person' as const) : null,
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

/** Records that a paper was passed on to ЕГИСЗ, or (null) removes a mistaken record. */
export function useTransfer() {
  const queries = useQueryClient()
  return async (id: ConclusionId, body: BodyInput<typeof conclusionsContract.transfer>): Promise<void> => {
    const row = await call(conclusionsContract.transfer, { params: { id }, body })
    show(queries, id, () => row)
    void queries.invalidateQueries({ queryKey: cardsKey })
  }
}

/** Annuls a paper; the lists are refreshed, also after a refusal. */
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

/** Prints the выписка of a check-up, as `printFile` does. */
export const printExtract = async (id: ConclusionId, signal: AbortSignal): Promise<string | null> =>
  printFile(await call(extractContract.print, { params: { id }, signal }))

/** Prints a referral beyond the clinic, as `printFile` does. */
export const printOnwardReferral = async (
  id: ConclusionId,
  place: OnwardPlace,
  signal: AbortSignal,
): Promise<string | null> =>
  printFile(await call(onwardContract.print, { params: { id }, query: { place }, signal }))

/** Prints a paper, as `printFile` does. */
export const printPaper = async (id: ConclusionId, signal: AbortSignal): Promise<string | null> =>
  printFile(await call(conclusionsContract.file, { params: { id }, signal }))

/** The filters of the people who may be decided together. */
type TogetherFilter = QueryInput<typeof togetherContract.list>
/** One decision for many people. */
export type TogetherInput = BodyInput<typeof togetherContract.decide>

/** Loads whose check-ups may be decided together, and why the others are decided alone. */
export const togetherQuery = (filter: TogetherFilter) =>
  queryOptions({
    queryKey: [...all, 'together', filter],
    queryFn: ({ signal }) => call(togetherContract.list, { query: filter, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** Loads the number of people who may be decided together. */
export const togetherCountQuery = queryOptions({
  queryKey: [...all, 'together-count'],
  queryFn: ({ signal }) => call(togetherContract.count, { signal }),
  refetchInterval: 2 * refreshEvery,
  refetchOnMount: 'always',
})

/** People of one request: the page shows after each how many are decided. */
const decidedAtOnce = 40

/**
 * Decides many people part by part and tells how many have been gone through. When a part fails after another has been
 * decided, its people are among those left.
 */
export function useDecideTogether() {
  const queries = useQueryClient()
  return async ({ people, ...verdict }: TogetherInput, onProgress: (count: number) => void) => {
    const outcome: TogetherOutcome = { decided: [], left: [] }
    try {
      for (let from = 0; from < people.length; from += decidedAtOnce) {
        const some = people.slice(from, from + decidedAtOnce)
        const idempotencyKey = crypto.randomUUID()
        const part = await call(togetherContract.decide, {
          body: { ...verdict, people: some },
          idempotencyKey,
        }).catch((error: unknown) => {
          if (outcome.decided.length === 0 || !(error instanceof CallError)) throw error
          return {
            decided: [],
            left: some.map(({ booking }) => ({ booking: booking as BookingId, reason: error.message })),
          }
        })
        outcome.decided.push(...part.decided)
        outcome.left.push(...part.left)
        onProgress(from + some.length)
      }
    } finally {
      void queries.invalidateQueries({ queryKey: all })
    }
    return outcome
  }
}

/** Prints many papers as one .pdf, as `printFile` does, or saves an archive on the device and returns its name. */
export async function printPapers(body: PapersToPrint, signal: AbortSignal): Promise<string | null> {
  const file = await call(togetherContract.print, { body, signal })
  if (body.format === 'pdf') return printFile(file)
  saveFile(file)
  return file.name
}

/** Prints all заключения of a filter or a campaign as one .pdf, or saves an archive, as `printPapers` does. */
export async function printIssued(
  body: BodyInput<typeof issuedContract.print>,
  signal: AbortSignal,
): Promise<string | null> {
  const file = await call(issuedContract.print, { body, signal })
  if (body.format === 'pdf') return printFile(file)
  saveFile(file)
  return file.name
}

/** Loads organizations about whose people there are papers. */
export const paperOrganizationsQuery = (query: QueryInput<typeof issuedContract.organizations>) =>
  queryOptions({
    queryKey: [...all, 'organizations', query],
    queryFn: ({ signal }) => call(issuedContract.organizations, { query, signal }),
  })

/** The filters of the register of handed papers. */
export type ReceiptsFilter = Omit<QueryInput<typeof receiptsContract.list>, 'after' | 'limit'>
/** A handing as the form sends it. */
export type HandingInput = BodyInput<typeof receiptsContract.add>
/** A correction as the form sends it. */
export type CorrectionInput = BodyInput<typeof receiptsContract.correct>

const receiptsKey = [...all, 'receipts'] as const

/** Loads handed papers page by page, the last ones first. */
export const receiptsQuery = (filter: ReceiptsFilter) =>
  infiniteQueryOptions({
    queryKey: [...receiptsKey, filter],
    queryFn: ({ pageParam, signal }) =>
      call(receiptsContract.list, {
        query: { ...filter, limit: 50, ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** Loads a handing with its papers and the former records. */
export const receiptQuery = (id: ReceiptId) =>
  queryOptions({
    queryKey: [...receiptsKey, 'record', id],
    queryFn: ({ signal }) => call(receiptsContract.record, { params: { id }, signal }),
    refetchOnMount: 'always',
  })

/** Records a handing, or corrects one; the lists are refreshed, also after a refusal. */
export function useReceipts() {
  const queries = useQueryClient()
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: all })
    void queries.invalidateQueries({ queryKey: ['final-acts'] })
  }
  return {
    hand: (body: HandingInput) => call(receiptsContract.add, { body }).finally(refresh),
    correct: (id: ReceiptId, body: CorrectionInput) =>
      call(receiptsContract.correct, { params: { id }, body }).finally(refresh),
  }
}

/** Saves the register of handed papers as a sheet and returns the name of the file. */
export async function saveReceipts(filter: ReceiptsFilter, signal: AbortSignal): Promise<string> {
  const file = await call(receiptsContract.file, { query: { ...filter, format: 'xlsx' }, signal })
  saveFile(file)
  return file.name
}

/** Prints the register of handed papers, as `printFile` does. */
export const printReceipts = async (filter: ReceiptsFilter, signal: AbortSignal): Promise<string | null> =>
  printFile(await call(receiptsContract.file, { query: { ...filter, format: 'pdf' }, signal }))

/** Prints the расписка of a handing, as `printFile` does. */
export const printSlip = async (id: ReceiptId, signal: AbortSignal): Promise<string | null> =>
  printFile(await call(receiptsContract.slip, { params: { id }, signal }))

/** The calls about the signatures of a paper, or of the выписка beside it. */
export const signaturesOf = (id: ConclusionId, paper: PaperOfCheckUp): SignatureCalls => ({
  key: [...all, 'signatures', id, paper],
  list: (signal) => call(signaturesContract.list, { params: { id }, query: { paper }, signal }),
  copy: (signal) => call(signaturesContract.copy, { params: { id }, body: { paper }, signal }),
  files: (signal) => call(signaturesContract.files, { params: { id }, query: { paper }, signal }),
  attach: (file) => call(signaturesContract.attach, { params: { id }, query: { paper }, body: file }),
  withdraw: (signature) => call(signaturesContract.withdraw, { params: { id, signature }, body: { paper } }),
})
