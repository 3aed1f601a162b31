import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { seesAdmin } from '../../shared/platform/roles.ts'
import { useSession } from '../platform/session.ts'
import { ButtonLink } from '../ui/links.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { CardBone, Skeletons } from '../ui/skeletons.tsx'
import { Refused } from '../ui/states.tsx'
import { adminSections } from './parts/admin-sections.ts'

const NotAdmin = () => (
  <Page>
    <PageHeader title="Администрирование" />
    <Refused
      title="Раздел для администраторов"
      action={<ButtonLink to="/">Вернуться в личный кабинет</ButtonLink>}
    >
      У вашей учётной записи нет прав администратора. Если они вам нужны, обратитесь к руководителю центра.
    </Refused>
  </Page>
)

/** `/admin?requests`: the section that the address names, for admins only (spec §6). */
export function AdminPage() {
  const { user } = useSession()
  const search = useSearch({ from: '/cabinet/admin' })
  const section = Object.values(adminSections).find(({ key }) => key in search)
  if (!user || !seesAdmin(user)) return <NotAdmin />
  const { title, Page: Content } = section ?? adminSections.overview
  return (
    <Page wide>
      <PageHeader title={title} />
      <Suspense
        fallback={
          <Skeletons>
            <CardBone lines={3} />
          </Skeletons>
        }
      >
        <Content />
      </Suspense>
    </Page>
  )
}
