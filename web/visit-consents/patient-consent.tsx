import { IconAlertTriangle, IconWritingSign } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { BookingId } from '../../shared/booking/schema.ts'
import { seesFindings } from '../../shared/platform/roles.ts'
import { interventionNames } from '../../shared/visit-consents/ru.ts'
import { useSession } from '../platform/session.ts'
import { Note } from '../ui/note.tsx'
import { interventionStanding } from './api.ts'

/** Where the consent to intervention stands, for who may read findings; undefined for others and while it loads. */
function useStanding(booking: BookingId) {
  const { user } = useSession()
  const isReader = user !== null && seesFindings(user)
  return useQuery(interventionStanding(isReader ? booking : null)).data
}

/** Returns whether the person has withdrawn the consent to intervention and signed no other one. */
export const useConsentWithdrawn = (booking: BookingId): boolean =>
  useStanding(booking)?.state === 'withdrawn'

/** Warns a doctor or the commission when the consent to intervention is not signed or is withdrawn. */
export function PatientConsent({ booking }: { booking: BookingId }) {
  const data = useStanding(booking)
  if (!data || data.state === 'signed') return null
  if (data.state === 'withdrawn')
    return (
      <Note tone="danger" icon={IconAlertTriangle} role="alert">
        <b>{interventionNames.withdrawn}</b>
        {data.reason && `: ${data.reason}`}. Осмотр не продолжайте: найденное раньше остаётся, новое
        записывают только как «Не проведено». Если человек передумал, пусть подпишет новое согласие в
        регистратуре.
      </Note>
    )
  return (
    <Note tone="warm" icon={IconWritingSign}>
      {interventionNames[data.state]}: попросите подписать в регистратуре.
    </Note>
  )
}
