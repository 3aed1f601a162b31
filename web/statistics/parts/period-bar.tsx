import { Box, Flex, Group, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { type Day, daysBetween, formatDay, isDay } from '../../../shared/platform/days.ts'
import { longestPeriod } from '../../../shared/statistics/schema.ts'
import { DateInput } from '../../ui/date-input.tsx'
import type { StatisticsAddress } from './statistics-address.ts'

const presets = [
  { value: 'today', label: 'День' },
  { value: 'week', label: 'Неделя' },
  { value: 'month', label: 'Месяц' },
  { value: 'quarter', label: 'Квартал' },
  { value: 'year', label: 'Год' },
  { value: 'own', label: 'Свой' },
]

/** Returns the error of typed days; null when they are valid or not finished. */
function problemOf(from: string, to: string): string | null {
  if (!isDay(from) || !isDay(to)) return null
  if (from > to) return 'Конец периода раньше начала'
  return daysBetween(from as Day, to as Day) < longestPeriod ? null : 'Не больше года'
}

function OwnPeriod({ address: { query, go } }: { address: StatisticsAddress }) {
  const [typed, setTyped] = useState<{ from: string; to: string }>({ from: query.from, to: query.to })
  // Valid days are in the address, where a click on a chart changes them too.
  const isTold = isDay(typed.from) && isDay(typed.to) && !problemOf(typed.from, typed.to)
  const shown = isTold ? query : typed
  const type = (change: Partial<typeof typed>) => {
    const next = { from: shown.from, to: shown.to, ...change }
    setTyped(next)
    if (isDay(next.from) && isDay(next.to) && !problemOf(next.from, next.to))
      go({ ...next, period: undefined })
  }
  return (
    <Group gap="sm" align="flex-start" wrap="nowrap">
      <DateInput label="С" value={shown.from} onChange={(from) => type({ from })} />
      <DateInput
        label="По"
        value={shown.to}
        onChange={(to) => type({ to })}
        error={problemOf(shown.from, shown.to)}
      />
    </Group>
  )
}

/** The period of the figures: the last days by a preset, or typed days. */
export function PeriodBar({ address }: { address: StatisticsAddress }) {
  const { preset, query, go } = address
  const [isOwn, setOwn] = useState(preset === null)
  const isTyped = isOwn || preset === null
  const choose = (value: string) => {
    setOwn(value === 'own')
    if (value === 'own') go({ from: query.from, to: query.to, period: undefined })
    else go({ from: undefined, to: undefined, period: value === 'month' ? undefined : value })
  }
  return (
    <Flex gap="0.75rem 1rem" align="flex-end" wrap="wrap">
      <Box flex="0 1 34rem" miw={0} maw="100%" style={{ overflowX: 'auto' }}>
        <SegmentedControl
          aria-label="Период"
          fullWidth
          size="sm"
          styles={{ control: { flex: '1 0 auto' }, label: { paddingInline: '0.25rem' } }}
          data={presets}
          value={isTyped ? 'own' : preset}
          onChange={choose}
        />
      </Box>
      {isTyped ? (
        <OwnPeriod address={address} />
      ) : (
        <Text size="sm" c="dimmed" lh="2.25rem">
          {formatDay(query.from as Day)} — {formatDay(query.to as Day)}
        </Text>
      )}
    </Flex>
  )
}
