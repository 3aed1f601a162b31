import { nameOfKind } from '../../../shared/messages/ru.ts'
import type { MessageId, MessageRow } from '../../../shared/messages/schema.ts'
import { Card } from '../../ui/card.tsx'
import { MoreButton, type NextPage } from '../../ui/more-button.tsx'
import { RowButton, type RowState } from '../../ui/row-button.tsx'
import { useRowStates, walkRows } from '../../ui/walk-rows.ts'
import { whenWords } from '../../ui/when.ts'
import { StatePill } from '../message-state.tsx'
import { addressedTo, channelIcons } from './message-words.ts'
import classes from './messages.module.css'

/** Time when the message was sent, or will be. */
function timeOf({ state, at, sentAt, dueAt }: MessageRow, now: Date): string {
  if (state === 'sent' && sentAt) return whenWords(sentAt, now)
  if (state === 'waiting' && dueAt && new Date(dueAt) > now) return `отправится ${whenWords(dueAt, now)}`
  return whenWords(at, now)
}

interface RowProps extends RowState {
  row: MessageRow
}

function Row({ row, ...state }: RowProps) {
  const Mark = channelIcons[row.channel]
  return (
    <li>
      <RowButton id={row.id} className={classes.row} {...state}>
        <Mark className={classes.mark} size={22} stroke={1.75} aria-hidden />
        <span className={classes.what}>
          <span className={classes.name}>{nameOfKind(row.kind)}</span>
          <span className={classes.second}>
            {addressedTo(row)}
            {row.account && `, ${row.account.fullname}`}
          </span>
          {row.reason && row.state !== 'sent' && <span className={classes.reason}>{row.reason}</span>}
        </span>
        <span className={classes.state}>
          <StatePill state={row.state} />
          <span className={classes.when}>{timeOf(row, new Date())}</span>
        </span>
      </RowButton>
    </li>
  )
}

interface ListProps {
  rows: readonly MessageRow[]
  opened: MessageId | null
  onOpen: (id: MessageId) => void
  /** Loads the messages by pages. */
  list: NextPage
}

/** Messages, newest first: arrows move over them, Enter opens one. */
export function MessageList({ rows, opened, onOpen, list }: ListProps) {
  const stateOf = useRowStates({ rows, opened, onOpen })
  return (
    <>
      <Card flush component="div">
        <ul className={classes.rows} onKeyDown={walkRows} aria-label="Сообщения по времени">
          {rows.map((row) => (
            <Row key={row.id} row={row} {...stateOf(row.id)} />
          ))}
        </ul>
      </Card>
      <MoreButton list={list} />
    </>
  )
}
