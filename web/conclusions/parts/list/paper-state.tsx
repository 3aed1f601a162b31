import { IconBan, IconCircleCheck, IconClock, IconClockExclamation } from '@tabler/icons-react'
import { receiverWords } from '../../../../shared/conclusions/receipts/ru.ts'
import type { ConclusionRow } from '../../../../shared/conclusions/schema.ts'
import { clinicDay, formatDay } from '../../../../shared/platform/days.ts'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { handWords } from '../words.ts'

type Standing = Pick<ConclusionRow, 'annulledAt' | 'handedOn' | 'handedTo' | 'handBy'>

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Shows the state of a paper: to be handed out and by when, handed out, or annulled. */
export function PaperState({ paper: { annulledAt, handedOn, handedTo, handBy } }: { paper: Standing }) {
  const today = clinicDay(new Date())
  if (annulledAt)
    return (
      <StatusPill tone="mute" icon={IconBan}>
        Аннулировано {formatDay(clinicDay(new Date(annulledAt)))}
      </StatusPill>
    )
  if (handedOn)
    return (
      <StatusPill tone="ok" icon={IconCircleCheck}>
        {handedTo === 'post' ? 'Отправлено' : 'Выдано'} {formatDay(handedOn)}
        {handedTo && handedTo !== 'person' && handedTo !== 'post' && `, ${receiverWords[handedTo]}`}
      </StatusPill>
    )
  const isLate = handBy < today
  return (
    <StatusPill
      tone={isLate ? 'danger' : handBy === today ? 'warn' : 'info'}
      icon={isLate ? IconClockExclamation : IconClock}
    >
      {capital(handWords(handBy, today))}
    </StatusPill>
  )
}
