import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { employerLogContract } from '../../../../shared/audit/employer-log/contract.ts'
import { employeesContract } from '../../../../shared/employees/contract.ts'
import {
  colleaguesContract,
  invitationsContract,
} from '../../../../shared/organizations/colleagues/contract.ts'
import type {
  ColleagueList,
  GivenRole,
  InvitationId,
  InvitationInput,
} from '../../../../shared/organizations/colleagues/schema.ts'
import type { OrganizationId, RelationId } from '../../../../shared/organizations/schema.ts'
import { call } from '../../../platform/call.ts'
import { employeesKey } from '../../../platform/employees-data.ts'

const colleaguesKey = (organization: OrganizationId) => ['colleagues', organization] as const

/** Loads everybody who acts for an organization and the open invitations. */
export const colleaguesQuery = (organization: OrganizationId) =>
  queryOptions({
    queryKey: colleaguesKey(organization),
    queryFn: ({ signal }) => call(colleaguesContract.list, { params: { organization }, signal }),
    refetchOnWindowFocus: 'always',
  })

/** Loads the departments that a colleague may keep. */
export const useDepartments = (organization: OrganizationId) =>
  useQuery({
    queryKey: [...employeesKey(organization), 'departments'],
    queryFn: ({ signal }) => call(employeesContract.departments, { params: { organization }, signal }),
  })

/** The decisions of the head about colleagues; each answer replaces the list on the screen. */
export function useColleagues(organization: OrganizationId) {
  const queries = useQueryClient()
  const shown = async (answer: Promise<ColleagueList>) =>
    void queries.setQueryData(colleaguesQuery(organization).queryKey, await answer)
  const params = { organization }
  return {
    invite: (body: InvitationInput) => shown(call(colleaguesContract.invite, { params, body })),
    withdraw: (id: InvitationId) => shown(call(colleaguesContract.withdraw, { params: { ...params, id } })),
    changeRole: (id: RelationId, body: GivenRole) =>
      shown(call(colleaguesContract.changeRole, { params: { ...params, id }, body })),
    remove: (id: RelationId) => shown(call(colleaguesContract.remove, { params: { ...params, id } })),
  }
}

/** Loads the pages of the organization's log. */
export const useEmployerLog = (organization: OrganizationId) =>
  useInfiniteQuery({
    queryKey: [...colleaguesKey(organization), 'log'],
    queryFn: ({ pageParam, signal }) =>
      call(employerLogContract.list, {
        params: { organization },
        query: { limit: 20, after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

const ownKey = ['colleagues', 'invitations'] as const

/** Loads the invitations to the signed-in user. */
export const useOwnInvitations = () =>
  useQuery({
    queryKey: ownKey,
    queryFn: ({ signal }) => call(invitationsContract.own, { signal }),
    refetchOnWindowFocus: 'always',
  })

/** Answers an invitation, and reloads the invitations and the organizations of the user. */
export function useAnswer() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, accept }: { id: InvitationId; accept: boolean }) =>
      call(invitationsContract.answer, { params: { id }, body: { accept } }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ownKey }),
        queries.invalidateQueries({ queryKey: ['organizations'] }),
      ]),
  })
}
