import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { DepartmentId } from '../../../../shared/employees/schema.ts'
import {
  foremanLinksContract,
  foremanPageContract,
} from '../../../../shared/group-booking/foremen/contract.ts'
import type { ForemanLinkId, Foremen } from '../../../../shared/group-booking/foremen/schema.ts'
import type { GroupId } from '../../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import type { BodyInput } from '../../../../shared/platform/route.ts'
import { call } from '../../../platform/call.ts'
import { saveFile } from '../../../platform/save-file.ts'

/** A booked group of an organization. */
export interface GroupPlace {
  organization: OrganizationId
  group: GroupId
}

const keyOf = ({ organization, group }: GroupPlace) => ['foremen', organization, group] as const

/** Loads the departments of a group with their links. */
export const foremanLinksQuery = (params: GroupPlace) =>
  queryOptions({
    queryKey: keyOf(params),
    queryFn: ({ signal }) => call(foremanLinksContract.list, { params, signal }),
    refetchOnMount: 'always',
  })

/** Saves the lists of a group for its foremen and returns the name of the file. */
export async function saveLists(params: GroupPlace, signal: AbortSignal): Promise<string> {
  const file = await call(foremanLinksContract.file, { params, signal })
  saveFile(file)
  return file.name
}

const keep = (queries: QueryClient, params: GroupPlace, foremen: Foremen) =>
  queries.setQueryData(foremanLinksQuery(params).queryKey, foremen)

/** Acts of HR on the links of a group. */
export function useForemenActs(params: GroupPlace) {
  const queries = useQueryClient()
  return {
    make: async (department: DepartmentId): Promise<string> => {
      const { token, foremen } = await call(foremanLinksContract.make, { params, body: { department } })
      keep(queries, params, foremen)
      return token
    },
    revoke: async (link: ForemanLinkId) => {
      keep(queries, params, await call(foremanLinksContract.revoke, { params: { ...params, link } }))
    },
  }
}

/** Loads the list of a foreman by the secret of his link. */
export const foremanPageQuery = (token: string) =>
  queryOptions({
    queryKey: ['foreman', token],
    queryFn: ({ signal }) => call(foremanPageContract.list, { body: { token }, signal }),
    retry: false,
    refetchOnWindowFocus: 'always',
  })

/** Marks that a person cannot come, or takes the mark back; the new list replaces the shown one. */
export function useCannot(token: string) {
  const queries = useQueryClient()
  return async (body: Omit<BodyInput<typeof foremanPageContract.mark>, 'token'>) => {
    const list = await call(foremanPageContract.mark, { body: { token, ...body } })
    queries.setQueryData(foremanPageQuery(token).queryKey, list)
  }
}
