import { useMemo, useSyncExternalStore } from 'react'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { prefix, readDraft } from './draft.ts'
import { useSession } from './session.ts'

/** The organization whose cabinet is open. `ref`: its number in the clinic's system, null while it has no check-ups. */
export interface ActiveOrganization {
  /** Named in every call about the organization's people. */
  id: OrganizationId
  name: string
  inn: string
  kpp: string
  ref: string | null
}

/** Name of the cookie and of the record on this device; the sign-out of draft.ts removes both (spec §4 «Logout»). */
export const activeName = 'activeOrganization'

const listeners = new Set<() => void>()

/** Another organization was chosen here, or none. */
export const tellOfActive = (): void => {
  for (const listener of listeners) listener()
}

/** The organization that its owner (the phone of the session) has chosen on this device; null without one. */
export const readActive = (owner: string): ActiveOrganization | null =>
  readDraft(activeName, owner) as ActiveOrganization | null

const kept = (): string | null => localStorage.getItem(prefix + activeName)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab of this browser has chosen.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The chosen organization of the signed-in person, kept true while it changes here and in other tabs. */
export function useActiveOrganization(): ActiveOrganization | null {
  const { user } = useSession()
  const text = useSyncExternalStore(subscribe, kept)
  const owner = user?.phone
  return useMemo(() => (owner && text ? readActive(owner) : null), [owner, text])
}
