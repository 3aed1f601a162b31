import { ActionIcon, Group } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { ListRow } from './columns.ts'
import type { Rows } from './rows.ts'

/** The rows before and after an open one, in the order of the list; null at its ends and while they are loading. */
export interface Neighbours {
  previous: string | null
  next: string | null
}

/** Returns the neighbours of the open row. */
export function neighboursOf<Row extends ListRow>(
  { rowAt, indexOf }: Pick<Rows<Row>, 'rowAt' | 'indexOf'>,
  opened: string | null,
): Neighbours {
  const at = opened === null ? -1 : indexOf(opened)
  if (at < 0) return { previous: null, next: null }
  return { previous: (at > 0 && rowAt(at - 1)?.id) || null, next: rowAt(at + 1)?.id ?? null }
}

/** Leads from an open card to the card of the row before or after it. */
export function CardSteps({ previous, next, onOpen }: Neighbours & { onOpen: (id: string) => void }) {
  if (previous === null && next === null) return null
  const steps = [
    { id: previous, label: 'Предыдущая запись списка', icon: IconChevronUp },
    { id: next, label: 'Следующая запись списка', icon: IconChevronDown },
  ]
  return (
    <Group gap={4} wrap="nowrap">
      {steps.map(({ id, label, icon: Mark }) => (
        <ActionIcon
          key={label}
          variant="default"
          size={44}
          aria-label={label}
          aria-disabled={id === null || undefined}
          c={id === null ? 'dimmed' : undefined}
          onClick={() => id !== null && onOpen(id)}
        >
          <Mark size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  )
}
