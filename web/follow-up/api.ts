import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { EmployeeId } from '../../shared/employees/schema.ts'
import { followUpContract } from '../../shared/follow-up/contract.ts'
import type { FollowedPage, SheetQuery } from '../../shared/follow-up/schema.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import type { City } from '../../shared/platform/person.ts'
import type { QueryInput } from '../../shared/platform/route.ts'
import { call } from '../platform/call.ts'
import { saveFile } from '../platform/save-file.ts'

/** The query for the numbers of people in each state. */
type FiguresQuery = QueryInput<typeof followUpContract.figures>
/** The query for the list of people. */
export type PeopleAsked = Omit<QueryInput<typeof followUpContract.people>, 'after' | 'limit'>

const key = (organization: OrganizationId) => ['follow-up', organization] as const

/** Loads the figures; the previous ones stay visible until the new ones arrive. */
export const figuresQuery = (organization: OrganizationId, query: FiguresQuery) =>
  queryOptions({
    queryKey: [...key(organization), 'figures', query],
    queryFn: ({ signal }) => call(followUpContract.figures, { params: { organization }, query, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })

/** The loaded people of the list. */
export const peopleQuery = (organization: OrganizationId, asked: PeopleAsked) =>
  infiniteQueryOptions({
    queryKey: [...key(organization), 'people', asked],
    queryFn: ({ pageParam, signal }): Promise<FollowedPage> =>
      call(followUpContract.people, {
        params: { organization },
        query: { ...asked, limit: 50, ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  })

const portion = 1000

/** Loads all people of the list page by page, up to a limit. */
export async function listIds(
  organization: OrganizationId,
  asked: PeopleAsked,
  most: number,
): Promise<EmployeeId[]> {
  const ids: EmployeeId[] = []
  let after: string | undefined
  do {
    const query = { ...asked, limit: portion, ...(after && { after }) }
    const page: FollowedPage = await call(followUpContract.people, { params: { organization }, query })
    ids.push(...page.items.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after && ids.length < most)
  return ids.slice(0, most)
}

/** Saves the list as a spreadsheet; returns the name of the file. */
export async function saveSheet(
  organization: OrganizationId,
  query: Partial<SheetQuery>,
  signal: AbortSignal,
): Promise<string> {
  const file = await call(followUpContract.sheet, { params: { organization }, query, signal })
  saveFile(file)
  return file.name
}

/** Saves the report for a director; returns the name of the file. */
export async function saveReport(
  organization: OrganizationId,
  city: City,
  signal: AbortSignal,
): Promise<string> {
  const file = await call(followUpContract.report, { params: { organization }, query: { city }, signal })
  saveFile(file)
  return file.name
}

/** Loads the user's own weekly letter setting for an organization. */
export const letterQuery = (organization: OrganizationId) =>
  queryOptions({
    queryKey: [...key(organization), 'letter'],
    queryFn: ({ signal }) => call(followUpContract.letter, { params: { organization }, signal }),
  })

/** Switches the letter; the switch changes at once and goes back after a refusal. */
export function useLetterSwitch(organization: OrganizationId) {
  const queries = useQueryClient()
  const { queryKey } = letterQuery(organization)
  const put = (isOn: boolean) => queries.setQueryData(queryKey, (known) => known && { ...known, isOn })
  return useMutation({
    mutationFn: (isOn: boolean) =>
      call(followUpContract.changeLetter, { params: { organization }, body: { isOn } }),
    onMutate: put,
    onError: (_error, isOn) => put(!isOn),
    onSuccess: (letter) => queries.setQueryData(queryKey, letter),
  })
}
