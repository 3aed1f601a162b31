import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Profile } from '../../shared/accounts/schema.ts'
import type { BookingCard, BookingId, OfferedPapers } from '../../shared/booking/schema.ts'
import { dayWordsWithYear } from '../../shared/platform/day-words.ts'
import type { Edition } from '../../shared/programme/schema.ts'
import { profileQuery } from '../accounts/api.ts'
import { useSession } from '../platform/session.ts'
import { editionNow } from '../programme/api.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { Question } from '../ui/question.tsx'
import { ErrorState } from '../ui/states.tsx'
import { oneBooking, papersQuery } from './api.ts'
import { draftLike } from './parts/wizard/again.ts'
import { StepBones } from './parts/wizard/step-bones.tsx'
import { keep, keptDraft } from './parts/wizard/use-draft.ts'

/** `/preorder/:id/again`: starts a booking based on an earlier one and opens the wizard. */
export function AgainPage() {
  const { id } = useParams({ from: '/cabinet/preorder/$id/again' })
  const { user } = useSession()
  const booking = useQuery(oneBooking(id as BookingId))
  const profile = useQuery({ ...profileQuery(user?.phone ?? ''), enabled: user !== null })
  const edition = useQuery(editionNow)
  const papers = useQuery({ ...papersQuery(id as BookingId), staleTime: 0 })
  const failed = [booking, profile, edition, papers].find(({ isError }) => isError)
  const isReady = booking.data && profile.data && edition.data && papers.data
  return (
    <Page wide>
      <PageHeader title="Запись на осмотр" />
      {failed ? (
        <ErrorState
          title="Не удалось открыть запись"
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      ) : (
        <StepBones />
      )}
      {isReady && (
        <Beginning
          booking={booking.data}
          profile={profile.data}
          edition={edition.data}
          offered={papers.data}
        />
      )}
    </Page>
  )
}

interface Props {
  booking: BookingCard
  profile: Profile
  edition: Edition
  offered: OfferedPapers
}

/** Starts at once, unless this device holds another draft: the user is asked about it first. */
function Beginning({ booking, profile, ...rest }: Props) {
  const navigate = useNavigate()
  const [begun] = useState(() => keptDraft(profile)?.draft ?? null)
  // The wizard itself returns to the first step that needs input.
  const goOn = () => void navigate({ to: '/preorder', search: { step: 'confirm' }, replace: true })
  const begin = () => {
    keep(profile, draftLike({ booking, profile, ...rest }))
    goOn()
  }
  const isSame = begun?.again?.number === booking.number
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page opens
  useEffect(() => {
    if (isSame) goOn()
    else if (!begun) begin()
  }, [])
  return (
    <Question
      opened={begun !== null && !isSame}
      text={`У вас есть незаконченная запись. Если записаться так же, как ${dayWordsWithYear(booking.day)}, введённое в ней пропадёт.`}
      yes="Записаться так же"
      no="Продолжить незаконченную"
      onYes={begin}
      onNo={goOn}
    />
  )
}
