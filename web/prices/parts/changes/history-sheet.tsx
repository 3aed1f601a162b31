import { Text } from '@mantine/core'
import { IconCalendarEvent, IconCircleCheck, IconHistory, IconReplace } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDay } from '../../../../shared/platform/days.ts'
import { moneyText, priceStandingNames } from '../../../../shared/prices/ru.ts'
import type { PriceStep } from '../../../../shared/prices/schema.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import { type Column, firstView } from '../../../ui/data-table/columns.ts'
import { PagedTable, usePagedRows } from '../../../ui/data-table/paged-table.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useSlide } from '../../../ui/slide.ts'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { whenWords } from '../../../ui/when.ts'
import { type ListOf, priceHistory } from '../../api.ts'

const marks = {
  acts: { tone: 'ok', icon: IconCircleCheck },
  comes: { tone: 'info', icon: IconCalendarEvent },
  past: { tone: 'mute', icon: IconHistory },
  replaced: { tone: 'mute', icon: IconReplace },
} as const

const amountOf = ({ amount }: PriceStep): string => (amount === null ? 'По прайсу' : moneyText(amount))

/** The columns of the history; that of one service has its name in the title and is read by its prices. */
const columnsOf = ({ service, nameOf }: Props): Column<PriceStep & { id: string }>[] => [
  {
    key: 'service',
    title: 'Услуга',
    width: 16,
    share: 3,
    isName: true,
    isOff: service !== null,
    cell: (step) => nameOf(step.service),
  },
  { key: 'amount', title: 'Цена', width: 7, isName: service !== null, cell: amountOf },
  { key: 'from', title: 'Действует', width: 8, cell: ({ from }) => `с ${formatDay(from)}` },
  {
    key: 'standing',
    title: 'Состояние',
    width: 10,
    cell: ({ standing }) => <StatusPill {...marks[standing]}>{priceStandingNames[standing]}</StatusPill>,
  },
  { key: 'city', title: 'Город', width: 9, cell: ({ city }) => cityNames[city] },
  { key: 'by', title: 'Кто', width: 13, share: 2, cell: ({ by }) => by ?? 'При установке кабинета' },
  { key: 'at', title: 'Когда', width: 10, cell: ({ at }) => whenWords(at, new Date()) },
]

interface Props {
  list: ListOf
  /** Null: the history of the whole list. */
  service: string | null
  nameOf: (service: string) => string
}

/**
 * Shows who set a price, when, and from which day it applies: for a service in both cities, or for the whole
 * list.
 */
export function HistorySheet({ onClose, ...of }: Props & { onClose: () => void }) {
  const { list, service, nameOf } = of
  const { isOpen, close } = useSlide(onClose)
  const query = useInfiniteQuery(priceHistory(list, service))
  const columns = columnsOf(of)
  const title = service === null ? 'История изменений' : nameOf(service)
  return (
    <Sheet opened={isOpen} onClose={close} title={title} place={service === null ? 'whole' : 'side'}>
      <PagedTable
        label={title}
        query={query}
        rows={usePagedRows(query, service)}
        columns={columns}
        view={firstView(columns)}
        opened={null}
        cardsBelow={44}
        lost="История не загрузилась"
        safe="Цены целы, попробуйте ещё раз."
        empty={
          <Text size="sm" c="dimmed">
            Эти цены ещё не устанавливали.
          </Text>
        }
      />
    </Sheet>
  )
}
