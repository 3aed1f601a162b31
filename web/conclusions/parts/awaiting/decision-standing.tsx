import { IconFileCheck, IconFileUnknown, IconWritingSign } from '@tabler/icons-react'
import { standingText } from '../../../../shared/booking/psychiatric-decision/ru.ts'
import { conclusionRefusals } from '../../../../shared/conclusions/ru.ts'
import type { CommissionCard } from '../../../../shared/conclusions/schema.ts'
import { useDecisions } from '../../../booking/psychiatric-decisions.tsx'
import { Note } from '../../../ui/note.tsx'

/** Says above the button of the заключение whether the decision of a psychiatric commission is there. */
export function DecisionStanding({ card: { booking } }: { card: CommissionCard }) {
  const data = useDecisions(booking, false)
  const text = data && standingText(data)
  if (!text) return null
  const isThere = data.decisions.some(({ state }) => state === 'accepted')
  return (
    <Note tone={isThere ? 'calm' : 'warm'} icon={isThere ? IconFileCheck : IconFileUnknown} role="status">
      {text}
    </Note>
  )
}

/** Says above the button that no заключение is issued after a withdrawal of the consent to intervention. */
export const WithoutConsent = ({ is }: { is: boolean }) =>
  is && (
    <Note tone="danger" icon={IconWritingSign} role="status">
      {conclusionRefusals.CONCLUSION_WITHOUT_CONSENT.message}.
    </Note>
  )
