import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { channelNames, messageKindNames, stateNames } from '../../../shared/messages/ru.ts'
import { countedTo } from '../../../shared/messages/rules.ts'
import type { MessageFigures, MessageState } from '../../../shared/messages/schema.ts'
import { SentBy } from '../../../shared/notifications/schema.ts'
import { numberWords } from '../../../shared/platform/count-words.ts'
import { DayFilter } from '../../ui/day-filter.tsx'
import { FilterTiles } from '../../ui/filter-tiles.tsx'
import { stateMarks } from '../message-state.tsx'
import type { MessageAddress } from './message-address.ts'
import classes from './messages.module.css'

const channels = [
  { value: '', label: 'Любой' },
  ...SentBy.options.map((channel) => ({ value: channel as string, label: channelNames[channel] })),
]
const kinds = [
  { value: '', label: 'Любой' },
  ...Object.entries(messageKindNames).map(([value, label]) => ({ value, label })),
]

interface FiltersProps {
  address: MessageAddress
  typed: string
  onType: (text: string) => void
  onReset: () => void
}

/** Filters by recipient, channel, subject and date. */
export function MessageFilters({ address, typed, onType, onReset }: FiltersProps) {
  const { q, channel, kind, from, to, go } = address
  return (
    <search className={classes.bar}>
      <TextInput
        type="search"
        className={classes.search}
        label="Получатель"
        placeholder="Начало или конец телефона, почты"
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        value={typed}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <NativeSelect
        size="md"
        className={classes.select}
        label="Способ"
        value={channel ?? ''}
        data={channels}
        onChange={({ currentTarget }) => go({ channel: currentTarget.value || undefined })}
      />
      <NativeSelect
        size="md"
        className={classes.select}
        label="Вид"
        value={kind ?? ''}
        data={kinds}
        onChange={({ currentTarget }) => go({ kind: currentTarget.value || undefined })}
      />
      <div className={classes.days}>
        <DayFilter className={classes.day} label="С" value={from} onChange={(day) => go({ from: day })} />
        <DayFilter className={classes.day} label="По" value={to} onChange={(day) => go({ to: day })} />
      </div>
      {(q || channel || kind || from || to) && (
        <Button variant="subtle" className={classes.reset} onClick={onReset}>
          Сбросить
        </Button>
      )}
    </search>
  )
}

const notes: Record<MessageState, string> = {
  dead: 'нужна помощь',
  waiting: 'своего часа или повтора',
  sending: 'прямо сейчас',
  sent: 'приняты к доставке',
}
const order = ['dead', 'waiting', 'sending', 'sent'] as const

const shownCount = (count: number): string =>
  count >= countedTo ? `${numberWords(countedTo)}+` : numberWords(count)

/** Number of messages in each state, failures first; a click narrows the list. */
export function StateTiles({
  address,
  figures,
  hasNoFigures,
}: {
  address: MessageAddress
  figures: MessageFigures | undefined
  /** The numbers failed to load. */
  hasNoFigures: boolean
}) {
  const { state, go } = address
  // Messages that are only printed to the log count as sent, but nothing confirms that they reached the
  // recipient.
  const isPrinted = figures !== undefined && figures.printed.length > 0
  return (
    <FilterTiles
      label="Состояние"
      chosen={state ?? ''}
      onChoose={(key) => go({ state: key === state ? undefined : key, message: undefined })}
      tiles={order.map((key) => ({
        ...stateMarks[key],
        key,
        name: stateNames[key],
        value: figures ? shownCount(figures[key]) : hasNoFigures ? '—' : undefined,
        note: key === 'sent' && isPrinted ? 'и напечатано в журнале' : notes[key],
        ...(key === 'dead' &&
          figures?.dead === 0 &&
          !isPrinted && { tone: 'ok' as const, note: 'всё дошло' }),
      }))}
    />
  )
}
