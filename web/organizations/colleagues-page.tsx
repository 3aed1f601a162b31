import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Colleague, InvitationId } from '../../shared/organizations/colleagues/schema.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { useActiveOrganization } from '../platform/active-organization.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { CardBone, Skeletons } from '../ui/skeletons.tsx'
import { ErrorState } from '../ui/states.tsx'
import { toast } from '../ui/toasts.tsx'
import { Colleagues } from './parts/colleagues/colleague-list.tsx'
import { colleaguesQuery, useColleagues, useDepartments } from './parts/colleagues/colleagues-calls.ts'
import { EmployerLog } from './parts/colleagues/employer-log.tsx'
import { InviteSheet } from './parts/colleagues/invite-sheet.tsx'
import { RoleSheet } from './parts/colleagues/role-sheet.tsx'

function Access({ organization, name }: { organization: OrganizationId; name: string }) {
  const list = useQuery(colleaguesQuery(organization))
  const { data: departments = [] } = useDepartments(organization)
  const names = new Map(departments.map((one) => [one.id as string, one.name]))
  const [isInviting, setInviting] = useState(false)
  const [changed, setChanged] = useState<Colleague | null>(null)
  const [isChanging, setChanging] = useState(false)
  const { withdraw } = useColleagues(organization)
  const withdrawing = useMutation({
    mutationFn: (id: InvitationId) => withdraw(id),
    onSuccess: () => toast('ok', 'Приглашение отозвано'),
    onError: (error) => toast('danger', 'Не получилось', error.message),
  })
  return (
    <Page wide>
      <PageHeader
        title="Кто имеет доступ"
        sub={name}
        aside={
          <Button
            leftSection={<IconUserPlus size={20} stroke={1.75} aria-hidden />}
            onClick={() => setInviting(true)}
          >
            Пригласить коллегу
          </Button>
        }
      />
      {list.isPending && (
        <Skeletons>
          <CardBone lines={3} />
        </Skeletons>
      )}
      {list.isError && !list.data && (
        <ErrorState title="Список не загрузился" error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data && (
        <Colleagues
          list={list.data}
          names={names}
          onChange={(colleague) => {
            setChanged(colleague)
            setChanging(true)
          }}
          onWithdraw={({ id }) => withdrawing.mutate(id)}
        />
      )}
      <EmployerLog organization={organization} />
      <InviteSheet opened={isInviting} organization={organization} onClose={() => setInviting(false)} />
      <RoleSheet
        opened={isChanging}
        colleague={changed}
        organization={organization}
        onClose={() => setChanging(false)}
      />
    </Page>
  )
}

/** `/organization/colleagues`: the head of an organization decides who acts for it. */
export function ColleaguesPage() {
  const active = useActiveOrganization()
  return active && <Access organization={active.id} name={active.name} />
}
