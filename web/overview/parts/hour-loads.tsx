import { ColorSwatch, Group, Skeleton, Stack, Table, Title, VisuallyHidden } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { HourLoad } from '../../../shared/overview/schema.ts'
import { numberWords } from '../../../shared/platform/count-words.ts'
import { useSettled } from '../../platform/settled.ts'
import { hourSeries } from './hour-series.ts'

// The library of charts is heavy, so it comes after the page. If it does not come, the hours stay a table.
const HourChart = lazy(() =>
  import('./hour-chart.tsx').then(
    ({ HourChart: Chart }) => ({ default: Chart }),
    () => ({ default: HourTable }),
  ),
)

interface Props {
  hours: readonly HourLoad[]
  /** The time at the clinic, like `10:15`. */
  now: string
}

/** The hours in words. */
const HourTable = ({ hours, now }: Props) => (
  <Table aria-label="Загрузка по часам">
    <Table.Tbody>
      {hours.map(({ hour, taken, capacity }) => (
        <Table.Tr key={hour}>
          <Table.Th scope="row">
            {hour}
            {hour.slice(0, 2) === now.slice(0, 2) && ', сейчас'}
          </Table.Th>
          <Table.Td>
            занято {numberWords(taken)} из {numberWords(capacity)}
            {taken >= capacity && ', мест нет'}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

const bone = <Skeleton h={200} radius="md" />

/** Load of today's hours: how many of all seats are taken in each hour; the current hour is named. */
export function HourLoads(props: Props) {
  const isSettled = useSettled()
  return (
    <Stack component="section" gap="xs" miw={0} pos="relative">
      <Group gap="0.25rem 1rem" justify="space-between">
        <Title order={3} size="h4">
          Загрузка по часам
        </Title>
        <Group gap="md" fz="xs" c="dimmed" aria-hidden>
          {hourSeries(props.hours).map(({ name, label, color }) => (
            <Group key={name} gap={7}>
              <ColorSwatch size={14} radius="xs" color={color} withShadow={false} />
              {label}
            </Group>
          ))}
        </Group>
      </Group>
      <VisuallyHidden component="div">
        <HourTable {...props} />
      </VisuallyHidden>
      <div aria-hidden>
        {isSettled ? (
          <Suspense fallback={bone}>
            <HourChart {...props} />
          </Suspense>
        ) : (
          bone
        )}
      </div>
    </Stack>
  )
}
