import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { employeesContract } from '../../shared/employees/contract.ts'
import type { EmployeeFilter } from '../../shared/employees/schema.ts'
import { importsContract } from '../../shared/imports/contract.ts'
import type {
  ChosenColumns,
  ImportField,
  ImportId,
  ImportLine,
  ImportStatus,
  ImportView,
  RowKind,
} from '../../shared/imports/schema.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import type { BodyInput } from '../../shared/platform/route.ts'
import { call } from '../platform/call.ts'
import { employeesKey, refreshEmployees } from '../platform/employees-data.ts'
import { saveFile } from '../platform/save-file.ts'
import { upload } from '../platform/upload.ts'

/** What narrows the list of employees, as it travels. */
export type ExportFilter = z.input<typeof EmployeeFilter>
/** How an import is to be written: bad rows and people who are in the list already. */
export type StartChoice = BodyInput<typeof importsContract.start>

/** Milliseconds between two questions about work that goes on at the server. */
const again = 500
const barAgain = 2000

/** Whether the server works on it now. */
export const isAtWork = (status: ImportStatus): boolean => status === 'checking' || status === 'running'

const importsKey = (organization: OrganizationId) => ['imports', organization] as const
const oneKey = (organization: OrganizationId, id: ImportId) =>
  [...importsKey(organization), 'one', id] as const

/** The last imports, newest first; asked for again while one of them is at work. */
export const importList = (organization: OrganizationId) =>
  queryOptions({
    queryKey: [...importsKey(organization), 'list'],
    queryFn: ({ signal }) => call(importsContract.list, { params: { organization }, signal }),
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => isAtWork(status)) ? barAgain : false),
    refetchOnWindowFocus: 'always',
  })

/** One import whole; asked for twice a second while the server works on it. */
export const importOne = (organization: OrganizationId, id: ImportId) =>
  queryOptions({
    queryKey: oneKey(organization, id),
    queryFn: ({ signal }) => call(importsContract.one, { params: { organization, id }, signal }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data.status) ? again : false),
    refetchOnMount: 'always',
  })

/** What narrows the rows of the check. */
interface RowFilter {
  kind?: RowKind
  field?: ImportField
}

/** Rows of the check, page after page as they are scrolled to. A repeated check is another list. */
export const importRows = (organization: OrganizationId, id: ImportId, checked: string, filter: RowFilter) =>
  infiniteQueryOptions({
    queryKey: [...importsKey(organization), 'rows', id, checked, filter],
    queryFn: ({ pageParam, signal }) =>
      call(importsContract.rows, {
        params: { organization, id },
        query: { ...filter, limit: 100, ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  })

/** Whom of the list the file of an import lacks, those who still work. */
export const importAbsent = (organization: OrganizationId, id: ImportId) =>
  queryOptions({
    queryKey: [...employeesKey(organization), 'absent', id],
    queryFn: ({ signal }) => call(importsContract.absent, { params: { organization, id }, signal }),
  })

/** Dismisses several employees from one day; with `free` their bookings are cancelled, and what is on a screen is asked for again. */
export function useDismissals(organization: OrganizationId) {
  const queries = useQueryClient()
  return (body: BodyInput<typeof employeesContract.dismissMany>) =>
    call(employeesContract.dismissMany, { params: { organization }, body }).finally(
      // The board and the free places are others' pages.
      () => void (body.free ? queries.invalidateQueries() : refreshEmployees(queries, organization)),
    )
}

/** Uploads a file; nothing is written yet. */
export function useUpload(organization: OrganizationId) {
  const keep = useKeep(organization)
  return (file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<ImportView> =>
    keep(
      upload(importsContract.upload, {
        params: { organization },
        query: { name: file.name.slice(0, 300) },
        file,
        onProgress,
        signal,
      }),
    )
}

function useKeep(organization: OrganizationId) {
  const queries = useQueryClient()
  return async (answer: Promise<ImportView>): Promise<ImportView> => {
    try {
      const view = await answer
      queries.setQueryData(oneKey(organization, view.id), view)
      return view
    } finally {
      void queries.invalidateQueries({ queryKey: importList(organization).queryKey })
    }
  }
}

/** The acts of one import; each shows at once what the server has answered, and a refused one where the import stands. */
export function useImportActs(organization: OrganizationId, { id }: Pick<ImportLine, 'id'>) {
  const keep = useKeep(organization)
  const params = { organization, id }
  return {
    check: (columns: ChosenColumns) => keep(call(importsContract.check, { params, body: { columns } })),
    start: (body: StartChoice) => keep(call(importsContract.start, { params, body })),
    cancel: () => keep(call(importsContract.cancel, { params })),
    saveBad: async () => saveFile(await call(importsContract.bad, { params })),
  }
}

/** Saves the template. */
export const saveTemplate = async (organization: OrganizationId): Promise<void> =>
  saveFile(await call(importsContract.template, { params: { organization } }))

/** How many people a filter finds. */
export const exportCount = (organization: OrganizationId, filter: ExportFilter) =>
  queryOptions({
    queryKey: [...employeesKey(organization), 'export-count', filter],
    queryFn: async ({ signal }) =>
      (await call(employeesContract.summary, { params: { organization }, query: filter, signal })).found,
    placeholderData: keepPreviousData,
  })

/** Saves the employees whom a filter finds as a file; gives its name. */
export async function saveEmployees(
  organization: OrganizationId,
  filter: ExportFilter,
  signal: AbortSignal,
): Promise<string> {
  const file = await call(importsContract.export, { params: { organization }, query: filter, signal })
  saveFile(file)
  return file.name
}
