import { type Icon, IconCalendarPlus, IconHistory, IconTicket } from '@tabler/icons-react'
import type { AdminKey } from '../../router.tsx'

/** A section of the cabinet: its full name for the open menu and a short one for the narrow column. */
export interface Section {
  to: '/' | '/preorder' | '/tickets' | '/organization/patients' | '/admin'
  search?: Partial<Record<AdminKey, ''>>
  name: string
  short: string
  icon: Icon
}

/** Sections of a person's own cabinet (spec §2). */
export const ownSections: readonly Section[] = [
  { to: '/', name: 'История осмотров', short: 'История', icon: IconHistory },
  { to: '/preorder', name: 'Записаться', short: 'Запись', icon: IconCalendarPlus },
  { to: '/tickets', name: 'Электронная очередь', short: 'Талоны', icon: IconTicket },
]
