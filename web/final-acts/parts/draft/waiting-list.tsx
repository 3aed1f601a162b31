import { Title } from '@mantine/core'
import { IconCircleCheck, IconFileText, IconSearchOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ActWaiting } from '../../../../shared/final-acts/schema.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { type Column, firstView } from '../../../ui/data-table/columns.ts'
import { PagedTable, usePagedRows } from '../../../ui/data-table/paged-table.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { Empty } from '../../../ui/states.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { whenWords } from '../../../ui/when.ts'
import { waitingQuery } from '../../api.ts'
import { DuePill } from '../due-pill.tsx'
import { cameWords, checkUpWords, proposalTones, proposalWords } from '../words.ts'

/** Tells how far the act is: a kept draft, or a proposal and the answer of the employer. */
function Work({ row: { draftAt, proposal } }: { row: Pick<ActWaiting, 'draftAt' | 'proposal'> }) {
  if (proposal)
    return (
      <StatusPill tone={proposalTones[proposal]} icon={IconFileText}>
        {proposalWords[proposal]}
      </StatusPill>
    )
  return draftAt && `Черновик: ${whenWords(draftAt, new Date())}`
}

/** The columns of the organizations that wait for an act. */
const columnsOf = (today: Day, rows: readonly ActWaiting[]): Column<ActWaiting & { id: string }>[] => [
  { key: 'name', title: 'Организация', width: 17, share: 2, isName: true, cell: ({ name }) => name },
  {
    key: 'due',
    title: 'Срок акта',
    caption: 'срок акта',
    width: 12.5,
    cell: ({ dueOn }) => <DuePill dueOn={dueOn} today={today} isShort />,
  },
  {
    key: 'checkUp',
    title: 'Осмотр',
    caption: 'осмотр',
    width: 12.5,
    cell: ({ from, to }) => checkUpWords(from, to),
  },
  {
    key: 'came',
    title: 'Пришли',
    caption: 'пришли',
    width: 17,
    share: 1,
    cell: ({ came, plannedUntil }) => cameWords(came, plannedUntil, today),
  },
  {
    key: 'work',
    title: 'Работа над актом',
    width: 14,
    isOff: rows.every(({ proposal, draftAt }) => !proposal && !draftAt),
    cell: (row) => (row.proposal || row.draftAt ? <Work row={row} /> : ''),
  },
  { key: 'inn', title: 'ИНН', caption: 'ИНН', width: 8, isSpare: true, cell: ({ inn }) => inn },
]

interface Props {
  search: string
  today: Day
  onOpen: (row: ActWaiting) => void
}

/** Organizations with a check-up but no act yet, the earliest end first: Enter opens the draft of the act. */
export function WaitingList({ search, today, onOpen }: Props) {
  const list = useInfiniteQuery(waitingQuery(search))
  const rows = usePagedRows(list, search)
  const columns = useMemo(() => columnsOf(today, rows.loaded), [today, rows.loaded])
  return (
    <>
      {(list.isPending || rows.count > 0) && (
        <Title order={3} size="h4">
          Ждут акта
        </Title>
      )}
      <PagedTable
        label="Ждут акта"
        query={list}
        rows={rows}
        columns={columns}
        view={firstView(columns)}
        opened={null}
        onOpen={(id) => {
          const row = rows.loaded.find((one) => one.id === id)
          if (row) onOpen(row)
        }}
        lost="Список не загрузился"
        safe="Осмотры и акты целы, попробуйте ещё раз."
        empty={
          search ? (
            <Empty
              drawing={<IconTile icon={IconSearchOff} tone="calm" size="lg" />}
              title="Акта никто не ждёт"
            >
              По этим словам организаций без акта нет. Утверждённые акты стоят ниже.
            </Empty>
          ) : (
            <Empty drawing={<IconTile icon={IconCircleCheck} size="lg" />} title="Акта никто не ждёт">
              Организация появится здесь, когда её сотрудники придут на периодический осмотр.
            </Empty>
          )
        }
      />
    </>
  )
}
