import { useMemo, useSyncExternalStore } from 'react'
import type { EmployerRole, OrganizationId } from '../../shared/organizations/schema.ts'
import { prefix, readDraft } from './draft.ts'
import { useSession } from './session.ts'

/**
 * The organization that is currently open. `ref`: its number in the clinic's system, null while it has no
 * check-ups.
 */
export interface ActiveOrganization {
  /** Every request about the employees of the organization carries this id. */
  id: OrganizationId
  name: string
  inn: string
  kpp: string
  ref: string | null
  /** The role of the user, to show what it allows; the server decides again at every call. */
  role: EmployerRole
}

/** Whether the user may change employees and bookings of the organization, at least of some departments. */
export const mayChange = ({ role }: ActiveOrganization): boolean => role !== 'viewer'

/** Whether the user keeps the whole organization: its files, papers and departments. */
export const keepsAll = ({ role }: ActiveOrganization): boolean => role !== 'viewer' && role !== 'departments'

/** Name of the cookie and of the record on this device; the sign-out in draft.ts removes both (spec §4 «Logout»). */
export const activeName = 'activeOrganization'

const listeners = new Set<() => void>()

/** Notifies that another organization, or none, was chosen in this tab. */
export const notifyActiveOrganization = (): void => {
  for (const listener of listeners) listener()
}

/**
 * Returns the organization that this user has chosen on this device; null when none is chosen. `owner`: the
 * phone of the session.
 */
export const readActive = (owner: string): ActiveOrganization | null =>
  readDraft(activeName, owner) as ActiveOrganization | null

const kept = (): string | null => localStorage.getItem(prefix + activeName)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab of this browser has changed the choice.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Returns the chosen organization of the signed-in user, updated on changes in this and other tabs. */
export function useActiveOrganization(): ActiveOrganization | null {
  const { user } = useSession()
  const text = useSyncExternalStore(subscribe, kept)
  const owner = user?.phone
  return useMemo(() => (owner && text ? readActive(owner) : null), [owner, text])
}

/** Tells whether the user may change employees and bookings of the current organization: viewers may not. */
export function useMayChange(): boolean {
  const organization = useActiveOrganization()
  return organization !== null && mayChange(organization)
}

/** Tells whether the user keeps the whole current organization: viewers and HR of departments do not. */
export function useKeepsAll(): boolean {
  const organization = useActiveOrganization()
  return organization !== null && keepsAll(organization)
}
