import { Box, Group, Text, Title } from '@mantine/core'
import { IconBellRinging, IconCheck, IconHourglass, IconUserCheck, IconX } from '@tabler/icons-react'
import type { Stop, Ticket, Wait } from '../../../../shared/queue/schema.ts'
import {
  inTurn,
  progressOf,
  servicesWords,
  stopNote,
  stopRooms,
} from '../../../../shared/queue/ticket-words.ts'
import { Card } from '../../../ui/card.tsx'
import classes from './ticket-card.module.css'

const marks = { called: IconBellRinging, inside: IconUserCheck, done: IconCheck, dropped: IconX }
/** The accessible text of a mark. */
const markNames = { called: 'вызывают', inside: 'на приёме', done: 'пройдено', dropped: 'не сегодня' }

/** All stops of the visit: passed, current, ahead with its reason. */
export function RouteSheet({ ticket }: { ticket: Ticket }) {
  const { id, stops, wait, summons } = ticket
  const { passed, total } = progressOf(stops)
  const title = `route-${id}`
  return (
    <Card aria-labelledby={title} pb={14}>
      <Group gap="0 1rem" align="baseline" justify="space-between" mb={6}>
        <Title order={2} id={title}>
          Маршрутный лист
        </Title>
        <Text span inherit fz="sm" c="dimmed">
          {passed} из {total}
        </Text>
      </Group>
      <div className={classes.track} aria-hidden>
        <div className={classes.passed} style={{ width: `${(passed / Math.max(1, total)) * 100}%` }} />
      </div>
      <ol>
        {inTurn(ticket).map((stop, index) => (
          <StopRow
            key={stop.station}
            stop={stop}
            place={index + 1}
            wait={wait}
            isCalled={summons?.station === stop.station}
          />
        ))}
      </ol>
    </Card>
  )
}

interface StopRowProps {
  stop: Stop
  place: number
  wait: Wait | null
  /** The patient is called to this station's door or into its room. */
  isCalled: boolean
}

function StopRow({ stop, place, wait, isCalled }: StopRowProps) {
  const { station, name, state, services } = stop
  const isNext = state === 'ahead' && wait?.station === station
  const shown = isCalled ? 'called' : isNext ? 'next' : state
  const rooms = stopRooms(stop)
  return (
    <li className={classes.stop} data-state={shown} aria-current={isCurrent(shown) ? 'step' : undefined}>
      <Dot shown={shown} place={place} />
      <Box miw={0}>
        <p className={classes.name}>{name}</p>
        {services.length > 1 && state !== 'done' && state !== 'dropped' && (
          <Text inherit fz="sm" lh="1.1875rem" c="dimmed">
            {servicesWords(services)}
          </Text>
        )}
        <p className={classes.note}>{stopNote(stop, wait)}</p>
      </Box>
      <span className={classes.room} data-long={rooms.length > 9 || undefined}>
        {rooms}
      </span>
    </li>
  )
}

const isCurrent = (shown: Stop['state'] | 'next'): boolean => ['called', 'inside', 'next'].includes(shown)

function Dot({ shown, place }: { shown: Stop['state'] | 'next'; place: number }) {
  if (shown === 'ahead')
    return (
      <span className={classes.dot} aria-hidden>
        {place}
      </span>
    )
  const Mark = shown === 'next' ? IconHourglass : marks[shown]
  const name = shown === 'next' ? 'следующий' : markNames[shown]
  return (
    <span className={classes.dot} role="img" aria-label={name}>
      <Mark size={16} stroke={2.4} aria-hidden />
    </span>
  )
}
