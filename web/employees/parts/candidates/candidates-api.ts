import { infiniteQueryOptions, keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { documentsContract } from '../../../../shared/documents/contract.ts'
import type { CandidateState, EmployeeId } from '../../../../shared/employees/schema.ts'
import { candidatesContract } from '../../../../shared/group-booking/candidates/contract.ts'
import type { Candidate } from '../../../../shared/group-booking/candidates/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import type { BodyInput } from '../../../../shared/platform/route.ts'
import { call } from '../../../platform/call.ts'
import { employeesKey } from '../../../platform/employees-data.ts'
import { saveFile } from '../../../platform/save-file.ts'

export type NewCandidateInput = BodyInput<typeof candidatesContract.add>
export type VisitBody = BodyInput<typeof candidatesContract.book>

const candidatesKey = (organization: OrganizationId) => [...employeesKey(organization), 'candidates'] as const

/** The candidates of an organization in a state, the newest first, loaded page by page. */
export const candidatesQuery = (organization: OrganizationId, state: CandidateState, search: string) =>
  infiniteQueryOptions({
    queryKey: [...candidatesKey(organization), state, search],
    queryFn: ({ pageParam, signal }) =>
      call(candidatesContract.list, {
        params: { organization },
        query: { state, limit: 50, ...(search && { search }), ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** Writes about candidates; each reloads everything about the organization's people, bookings and free places. */
export function useCandidateActs(organization: OrganizationId) {
  const queries = useQueryClient()
  const after = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
    answer.finally(() => void queries.invalidateQueries())
  const at = (id: EmployeeId) => ({ params: { organization, id } })
  return {
    add: (body: NewCandidateInput, idempotencyKey: string) =>
      after(call(candidatesContract.add, { params: { organization }, body, idempotencyKey })),
    book: (id: EmployeeId, body: VisitBody, idempotencyKey: string) =>
      after(call(candidatesContract.book, { ...at(id), body, idempotencyKey })),
    hire: (id: EmployeeId, body: BodyInput<typeof candidatesContract.hire>) =>
      after(call(candidatesContract.hire, { ...at(id), body })),
    refuse: ({ id, version }: Candidate) =>
      after(call(candidatesContract.refuse, { ...at(id), body: { version } })),
    consider: ({ id, version }: Candidate) =>
      after(call(candidatesContract.consider, { ...at(id), body: { version } })),
    /** Saves the направление of a visit as a file; it gets a number of the register the first time. */
    print: async (candidate: Candidate, anyway: boolean): Promise<void> => {
      const who = candidate.visit ? { bookings: [candidate.visit.id] } : { ids: [candidate.id] }
      const body = { paper: 'referrals', who, kind: 'preliminary', format: 'pdf', anyway } as const
      saveFile(await after(call(documentsContract.print, { params: { organization }, body })))
    },
  }
}
