import { IconCircleCheck, IconHelp, IconHourglass, IconMailX, IconSend } from '@tabler/icons-react'
import { noAnswerWords, stateNames } from '../../shared/messages/ru.ts'
import type { MessageRow, MessageState } from '../../shared/messages/schema.ts'
import { StatusPill } from '../ui/status-pill.tsx'

/** Icons and tones of the states. */
export const stateMarks = {
  waiting: { tone: 'mute', icon: IconHourglass },
  sending: { tone: 'info', icon: IconSend },
  sent: { tone: 'ok', icon: IconCircleCheck },
  dead: { tone: 'danger', icon: IconMailX },
} as const satisfies Record<MessageState, object>

/** The state of a message; one that may have left is neither sent nor not sent. */
export const StatePill = ({ state, reason }: Pick<MessageRow, 'state' | 'reason'>) =>
  state === 'dead' && reason === noAnswerWords ? (
    <StatusPill tone="warn" icon={IconHelp}>
      Ответа нет
    </StatusPill>
  ) : (
    <StatusPill {...stateMarks[state]}>{stateNames[state]}</StatusPill>
  )
