import { IconAlertTriangle, IconWritingSign } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { BookingId } from '../../shared/booking/schema.ts'
import { seesFindings } from '../../shared/platform/roles.ts'
import { interventionNames } from '../../shared/visit-consents/ru.ts'
import { useSession } from '../platform/session.ts'
import { Note } from '../ui/note.tsx'
import { interventionStanding } from './api.ts'

/** Warns a doctor or the commission when the consent to intervention is not signed or is withdrawn. */
export function PatientConsent({ booking }: { booking: BookingId }) {
  const { user } = useSession()
  const isReader = user !== null && seesFindings(user)
  const { data } = useQuery(interventionStanding(isReader ? booking : null))
  if (!data || data.state === 'signed') return null
  if (data.state === 'withdrawn')
    return (
      <Note tone="danger" icon={IconAlertTriangle} role="alert">
        <b>{interventionNames.withdrawn}</b>
        {data.reason && `: ${data.reason}`}. Осмотр не продолжайте. Если человек передумал, пусть подпишет
        новое согласие в регистратуре.
      </Note>
    )
  return (
    <Note tone="warm" icon={IconWritingSign}>
      {interventionNames[data.state]}: попросите подписать в регистратуре.
    </Note>
  )
}
