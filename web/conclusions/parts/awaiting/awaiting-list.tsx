import { IconCircleCheck, IconClockExclamation, IconSearchOff } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import { decisionsOverdue, longAwaited } from '../../../../shared/conclusions/ru.ts'
import { clinicDay } from '../../../../shared/platform/days.ts'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { Note } from '../../../ui/note.tsx'
import { Empty } from '../../../ui/states.tsx'
import { awaitingQuery, figuresQuery } from '../../api.ts'
import { awaitingFilter, type ConclusionsAddress, type Tab } from '../address.ts'
import { FilteredList } from '../filtered-list.tsx'
import { awaitingColumns, isLate } from './awaiting-columns.tsx'

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
  if (address.q || address.city || address.results)
    return (
      <Empty drawing={<IconTile icon={IconSearchOff} tone="calm" size="lg" />} title="Никого не нашли">
        Проверьте имя, номер записи и фильтры. Тех, о ком решение уже есть, ищите в журнале.
      </Empty>
    )
  return (
    <Empty drawing={<IconTile icon={IconCircleCheck} size="lg" />} title={nobody[address.tab]?.title ?? ''}>
      {nobody[address.tab]?.text}
    </Empty>
  )
}

/** Lists the patients who wait for the decision, longest wait first; a row opens the decision. */
export function AwaitingList({ address }: { address: ConclusionsAddress }) {
  const list = useInfiniteQuery(awaitingQuery(awaitingFilter(address)))
  const { data: figures } = useQuery(figuresQuery)
  const today = clinicDay(new Date())
  const overdue = address.tab === 'awaiting' ? (figures?.overdue ?? 0) : 0
  return (
    <>
      {overdue > 0 && (
        <Note tone="danger" icon={IconClockExclamation}>
          <b>{decisionsOverdue.title(overdue)}</b> {decisionsOverdue.text}
        </Note>
      )}
      {overdue === 0 && list.data?.pages.some(({ items }) => items.some((row) => isLate(row, today))) && (
        <Note tone="warm" icon={IconClockExclamation}>
          <b>{longAwaited.title}</b> {longAwaited.text}
        </Note>
      )}
      <FilteredList
        name="awaiting"
        label={address.tab === 'inside' ? 'На осмотре' : 'Ждут решения'}
        address={address}
        query={list}
        columns={awaitingColumns}
        opened={address.opened}
        onOpen={(id) => address.go({ booking: id as BookingId })}
        lost="Список не загрузился"
        safe="Осмотры целы, попробуйте ещё раз."
        empty={<Nobody address={address} />}
      />
    </>
  )
}
