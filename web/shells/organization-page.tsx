import { Box } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useMatch } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { EmployerRole } from '../../shared/organizations/schema.ts'
import { RelationsWatch, useAreRelationsComing } from '../organizations/relations-watch.tsx'
import { useActiveOrganization } from '../platform/active-organization.ts'
import { useSession } from '../platform/session.ts'
import { Note } from '../ui/note.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { CardBone, Skeletons } from '../ui/skeletons.tsx'
import { NoOrganization } from './parts/no-organization.tsx'
import { organizationSections } from './parts/organization-sections.ts'

const Waiting = ({ title }: { title: string }) => (
  <Page wide>
    <PageHeader title={title} />
    <Skeletons>
      <CardBone lines={3} />
    </Skeletons>
  </Page>
)

/** Tells a colleague with fewer rights what the pages show and who may do the rest. */
const notes: Partial<Record<EmployerRole, string>> = {
  viewer: 'У вас доступ только для просмотра. Изменить его может руководитель организации.',
  departments:
    'Вы ведёте сотрудников своих подразделений. Загрузка и выгрузка списка, документы, кампании и счета — у тех, кто ведёт всю организацию.',
}

function RoleNote({ role }: { role: EmployerRole }) {
  const words = notes[role]
  return (
    words && (
      <Box mb="md">
        <Note tone="calm" icon={IconEye}>
          {words}
        </Note>
      </Box>
    )
  )
}

/**
 * Shows the page of the current organization that the address names. Without a current organization it explains
 * how to choose one.
 */
export function OrganizationPage() {
  // The location is not used: it already names the next page while this one is still rendered.
  const { fullPath } = useMatch({ strict: false })
  const { user } = useSession()
  const organization = useActiveOrganization()
  const section = organizationSections.find(({ to }) => to === fullPath)
  const Content = section?.Page
  const isComing = useAreRelationsComing(user?.phone ?? '')
  const title = section?.name ?? 'Организация'
  return (
    <>
      {user && <RelationsWatch phone={user.phone} isClose />}
      {organization && Content ? (
        // The key resets the page for another organization, so that no state of the previous one stays.
        <Suspense key={organization.inn + organization.kpp} fallback={<Waiting title={title} />}>
          <RoleNote role={organization.role} />
          <Content />
        </Suspense>
      ) : isComing ? (
        <Waiting title={title} />
      ) : (
        <Page>
          <PageHeader title={title} sub="Организация не выбрана" />
          {user && <NoOrganization user={user} />}
        </Page>
      )}
    </>
  )
}
