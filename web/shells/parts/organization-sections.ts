import {
  type Icon,
  IconCalendarEvent,
  IconFlag,
  IconReceipt2,
  IconReportMedical,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react'
import { type ComponentType, lazy } from 'react'
import type { EmployerRole } from '../../../shared/organizations/schema.ts'
import type { Section } from './sections.ts'

/**
 * A section of the pages for employers. Its page belongs to the feature that it shows and loads when it is
 * opened.
 */
interface OrganizationSection extends Section {
  Page: ComponentType
}

/** Roles that may not open a section: «Доступ» is for the head, and campaigns and bills are about the whole organization. */
const closed: Partial<Record<Section['to'], readonly EmployerRole[]>> = {
  '/organization/colleagues': ['hr', 'departments', 'viewer'],
  '/organization/campaigns': ['departments'],
  '/organization/billing': ['departments'],
}

const section = (to: Section['to'], name: string, icon: Icon, Page: ComponentType): OrganizationSection => ({
  closedTo: closed[to] ?? [],
  to,
  name,
  short: name,
  icon,
  Page,
})

const Employees = lazy(async () => ({
  default: (await import('../../employees/employees-page.tsx')).EmployeesPage,
}))

/** The sections for the current organization (spec §2), one per line. */
export const organizationSections: readonly OrganizationSection[] = [
  section('/organization/patients', 'Сотрудники', IconUsers, Employees),
  section(
    '/organization/preorders',
    'Записи',
    IconCalendarEvent,
    lazy(async () => ({ default: (await import('../../group-booking/preorders-page.tsx')).PreordersPage })),
  ),
  section(
    '/organization/profosmotres',
    'Осмотры',
    IconReportMedical,
    lazy(async () => ({ default: (await import('../../follow-up/check-ups-page.tsx')).CheckUpsPage })),
  ),
  section(
    '/organization/campaigns',
    'Кампании',
    IconFlag,
    lazy(async () => ({ default: (await import('../../campaigns/campaigns-page.tsx')).CampaignsPage })),
  ),
  section(
    '/organization/colleagues',
    'Доступ',
    IconUserShield,
    lazy(async () => ({ default: (await import('../../organizations/colleagues-page.tsx')).ColleaguesPage })),
  ),
  section(
    '/organization/billing',
    'Счета',
    IconReceipt2,
    lazy(async () => ({
      default: (await import('../../billing/employer-billing-page.tsx')).EmployerBillingPage,
    })),
  ),
]
