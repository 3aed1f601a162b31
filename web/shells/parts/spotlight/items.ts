import type { Icon } from '@tabler/icons-react'
import { fitsWords, readingsOf } from '../../../../shared/desk/search.ts'
import { fold } from '../../../../shared/platform/search.ts'

/** A screen, an act or a person that the search over the cabinet leads to. */
export interface SpotlightItem {
  id: string
  name: string
  /** A secondary line under the name. */
  note?: string
  icon: Icon
  open: () => void
}

/** Items under one caption. */
export interface SpotlightGroup {
  caption: string
  items: readonly SpotlightItem[]
}

/**
 * Returns the groups with the items whose name or note holds every typed word. A text without matches is also
 * tried in the other keyboard layout.
 */
export function fittingGroups(groups: readonly SpotlightGroup[], typed: string): SpotlightGroup[] {
  const fitting = (words: readonly string[]) =>
    groups
      .map(({ caption, items }) => ({
        caption,
        items: items.filter(({ name, note = '' }) => fitsWords(fold(`${name} ${note}`), words)),
      }))
      .filter(({ items }) => items.length > 0)
  return (
    readingsOf(typed)
      .map(fitting)
      .find((found) => found.length > 0) ?? []
  )
}
