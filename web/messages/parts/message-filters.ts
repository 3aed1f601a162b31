import { IconCalendar, IconMail, IconProgress, IconSend } from '@tabler/icons-react'
import { channelNames, messageKindNames, stateNames } from '../../../shared/messages/ru.ts'
import { countedTo } from '../../../shared/messages/rules.ts'
import type { MessageFigures, MessageState } from '../../../shared/messages/schema.ts'
import { SentBy } from '../../../shared/notifications/schema.ts'
import { numberWords } from '../../../shared/platform/count-words.ts'
import type { Filter, FilterOption } from '../../ui/filter-bar/filters.ts'

const notes: Record<MessageState, string> = {
  dead: 'нужна помощь',
  waiting: 'своего часа или повтора',
  sending: 'прямо сейчас',
  sent: 'приняты к доставке',
}

function stateOption(value: MessageState, figures: MessageFigures | undefined): FilterOption {
  const count = figures?.[value]
  if (count !== undefined && count >= countedTo)
    return { value, text: stateNames[value], note: `больше ${numberWords(countedTo)}` }
  // A message that is only printed to the log counts as sent, but nothing confirms that it was received.
  const isPrinted = value === 'sent' && figures !== undefined && figures.printed.length > 0
  return { value, text: stateNames[value], count, note: isPrinted ? 'и напечатано в журнале' : notes[value] }
}

/** Returns the filters of the messages with the number of messages in each state, failures first. */
export const messageFilters = (figures: MessageFigures | undefined): Filter[] => [
  {
    kind: 'one',
    key: 'state',
    name: 'Состояние',
    icon: IconProgress,
    options: (['dead', 'waiting', 'sending', 'sent'] as const).map((state) => stateOption(state, figures)),
  },
  {
    kind: 'one',
    key: 'channel',
    name: 'Способ',
    icon: IconSend,
    options: SentBy.options.map((value) => ({ value, text: channelNames[value] })),
  },
  {
    kind: 'one',
    key: 'kind',
    name: 'О чём',
    icon: IconMail,
    options: Object.entries(messageKindNames).map(([value, text]) => ({ value, text })),
  },
  { kind: 'period', name: 'Когда', icon: IconCalendar, from: 'from', to: 'to' },
]
