/**
 * The mode of the menu. The spec has two (§2 «The menu is in organization mode…»); `admin` is here apart from
 * `organization`, to which the spec counts it.
 */
export type Mode = 'individual' | 'organization' | 'admin'

/**
 * Returns the mode of an address: `admin` or `organization` when the path contains this word, otherwise
 * `individual`.
 */
export function modeOf(pathname: string): Mode {
  if (pathname.includes('admin')) return 'admin'
  return pathname.includes('organization') ? 'organization' : 'individual'
}
