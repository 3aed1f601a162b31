import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { accountsContract } from '../../shared/accounts/contract.ts'
import { withoutEmpty } from '../../shared/accounts/rules.ts'
import type { BookingsDecision } from '../../shared/accounts/schema.ts'
import { organizationsAdminContract, organizationsContract } from '../../shared/organizations/contract.ts'
import type {
  Approval,
  LiveRelations,
  OrganizationId,
  OrganizationInput,
  Relation,
  RelationId,
  RequestPaper,
  RequestStage,
} from '../../shared/organizations/schema.ts'
import { signedApplicationContract } from '../../shared/organizations/signed-application/contract.ts'
import type { BodyInput } from '../../shared/platform/route.ts'
import { readActive } from '../platform/active-organization.ts'
import { call } from '../platform/call.ts'
import { dropActive } from '../platform/choose-organization.ts'
import { hearLive } from '../platform/live.ts'
import { asActive } from './parts/connection/current.ts'

const all = ['organizations'] as const
const relationsKey = (phone: string) => [...all, 'relations', phone] as const

/**
 * Loads the user's organizations once, when the phone number is known (spec §4); actions that change them
 * update the list.
 */
export const relationsQuery = (phone: string) =>
  queryOptions({
    queryKey: relationsKey(phone),
    queryFn: ({ signal }) => call(organizationsContract.relations, { body: { target: phone }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The organizations that the user may choose as the current one. */
export const ownOrganizationsQuery = (phone: string) =>
  queryOptions({
    ...relationsQuery(phone),
    select: (relations) => relations.flatMap((relation) => asActive(relation) ?? []),
  })

/**
 * The list of organizations, reloaded each time a page opens or the user returns to the window: for pages that
 * show organizations or depend on one.
 */
export const freshRelations = (phone: string) =>
  ({
    ...relationsQuery(phone),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  }) as const

/** Updates the list whenever the server reports a change, while `isOn`. */
export function useLiveRelations(phone: string, isOn: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isOn) return
    let last = -1
    return hearLive<LiveRelations>(organizationsContract.live.path, 'relations', (state) => {
      if (state.version < last) return
      last = state.version
      queries.setQueryData(relationsQuery(phone).queryKey, state.relations)
    })
  }, [queries, phone, isOn])
}

/** Milliseconds until the list is reloaded (spec §9). */
const refreshAfter = { leaving: 1000, form: 3000 }

const refreshLater = (queries: QueryClient, phone: string, ms: number) =>
  setTimeout(() => void queries.invalidateQueries({ queryKey: relationsKey(phone) }), ms)

/** Reloads the list three seconds after the connection form has closed (spec §4). */
export function useRefreshAfterForm(phone: string): () => void {
  const queries = useQueryClient()
  return () => void refreshLater(queries, phone, refreshAfter.form)
}

const leaving = new Set<OrganizationId | null>()

/**
 * Tells whether the user is disconnecting from an organization at this moment: the live list may report the
 * change before the server answers the request.
 */
export const isBeingLeft = (organization: OrganizationId): boolean => leaving.has(organization)

/**
 * Disconnects an organization or withdraws an application: removes it from the screen at once and checks with
 * the server after a second.
 */
export function useLeave(phone: string) {
  const queries = useQueryClient()
  return async ({ id, inn, kpp, organization }: Relation, bookings?: BookingsDecision): Promise<void> => {
    leaving.add(organization)
    const body = { ...withoutEmpty({ type: 'relation' as const, inn, kpp }), bookings }
    await call(accountsContract.change, { body }).finally(() => leaving.delete(organization))
    const active = readActive(phone)
    if (active?.inn === inn && active.kpp === kpp) dropActive()
    queries.setQueryData(relationsQuery(phone).queryKey, (known) => known?.filter((one) => one.id !== id))
    refreshLater(queries, phone, refreshAfter.leaving)
  }
}

/** Request body of the connection form. */
type ConnectionInput = BodyInput<typeof organizationsContract.request>

/**
 * Submits an application and shows it in the list at once. A repeated request with the same key creates no
 * second application.
 */
export function useConnect(phone: string) {
  const queries = useQueryClient()
  return async (body: ConnectionInput, idempotencyKey: string): Promise<Relation> => {
    const relation = await call(organizationsContract.request, { body, idempotencyKey })
    queries.setQueryData(relationsQuery(phone).queryKey, (known = []) => [
      relation,
      ...known.filter(({ id }) => id !== relation.id),
    ])
    return relation
  }
}

/** How long decisions about applications took lately. */
export const reviewTimeQuery = queryOptions({
  queryKey: [...all, 'review-time'],
  queryFn: ({ signal }) => call(organizationsContract.reviewTime, { signal }),
  staleTime: 10 * 60_000,
})

/** Gives the scan of a signed application, and shows so in the list. */
export function useGiveSigned(phone: string) {
  const queries = useQueryClient()
  return async (id: RelationId, scan: Blob): Promise<Relation> => {
    const relation = await call(signedApplicationContract.upload, { params: { id }, body: scan })
    queries.setQueryData(relationsQuery(phone).queryKey, (known) =>
      known?.map((one) => (one.id === id ? relation : one)),
    )
    return relation
  }
}

/** Loads the scan of a signed application. */
export const loadSigned = (id: RelationId) => call(signedApplicationContract.file, { params: { id } })

/** A suggested organization for a typed ИНН. */
export interface Suggestion {
  name: string
  inn: string
  kpp: string
}

/** Number of ИНН digits from which suggestions appear (spec §5). */
export const suggestFrom = 10

/** Loads organizations for an ИНН: the ones known to the clinic; if there are none, those from DaData (spec §7). */
export const suggestionsQuery = (inn: string) =>
  queryOptions({
    queryKey: [...all, 'suggestions', inn],
    queryFn: async ({ signal }): Promise<Suggestion[]> => {
      const known = await call(organizationsContract.known, { body: { inn }, signal })
      if (known.length) return known.map(({ name, inn: itsInn, kpp }) => ({ name, inn: itsInn, kpp }))
      const { suggestions } = await call(organizationsContract.suggest, { body: { inn }, signal })
      return suggestions.map(({ name, value, kpp, data }) => ({
        name: name || value,
        inn: data.inn,
        kpp: kpp ?? data.kpp ?? '',
      }))
    },
    enabled: inn.length >= suggestFrom,
    staleTime: 10 * 60_000,
    retry: false,
  })

/** Loads an organization from the official register; null when it is not there or the register does not answer. */
export async function registered({ inn, kpp }: { inn: string; kpp: string }) {
  const { suggestions } = await call(organizationsContract.suggest, { body: { inn } })
  const same = suggestions.find(({ data }) => (data.kpp ?? '') === kpp) ?? suggestions[0]
  return same ? { okved: same.data.okved ?? '', address: same.data.address ?? '' } : null
}

/** Loads the filled-in «Заявка на подключение.docx»: its name and its bytes in base64. */
export const requestPaper = (body: RequestPaper) => call(organizationsContract.paper, { body })

/** Sends a letter to the user or to the clinic. */
export const sendLetter = (body: BodyInput<typeof organizationsContract.sendLetter>) =>
  call(organizationsContract.sendLetter, { body })

/** Loads the manager of an organization, or the fallback address of the clinic. */
export const askForManager = ({ inn, kpp }: Pick<Relation, 'inn' | 'kpp'>) =>
  call(organizationsContract.manager, { body: { inn, kpp } })

const requestsKey = [...all, 'requests'] as const

const requestsQuery = (stage: RequestStage, search: string) =>
  infiniteQueryOptions({
    queryKey: [...requestsKey, 'list', stage, search],
    queryFn: ({ pageParam, signal }) =>
      call(organizationsAdminContract.requests, {
        query: { stage, limit: 20, after: pageParam, ...(search && { search }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: 30_000,
    refetchOnWindowFocus: 'always',
  })

/** Loads the applications of a stage by pages. */
export const useRequests = (stage: RequestStage, search: string) =>
  useInfiniteQuery(requestsQuery(stage, search))

/** Returns the loaded applications of a stage. */
export type RequestList = ReturnType<typeof useRequests>

/** Loads one application with its history and the organizations with its ИНН. */
export const requestQuery = (id: RelationId) =>
  queryOptions({
    queryKey: [...requestsKey, 'one', id],
    queryFn: ({ signal }) => call(organizationsAdminContract.requestOne, { params: { id }, signal }),
    refetchOnWindowFocus: 'always',
  })

/** Loads the open application. */
export const useRequest = (id: RelationId | null) =>
  useQuery({ ...requestQuery(id as RelationId), enabled: id !== null })

/** Finds organizations of the clinic by name, ИНН or КПП. */
export const organizationsQuery = (search: string) =>
  queryOptions({
    queryKey: [...all, 'known', search],
    queryFn: ({ signal }) =>
      call(organizationsAdminContract.organizations, { query: { search, limit: 8 }, signal }),
  })

/** An administrator's actions on an application. Reloads lists and cards afterwards, also after a refusal. */
export function useDecisions(id: RelationId) {
  const queries = useQueryClient()
  const params = { id }
  const after = <Answer>(answer: Promise<Answer>) =>
    answer.finally(() => void queries.invalidateQueries({ queryKey: requestsKey }))
  return {
    take: () => after(call(organizationsAdminContract.take, { params })),
    approve: (body: Approval) => after(call(organizationsAdminContract.approve, { params, body })),
    refuse: (comment: string) =>
      after(call(organizationsAdminContract.refuse, { params, body: { comment } })),
    change: (organization: OrganizationId, body: OrganizationInput & { version: number }) =>
      after(call(organizationsAdminContract.changeOrganization, { params: { id: organization }, body })),
  }
}
