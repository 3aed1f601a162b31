/**
 * The mode of the menu: the spec has two (§2 «The menu is in organization mode…»), admin is a part of the
 * second.
 */
export type Mode = 'individual' | 'organization' | 'admin'

/** The mode of an address: organization mode when the path contains organization or admin, otherwise individual. */
export function modeOf(pathname: string): Mode {
  if (pathname.includes('admin')) return 'admin'
  return pathname.includes('organization') ? 'organization' : 'individual'
}
