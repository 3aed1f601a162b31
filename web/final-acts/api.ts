import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { finalActsContract } from '../../shared/final-acts/contract.ts'
import { actDraftsContract } from '../../shared/final-acts/drafts/contract.ts'
import type { KeptAct, TypedAct } from '../../shared/final-acts/drafts/schema.ts'
import { actProposalsContract } from '../../shared/final-acts/proposals/contract.ts'
import type { ActProposalId } from '../../shared/final-acts/proposals/schema.ts'
import type { ActRow, FinalActId } from '../../shared/final-acts/schema.ts'
import { actSignaturesContract } from '../../shared/final-acts/signatures/contract.ts'
import { actSummaryContract } from '../../shared/final-acts/summary/contract.ts'
import { unconnectedContract } from '../../shared/final-acts/unconnected/contract.ts'
import type { LinkedOrganization } from '../../shared/final-acts/unconnected/schema.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import type { BodyInput, QueryInput } from '../../shared/platform/route.ts'
import type { PaperOfAct } from '../../shared/signatures/schema.ts'
import { call } from '../platform/call.ts'
import { printFile } from '../platform/print-file.ts'
import { saveFile } from '../platform/save-file.ts'
import type { SignatureCalls } from '../signatures/paper-signatures.tsx'

/** Query for the check-up of an act. */
export type ActQuestionInput = QueryInput<typeof finalActsContract.draft>
/** Request body for the approval of an act. */
export type NewActInput = BodyInput<typeof finalActsContract.approve>

const all = ['final-acts'] as const
const draftsKey = [...all, 'draft'] as const

const pages = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { next: string | null }) => page.next,
  placeholderData: keepPreviousData,
  refetchOnMount: 'always',
} as const
const pageAfter = (after: string | null, search: string) => ({
  limit: 50,
  ...(search && { search }),
  ...(after && { after }),
})

/** Loads the organizations with a check-up but no act yet, page after page. */
export const waitingQuery = (search: string) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: [...all, 'waiting', search],
    queryFn: ({ pageParam, signal }) =>
      call(finalActsContract.waiting, { query: pageAfter(pageParam, search), signal }),
    // The organization names the row.
    select: ({ pages: loaded, ...rest }) => ({
      ...rest,
      pages: loaded.map((page) => ({
        ...page,
        items: page.items.map((row) => ({ ...row, id: row.organization })),
      })),
    }),
  })

/** Loads the employers without a cabinet whose people came, page after page. */
export const unconnectedQuery = (search: string) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: [...all, 'unconnected', search],
    queryFn: ({ pageParam, signal }) =>
      call(unconnectedContract.employers, { query: pageAfter(pageParam, search), signal }),
    // The ИНН names the row.
    select: ({ pages: loaded, ...rest }) => ({
      ...rest,
      pages: loaded.map((page) => ({ ...page, items: page.items.map((row) => ({ ...row, id: row.inn })) })),
    }),
  })

/** Loads the people who named an employer without a cabinet. */
export const unconnectedPeopleQuery = (inn: string) =>
  queryOptions({
    queryKey: [...all, 'unconnected-people', inn],
    queryFn: ({ signal }) => call(unconnectedContract.people, { query: { inn }, signal }),
    refetchOnMount: 'always',
  })

/** Makes visits count for an employer without a cabinet; reloads the lists, also after a refusal. */
export function useLinkPeople() {
  const queries = useQueryClient()
  return async (body: BodyInput<typeof unconnectedContract.link>): Promise<LinkedOrganization> => {
    try {
      return await call(unconnectedContract.link, { body })
    } finally {
      void queries.invalidateQueries({ queryKey: all })
    }
  }
}

/** Loads the approved acts, newest first, page after page. */
export const actsQuery = (search: string) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: [...all, 'approved', search],
    queryFn: ({ pageParam, signal }) =>
      call(finalActsContract.acts, { query: pageAfter(pageParam, search), signal }),
  })

/** Loads the current content of an act before its approval. */
export const draftQuery = (question: ActQuestionInput) =>
  queryOptions({
    queryKey: [...draftsKey, question],
    queryFn: ({ signal }) => call(finalActsContract.draft, { query: question, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    retry: false,
  })

/** Approves an act. After a refusal, reloads the counts before it reports the error. */
export function useApprove() {
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: all })
  return async (body: NewActInput): Promise<ActRow> => {
    try {
      const act = await call(finalActsContract.approve, { body })
      void renew()
      return act
    } catch (error) {
      await renew()
      throw error
    }
  }
}

/** Annuls an act; reloads the lists, also after a refusal. */
export function useAnnulAct() {
  const queries = useQueryClient()
  return async (id: FinalActId, reason: string): Promise<void> => {
    try {
      await call(finalActsContract.annul, { params: { id }, body: { reason } })
    } finally {
      void queries.invalidateQueries({ queryKey: all })
    }
  }
}

/** Prints an act, as `printFile` does. */
export const printAct = async (id: FinalActId, signal: AbortSignal): Promise<string | null> =>
  printFile(await call(finalActsContract.file, { params: { id }, signal }))

/** The calls about the signatures of an act, or of its copy for the employer. */
export const actSignaturesOf = (id: FinalActId, paper: PaperOfAct): SignatureCalls => ({
  key: [...all, 'signatures', id, paper],
  list: (signal) => call(actSignaturesContract.list, { params: { id }, query: { paper }, signal }),
  copy: (signal) => call(actSignaturesContract.copy, { params: { id }, body: { paper }, signal }),
  files: (signal) => call(actSignaturesContract.files, { params: { id }, query: { paper }, signal }),
  attach: (file) => call(actSignaturesContract.attach, { params: { id }, query: { paper }, body: file }),
  withdraw: (signature) =>
    call(actSignaturesContract.withdraw, { params: { id, signature }, body: { paper } }),
})

/** Reloads the list of approved acts, which says which of them are signed. */
export function useRenewActs() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: [...all, 'approved'] })
}

/** Saves the summary of a year's acts on the device and returns its file name. */
export async function saveSummary(year: number, signal: AbortSignal): Promise<string> {
  const file = await call(actSummaryContract.file, { query: { year }, signal })
  saveFile(file)
  return file.name
}

/** Loads the acts of an organization, newest first: the last hundred. */
export const employerActsQuery = (organization: OrganizationId) =>
  queryOptions({
    queryKey: [...all, 'of', organization],
    queryFn: ({ signal }) =>
      call(finalActsContract.ofEmployer, { params: { organization }, query: { limit: 100 }, signal }),
    refetchOnMount: 'always',
  })

/** Saves the employer's copy of an act on the device and returns its file name. */
export async function saveEmployerAct(
  organization: OrganizationId,
  id: FinalActId,
  signal: AbortSignal,
): Promise<string> {
  const file = await call(finalActsContract.employerFile, { params: { organization, id }, signal })
  saveFile(file)
  return file.name
}

const keptKey = (organization: OrganizationId) => [...all, 'kept', organization] as const
const proposalKey = (organization: OrganizationId) => [...all, 'proposal', organization] as const

/** Loads the kept draft of an organization's act; null when there is none. */
export const keptActQuery = (organization: OrganizationId) =>
  queryOptions({
    queryKey: keptKey(organization),
    queryFn: ({ signal }) => call(actDraftsContract.kept, { params: { id: organization }, signal }),
    // The form begins with the draft once: an old copy would bring back what has been replaced.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Keeps the draft of an organization's act. `seen`: the version that was read, 0 for none. */
export const keepAct = (organization: OrganizationId, typed: TypedAct, seen: number): Promise<KeptAct> =>
  call(actDraftsContract.keep, { params: { id: organization }, body: { typed, seen } })

/** Removes the kept draft of an organization's act. `seen`: the version that was read. */
export function useDiscardAct() {
  const queries = useQueryClient()
  return async (organization: OrganizationId, seen: number): Promise<void> => {
    await call(actDraftsContract.discard, { params: { id: organization }, query: { seen } })
    queries.setQueryData(keptKey(organization), null)
    void queries.invalidateQueries({ queryKey: [...all, 'waiting'] })
  }
}

/** Loads the open proposal of an organization for the commission; null when there is none. */
export const proposalQuery = (organization: OrganizationId) =>
  queryOptions({
    queryKey: proposalKey(organization),
    queryFn: ({ signal }) => call(actProposalsContract.shown, { query: { organization }, signal }),
    refetchOnMount: 'always',
  })

/** Shows an act to the employer before its approval; reloads the counts also after a refusal. */
export function useShowAct() {
  const queries = useQueryClient()
  return async (body: BodyInput<typeof actProposalsContract.show>): Promise<void> => {
    try {
      const shown = await call(actProposalsContract.show, { body })
      queries.setQueryData(proposalKey(body.organization as OrganizationId), shown)
    } catch (error) {
      // Another member may have shown one, or the employer may have answered.
      await queries.invalidateQueries({ queryKey: proposalKey(body.organization as OrganizationId) })
      throw error
    } finally {
      void queries.invalidateQueries({ queryKey: draftsKey })
    }
  }
}

/** Loads the open proposal of an act for its organization; null when there is none. */
export const employerProposalQuery = (organization: OrganizationId) =>
  queryOptions({
    queryKey: [...all, 'proposal-of', organization],
    queryFn: ({ signal }) => call(actProposalsContract.ofEmployer, { params: { organization }, signal }),
    refetchOnMount: 'always',
  })

/** Answers a proposal; reloads it also after a refusal. */
export function useAnswerProposal(organization: OrganizationId) {
  const queries = useQueryClient()
  return async (id: ActProposalId, body: BodyInput<typeof actProposalsContract.answer>): Promise<void> => {
    try {
      await call(actProposalsContract.answer, { params: { organization, id }, body })
    } finally {
      void queries.invalidateQueries({ queryKey: [...all, 'proposal-of', organization] })
    }
  }
}

/** Saves a proposal on the device and returns its file name. */
export async function saveProposal(
  organization: OrganizationId,
  id: ActProposalId,
  signal: AbortSignal,
): Promise<string> {
  const file = await call(actProposalsContract.employerFile, { params: { organization, id }, signal })
  saveFile(file)
  return file.name
}
