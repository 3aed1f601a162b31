import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { employeesContract } from '../../shared/employees/contract.ts'
import type { EmployeeFilter, EmployeeSort, ListedEmployee } from '../../shared/employees/schema.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { call } from '../platform/call.ts'
import { employeesKey } from '../platform/employees-data.ts'
import type { PageSource } from '../ui/data-table/pages.ts'

export type ListFilter = z.input<typeof EmployeeFilter>

/** Filter and sort order of the list shown. */
export interface ListQuery extends ListFilter {
  sort: EmployeeSort
  order: 'asc' | 'desc'
}

/** Rows per page, also of the keys for jumps. */
const pageSize = 200
/**
 * Milliseconds a page stays in memory after it has left the screen; scrolling through a hundred thousand rows
 * must not fill memory.
 */
const pageKept = 15_000

/**
 * Where the rows of the list come from: its pages, and the keys after which they begin, so that the user can jump
 * to any part of the list at once.
 */
export const employeePages = (organization: OrganizationId): PageSource<ListedEmployee, ListQuery> => ({
  pageSize,
  page: (asked, after) => ({
    queryKey: [...employeesKey(organization), 'list', asked, after],
    queryFn: ({ signal }) =>
      call(employeesContract.list, {
        params: { organization },
        query: { ...asked, limit: pageSize, ...(after !== null && { after }) },
        signal,
      }),
    gcTime: pageKept,
  }),
  pageKeys: (asked) => ({
    queryKey: [...employeesKey(organization), 'page-keys', asked],
    queryFn: ({ signal }) =>
      call(employeesContract.pageKeys, {
        params: { organization },
        query: { ...asked, limit: pageSize },
        signal,
      }),
    gcTime: pageKept,
  }),
})

/** The first people of an organization whose data hold the typed words. */
export const employeesFound = (organization: OrganizationId, search: string) =>
  queryOptions({
    queryKey: [...employeesKey(organization), 'found', search],
    queryFn: ({ signal }) =>
      call(employeesContract.list, { params: { organization }, query: { search, limit: 10 }, signal }),
  })

/** Number of people by status, and number of rows in the list. */
export const employeeSummary = (organization: OrganizationId, filter: ListFilter) =>
  queryOptions({
    queryKey: [...employeesKey(organization), 'summary', filter],
    queryFn: ({ signal }) =>
      call(employeesContract.summary, { params: { organization }, query: filter, signal }),
    placeholderData: keepPreviousData,
  })

/** Departments of an organization with their number of people. */
export const departmentsQuery = (organization: OrganizationId) =>
  queryOptions({
    queryKey: [...employeesKey(organization), 'departments'],
    queryFn: ({ signal }) => call(employeesContract.departments, { params: { organization }, signal }),
  })

/** Whether an organization has departments; assumed true until known. */
export const useHasDepartments = (organization: OrganizationId): boolean =>
  useQuery(departmentsQuery(organization)).data?.length !== 0

/** Positions of an organization with their factors and number of people. */
export const positionsQuery = (organization: OrganizationId) =>
  queryOptions({
    queryKey: [...employeesKey(organization), 'positions'],
    queryFn: ({ signal }) => call(employeesContract.positions, { params: { organization }, signal }),
  })
