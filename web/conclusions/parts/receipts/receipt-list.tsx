import { Button, Text } from '@mantine/core'
import {
  IconBuilding,
  IconCalendar,
  IconClipboardList,
  IconPrinter,
  IconSearchOff,
  IconSignature,
  IconUser,
} from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { handedName, receiverNames, sideNames } from '../../../../shared/conclusions/receipts/ru.ts'
import type { ReceiptRow } from '../../../../shared/conclusions/receipts/schema.ts'
import { Receiver } from '../../../../shared/conclusions/schema.ts'
import { formatDay } from '../../../../shared/platform/days.ts'
import { ListScreen } from '../../../list-views/list-screen.tsx'
import { useTyped } from '../../../platform/typed.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import { FileState } from '../../../ui/file-state.tsx'
import { useFileWork } from '../../../ui/file-work.ts'
import type { Filter } from '../../../ui/filter-bar/filters.ts'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { Empty } from '../../../ui/states.tsx'
import { paperOrganizationsQuery, printReceipts, receiptsQuery, saveReceipts } from '../../api.ts'
import { type ConclusionsAddress, receiptsFilter } from '../address.ts'
import { useOrganizations } from '../filtered-list.tsx'
import { CorrectSheet } from './correct-sheet.tsx'

const receiver: Filter = {
  kind: 'one',
  key: 'receiver',
  name: 'Кому',
  icon: IconUser,
  options: Receiver.options.map((value) => ({ value, text: receiverNames[value] })),
}
const signed: Filter = {
  kind: 'one',
  key: 'signed',
  name: 'Расписка',
  icon: IconSignature,
  options: [
    { value: 'yes', text: 'Подписана' },
    { value: 'no', text: 'Без расписки' },
  ],
}

/** The name in full: in one line with the kind of receiver it would be cut. */
const Whom = ({ row: { name, receiver: kind } }: { row: ReceiptRow }) => (
  <>
    {name}
    <Text component="small" display="block" fz="xs" lh="1rem" c="dimmed">
      {receiverNames[kind]}
    </Text>
  </>
)

const columns: Column<ReceiptRow>[] = [
  { key: 'on', title: 'Выдан', width: 6.5, cell: ({ on }) => formatDay(on) },
  { key: 'paper', title: 'Документ', width: 11.5, cell: (row) => `${handedName(row)} ${row.number}` },
  { key: 'side', title: 'Экземпляр', width: 13, cell: ({ side }) => sideNames[side] },
  { key: 'name', title: 'О ком', width: 14, share: 1, isName: true, cell: ({ fullname }) => fullname },
  {
    key: 'receiver',
    title: 'Кому',
    width: 15,
    share: 3,
    cell: (row) => (row.name ? <Whom row={row} /> : receiverNames[row.receiver]),
  },
  {
    key: 'document',
    title: 'Документ получателя',
    width: 12,
    share: 1,
    isSpare: true,
    cell: ({ document }) => document ?? '',
  },
  {
    key: 'signed',
    title: 'Расписка',
    caption: 'расписка',
    width: 8,
    cell: ({ signedOn }) => (signedOn ? formatDay(signedOn) : 'нет'),
  },
  { key: 'organization', title: 'Организация', width: 8, share: 1, cell: (row) => row.organization ?? '' },
  { key: 'by', title: 'Кто выдал', width: 10, share: 1, cell: ({ by }) => by ?? '' },
  {
    key: 'corrected',
    title: 'Пометка',
    width: 8,
    cell: ({ isCorrected }) => (isCorrected ? 'Исправлено' : ''),
  },
]

/** The register of handed papers: to whom, when and against which receipt; a row opens its record to correct. */
export function ReceiptList({ address }: { address: ConclusionsAddress }) {
  const { employer, period, go, q, receipt } = address
  const filter = receiptsFilter(address)
  const list = useInfiniteQuery(receiptsQuery(filter))
  const { data: named } = useQuery({
    ...paperOrganizationsQuery(employer ? { id: employer } : {}),
    enabled: employer !== undefined,
  })
  const [typed, onType] = useTyped(q, (next) => go({ q: next }))
  const work = useFileWork({ hasToast: true })
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      <FileState work={work} />
      <ListScreen
        name="receipts"
        label="Выданные документы"
        search={{ label: 'Поиск', placeholder: 'ФИО, организация или номер', typed, onType }}
        filters={[
          receiver,
          signed,
          {
            kind: 'found',
            key: 'organization',
            name: 'Организация',
            icon: IconBuilding,
            placeholder: 'Название или ИНН',
            useFound: useOrganizations,
            nameOf: (id) => named?.find((one) => one.id === id)?.name,
          },
          { kind: 'period', name: 'Когда выдан', icon: IconCalendar, from: 'from', to: 'to' },
        ]}
        values={{ q, receiver: address.receiver, signed: address.signed, organization: employer, ...period }}
        go={go}
        query={list}
        columns={columns}
        cardsBelow={52}
        opened={null}
        onOpen={(id) => go({ receipt: rows.find((row) => row.id === id)?.receipt })}
        onExport={(signal) => saveReceipts(filter, signal)}
        acts={
          rows.length > 0 && (
            <Button
              size="sm"
              variant="default"
              disabled={work.isBusy}
              leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
              onClick={() => work.run((signal) => printReceipts(filter, signal))}
            >
              Печать журнала
            </Button>
          )
        }
        lost="Журнал выдачи не загрузился"
        safe="Записи целы, попробуйте ещё раз."
        empty={
          isFiltered ? (
            <Empty
              drawing={<IconTile icon={IconSearchOff} tone="calm" size="lg" />}
              title="Ничего не нашлось"
            >
              Проверьте имя, номер и отбор.
            </Empty>
          ) : (
            <Empty drawing={<IconTile icon={IconClipboardList} size="lg" />} title="Пока ничего не выдавали">
              Здесь останется, кому, когда и под какую расписку выдан каждый документ.
            </Empty>
          )
        }
      />
      {receipt && <CorrectSheet key={receipt} id={receipt} onClose={() => go({ receipt: undefined })} />}
    </>
  )
}
