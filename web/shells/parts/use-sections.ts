import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { SessionUser } from '../../../shared/accounts/schema.ts'
import type { EmployerRole } from '../../../shared/organizations/schema.ts'
import {
  seesAdmin,
  seesCommission,
  seesConclusions,
  seesDesk,
  seesFindings,
  seesQueue,
} from '../../../shared/platform/roles.ts'
import { useActiveOrganization } from '../../platform/active-organization.ts'
import { useSession } from '../../platform/session.ts'
import { type Mode, modeOf } from './modes.ts'
import {
  campaignsSection,
  conclusionsSection,
  deskOwnSections,
  deskSection,
  ownSections,
  queueSection,
  resultsSection,
  type Section,
  shiftsSection,
  wayBack,
} from './sections.ts'

const captions: Record<Mode, string> = {
  individual: 'Для вас',
  organization: 'Для организации',
  admin: 'Администрирование',
}

type Sections = readonly Section[]

/** Sections under one caption of the menu. */
export interface SectionGroup {
  caption: string
  sections: Sections
}

/**
 * The workplaces of staff come first. For members of the commission, the commission is before all others,
 * because they come to decide.
 */
function individualSections(user: Pick<SessionUser, 'roles'> | null): Sections {
  if (!user) return ownSections
  return [
    ...(seesCommission(user) ? [conclusionsSection] : []),
    ...(seesDesk(user) ? [deskSection] : []),
    ...(seesQueue(user) ? [queueSection] : []),
    ...(seesFindings(user) ? [resultsSection] : []),
    ...(seesConclusions(user) && !seesCommission(user) ? [conclusionsSection] : []),
    ...(seesDesk(user) ? [campaignsSection] : []),
    ...(seesQueue(user) ? [shiftsSection] : []),
    ...(seesDesk(user) ? deskOwnSections : ownSections),
  ]
}

// Few users see these sections, so they load separately.
const apart: Record<Exclude<Mode, 'individual'>, () => Promise<Sections>> = {
  organization: async () => (await import('./organization-sections.ts')).organizationSections,
  admin: async () => Object.values((await import('./admin-sections.ts')).adminSections),
}

/** Loads the sections of a mode once they may be shown; empty until then. */
function useLoaded(mode: Exclude<Mode, 'individual'>, isShown: boolean): Sections {
  const [loaded, setLoaded] = useState<Sections>([])
  useEffect(() => {
    if (isShown) void apart[mode]().then(setLoaded, () => {})
  }, [mode, isShown])
  return isShown ? loaded : []
}

/** Leaves out the sections that are closed to a role in the current organization. */
const seenBy = (role: EmployerRole | undefined, sections: Sections): Sections =>
  sections.filter(({ closedTo = [] }) => !role || !closedTo.includes(role))

const groupOf = (mode: Mode, sections: Sections): SectionGroup => ({ caption: captions[mode], sections })

/**
 * Returns the groups of sections for the current address. The sections of an organization stand in organization
 * mode, to which the admin panel belongs, and require a current organization (spec §2, §6); the sections of the
 * admin panel require the role of administrator. For members of the commission, registrars and doctors, their
 * workplace is the first section.
 */
export function useSections(): readonly SectionGroup[] {
  const mode = modeOf(useLocation().pathname)
  const { user } = useSession()
  const active = useActiveOrganization()
  const isChosen = active !== null
  const isAdmin = mode === 'admin' && user !== null && seesAdmin(user)
  const ofOrganization = seenBy(active?.role, useLoaded('organization', mode !== 'individual' && isChosen))
  const ofAdmin = useLoaded('admin', isAdmin)
  if (mode === 'individual') return [groupOf('individual', individualSections(user))]
  if (!isAdmin && !isChosen) return [groupOf(mode, wayBack)]
  const groups = [groupOf('admin', ofAdmin), groupOf('organization', ofOrganization)]
  return groups.filter(({ sections }) => sections.length > 0)
}

/** Returns all groups of sections that the user may open, whatever the current address is. */
export function useAllSections(): readonly SectionGroup[] {
  const { user } = useSession()
  const active = useActiveOrganization()
  const ofOrganization = seenBy(active?.role, useLoaded('organization', active !== null))
  const ofAdmin = useLoaded('admin', user !== null && seesAdmin(user))
  return [
    groupOf('individual', individualSections(user)),
    groupOf('organization', ofOrganization),
    groupOf('admin', ofAdmin),
  ]
}
