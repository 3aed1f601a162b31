import type { z } from 'zod'
import type { CampaignId } from '../../shared/campaigns/schema.ts'
import type { EmployeeFilter, EmployeeId } from '../../shared/employees/schema.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import type { Day } from '../../shared/platform/days.ts'
import type { City } from '../../shared/platform/person.ts'
import { dropDraft, keepSecret, readSecret } from './draft.ts'

/** Either a list of chosen employees, or all employees that a filter finds, without those in `except`. */
export type ChosenPeople =
  | { ids: EmployeeId[] }
  | { filter: z.input<typeof EmployeeFilter>; except: EmployeeId[] }

/** A campaign whose people are planned: its days and its city are those of the plan. */
export interface PlannedCampaign {
  id: CampaignId
  name: string
  city: City
  from: Day
  to: Day
}

/** Employees chosen in the list for a bulk act: a booking or papers. */
export interface ChosenEmployees {
  organization: OrganizationId
  people: ChosenPeople
  /** The count at the time of choosing, shown until the server has counted again. */
  count: number
  /** The campaign that the choice comes from. */
  campaign?: PlannedCampaign
}

const name = 'chosenEmployees'

/**
 * Keeps the choice of this user (the phone of the session) in this tab: it survives a reload and is dropped at
 * the end of the session.
 */
export const keepChosenEmployees = (owner: string, chosen: ChosenEmployees): void =>
  keepSecret(name, owner, chosen)

/** Returns the employees that this user has chosen in this organization; null without a choice. */
export function readChosenEmployees(owner: string, organization: OrganizationId): ChosenEmployees | null {
  const chosen = readSecret(name, owner) as ChosenEmployees | null
  return chosen?.organization === organization ? chosen : null
}

/** Clears the choice, e.g. after it has been booked. */
export const dropChosenEmployees = (): void => dropDraft(name)
