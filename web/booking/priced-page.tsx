import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Profile } from '../../shared/accounts/schema.ts'
import { profileQuery } from '../accounts/api.ts'
import { useSession } from '../platform/session.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { Question } from '../ui/question.tsx'
import { ErrorState } from '../ui/states.tsx'
import { draftWithChoice, forgetChoice, keptChoice } from './parts/price/price-choice.ts'
import { StepBones } from './parts/wizard/step-bones.tsx'
import { keep, keptDraft } from './parts/wizard/use-draft.ts'

/** `/preorder/priced`: begins a booking with what the user chose on the page of prices before signing in. */
export function PricedPage() {
  const { user } = useSession()
  const profile = useQuery({ ...profileQuery(user?.phone ?? ''), enabled: user !== null })
  return (
    <Page wide>
      <PageHeader title="Запись на осмотр" />
      {profile.isError ? (
        <ErrorState
          title="Не удалось загрузить профиль"
          error={profile.error}
          onRetry={() => void profile.refetch()}
          safe="Выбранные факторы сохранены на этом устройстве, попробуйте ещё раз."
        />
      ) : (
        <StepBones />
      )}
      {profile.data && <Beginning profile={profile.data} />}
    </Page>
  )
}

/** Begins at once, unless this device holds an unfinished booking: the user is asked about it first. */
function Beginning({ profile }: { profile: Profile }) {
  const navigate = useNavigate()
  const [choice] = useState(() => keptChoice(Date.now()))
  const [begun] = useState(() => keptDraft(profile) !== null)
  const isAsked = choice !== null && begun
  const goOn = (step?: string) => {
    forgetChoice()
    void navigate({ to: '/preorder', search: step ? { step } : {}, replace: true })
  }
  const begin = () => {
    if (choice) keep(profile, draftWithChoice(choice, profile))
    goOn(choice ? 'prepare' : undefined)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page opens
  useEffect(() => {
    if (!isAsked) begin()
  }, [])
  return (
    <Question
      opened={isAsked}
      text="У вас есть незаконченная запись. Если начать новую с выбранными факторами, введённое в ней пропадёт."
      yes="Начать новую"
      no="Продолжить незаконченную"
      onYes={begin}
      onNo={() => goOn()}
    />
  )
}
