import { IconPlugConnectedX, IconSend } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { keptWords, printedWords } from '../../shared/messages/ru.ts'
import type { MessageFigures, MessageId } from '../../shared/messages/schema.ts'
import { useTyped } from '../platform/typed.ts'
import { ListAndCard, useBeside } from '../ui/card-place.tsx'
import { IconTile } from '../ui/icon-tile.tsx'
import { Note } from '../ui/note.tsx'
import { RowBones } from '../ui/row-bones.tsx'
import { Empty, ErrorState } from '../ui/states.tsx'
import { figuresQuery, messagesQuery } from './api.ts'
import { filterOf, type MessageAddress, useMessageAddress } from './parts/message-address.ts'
import { MessageFilters, StateTiles } from './parts/message-filters.tsx'
import { MessageList } from './parts/message-list.tsx'
import { MessagePlace } from './parts/message-place.tsx'
import classes from './parts/messages.module.css'
import { RetryAll } from './parts/retry-all.tsx'

const nothing = { q: undefined, channel: undefined, kind: undefined, from: undefined, to: undefined }

const Waiting = () => <RowBones names={['46%', '58%', '40%', '52%', '44%']} />

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

function Found({ address, onOpen }: { address: MessageAddress; onOpen: (id: MessageId) => void }) {
  const filter = filterOf(address)
  const list = useInfiniteQuery(messagesQuery(filter))
  if (list.isPending) return <Waiting />
  if (!list.data)
    return (
      <ErrorState
        title="Сообщения не загрузились"
        error={list.error}
        safe="Сообщения целы и отправляются, попробуйте ещё раз."
        onRetry={() => void list.refetch()}
      />
    )
  const rows = list.data.pages.flatMap(({ items }) => items)
  if (rows.length === 0) return <Nothing isFiltered={Object.keys(filter).length > 0} />
  return <MessageList rows={rows} list={list} onOpen={onOpen} opened={address.opened} />
}

/** `/admin?outbox`: messages sent to people and messages that failed, failures first. */
export function MessagesPage() {
  const address = useMessageAddress()
  const [typed, type] = useTyped(address.q, (q) => address.go({ q }))
  const { state: _, ...filter } = filterOf(address)
  const { data: figures, isError: hasNoFigures } = useQuery(figuresQuery(filter))
  const { ref, isBeside } = useBeside()
  const { opened, go } = address
  return (
    <div ref={ref} className={classes.page}>
      {figures && figures.printed.length > 0 && <Printed channels={figures.printed} />}
      {figures && <RetryAll figures={figures} filter={filter} isFiltered={Object.keys(filter).length > 0} />}
      <StateTiles address={address} figures={figures} hasNoFigures={hasNoFigures} />
      <MessageFilters address={address} typed={typed} onType={type} onReset={() => go(nothing)} />
      <ListAndCard beside={isBeside && opened !== null ? 'card' : null}>
        <div className={classes.main}>
          <Found address={address} onOpen={(message) => go({ message })} />
          <p className={classes.quiet}>{keptWords}</p>
        </div>
        <MessagePlace opened={opened} isBeside={isBeside} onClose={() => go({ message: undefined })} />
      </ListAndCard>
    </div>
  )
}
