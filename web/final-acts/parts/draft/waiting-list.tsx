import { Title } from '@mantine/core'
import { IconCircleCheck, IconSearchOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ActWaiting } from '../../../../shared/final-acts/schema.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { Card } from '../../../ui/card.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { MoreButton } from '../../../ui/more-button.tsx'
import { RowBones } from '../../../ui/row-bones.tsx'
import { RowButton, type RowState } from '../../../ui/row-button.tsx'
import { Empty, ErrorState } from '../../../ui/states.tsx'
import { useRowStates, walkRows } from '../../../ui/walk-rows.ts'
import { waitingQuery } from '../../api.ts'
import classes from '../acts.module.css'
import { DuePill } from '../due-pill.tsx'
import { cameWords, checkUpWords } from '../words.ts'

function Row({ row, today, ...state }: { row: ActWaiting; today: Day } & RowState) {
  const { organization, name, inn, from, to, came, plannedUntil, dueOn } = row
  return (
    <li>
      <RowButton id={organization} className={classes.row} {...state}>
        <span className={classes.cell}>
          <span className={classes.name}>{name}</span>
          <span className={classes.second}>ИНН {inn}</span>
        </span>
        <span className={classes.cell}>
          <span>Осмотр {checkUpWords(from, to)}</span>
          <span className={classes.second}>{cameWords(came, plannedUntil, today)}</span>
        </span>
        <span className={classes.state}>
          <DuePill dueOn={dueOn} today={today} />
        </span>
      </RowButton>
    </li>
  )
}

interface Props {
  search: string
  today: Day
  onOpen: (row: ActWaiting) => void
}

/** Organizations with a check-up but no act yet, the earliest end first: Enter opens the draft of the act. */
export function WaitingList({ search, today, onOpen }: Props) {
  const list = useInfiniteQuery(waitingQuery(search))
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const stateOf = useRowStates({
    rows: rows.map(({ organization }) => ({ id: organization })),
    opened: null,
    onOpen: (id) => {
      const row = rows.find(({ organization }) => organization === id)
      if (row) onOpen(row)
    },
  })
  if (list.isPending) return <RowBones names={['52%', '44%', '60%']} />
  if (!list.data)
    return (
      <ErrorState
        title="Список не загрузился"
        error={list.error}
        safe="Осмотры и акты целы, попробуйте ещё раз."
        onRetry={() => void list.refetch()}
      />
    )
  if (rows.length === 0)
    return search ? (
      <Empty drawing={<IconTile icon={IconSearchOff} tone="calm" size="lg" />} title="Акта никто не ждёт">
        По этим словам организаций без акта нет. Утверждённые акты стоят ниже.
      </Empty>
    ) : (
      <Empty drawing={<IconTile icon={IconCircleCheck} size="lg" />} title="Акта никто не ждёт">
        Организация появится здесь, когда её сотрудники придут на периодический осмотр.
      </Empty>
    )
  return (
    <section aria-labelledby="acts-waiting" className={classes.part}>
      <Title order={3} size="h4" id="acts-waiting">
        Ждут акта
      </Title>
      <Card flush component="div" aria-busy={list.isPlaceholderData || undefined} className={classes.card}>
        <ul className={classes.rows} onKeyDown={walkRows} aria-label="Ждут акта">
          {rows.map((row) => (
            <Row key={row.organization} row={row} today={today} {...stateOf(row.organization)} />
          ))}
        </ul>
      </Card>
      <MoreButton list={list} className={classes.more} />
    </section>
  )
}
