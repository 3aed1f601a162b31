import { type Icon, IconCalendarPlus, IconHistory } from '@tabler/icons-react'

/** A section of the cabinet: its full name for the open menu and a short one for the narrow column. */
export interface Section {
  to: '/' | '/preorder'
  name: string
  short: string
  icon: Icon
}

/** Sections of a person's own cabinet (spec §2). */
export const ownSections: readonly Section[] = [
  { to: '/', name: 'История осмотров', short: 'История', icon: IconHistory },
  { to: '/preorder', name: 'Записаться', short: 'Запись', icon: IconCalendarPlus },
]
