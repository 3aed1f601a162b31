import type { QueryClient } from '@tanstack/react-query'
import type { OrganizationId } from '../../shared/organizations/schema.ts'

// This file is not in the employees feature, because that feature loads the import, and the import needs this
// file: it changes employees.

/** The key prefix of all cached employee data of an organization; any change of employees makes it stale. */
export const employeesKey = (organization: OrganizationId) => ['employees', organization] as const

/** Refetches all employee data on the screen after an employee was added, changed, dismissed, imported or booked. */
export const refreshEmployees = (queries: QueryClient, organization: OrganizationId): Promise<void> =>
  queries.invalidateQueries({ queryKey: employeesKey(organization) })
