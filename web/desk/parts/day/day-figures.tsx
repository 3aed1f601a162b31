import { IconCalendarX, IconClock, IconDoorEnter, IconUsers, IconUserX } from '@tabler/icons-react'
import type { DeskFigure } from '../../../../shared/desk/rules.ts'
import { FilterTiles } from '../../../ui/filter-tiles.tsx'
import type { Figures } from './day-list.ts'
import type { DeskAddress } from './desk-address.ts'

const tiles = [
  { key: 'awaited', name: 'Ждём', icon: IconClock, tone: 'info', note: 'ещё не пришли' },
  { key: 'came', name: 'Пришли', icon: IconDoorEnter, tone: 'ok', note: 'и кто уже ушёл' },
  { key: 'missed', name: 'Не пришли', icon: IconUserX, tone: 'danger', note: 'отмечена неявка' },
  { key: 'cancelled', name: 'Отменены', icon: IconCalendarX, tone: 'mute', note: 'место свободно' },
  { key: 'all', name: 'Всего', icon: IconUsers, tone: 'mute', note: 'записей за день' },
] as const

/** Shows how many visits of the day are in each state; a click on a number filters the list. */
export function DayFigures({
  figures,
  figure,
  go,
}: Pick<DeskAddress, 'figure' | 'go'> & { figures: Figures | null }) {
  return (
    <FilterTiles
      label="Итоги дня"
      tiles={tiles.map((tile) => ({ ...tile, value: figures ? String(figures[tile.key]) : undefined }))}
      chosen={figure ?? 'all'}
      onChoose={(key) => go({ state: key === 'all' || key === figure ? undefined : (key as DeskFigure) })}
    />
  )
}
