import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readCode } from '../../shared/booking/code.ts'
import { CallError } from '../platform/call.ts'
import { ButtonLink } from '../ui/links.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { ErrorState, Refused } from '../ui/states.tsx'
import { bookingPlace } from './api.ts'
import { HistoryBones } from './parts/history/history-bones.tsx'

/** `/b/:code`: opens the booking whose QR code was read, for its patient or at the desk. */
export function CodePage() {
  const { code } = useParams({ from: '/cabinet/b/$code' })
  const navigate = useNavigate()
  const isCode = readCode(code) !== null
  const place = useQuery({ ...bookingPlace(code), enabled: isCode })
  const found = place.data
  useEffect(() => {
    if (found?.at === 'own')
      void navigate({ to: '/preorder/$id', params: { id: found.id }, search: {}, replace: true })
    if (found?.at === 'desk') void navigate({ to: '/desk', search: { booking: found.id }, replace: true })
  }, [found, navigate])
  const isUnknown = !isCode || (place.error instanceof CallError && place.error.status === 404)
  return (
    <Page>
      <PageHeader title="Запись" />
      {isUnknown ? (
        <Refused title="Такой записи нет" action={<ButtonLink to="/">Все записи</ButtonLink>}>
          Возможно, код прочитан с ошибкой или запись сделана в другом кабинете.
        </Refused>
      ) : place.isError ? (
        <ErrorState
          title="Не удалось открыть запись"
          error={place.error}
          onRetry={() => void place.refetch()}
        />
      ) : (
        <HistoryBones />
      )}
    </Page>
  )
}
