import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { billingAdminContract, billingContract, billingFilesContract } from '../../shared/billing/contract.ts'
import type { AgreementId, BillFormat, BillId, PaymentId } from '../../shared/billing/schema.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import type { BodyInput, QueryInput } from '../../shared/platform/route.ts'
import { call } from '../platform/call.ts'
import { saveFile } from '../platform/save-file.ts'

const all = ['billing'] as const

/** The filters of the clinic's bills. */
export type BillFilter = Omit<QueryInput<typeof billingAdminContract.bills>, 'after' | 'limit'>

/** Loads the bills of all organizations, newest first, page after page. */
export const billsQuery = (filter: BillFilter) =>
  infiniteQueryOptions({
    queryKey: [...all, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(billingAdminContract.bills, { query: { ...filter, limit: 40, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** Loads the open bill. */
export const useBill = (id: BillId | null) =>
  useQuery({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => call(billingAdminContract.bill, { params: { id: id as BillId }, signal }),
    enabled: id !== null,
  })

/** Loads the agreements of an organization, newest first. */
export const agreementsQuery = (organization: OrganizationId) =>
  queryOptions({
    queryKey: [...all, 'agreements', organization],
    queryFn: ({ signal }) => call(billingAdminContract.agreements, { params: { organization }, signal }),
  })

/** Loads the clinic's bank for bills. */
export const payeeQuery = () =>
  queryOptions({
    queryKey: [...all, 'payee'],
    queryFn: ({ signal }) => call(billingAdminContract.payee, { signal }),
  })

/** Loads what a bill would say. */
export const billDraftQuery = (id: AgreementId, query: QueryInput<typeof billingAdminContract.draft>) =>
  queryOptions({
    queryKey: [...all, 'draft', id, query],
    queryFn: ({ signal }) => call(billingAdminContract.draft, { params: { id }, query, signal }),
    refetchOnMount: 'always',
    retry: false,
  })

type AgreementBody = BodyInput<typeof billingAdminContract.addAgreement>

/** An administrator's changes of agreements, bills and payments; each reloads what is shown, also after a refusal. */
export function useBillingChanges() {
  const queries = useQueryClient()
  const after = <Answer>(answer: Promise<Answer>) =>
    answer.finally(() => void queries.invalidateQueries({ queryKey: all }))
  const contract = billingAdminContract
  return {
    addAgreement: (organization: OrganizationId, body: AgreementBody) =>
      after(call(contract.addAgreement, { params: { organization }, body })),
    changeAgreement: (id: AgreementId, body: BodyInput<typeof contract.changeAgreement>) =>
      after(call(contract.changeAgreement, { params: { id }, body })),
    changePayee: (body: BodyInput<typeof contract.changePayee>) =>
      after(call(contract.changePayee, { body })),
    make: (id: AgreementId, body: BodyInput<typeof contract.make>) =>
      after(call(contract.make, { params: { id }, body })),
    invoiceAct: (id: BillId, body: BodyInput<typeof contract.invoiceAct>) =>
      after(call(contract.invoiceAct, { params: { id }, body })),
    pay: (id: BillId, body: BodyInput<typeof contract.pay>) =>
      after(call(contract.pay, { params: { id }, body })),
    unpay: (id: BillId, payment: PaymentId) =>
      after(call(contract.unpay, { params: { id, payment }, body: {} })),
    annul: (id: BillId, reason: string) => after(call(contract.annul, { params: { id }, body: { reason } })),
  }
}

/** Saves a bill on the device and returns its file name. */
export async function saveBill(id: BillId, format: BillFormat, signal: AbortSignal): Promise<string> {
  const file = await call(billingFilesContract.file, { params: { id }, query: { format }, signal })
  saveFile(file)
  return file.name
}

/** Saves the annex of an agreement with today's agreed prices and returns its file name. */
export async function saveAnnex(id: AgreementId, format: BillFormat, signal: AbortSignal): Promise<string> {
  const file = await call(billingFilesContract.annex, { params: { id }, query: { format }, signal })
  saveFile(file)
  return file.name
}

/** Loads the sums of a year of an organization; without a year, of the present one. */
export const billYearQuery = (organization: OrganizationId, year: number | undefined) =>
  queryOptions({
    queryKey: [...all, 'year', organization, year],
    queryFn: ({ signal }) =>
      call(billingContract.year, { params: { organization }, query: year ? { year } : {}, signal }),
    placeholderData: keepPreviousData,
  })

/** Loads the bills of a year of an organization, newest first, page after page. */
export const employerBillsQuery = (organization: OrganizationId, year: number) =>
  infiniteQueryOptions({
    queryKey: [...all, 'of', organization, year],
    queryFn: ({ pageParam, signal }) =>
      call(billingContract.bills, {
        params: { organization },
        query: { year, limit: 50, after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

/** A bill of an organization to save. */
interface EmployerBillFile {
  organization: OrganizationId
  id: BillId
  format: BillFormat
}

/** Saves a bill of the organization on the device and returns its file name. */
export async function saveEmployerBill(
  { organization, id, format }: EmployerBillFile,
  signal: AbortSignal,
): Promise<string> {
  const params = { organization, id }
  const file = await call(billingFilesContract.employerFile, { params, query: { format }, signal })
  saveFile(file)
  return file.name
}
