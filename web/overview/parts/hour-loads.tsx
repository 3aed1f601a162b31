import { Box, Group, Title, VisuallyHidden } from '@mantine/core'
import type { HourLoad } from '../../../shared/overview/schema.ts'
import { numberWords } from '../../../shared/platform/count-words.ts'
import classes from './overview.module.css'

const isFull = ({ taken, capacity }: HourLoad) => taken >= capacity

interface HourProps {
  load: HourLoad
  most: number
  isNow: boolean
}

function Hour({ load, most, isNow }: HourProps) {
  const { hour, taken, capacity } = load
  const hasNone = isFull(load)
  const words = `${hour}${isNow ? ', сейчас' : ''}: занято ${numberWords(taken)} из ${numberWords(capacity)}${hasNone ? ', мест нет' : ''}`
  const size = { '--room': capacity / most, '--taken': Math.min(1, taken / capacity) }
  return (
    <li className={classes.hour} data-now={isNow || undefined} title={words}>
      <VisuallyHidden>{words}</VisuallyHidden>
      <span className={classes.hourField} aria-hidden>
        <span className={classes.hourValue}>
          <b>{taken}</b>
          <span className={classes.of}> из </span>
          <span className={classes.slash}>/</span>
          {capacity}
        </span>
        <span
          className={classes.room}
          data-full={hasNone || undefined}
          style={size as Record<string, number>}
        >
          <span className={classes.taken} />
        </span>
      </span>
      <span className={classes.hourName} aria-hidden>
        {hour}
      </span>
    </li>
  )
}

const Legend = ({ hasFull }: { hasFull: boolean }) => (
  <ul className={classes.legend} aria-hidden>
    <li data-kind="taken">занято</li>
    <li data-kind="room">свободно</li>
    {hasFull && <li data-kind="full">мест нет</li>}
  </ul>
)

/** Load of today's hours: how many of all seats are taken in each hour; the current hour is highlighted. */
export function HourLoads({ hours, now }: { hours: readonly HourLoad[]; now: string }) {
  const most = Math.max(1, ...hours.map(({ capacity }) => capacity))
  return (
    <Box component="section" miw={0}>
      <Group gap="0.25rem 1rem" align="baseline" justify="space-between">
        <Title order={3} size="h4">
          Загрузка по часам
        </Title>
        <Legend hasFull={hours.some(isFull)} />
      </Group>
      <ul className={classes.hours} aria-label="Загрузка по часам">
        {hours.map((load) => (
          <Hour key={load.hour} load={load} most={most} isNow={load.hour.slice(0, 2) === now.slice(0, 2)} />
        ))}
      </ul>
    </Box>
  )
}
