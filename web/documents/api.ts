import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { copiesContract } from '../../shared/conclusions/copies/contract.ts'
import { documentsContract } from '../../shared/documents/contract.ts'
import type {
  PaperCheck,
  PaperFormat,
  ReferralId,
  ReferralRow,
  Requisites,
} from '../../shared/documents/schema.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import type { BodyInput, QueryInput } from '../../shared/platform/route.ts'
import { call } from '../platform/call.ts'
import { employeesKey } from '../platform/employees-data.ts'
import { printFile } from '../platform/print-file.ts'
import { saveFile } from '../platform/save-file.ts'

export type PaperInput = BodyInput<typeof documentsContract.check>
export type PaperWhoInput = PaperInput['who']
type PrintInput = BodyInput<typeof documentsContract.print>
export type RegisterFilter = Omit<QueryInput<typeof documentsContract.referrals>, 'after' | 'limit'>

const documentsKey = (organization: OrganizationId) => ['documents', organization] as const
const registerKey = (organization: OrganizationId) => [...documentsKey(organization), 'register'] as const
// Kept under the employees' key, because a change of employees changes what a document lacks.
const checksKey = (organization: OrganizationId) => [...employeesKey(organization), 'papers'] as const

export const requisitesQuery = (organization: OrganizationId) =>
  queryOptions({
    queryKey: [...documentsKey(organization), 'requisites'],
    queryFn: ({ signal }) => call(documentsContract.requisites, { params: { organization }, signal }),
    refetchOnMount: 'always',
  })

/** Loads the data that a document would lack. */
export const checkQuery = (organization: OrganizationId, body: PaperInput) =>
  queryOptions({
    queryKey: [...checksKey(organization), body],
    queryFn: ({ signal }) => call(documentsContract.check, { params: { organization }, body, signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    retry: false,
  })

/** Issued referrals, newest first, loaded page by page. */
export const registerQuery = (organization: OrganizationId, filter: RegisterFilter) =>
  infiniteQueryOptions({
    queryKey: [...registerKey(organization), filter],
    queryFn: ({ pageParam, signal }) =>
      call(documentsContract.referrals, {
        params: { organization },
        query: { ...filter, limit: 50, ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** Saves the requisites and puts the server's answer into the cache at once. */
export function useSaveRequisites(organization: OrganizationId) {
  const queries = useQueryClient()
  return async (body: BodyInput<typeof documentsContract.changeRequisites>): Promise<Requisites> => {
    const saved = await call(documentsContract.changeRequisites, { params: { organization }, body })
    queries.setQueryData(requisitesQuery(organization).queryKey, saved)
    void queries.invalidateQueries({ queryKey: checksKey(organization) })
    return saved
  }
}

/** Stores a newer result of the check, for example the one that printing returns. */
export const keepCheck = (
  queries: QueryClient,
  organization: OrganizationId,
  body: PaperInput,
  check: PaperCheck,
): void => void queries.setQueryData(checkQuery(organization, body).queryKey, check)

/** Documents and the register as files. Each call saves the file on the device and returns its name. */
export function usePrint(organization: OrganizationId) {
  const queries = useQueryClient()
  const params = { organization }
  return {
    print: async (body: PrintInput, signal: AbortSignal): Promise<string> => {
      const file = await call(documentsContract.print, { params, body, signal }).finally(() => {
        // Even an interrupted request may have used up referral numbers.
        void queries.invalidateQueries({ queryKey: registerKey(organization) })
        void queries.invalidateQueries({ queryKey: checksKey(organization) })
      })
      saveFile(file)
      return file.name
    },
    reprint: async (referrals: ReferralId[], format: PaperFormat, signal: AbortSignal) =>
      printFile(await call(documentsContract.reprint, { params, body: { referrals, format }, signal })),
  }
}

/** Annuls a referral, then reloads the register and the checks, also when the call was refused. */
export function useAnnul(organization: OrganizationId) {
  const queries = useQueryClient()
  return (id: ReferralId, reason: string): Promise<ReferralRow> =>
    call(documentsContract.annul, { params: { organization, id }, body: { reason } }).finally(() => {
      void queries.invalidateQueries({ queryKey: registerKey(organization) })
      void queries.invalidateQueries({ queryKey: checksKey(organization) })
    })
}

/** Annuls several referrals with one reason, then reloads as `useAnnul` does. */
export function useAnnulMany(organization: OrganizationId) {
  const queries = useQueryClient()
  return (referrals: ReferralId[], reason: string) =>
    call(documentsContract.annulMany, { params: { organization }, body: { referrals, reason } }).finally(
      () => {
        void queries.invalidateQueries({ queryKey: registerKey(organization) })
        void queries.invalidateQueries({ queryKey: checksKey(organization) })
      },
    )
}

/** Saves the filtered register on the device, and returns the name of the file. */
export async function saveRegister(
  organization: OrganizationId,
  query: QueryInput<typeof documentsContract.registerFile>,
  signal: AbortSignal,
): Promise<string> {
  const file = await call(documentsContract.registerFile, { params: { organization }, query, signal })
  saveFile(file)
  return file.name
}

/** Saves the employer's copies of many заключения on the device and returns the name of the file. */
export async function saveCopies(
  organization: OrganizationId,
  body: BodyInput<typeof copiesContract.download>,
  signal: AbortSignal,
): Promise<string> {
  const file = await call(copiesContract.download, { params: { organization }, body, signal })
  saveFile(file)
  return file.name
}
