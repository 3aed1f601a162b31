import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { cardMergeContract } from '../../../../shared/employees/card-merge/contract.ts'
import type { CardMergeInput } from '../../../../shared/employees/card-merge/schema.ts'
import { employeesContract } from '../../../../shared/employees/contract.ts'
import type { EmployeeId, FoundEmployee } from '../../../../shared/employees/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { call } from '../../../platform/call.ts'
import { employeesKey } from '../../../platform/employees-data.ts'
import { cardQuery } from '../card/card-api.ts'

/** A card that may be chosen; without a sign of likeness when the user has searched for it. */
export type MergeOffer = Omit<FoundEmployee, 'by'> & Partial<Pick<FoundEmployee, 'by'>>

/** Cards that look like one more card of the same person. */
export const alikeQuery = (organization: OrganizationId, id: EmployeeId) =>
  queryOptions({
    queryKey: [...employeesKey(organization), 'alike', id],
    queryFn: ({ signal }) => call(cardMergeContract.alike, { params: { organization, id }, signal }),
    refetchOnMount: 'always',
  })

/** Employees and dismissed ones whose data hold the typed words. */
export const offersQuery = (organization: OrganizationId, search: string) =>
  queryOptions({
    queryKey: [...employeesKey(organization), 'merge-offers', search],
    queryFn: async ({ signal }): Promise<MergeOffer[]> => {
      const find = (status?: 'dismissed') =>
        call(employeesContract.list, {
          params: { organization },
          query: { search, limit: 10, ...(status && { status }) },
          signal,
        })
      const [working, dismissed] = await Promise.all([find(), find('dismissed')])
      return [...working.items, ...dismissed.items]
    },
    enabled: search !== '',
  })

/** Two cards beside each other; a refusal says why they cannot be merged. */
export const compareQuery = (organization: OrganizationId, id: EmployeeId, other: EmployeeId) =>
  queryOptions({
    queryKey: [...employeesKey(organization), 'compare', id, other],
    queryFn: ({ signal }) => call(cardMergeContract.compare, { params: { organization, id, other }, signal }),
    refetchOnMount: 'always',
    retry: false,
  })

/** Merges another card into this one. Bookings, papers and campaigns change too, so everything is loaded again. */
export function useMerging(organization: OrganizationId, id: EmployeeId) {
  const queries = useQueryClient()
  return async (body: CardMergeInput) => {
    const card = await call(cardMergeContract.merge, { params: { organization, id }, body }).finally(
      () => void queries.invalidateQueries(),
    )
    queries.setQueryData(cardQuery(organization, id).queryKey, card)
    return card
  }
}
