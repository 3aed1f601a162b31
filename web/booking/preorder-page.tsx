import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { profileQuery } from '../accounts/api.ts'
import { useSession } from '../platform/session.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import { StepBones } from './parts/wizard/step-bones.tsx'
import { isMade } from './parts/wizard/use-draft.ts'
import { Wizard } from './parts/wizard/wizard.tsx'

/** `/preorder`: booking a check-up. */
export function PreorderPage() {
  const { step } = useSearch({ from: '/cabinet/preorder' })
  const { user } = useSession()
  const [wasMade] = useState(() => isMade(step, user?.phone ?? ''))
  const profile = useQuery({ ...profileQuery(user?.phone ?? ''), enabled: user !== null })
  // Deferred: React renders the first step in pieces, not in the same task in which the profile arrives
  // (decision 0015).
  const shown = useDeferredValue(profile.data)
  // The booking is already made, and the user came back with «back»: an empty form would suggest that no
  // booking was made.
  if (wasMade) return <Navigate to="/" replace />
  if (shown) return <Wizard key={shown.phone} profile={shown} step={step} />
  return (
    <Page wide>
      <PageHeader title="Запись на осмотр" />
      {profile.isError ? (
        <ErrorState
          title="Не удалось загрузить профиль"
          error={profile.error}
          onRetry={() => void profile.refetch()}
          safe="Введённое сохранено на этом устройстве, попробуйте ещё раз."
        />
      ) : (
        <StepBones />
      )}
    </Page>
  )
}
