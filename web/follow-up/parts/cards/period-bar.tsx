import { Flex, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { longestPeriod } from '../../../../shared/follow-up/schema.ts'
import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  daysBetween,
  formatDay,
  isDay,
  partsOf,
} from '../../../../shared/platform/days.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import type { FollowAddress } from '../follow-address.ts'
import classes from '../follow-up.module.css'

interface Period {
  from: Day
  to: Day
}

/** Preset periods. */
function presetsOf(today: Day): Record<'month' | 'quarter' | 'year', Period> {
  const { year, month } = partsOf(today)
  const span = (first: number, count: number): Period => {
    const from = dayOf(year, first, 1)
    return { from, to: addDays(addMonths(from, count), -1) }
  }
  return { month: span(month, 1), quarter: span(month - ((month - 1) % 3), 3), year: span(1, 12) }
}

const names = [
  { value: 'month', label: 'Месяц' },
  { value: 'quarter', label: 'Квартал' },
  { value: 'year', label: 'Год' },
  { value: 'own', label: 'Свой' },
]

const isSame = (one: Period, other: Period) => one.from === other.from && one.to === other.to

/** Returns the error of a typed period; null when it is valid. */
function problemOf(from: string, to: string): string | null {
  if (!isDay(from) || !isDay(to)) return null
  if (from > to) return 'Конец периода раньше начала'
  return daysBetween(from as Day, to as Day) < longestPeriod ? null : 'Не больше двух лет'
}

interface PeriodBarProps {
  shown: Period
  today: Day
  address: FollowAddress
}

function OwnPeriod({ shown, address }: Omit<PeriodBarProps, 'today'>) {
  const [typed, setTyped] = useState<{ from: string; to: string }>(shown)
  const problem = problemOf(typed.from, typed.to)
  const type = (change: Partial<typeof typed>) => {
    const next = { ...typed, ...change }
    setTyped(next)
    if (isDay(next.from) && isDay(next.to) && !problemOf(next.from, next.to))
      address.go({ ...next, month: undefined })
  }
  return (
    <div className={classes.own}>
      <DateInput label="С" value={typed.from} onChange={(from) => type({ from })} />
      <DateInput label="По" value={typed.to} onChange={(to) => type({ to })} error={problem} />
    </div>
  )
}

/** The period of visits: one of three presets, or typed dates. */
export function PeriodBar({ shown, today, address }: PeriodBarProps) {
  const presets = presetsOf(today)
  const named = (['month', 'quarter', 'year'] as const).find((name) => isSame(presets[name], shown))
  const [isOwn, setOwn] = useState(named === undefined)
  const choose = (value: string) => {
    setOwn(value === 'own')
    if (value === 'own') return
    const { from, to } = presets[value as keyof typeof presets]
    // The page shows the year by default.
    const isPlain = value === 'year'
    address.go({ from: isPlain ? undefined : from, to: isPlain ? undefined : to, month: undefined })
  }
  return (
    <Flex gap="0.75rem 1rem" align="flex-end" wrap="wrap">
      <SegmentedControl
        aria-label="Период"
        className={classes.presets}
        data={names}
        value={isOwn ? 'own' : (named ?? 'own')}
        onChange={choose}
      />
      {!isOwn && named && (
        <Text size="sm" c="dimmed" lh="2.25rem">
          {formatDay(shown.from)} — {formatDay(shown.to)}
        </Text>
      )}
      {(isOwn || !named) && <OwnPeriod key={`${shown.from}${shown.to}`} shown={shown} address={address} />}
    </Flex>
  )
}
