import {
  type Icon,
  IconBell,
  IconCircleCheck,
  IconHourglass,
  IconMail,
  IconMailX,
  IconMessage,
  IconSend,
} from '@tabler/icons-react'
import { channelNames, stateNames } from '../../../shared/messages/ru.ts'
import type { MessageRow, MessageState } from '../../../shared/messages/schema.ts'
import type { SentBy } from '../../../shared/notifications/schema.ts'
import { formatPhone } from '../../../shared/platform/phone.ts'
import { StatusPill } from '../../ui/status-pill.tsx'

/** Marks of the ways of sending. */
export const channelIcons: Record<SentBy, Icon> = { sms: IconMessage, email: IconMail, push: IconBell }

/** Marks and tones of the states. */
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

/** To whom a message goes: a phone, an address, a browser. */
export function recipientOf({ channel, recipient }: Pick<MessageRow, 'channel' | 'recipient'>): string {
  if (channel === 'push') return 'в браузер'
  if (!recipient) return 'получатель стёрт'
  return channel === 'sms' ? formatPhone(recipient) : recipient
}

/** The way of sending and the recipient in one line. */
export const addressedTo = (row: Pick<MessageRow, 'channel' | 'recipient'>): string =>
  `${channelNames[row.channel]} ${row.channel === 'push' || !row.recipient ? '' : 'на '}${recipientOf(row)}`
