import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Kbd,
  Popover,
  SegmentedControl,
  Stack,
  Text,
} from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconColumns3 } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { TableView } from '../../shared/platform/table-view.ts'
import { useDevice } from '../platform/device.ts'
import { type Column, firstView, hiddenIn, stays, withoutGone } from '../ui/data-table/columns.ts'
import { toast } from '../ui/toasts.tsx'

const densities: { value: TableView['density']; label: string }[] = [
  { value: 'compact', label: 'Плотно' },
  { value: 'comfortable', label: 'Просторно' },
]

/** Returns the keys of all columns from left to right, hidden ones in their places. */
function wholeOrder<Row>(columns: readonly Column<Row>[], { order }: TableView): string[] {
  const known = columns.map(({ key }) => key)
  return [...order.filter((key) => known.includes(key)), ...known.filter((key) => !order.includes(key))]
}

interface Props<Row> {
  columns: readonly Column<Row>[]
  view: TableView
  onChange: (view: TableView) => void
}

function ColumnLines<Row>({ columns, view, onChange }: Props<Row>) {
  const order = wholeOrder(columns, view)
  const hidden = hiddenIn(columns, view)
  const swap = (at: number, to: number) => {
    const next = [...order]
    next.splice(to, 0, ...next.splice(at, 1))
    onChange({ ...view, order: next, hidden })
  }
  const show = (key: string, isShown: boolean) =>
    onChange({
      ...view,
      order,
      hidden: isShown ? hidden.filter((one) => one !== key) : [...hidden, key],
    })
  return (
    <Stack gap={4} component="ul">
      {order.map((key, at) => {
        const column = columns.find((one) => one.key === key)
        return (
          column &&
          !column.isOff && (
            <Group key={key} component="li" gap="xs" wrap="nowrap" justify="space-between">
              <Checkbox
                label={column.title}
                checked={stays(column) || !hidden.includes(key)}
                disabled={stays(column)}
                onChange={({ currentTarget }) => show(key, currentTarget.checked)}
              />
              <Group gap={0} wrap="nowrap">
                <ActionIcon
                  variant="quiet"
                  aria-label={`${column.title}: левее`}
                  disabled={at === 0}
                  onClick={() => swap(at, at - 1)}
                >
                  <IconChevronUp size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="quiet"
                  aria-label={`${column.title}: правее`}
                  disabled={at === order.length - 1}
                  onClick={() => swap(at, at + 1)}
                >
                  <IconChevronDown size={18} aria-hidden />
                </ActionIcon>
              </Group>
            </Group>
          )
        )
      })}
    </Stack>
  )
}

/**
 * Chooses the columns of a list, their order and the height of its rows; the choice is kept for the user. A phone
 * has cards instead of columns.
 */
export function TableMenu<Row>(props: Props<Row>) {
  const { columns, view, onChange } = props
  const rest = withoutGone(columns, view)
  const isTold = useRef(false)
  useEffect(() => {
    if (!rest || isTold.current) return
    isTold.current = true
    toast('info', 'Столбца больше нет', 'Вид этого списка открыт без столбца, которого в нём больше нет.')
    onChange(rest)
  })
  if (useDevice() === 'mobile') return null
  return (
    <Popover position="bottom-start" trapFocus withinPortal={false}>
      <Popover.Target>
        <Button
          size="sm"
          variant="default"
          aria-haspopup="dialog"
          leftSection={<IconColumns3 size={18} stroke={1.75} aria-hidden />}
        >
          Вид
        </Button>
      </Popover.Target>
      <Popover.Dropdown miw="18rem">
        <Stack gap="sm">
          <SegmentedControl
            size="sm"
            aria-label="Высота строк"
            data={densities}
            value={view.density}
            onChange={(density) => onChange({ ...view, density: density as TableView['density'] })}
          />
          <Text size="sm" fw={500}>
            Столбцы
          </Text>
          <ColumnLines {...props} />
          <Button size="sm" variant="subtle" onClick={() => onChange(firstView(columns))}>
            Вернуть как было
          </Button>
          <Text size="xs" c="dimmed">
            Клавиши списка: <Kbd size="xs">?</Kbd>
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
