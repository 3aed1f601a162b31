import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { employeesContract } from '../../shared/employees/contract.ts'
import type { EmployeeFilter, EmployeePage, EmployeeSort } from '../../shared/employees/schema.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { call } from '../platform/call.ts'
import { employeesKey } from '../platform/employees-data.ts'

/** What narrows the list, as it travels. */
export type ListFilter = z.input<typeof EmployeeFilter>

/** Which list is shown: what narrows it and how it is sorted. */
export interface ListQuery extends ListFilter {
  sort: EmployeeSort
  order: 'asc' | 'desc'
}

/** Rows of a page. The marks of the list count in the same pages. */
export const pageSize = 200
/** Milliseconds that a page stays in memory after it has left the screen: scrolled through, a hundred thousand must not pile up. */
const pageKept = 15_000

/** One page of the list: after a key, or the first one. */
export const employeePage = (organization: OrganizationId, asked: ListQuery, after: string | null) =>
  queryOptions({
    queryKey: [...employeesKey(organization), 'list', asked, after],
    queryFn: ({ signal }): Promise<EmployeePage> =>
      call(employeesContract.list, {
        params: { organization },
        query: { ...asked, limit: pageSize, ...(after !== null && { after }) },
        signal,
      }),
    gcTime: pageKept,
  })

/** The keys after which the second page and all later ones begin: for going to any place of the list at once. */
export const employeeMarks = (organization: OrganizationId, asked: ListQuery) =>
  queryOptions({
    queryKey: [...employeesKey(organization), 'marks', asked],
    queryFn: ({ signal }) =>
      call(employeesContract.marks, {
        params: { organization },
        query: { ...asked, limit: pageSize },
        signal,
      }),
    gcTime: pageKept,
  })

/** How many people stand where, and how many rows the list has. */
export const employeeSummary = (organization: OrganizationId, filter: ListFilter) =>
  queryOptions({
    queryKey: [...employeesKey(organization), 'summary', filter],
    queryFn: ({ signal }) =>
      call(employeesContract.summary, { params: { organization }, query: filter, signal }),
    placeholderData: keepPreviousData,
  })

/** Departments of an organization with the number of their people. */
export const departmentsQuery = (organization: OrganizationId) =>
  queryOptions({
    queryKey: [...employeesKey(organization), 'departments'],
    queryFn: ({ signal }) => call(employeesContract.departments, { params: { organization }, signal }),
  })

/** Whether an organization is divided into departments; until it is known, it is. */
export const useHasDepartments = (organization: OrganizationId): boolean =>
  useQuery(departmentsQuery(organization)).data?.length !== 0

/** Positions of an organization with their factors and the number of their people. */
export const positionsQuery = (organization: OrganizationId) =>
  queryOptions({
    queryKey: [...employeesKey(organization), 'positions'],
    queryFn: ({ signal }) => call(employeesContract.positions, { params: { organization }, signal }),
  })
