import { VisuallyHidden } from '@mantine/core'
import { IconCircleCheck, IconClockExclamation, IconSearchOff, IconStethoscope } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { longAwaited } from '../../../../shared/conclusions/ru.ts'
import { isLongAwaited } from '../../../../shared/conclusions/rules.ts'
import type { AwaitingRow } from '../../../../shared/conclusions/schema.ts'
import { pastWords } from '../../../../shared/platform/day-words.ts'
import { clinicDay, type Day, formatDay } from '../../../../shared/platform/days.ts'
import { Card } from '../../../ui/card.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { MoreButton } from '../../../ui/more-button.tsx'
import { Note } from '../../../ui/note.tsx'
import { RowBones } from '../../../ui/row-bones.tsx'
import { RowButton, type RowState } from '../../../ui/row-button.tsx'
import { Empty, ErrorState } from '../../../ui/states.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { useRowStates, walkRows } from '../../../ui/walk-rows.ts'
import { awaitingQuery } from '../../api.ts'
import { awaitingFilter, type ConclusionsAddress, type Tab } from '../address.ts'
import { personWords, routeWords } from '../words.ts'
import classes from './awaiting.module.css'

const Waiting = () => <RowBones names={['46%', '58%', '40%', '52%', '44%', '56%']} />

/** Shows the patient's progress: all passed, not all passed, or still in the rooms. */
function Route({ row: { route, isInside } }: { row: AwaitingRow }) {
  if (isInside)
    return (
      <StatusPill tone="info" icon={IconStethoscope}>
        На осмотре{route && `: ${routeWords(route)}`}
      </StatusPill>
    )
  if (!route) return <span className={classes.second}>Маршрута не было</span>
  const isWhole = route.passed >= route.of
  return (
    <StatusPill tone={isWhole ? 'ok' : 'warn'} icon={isWhole ? IconCircleCheck : IconStethoscope}>
      Пройдено {routeWords(route)}
    </StatusPill>
  )
}

const isLate = ({ day, additional, isInside }: AwaitingRow, today: Day): boolean =>
  !additional && !isInside && isLongAwaited(day, today)

/** Says how long the patient waits; a wait beyond the term of the заключение has a mark. */
function Waited({ row, today }: Pick<RowProps, 'row' | 'today'>) {
  const { day, additional } = row
  if (isLate(row, today))
    return (
      <StatusPill tone="warn" icon={IconClockExclamation}>
        {pastWords(day, today)}
      </StatusPill>
    )
  return (
    <span className={classes.second}>
      {additional
        ? `справка ${additional.number}, ${pastWords(additional.on, today)}`
        : pastWords(day, today)}
    </span>
  )
}

interface RowProps extends RowState {
  row: AwaitingRow
  today: Day
}

function Row({ row, today, ...state }: RowProps) {
  const { booking, number, fullname, day, organization, position, factors } = row
  return (
    <li>
      <RowButton id={booking} className={classes.row} {...state}>
        <span className={classes.cell}>
          <span className={classes.name}>{fullname}</span>
          <span className={classes.second}>
            {personWords(row)}, {number}
          </span>
        </span>
        <span className={`${classes.cell} ${classes.day}`}>
          <span>{formatDay(day)}</span>
          <Waited row={row} today={today} />
        </span>
        <span className={`${classes.cell} ${classes.work}`}>
          <span className={classes.cut} title={organization ?? undefined}>
            {organization ?? 'Без организации'}
          </span>
          {position && (
            <span className={`${classes.second} ${classes.cut}`} title={position}>
              {position}
            </span>
          )}
        </span>
        <span className={`${classes.second} ${classes.factors}`}>
          {factors.length > 0 ? factors.join(', ') : 'без факторов'}
        </span>
        <span className={classes.route}>
          <Route row={row} />
        </span>
      </RowButton>
    </li>
  )
}

const nobody: Partial<Record<Tab, { title: string; text: string }>> = {
  awaiting: {
    title: 'Решения никто не ждёт',
    text: 'Здесь появятся люди, как только пройдут все кабинеты. Кто ещё проходит, стоит во вкладке «На осмотре».',
  },
  inside: {
    title: 'Сейчас на осмотре никого нет',
    text: 'Здесь появятся люди, как только регистратура отметит их приход.',
  },
  additional: {
    title: 'На дообследовании никого нет',
    text: 'Здесь остаются те, кому выдана справка, пока им не оформят заключение.',
  },
}

function Nobody({ address }: { address: ConclusionsAddress }) {
  if (address.q || address.city)
    return (
      <Empty drawing={<IconTile icon={IconSearchOff} tone="calm" size="lg" />} title="Никого не нашли">
        Проверьте имя, номер записи и город. Тех, о ком решение уже есть, ищите в журнале.
      </Empty>
    )
  return (
    <Empty drawing={<IconTile icon={IconCircleCheck} size="lg" />} title={nobody[address.tab]?.title ?? ''}>
      {nobody[address.tab]?.text}
    </Empty>
  )
}

/**
 * Lists the patients who wait for the decision, longest wait first: arrows move over them, Enter opens the
 * decision.
 */
export function AwaitingList({ address }: { address: ConclusionsAddress }) {
  const list = useInfiniteQuery(awaitingQuery(awaitingFilter(address)))
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const stateOf = useRowStates({
    rows: rows.map(({ booking }) => ({ id: booking })),
    opened: address.opened,
    onOpen: (booking) => address.go({ booking }),
  })
  if (list.isPending) return <Waiting />
  if (!list.data)
    return (
      <ErrorState
        title="Список не загрузился"
        error={list.error}
        safe="Осмотры целы, попробуйте ещё раз."
        onRetry={() => void list.refetch()}
      />
    )
  if (rows.length === 0) return <Nobody address={address} />
  const today = clinicDay(new Date())
  return (
    <>
      {rows.some((row) => isLate(row, today)) && (
        <Note tone="warm" icon={IconClockExclamation}>
          <b>{longAwaited.title}</b> {longAwaited.text}
        </Note>
      )}
      <Card flush component="div" aria-busy={list.isPlaceholderData || undefined} className={classes.card}>
        <ul
          className={classes.rows}
          onKeyDown={walkRows}
          aria-label={address.tab === 'inside' ? 'На осмотре' : 'Ждут решения'}
        >
          {rows.map((row) => (
            <Row key={row.booking} row={row} today={today} {...stateOf(row.booking)} />
          ))}
        </ul>
      </Card>
      <MoreButton list={list} className={classes.more} />
      <VisuallyHidden role="status">
        {`Показано людей: ${rows.length}${list.hasNextPage ? ', есть ещё' : ''}`}
      </VisuallyHidden>
    </>
  )
}
