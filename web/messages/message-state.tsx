import { IconCircleCheck, IconHourglass, IconMailX, IconSend } from '@tabler/icons-react'
import { stateNames } from '../../shared/messages/ru.ts'
import type { MessageState } from '../../shared/messages/schema.ts'
import { StatusPill } from '../ui/status-pill.tsx'

/** Icons and tones of the states. */
export const stateMarks = {
  waiting: { tone: 'mute', icon: IconHourglass },
  sending: { tone: 'info', icon: IconSend },
  sent: { tone: 'ok', icon: IconCircleCheck },
  dead: { tone: 'danger', icon: IconMailX },
} as const satisfies Record<MessageState, object>

/** The state of a message. */
export const StatePill = ({ state }: { state: MessageState }) => (
  <StatusPill {...stateMarks[state]}>{stateNames[state]}</StatusPill>
)
