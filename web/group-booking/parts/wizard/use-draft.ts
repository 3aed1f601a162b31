import { useState } from 'react'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import type { City } from '../../../../shared/platform/person.ts'
import { dropChosenEmployees, readChosenEmployees } from '../../../platform/chosen-employees.ts'
import { dropDraft, endDraft, isOver, keepDraft, readDraft } from '../../../platform/draft.ts'
import { campaignDays, type GroupDraft, newDraft, type OpenDays } from './draft.ts'
import { stepIndex } from './steps.ts'

// Sign-out deletes the draft with the other data on the device.
const nameOf = (organization: OrganizationId) => `group.${organization}`

/** Storage key for the times in the draft's plan. */
export const planStorageKey = (organization: OrganizationId) => `group-plan.${organization}`

interface Begin {
  owner: string
  organization: OrganizationId
  city: City
  open: OpenDays
}

function begin({ owner, organization, city, open }: Begin): GroupDraft {
  const fresh = newDraft(city, open)
  const kept = readDraft(nameOf(organization), owner) as Partial<GroupDraft> | null
  const draft = { ...fresh, ...kept }
  // Days of an old draft may be in the past by now.
  const dated = draft.from < open.today ? { ...draft, from: fresh.from, to: fresh.to, pins: [] } : draft
  const chosen = readChosenEmployees(owner, organization)
  if (!chosen) return dated
  const { people, count, campaign = null } = chosen
  // A newer selection in the employee list replaces the one in the draft: the user came here to book it.
  const isSame = JSON.stringify([people, campaign]) === JSON.stringify([dated.chosen?.people, dated.campaign])
  if (isSame) return dated
  return {
    ...dated,
    source: 'chosen',
    chosen: { people, count },
    campaign,
    again: false,
    except: [],
    pins: [],
    ...(campaign && { kind: 'periodic', kindReason: null, ...campaignDays(campaign, open) }),
  }
}

/**
 * Turns the unfinished group to everybody who is due: a link that promises to book them must not open an earlier
 * selection.
 */
export function chooseDue(owner: string, organization: OrganizationId): void {
  dropChosenEmployees()
  const kept = readDraft(nameOf(organization), owner) as Partial<GroupDraft> | null
  if (kept)
    keepDraft(nameOf(organization), owner, { ...kept, source: 'due', campaign: null, except: [], pins: [] })
}

/** The user's unfinished group in this organization: the device stores each change at once. */
export function useDraft(given: Begin) {
  const [draft, setDraft] = useState(() => begin(given))
  const change = (part: Partial<GroupDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    keepDraft(nameOf(given.organization), given.owner, next)
  }
  return [draft, change] as const
}

/** Tells whether the step in the address belongs to a group already booked: the browser's «back» has led to it. */
export const isMade = (step: string | undefined, { owner, organization }: Begin): boolean =>
  stepIndex(step) > 0 && isOver(nameOf(organization), owner)

/** Deletes the draft and the choice in the list after the booking. */
export function forgetDraft(organization: OrganizationId): void {
  endDraft(nameOf(organization))
  dropDraft(planStorageKey(organization))
  dropChosenEmployees()
}
