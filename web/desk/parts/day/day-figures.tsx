import { Button, Group } from '@mantine/core'
import { IconCalendarX, IconClock, IconDoorEnter, IconUsers, IconUserX } from '@tabler/icons-react'
import type { DeskFigure } from '../../../../shared/desk/rules.ts'
import type { Figures } from './day-list.ts'
import type { DeskAddress } from './desk-address.ts'

const tiles = [
  { key: 'awaited', name: 'Ждём', icon: IconClock, note: 'ещё не пришли' },
  { key: 'came', name: 'Пришли', icon: IconDoorEnter, note: 'и кто уже ушёл' },
  { key: 'missed', name: 'Не пришли', icon: IconUserX, note: 'отмечена неявка' },
  { key: 'cancelled', name: 'Отменены', icon: IconCalendarX, note: 'место свободно' },
  { key: 'all', name: 'Всего', icon: IconUsers, note: 'записей за день' },
] as const

/** Shows in one line how many visits of the day are in each state; a click on a number filters the list. */
export function DayFigures({
  figures,
  figure,
  go,
}: Pick<DeskAddress, 'figure' | 'go'> & { figures: Figures | null }) {
  const shown = figure ?? 'all'
  return (
    <Group role="group" aria-label="Итоги дня" gap="xs">
      {tiles.map(({ key, name, icon: Mark, note }) => (
        <Button
          key={key}
          size="sm"
          variant={key === shown ? 'light' : 'default'}
          aria-pressed={key === shown}
          title={note}
          leftSection={<Mark size={18} stroke={1.75} aria-hidden />}
          rightSection={<b>{figures?.[key] ?? '…'}</b>}
          onClick={() => go({ state: key === 'all' || key === figure ? undefined : (key as DeskFigure) })}
        >
          {name}
        </Button>
      ))}
    </Group>
  )
}
