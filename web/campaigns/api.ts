import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { campaignsContract, clinicCampaignsContract } from '../../shared/campaigns/contract.ts'
import {
  campaignPapersContract,
  clinicCampaignPapersContract,
} from '../../shared/campaigns/papers/contract.ts'
import type {
  CampaignFileQuery,
  CampaignPeoplePage,
  CampaignVisit,
} from '../../shared/campaigns/papers/schema.ts'
import type {
  CampaignCard,
  CampaignId,
  CampaignInput,
  ClinicCampaignCard,
  ClinicStep,
  ContingentQuestion,
  EmployerStep,
} from '../../shared/campaigns/schema.ts'
import type { EmployeeId } from '../../shared/employees/schema.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import type { QueryInput } from '../../shared/platform/route.ts'
import { call } from '../platform/call.ts'
import { saveFile } from '../platform/save-file.ts'

const ofEmployer = (organization: OrganizationId) => ['campaigns', organization] as const
const ofClinic = ['clinic-campaigns'] as const

const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
  placeholderData: keepPreviousData,
  refetchOnMount: 'always',
} as const

/** Loads the campaigns of an organization, the latest first. */
export const campaignsQuery = (organization: OrganizationId) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: [...ofEmployer(organization), 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(campaignsContract.list, {
        params: { organization },
        query: { limit: 20, ...(pageParam && { after: pageParam }) },
        signal,
      }),
  })

/** Loads the page of a campaign. */
export const campaignQuery = (organization: OrganizationId, id: CampaignId) =>
  queryOptions({
    queryKey: [...ofEmployer(organization), 'one', id],
    queryFn: ({ signal }) => call(campaignsContract.one, { params: { organization, id }, signal }),
    refetchOnWindowFocus: 'always',
  })

/** Counts whom a choice would put into a list. */
export const contingentQuery = (organization: OrganizationId, question: ContingentQuestion) =>
  queryOptions({
    queryKey: [...ofEmployer(organization), 'contingent', question],
    queryFn: ({ signal }) =>
      call(campaignsContract.contingent, { params: { organization }, body: question, signal }),
    placeholderData: keepPreviousData,
  })

/** Loads the volume and the price of a campaign. */
export const estimateQuery = (organization: OrganizationId, id: CampaignId) =>
  queryOptions({
    queryKey: [...ofEmployer(organization), 'estimate', id],
    queryFn: ({ signal }) => call(campaignPapersContract.estimate, { params: { organization, id }, signal }),
    retry: false,
  })

/** Loads the people of a campaign whose visit stands so, page after page. */
export const campaignPeopleQuery = (
  organization: OrganizationId,
  id: CampaignId,
  state: CampaignVisit | undefined,
) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: [...ofEmployer(organization), 'people', id, state],
    queryFn: ({ pageParam, signal }): Promise<CampaignPeoplePage> =>
      call(campaignPapersContract.people, {
        params: { organization, id },
        query: { limit: 20, ...(state && { state }), ...(pageParam && { after: pageParam }) },
        signal,
      }),
  })

/** Loads the ids of everybody who needs a time: not booked, or missed. */
export async function listToBook(organization: OrganizationId, id: CampaignId): Promise<EmployeeId[]> {
  const ids: EmployeeId[] = []
  for (const state of ['unbooked', 'missed'] as const) {
    let after: string | undefined
    do {
      const query = { state, limit: 1000, ...(after && { after }) }
      const page: CampaignPeoplePage = await call(campaignPapersContract.people, {
        params: { organization, id },
        query,
      })
      ids.push(...page.items.map((person) => person.id))
      after = page.next ?? undefined
    } while (after)
  }
  return ids
}

/** The acts of HR; each puts the changed campaign into the page and renews the list. */
export function useCampaignActs(organization: OrganizationId) {
  const queries = useQueryClient()
  const keep = (card: CampaignCard) => {
    queries.setQueryData(campaignQuery(organization, card.id).queryKey, card)
    void queries.invalidateQueries({ queryKey: ofEmployer(organization) })
    return card
  }
  const params = { organization }
  return {
    make: async (body: CampaignInput) => keep(await call(campaignsContract.make, { params, body })),
    change: async (id: CampaignId, body: { campaign: CampaignInput; version: number }) =>
      keep(await call(campaignsContract.change, { params: { ...params, id }, body })),
    step: async (id: CampaignId, body: EmployerStep) =>
      keep(await call(campaignsContract.step, { params: { ...params, id }, body })),
    next: async (id: CampaignId) =>
      keep(await call(campaignsContract.next, { params: { ...params, id }, body: {} })),
  }
}

/** Saves a paper of a campaign; returns the name of the file. */
export async function saveCampaignFile(
  organization: OrganizationId,
  id: CampaignId,
  query: CampaignFileQuery,
  signal: AbortSignal,
): Promise<string> {
  const file = await call(campaignPapersContract.file, { params: { organization, id }, query, signal })
  saveFile(file)
  return file.name
}

/** The filter of the clinic's list. */
export type ClinicCampaignFilter = Omit<QueryInput<typeof clinicCampaignsContract.list>, 'after' | 'limit'>

/** Loads the campaigns that the clinic knows, page after page. */
export const clinicCampaignsQuery = (filter: ClinicCampaignFilter) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: [...ofClinic, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(clinicCampaignsContract.list, {
        query: { ...filter, limit: 20, ...(pageParam && { after: pageParam }) },
        signal,
      }),
  })

/** Loads the clinic's card of a campaign. */
export const clinicCampaignQuery = (id: CampaignId) =>
  queryOptions({
    queryKey: [...ofClinic, 'one', id],
    queryFn: ({ signal }) => call(clinicCampaignsContract.one, { params: { id }, signal }),
    refetchOnWindowFocus: 'always',
  })

/** Loads the volume and the price of a campaign for the clinic. */
export const clinicEstimateQuery = (id: CampaignId) =>
  queryOptions({
    queryKey: [...ofClinic, 'estimate', id],
    queryFn: ({ signal }) => call(clinicCampaignPapersContract.estimate, { params: { id }, signal }),
    retry: false,
  })

/** Takes a step of the clinic. */
export function useClinicStep() {
  const queries = useQueryClient()
  return async (id: CampaignId, body: ClinicStep): Promise<ClinicCampaignCard> => {
    const card = await call(clinicCampaignsContract.step, { params: { id }, body })
    queries.setQueryData(clinicCampaignQuery(id).queryKey, card)
    void queries.invalidateQueries({ queryKey: ofClinic })
    return card
  }
}

/** Saves a paper of a campaign for the clinic; returns the name of the file. */
export async function saveClinicFile(
  id: CampaignId,
  query: CampaignFileQuery,
  signal: AbortSignal,
): Promise<string> {
  const file = await call(clinicCampaignPapersContract.file, { params: { id }, query, signal })
  saveFile(file)
  return file.name
}
