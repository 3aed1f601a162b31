import { useState } from 'react'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import type { City } from '../../../../shared/platform/person.ts'
import { dropChosenEmployees, readChosenEmployees } from '../../../platform/chosen-employees.ts'
import { dropDraft, endDraft, isOver, keepDraft, readDraft } from '../../../platform/draft.ts'
import { type GroupDraft, newDraft } from './draft.ts'
import { placeOf } from './steps.ts'

// The sign-out drops it with everything else that stays on the device.
const nameOf = (organization: OrganizationId) => `group.${organization}`

/** Where the device keeps who stands where in the plan of the draft. */
export const stoodName = (organization: OrganizationId) => `group-plan.${organization}`

interface Begin {
  owner: string
  organization: OrganizationId
  city: City
  today: Day
}

function begin({ owner, organization, city, today }: Begin): GroupDraft {
  const fresh = newDraft(city, today)
  const kept = readDraft(nameOf(organization), owner) as Partial<GroupDraft> | null
  const draft = { ...fresh, ...kept }
  // Days of an old draft may have passed meanwhile.
  const dated = draft.from < today ? { ...draft, from: fresh.from, to: fresh.to, pins: [] } : draft
  const chosen = readChosenEmployees(owner, organization)
  if (!chosen) return dated
  const { people, count } = chosen
  // Chosen in the list since: that is what the person has come for.
  if (JSON.stringify(people) === JSON.stringify(dated.chosen?.people)) return dated
  return { ...dated, source: 'chosen', chosen: { people, count }, again: false, except: [], pins: [] }
}

/** The unfinished group of this person in this organization: each change is kept on the device at once. */
export function useDraft(given: Begin) {
  const [draft, setDraft] = useState(() => begin(given))
  const change = (part: Partial<GroupDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    keepDraft(nameOf(given.organization), given.owner, next)
  }
  return [draft, change] as const
}

/** Whether a step in the address is of a group that is booked already: «back» has led to it. */
export const isMade = (step: string | undefined, { owner, organization }: Begin): boolean =>
  placeOf(step) > 0 && isOver(nameOf(organization), owner)

/** Forgets the draft and the choice in the list, once they have become bookings. */
export function forgetDraft(organization: OrganizationId): void {
  endDraft(nameOf(organization))
  dropDraft(stoodName(organization))
  dropChosenEmployees()
}
