import { IconAlertTriangle, IconCircleCheck, IconWritingSign } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { BookingId } from '../../shared/booking/schema.ts'
import type { InterventionState } from '../../shared/visit-consents/schema.ts'
import { ButtonLink } from '../ui/links.tsx'
import { Note } from '../ui/note.tsx'
import { ownIntervention } from './api.ts'

const words: Record<InterventionState, string> = {
  none: 'До осмотра прочитайте согласие на медицинское вмешательство: подпишете его в регистратуре.',
  read: 'Согласие на вмешательство прочитано, подпишите его в регистратуре перед осмотром.',
  signed: 'Согласие на вмешательство подписано.',
  withdrawn: 'Вы отозвали согласие на вмешательство: осмотр без него не проводят.',
}

/** Tells the person where the consent to intervention of the coming visit stands, and leads to its text. */
export function OwnConsentNote({ booking }: { booking: BookingId }) {
  const { data } = useQuery(ownIntervention(booking))
  if (!data?.isOpen) return null
  const { state } = data
  const isAsked = state === 'none' || state === 'withdrawn'
  const icon = state === 'withdrawn' ? IconAlertTriangle : isAsked ? IconWritingSign : IconCircleCheck
  return (
    <Note
      tone={state === 'withdrawn' ? 'danger' : isAsked ? 'warm' : 'teal'}
      icon={icon}
      action={
        <ButtonLink to="/preorder/$id/consent" params={{ id: booking }} size="sm" variant="default">
          {state === 'none' ? 'Прочитать' : 'Открыть'}
        </ButtonLink>
      }
    >
      {words[state]}
    </Note>
  )
}
