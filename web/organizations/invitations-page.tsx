import { formatPhone } from '../../shared/platform/phone.ts'
import { useSession } from '../platform/session.ts'
import { Department } from '../ui/assets.tsx'
import { ButtonLink } from '../ui/links.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { CardBone, Skeletons } from '../ui/skeletons.tsx'
import { Empty, ErrorState } from '../ui/states.tsx'
import { useOwnInvitations } from './parts/colleagues/colleagues-calls.ts'
import { OwnInvitations } from './parts/colleagues/own-invitations.tsx'

/** `/invitations`: the message with an invitation leads here. */
export function InvitationsPage() {
  const { user } = useSession()
  const { data, isPending, isError, error, refetch } = useOwnInvitations()
  return (
    <Page>
      <PageHeader title="Приглашения организаций" />
      {isPending && (
        <Skeletons>
          <CardBone lines={3} />
        </Skeletons>
      )}
      {isError && !data && (
        <ErrorState title="Приглашения не загрузились" error={error} onRetry={() => void refetch()} />
      )}
      {data && data.length > 0 && <OwnInvitations invitations={data} />}
      {data?.length === 0 && user && (
        <Empty
          drawing={<Department />}
          title="Приглашений нет"
          action={<ButtonLink to="/organization/patients">Открыть организацию</ButtonLink>}
        >
          Приглашение приходит на телефон или подтверждённый email. Сейчас вы вошли по телефону{' '}
          {formatPhone(user.phone)}: если позвали на другой, войдите по нему.
        </Empty>
      )}
    </Page>
  )
}
