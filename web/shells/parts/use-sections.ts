import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { SessionUser } from '../../../shared/accounts/schema.ts'
import {
  seesAdmin,
  seesCommission,
  seesConclusions,
  seesDesk,
  seesQueue,
} from '../../../shared/platform/roles.ts'
import { useActiveOrganization } from '../../platform/active-organization.ts'
import { useSession } from '../../platform/session.ts'
import { type Mode, modeOf } from './modes.ts'
import {
  conclusionsSection,
  deskSection,
  ownSections,
  queueSection,
  type Section,
  wayBack,
} from './sections.ts'

const captions: Record<Mode, string> = {
  individual: 'Для вас',
  organization: 'Для организации',
  admin: 'Администрирование',
}

type Sections = readonly Section[]

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
    ...(seesConclusions(user) && !seesCommission(user) ? [conclusionsSection] : []),
    ...ownSections,
  ]
}

// Few users see these sections, so they load separately.
const apart: Record<Exclude<Mode, 'individual'>, () => Promise<Sections>> = {
  organization: async () => (await import('./organization-sections.ts')).organizationSections,
  admin: async () => Object.values((await import('./admin-sections.ts')).adminSections),
}

/**
 * Returns the sections of the current mode. Sections of an organization require a current organization (spec
 * §6), sections of the admin panel the role of administrator. For members of the commission, registrars and
 * doctors, their workplace is the first section.
 */
export function useSections(): { caption: string; sections: Sections } {
  const mode = modeOf(useLocation().pathname)
  const { user } = useSession()
  const isChosen = useActiveOrganization() !== null
  const [loaded, setLoaded] = useState<Partial<Record<Mode, Sections>>>({})
  const isOpen = mode === 'admin' ? user !== null && seesAdmin(user) : isChosen
  useEffect(() => {
    if (mode === 'individual' || !isOpen) return
    const load = async () => {
      const sections = await apart[mode]()
      setLoaded((known) => ({ ...known, [mode]: sections }))
    }
    void load().catch(() => {})
  }, [mode, isOpen])
  if (mode === 'individual') return { caption: captions[mode], sections: individualSections(user) }
  return { caption: captions[mode], sections: (isOpen && loaded[mode]) || (isOpen ? [] : wayBack) }
}
