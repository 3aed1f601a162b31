import { Group, Text } from '@mantine/core'
import { nameOfKind } from '../../../shared/messages/ru.ts'
import type { MessageRow } from '../../../shared/messages/schema.ts'
import type { Column } from '../../ui/data-table/columns.ts'
import { whenWords } from '../../ui/when.ts'
import { StatePill } from '../message-state.tsx'
import { addressedTo } from './message-words.ts'

/** Time when the message was sent, or will be. */
function timeOf({ state, at, sentAt, dueAt }: MessageRow): string {
  const now = new Date()
  if (state === 'sent' && sentAt) return whenWords(sentAt, now)
  if (state === 'waiting' && dueAt && new Date(dueAt) > now) return `отправится ${whenWords(dueAt, now)}`
  return whenWords(at, now)
}

const State = ({ state, reason }: MessageRow) => (
  <Group gap="xs" wrap="nowrap">
    <StatePill state={state} reason={reason} />
    {reason && state !== 'sent' && (
      <Text inherit truncate title={reason} c="var(--app-on-danger-soft)">
        {reason}
      </Text>
    )}
  </Group>
)

/** The columns of the messages. */
export const messageColumns: Column<MessageRow>[] = [
  {
    key: 'kind',
    title: 'Сообщение',
    width: 11,
    share: 2,
    isName: true,
    cell: ({ kind }) => nameOfKind(kind),
  },
  { key: 'to', title: 'Кому', width: 13.5, share: 1, cell: addressedTo },
  { key: 'state', title: 'Состояние', width: 14, share: 3, cell: (row) => <State {...row} /> },
  { key: 'when', title: 'Когда', width: 10, cell: timeOf },
  {
    key: 'account',
    title: 'Пользователь',
    width: 10,
    share: 2,
    cell: ({ account }) => account?.fullname ?? '',
  },
]
