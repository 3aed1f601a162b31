import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { seesAdmin } from '../../../shared/accounts/access.ts'
import { useSession } from '../../platform/session.ts'
import { type Mode, modeOf } from './modes.ts'
import { ownSections, type Section, wayBack } from './sections.ts'

const captions: Record<Mode, string> = {
  individual: 'Для вас',
  organization: 'Для организации',
  admin: 'Администрирование',
}

const none: readonly Section[] = []

/**
 * The sections of the mode that the address is in. Those of an organization are shown only with an active one (spec §6),
 * those of the admin panel only to an admin; few people see them, so they load apart.
 */
export function useSections(): { caption: string; sections: readonly Section[] } {
  const mode = modeOf(useLocation().pathname)
  const { user } = useSession()
  const [admin, setAdmin] = useState(none)
  const isAdmin = mode === 'admin' && user !== null && seesAdmin(user)
  useEffect(() => {
    if (!isAdmin) return
    const load = async () => setAdmin(Object.values((await import('./admin-sections.ts')).adminSections))
    void load().catch(() => {})
  }, [isAdmin])
  const shown: Record<Mode, readonly Section[]> = {
    individual: ownSections,
    organization: wayBack,
    admin: isAdmin ? admin : wayBack,
  }
  return { caption: captions[mode], sections: shown[mode] }
}
