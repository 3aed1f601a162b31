import { useLocation } from '@tanstack/react-router'
import { Page, PageHeader } from '../ui/page.tsx'
import { NoOrganization } from './parts/no-organization.tsx'

const titles: Record<string, string> = {
  '/organization/patients': 'Сотрудники',
  '/organization/preorders': 'Записи',
  '/organization/profosmotres': 'Осмотры',
}

/** The pages of an organization. Until one is connected there is nobody to show, and the page says how to get there. */
export function OrganizationPage() {
  const { pathname } = useLocation()
  return (
    <Page>
      <PageHeader title={titles[pathname] ?? 'Организация'} />
      <NoOrganization />
    </Page>
  )
}
