import type { QueryClient } from '@tanstack/react-query'
import type { OrganizationId } from '../../shared/organizations/schema.ts'

// Here and not with the employees: their list opens the import, which changes them.

/** The key of all that the browser knows of an organization's employees, stale after any change of them. */
export const employeesKey = (organization: OrganizationId) => ['employees', organization] as const

/** Asks for everything of the employees again that is on the screen: after somebody was added, changed, dismissed, imported, booked. */
export const refreshEmployees = (queries: QueryClient, organization: OrganizationId): Promise<void> =>
  queries.invalidateQueries({ queryKey: employeesKey(organization) })
