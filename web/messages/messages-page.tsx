import { Stack, Text } from '@mantine/core'
import { IconPlugConnectedX, IconSend } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keptWords, nameOfKind, printedWords } from '../../shared/messages/ru.ts'
import type { MessageFigures } from '../../shared/messages/schema.ts'
import { ListScreen } from '../list-views/list-screen.tsx'
import { useTyped } from '../platform/typed.ts'
import { IconTile } from '../ui/icon-tile.tsx'
import { Note } from '../ui/note.tsx'
import { RecordPlace } from '../ui/record-place.tsx'
import { Empty } from '../ui/states.tsx'
import { figuresQuery, messagesQuery, useMessage } from './api.ts'
import { filterOf, useMessageAddress } from './parts/message-address.ts'
import { messageColumns } from './parts/message-columns.tsx'
import { MessageContent } from './parts/message-content.tsx'
import { messageFilters } from './parts/message-filters.ts'
import { RetryAll } from './parts/retry-all.tsx'

const Printed = ({ channels }: { channels: MessageFigures['printed'] }) => (
  <Note tone="danger" icon={IconPlugConnectedX}>
    <b>{printedWords(channels)}.</b> Они печатаются в журнале сервера, пока тот, кто сопровождает кабинет, не
    подключит {channels.map((channel) => (channel === 'sms' ? 'шлюз SMS' : 'почтовый сервер')).join(' и ')}.
  </Note>
)

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <Empty
    drawing={<IconTile icon={IconSend} tone="calm" size="lg" />}
    title={isFiltered ? 'Ничего не нашлось' : 'Сообщений пока нет'}
  >
    {isFiltered
      ? 'Под такой отбор не подходит ни одно сообщение. Измените его или сбросьте.'
      : 'Здесь появится всё, что кабинет отправит людям: SMS, письма и уведомления.'}
  </Empty>
)

/** `/admin?outbox`: messages sent to people and messages that failed, failures first. */
export function MessagesPage() {
  const address = useMessageAddress()
  const { q, opened, go } = address
  const [typed, onType] = useTyped(q, (next) => go({ q: next }))
  const filter = filterOf(address)
  const { state: _, ...counted } = filter
  const { data: figures } = useQuery(figuresQuery(counted))
  const filters = useMemo(() => messageFilters(figures), [figures])
  const list = useInfiniteQuery(messagesQuery(filter))
  const { search: __, ...values } = filter
  return (
    <Stack gap="sm">
      {figures && figures.printed.length > 0 && <Printed channels={figures.printed} />}
      {figures && (
        <RetryAll figures={figures} filter={counted} isFiltered={Object.keys(counted).length > 0} />
      )}
      <ListScreen
        name="messages"
        label="Сообщения по времени"
        columns={messageColumns}
        query={list}
        search={{ label: 'Получатель', placeholder: 'Телефон или почта целиком', typed, onType }}
        filters={filters}
        values={q ? { ...values, q } : values}
        go={go}
        opened={opened}
        onOpen={(message) => go({ message })}
        lost="Сообщения не загрузились"
        safe="Сообщения целы и отправляются, попробуйте ещё раз."
        empty={<Nothing isFiltered={Object.keys(filter).length > 0} />}
        card={(place) => (
          <RecordPlace
            {...place}
            opened={opened}
            useRecord={useMessage}
            title={(card) => (card ? nameOfKind(card.kind) : 'Сообщение')}
            closeName="Закрыть карточку"
            lost="Сообщение не загрузилось"
            safe="Сообщения целы, попробуйте ещё раз."
            onClose={() => go({ message: undefined })}
          >
            {(card) => <MessageContent card={card} />}
          </RecordPlace>
        )}
      />
      <Text size="sm" c="dimmed">
        {keptWords}
      </Text>
    </Stack>
  )
}
