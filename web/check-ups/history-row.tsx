import { Box, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { BookingId } from '../../shared/booking/schema.ts'
import type { CheckUpId } from '../../shared/check-ups/schema.ts'
import { dayWords } from '../../shared/platform/day-words.ts'
import { type Day, partsOf } from '../../shared/platform/days.ts'
import { useDevice } from '../platform/device.ts'
import { FactorChips } from '../programme/factor-chips.tsx'
import classes from './history-row.module.css'

interface RowsProps<Item> {
  title: string
  items: readonly Item[]
  row: (item: Item) => ReactNode
}

/** Lists bookings or check-ups by year, in the given order. */
export function HistoryRows<Item extends { id: string; day: Day }>({ title, items, row }: RowsProps<Item>) {
  const id = useId()
  const years = Map.groupBy(items, ({ day }) => partsOf(day).year)
  return (
    <section aria-labelledby={id}>
      <Group gap="0.25rem 1rem" align="baseline" justify="space-between" m="2.25rem 0 0.75rem">
        <Title order={2} id={id}>
          {title}
        </Title>
      </Group>
      {[...years].map(([year, some]) => (
        <div key={year} className={classes.year}>
          <Title order={3} className={classes.yearTitle}>
            {year}
          </Title>
          <Stack gap="sm" pb={20}>
            {some.map(row)}
          </Stack>
        </div>
      ))}
    </section>
  )
}

/** The page that a row opens. */
type RowTarget = { booking: BookingId } | { checkUp: CheckUpId }

const RowLink = ({ to, children }: { to: RowTarget; children: ReactNode }) =>
  'booking' in to ? (
    <Link to="/preorder/$id" params={{ id: to.booking }} className={classes.link}>
      {children}
    </Link>
  ) : (
    <Link to="/checkups/$id" params={{ id: to.checkUp }} className={classes.link}>
      {children}
    </Link>
  )

interface RowProps {
  to: RowTarget
  day: Day
  time?: string
  title: string
  place: string
  factors: readonly { code: string; name: string }[]
  /** Pill and notes. */
  side: ReactNode
  action?: ReactNode
  /** Nothing took place: the row stands back. */
  isQuiet?: boolean
}

/** One booking or check-up of the history; the whole row is a link. */
export function HistoryRow({ to, day, time, title, place, factors, side, action, isQuiet }: RowProps) {
  // On a phone a long name would make one row fill the page.
  const most = useDevice() === 'mobile' ? 2 : 4
  return (
    <article className={classes.row} data-quiet={isQuiet || undefined}>
      <p className={classes.day}>
        {dayWords(day)}
        {time && <small>{time}</small>}
      </p>
      <Box miw={0} className={classes.words}>
        <Title order={4} className={classes.kind}>
          <RowLink to={to}>{title}</RowLink>
        </Title>
        <Text size="sm" c="dimmed" className={classes.place}>
          {place}
        </Text>
        {!isQuiet && <FactorChips factors={factors.slice(0, most)} rest={factors.length - most} />}
      </Box>
      <Stack gap={10} align="flex-end" className={classes.side}>
        {side}
      </Stack>
      {action && <div className={classes.again}>{action}</div>}
    </article>
  )
}

/** A note under the pill of a row. */
export const RowNote = ({ children }: { children: ReactNode }) => (
  <Text span size="sm" c="dimmed" className={classes.decided}>
    {children}
  </Text>
)
