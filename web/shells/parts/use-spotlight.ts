import { type ComponentType, useCallback, useEffect, useState } from 'react'
import type { SessionUser } from '../../../shared/accounts/schema.ts'
import { seesConclusions, seesQueue } from '../../../shared/platform/roles.ts'
import { useActiveOrganization } from '../../platform/active-organization.ts'
import { tellNotLoaded } from '../../ui/not-loaded.ts'

/** Ctrl+K or ⌘K by the place of the key, so that it works in any keyboard layout. */
const isSpotlightKey = ({ code, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent) =>
  code === 'KeyK' && ctrlKey !== metaKey && !altKey && !shiftKey && !repeat

/**
 * The search over the whole cabinet, for those who work in it: staff and employers. `Spotlight` is null until
 * the search is first opened, because its file loads then. Over a question it does not open.
 */
export function useSpotlight(user: SessionUser) {
  const [Spotlight, setSpotlight] = useState<ComponentType<{ user: SessionUser }> | null>(null)
  const isWorking = useActiveOrganization() !== null || seesQueue(user) || seesConclusions(user)
  const toggle = useCallback(async () => {
    const loaded = await import('./spotlight/spotlight.tsx').catch(() => tellNotLoaded('Поиск не открылся'))
    if (!loaded) return
    setSpotlight(() => loaded.Spotlight)
    loaded.toggleSpotlight()
  }, [])
  useEffect(() => {
    if (!isWorking) return
    const onKey = (event: KeyboardEvent) => {
      if (!isSpotlightKey(event)) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) void toggle()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isWorking, toggle])
  return { Spotlight: isWorking ? Spotlight : null, onOpen: isWorking ? toggle : null }
}
