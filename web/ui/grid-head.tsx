import { ActionIcon, Group, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { Day } from '../../shared/platform/days.ts'
import classes from './month-grid.module.css'

/** A link to the previous or the next period: its name and its day; null at the end of the range. */
interface Turn {
  label: string
  to: Day | null
}

interface Props {
  titleId: string
  title: string
  back: Turn
  on: Turn
  onTurn: (to: Day) => void
}

/** The heading of a day grid with links to its neighbours. */
export const GridHead = ({ titleId, title, back, on, onTurn }: Props) => (
  <Group gap="sm" justify="space-between" wrap="nowrap" mb="sm">
    <Title order={2} id={titleId} aria-live="polite">
      {title}
    </Title>
    <Group gap={4} align="stretch" wrap="nowrap" mr={-10} className={classes.turns}>
      <TurnButton {...back} icon={IconChevronLeft} onTurn={onTurn} />
      <TurnButton {...on} icon={IconChevronRight} onTurn={onTurn} />
    </Group>
  </Group>
)

interface TurnProps extends Turn, Pick<Props, 'onTurn'> {
  icon: typeof IconChevronLeft
}

const TurnButton = ({ label, to, icon: Icon, onTurn }: TurnProps) => (
  <ActionIcon
    variant="quiet"
    size={44}
    aria-label={label}
    disabled={to === null}
    onClick={() => to && onTurn(to)}
  >
    <Icon size={22} stroke={1.75} aria-hidden />
  </ActionIcon>
)
