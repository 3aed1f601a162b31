import type { z } from 'zod'
import type { EmployeeFilter, EmployeeId } from '../../shared/employees/schema.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { dropDraft, keepSecret, readSecret } from './draft.ts'

/** The people themselves, or everybody whom a filter of the list finds, without some. */
export type ChosenPeople =
  | { ids: EmployeeId[] }
  | { filter: z.input<typeof EmployeeFilter>; except: EmployeeId[] }

/** Employees chosen in the list for what is done with many at once: a booking, papers. */
export interface ChosenEmployees {
  organization: OrganizationId
  people: ChosenPeople
  /** How many they were when they were chosen, to be said before the server has counted anew. */
  count: number
}

const name = 'chosenEmployees'

/** Keeps the choice of this person (the phone of the session) in this tab: a reload finds it, the end of the session drops it. */
export const keepChosenEmployees = (owner: string, chosen: ChosenEmployees): void =>
  keepSecret(name, owner, chosen)

/** Whom this person has chosen in this organization; null without a choice. */
export function readChosenEmployees(owner: string, organization: OrganizationId): ChosenEmployees | null {
  const chosen = readSecret(name, owner) as ChosenEmployees | null
  return chosen?.organization === organization ? chosen : null
}

/** Forgets the choice, e.g. when it has been booked. */
export const dropChosenEmployees = (): void => dropDraft(name)
