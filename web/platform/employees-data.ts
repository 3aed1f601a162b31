import type { QueryClient } from '@tanstack/react-query'
import type { OrganizationId } from '../../shared/organizations/schema.ts'

// Kept here and not with the employees: their list opens the import, which changes them.

/** The key prefix of all cached employee data of an organization; any change of employees makes it stale. */
export const employeesKey = (organization: OrganizationId) => ['employees', organization] as const

/** Refetches all employee data on the screen after an employee was added, changed, dismissed, imported or booked. */
export const refreshEmployees = (queries: QueryClient, organization: OrganizationId): Promise<void> =>
  queries.invalidateQueries({ queryKey: employeesKey(organization) })
