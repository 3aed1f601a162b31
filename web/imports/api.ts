import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { employeesContract } from '../../shared/employees/contract.ts'
import type { EmployeeFilter } from '../../shared/employees/schema.ts'
import { importsContract } from '../../shared/imports/contract.ts'
import { importCorrectionsContract } from '../../shared/imports/corrections/contract.ts'
import type {
  ChosenColumns,
  ImportField,
  ImportId,
  ImportLine,
  ImportStatus,
  ImportView,
  RowKind,
} from '../../shared/imports/schema.ts'
import { importUndoContract } from '../../shared/imports/undo/contract.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import type { BodyInput } from '../../shared/platform/route.ts'
import { call } from '../platform/call.ts'
import { employeesKey, refreshEmployees } from '../platform/employees-data.ts'
import { saveFile } from '../platform/save-file.ts'
import { upload } from '../platform/upload.ts'

/** Filters of the employee list in a query. */
export type ExportFilter = z.input<typeof EmployeeFilter>
/** Options of an import: how to treat bad rows and people already in the list. */
export type StartChoice = BodyInput<typeof importsContract.start>

/** Milliseconds between two polls of work on the server. */
const again = 500
const barAgain = 2000

/** Tells whether the server is working on the import now. */
export const isAtWork = (status: ImportStatus): boolean => status === 'checking' || status === 'running'

/** Tells whether a checked import is checked again after a correction; its former results are still there. */
export const isCheckedAgain = ({ status, counts }: Pick<ImportLine, 'status' | 'counts'>): boolean =>
  status === 'checking' && counts !== null

/** Corrections to make or to take back. */
export type CorrectionBody = BodyInput<typeof importCorrectionsContract.change>

const importsKey = (organization: OrganizationId) => ['imports', organization] as const
const oneKey = (organization: OrganizationId, id: ImportId) =>
  [...importsKey(organization), 'one', id] as const

/** Loads the last imports, newest first; polls while one of them is in progress. */
export const importList = (organization: OrganizationId) =>
  queryOptions({
    queryKey: [...importsKey(organization), 'list'],
    queryFn: ({ signal }) => call(importsContract.list, { params: { organization }, signal }),
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => isAtWork(status)) ? barAgain : false),
    refetchOnWindowFocus: 'always',
  })

/** Loads one import; polls twice a second while the server works on it. */
export const importOne = (organization: OrganizationId, id: ImportId) =>
  queryOptions({
    queryKey: oneKey(organization, id),
    queryFn: ({ signal }) => call(importsContract.one, { params: { organization, id }, signal }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data.status) ? again : false),
    refetchOnMount: 'always',
  })

const rowsKey = (organization: OrganizationId, id: ImportId) =>
  [...importsKey(organization), 'rows', id] as const
const correctionsKey = (organization: OrganizationId, id: ImportId) =>
  [...importsKey(organization), 'corrections', id] as const

/** Loads the equal mistakes of a checked import and the corrections made in it. */
export const importCorrections = (organization: OrganizationId, id: ImportId) =>
  queryOptions({
    queryKey: correctionsKey(organization, id),
    queryFn: ({ signal }) => call(importCorrectionsContract.view, { params: { organization, id }, signal }),
  })

/** Loads the names of the departments of an organization. */
export const departmentNames = (organization: OrganizationId) =>
  queryOptions({
    queryKey: [...employeesKey(organization), 'departments'],
    queryFn: ({ signal }) => call(employeesContract.departments, { params: { organization }, signal }),
    select: (units) => units.map(({ name }) => name),
  })

/** Loads the names of the positions of an organization. */
export const positionNames = (organization: OrganizationId) =>
  queryOptions({
    queryKey: [...employeesKey(organization), 'positions'],
    queryFn: ({ signal }) => call(employeesContract.positions, { params: { organization }, signal }),
    select: (units) => units.map(({ name }) => name),
  })

/** Loads the results of a check that has just ended: its rows, the mistakes and the corrections. */
export function useFreshCheck(
  organization: OrganizationId,
  { id, status }: Pick<ImportLine, 'id' | 'status'>,
) {
  const queries = useQueryClient()
  const wasChecking = useRef(false)
  useEffect(() => {
    if (wasChecking.current && status === 'checked') {
      void queries.invalidateQueries({ queryKey: rowsKey(organization, id) })
      void queries.invalidateQueries({ queryKey: correctionsKey(organization, id) })
    }
    wasChecking.current = status === 'checking'
  }, [queries, organization, id, status])
}

/** Filters of the checked rows. */
interface RowFilter {
  kind?: RowKind
  field?: ImportField
  unchanged?: 'only' | 'without'
}

/** Loads the checked rows page after page on scrolling. A repeated check starts another list. */
export const importRows = (organization: OrganizationId, id: ImportId, checked: string, filter: RowFilter) =>
  infiniteQueryOptions({
    queryKey: [...rowsKey(organization, id), checked, filter],
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

/** Loads the working employees of the list who are missing from the file of an import. */
export const importAbsent = (organization: OrganizationId, id: ImportId) =>
  queryOptions({
    queryKey: [...employeesKey(organization), 'absent', id],
    queryFn: ({ signal }) => call(importsContract.absent, { params: { organization, id }, signal }),
  })

/** Dismisses several employees from one day; with `free` cancels their bookings and reloads the visible data. */
export function useDismissals(organization: OrganizationId) {
  const queries = useQueryClient()
  return (body: BodyInput<typeof employeesContract.dismissMany>) =>
    call(employeesContract.dismissMany, { params: { organization }, body }).finally(
      // Employee bookings and free seats are shown on other pages, so all loaded data is refreshed.
      () => void (body.free ? queries.invalidateQueries() : refreshEmployees(queries, organization)),
    )
}

/** Uploads a file; changes no employee yet. */
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

/**
 * Actions on one import; each shows the server's answer at once, and after a refusal the current state of the
 * import.
 */
export function useImportActs(organization: OrganizationId, { id }: Pick<ImportLine, 'id'>) {
  const keep = useKeep(organization)
  const params = { organization, id }
  return {
    check: (columns: ChosenColumns) => keep(call(importsContract.check, { params, body: { columns } })),
    correct: (body: CorrectionBody) => keep(call(importCorrectionsContract.change, { params, body })),
    start: (body: StartChoice) => keep(call(importsContract.start, { params, body })),
    cancel: () => keep(call(importsContract.cancel, { params })),
    saveBad: async () => saveFile(await call(importsContract.bad, { params })),
  }
}

/** Takes a finished import back and reloads the list of employees. */
export function useImportUndo(organization: OrganizationId) {
  const queries = useQueryClient()
  return (id: ImportId) =>
    call(importUndoContract.undo, { params: { organization, id } }).finally(() => {
      void queries.invalidateQueries({ queryKey: importsKey(organization) })
      void refreshEmployees(queries, organization)
    })
}

/** Saves the template. */
export const saveTemplate = async (organization: OrganizationId): Promise<void> =>
  saveFile(await call(importsContract.template, { params: { organization } }))

/** Loads the number of people who match a filter. */
export const exportCount = (organization: OrganizationId, filter: ExportFilter) =>
  queryOptions({
    queryKey: [...employeesKey(organization), 'export-count', filter],
    queryFn: async ({ signal }) =>
      (await call(employeesContract.summary, { params: { organization }, query: filter, signal })).found,
    placeholderData: keepPreviousData,
  })

/** Saves the employees who match a filter as a file; returns its name. */
export async function saveEmployees(
  organization: OrganizationId,
  filter: ExportFilter,
  signal: AbortSignal,
): Promise<string> {
  const file = await call(importsContract.export, { params: { organization }, query: filter, signal })
  saveFile(file)
  return file.name
}
