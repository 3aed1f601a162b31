import { Box, Flex, Text } from '@mantine/core'
import { IconAlertTriangle, IconCoffee, IconDoor, IconDoorOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { capital } from '../../../../shared/platform/capital.ts'
import { backWords, breakWords } from '../../../../shared/queue/room-break.ts'
import { roomName } from '../../../../shared/queue/room-words.ts'
import type { QueueNow, QueueRoom } from '../../../../shared/queue/schema.ts'
import type { RoomsToday } from '../../../../shared/shifts/schema.ts'
import { Card } from '../../../ui/card.tsx'
import { Note } from '../../../ui/note.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import classes from './console.module.css'
import { demandWords, neededWords, plannedWords } from './words.ts'

const Room = ({ room, planned }: { room: QueueRoom; planned: RoomsToday }) => (
  <li className={classes.edged}>
    <Link
      to="/queue"
      search={{ cabinet: room.id }}
      className={classes.room}
      data-open={room.isOpen || undefined}
    >
      <Flex component="span" direction="column" miw={0}>
        <Text component="b" inherit lh="1.5rem" className={classes.name}>
          {roomName(room.name)}
        </Text>
        {planned.length > 0 && (
          <Text component="small" size="sm" c="dimmed">
            {plannedWords(planned)}
          </Text>
        )}
        {room.worker && (
          <Text component="small" size="sm" c="dimmed">
            {[room.worker, room.current && breakWords(room)].filter(Boolean).join(', ')}
          </Text>
        )}
      </Flex>
      {room.isOpen && room.breakUntil && !room.current ? (
        <StatusPill tone="warn" icon={IconCoffee}>
          {capital(backWords(room.breakUntil))}
        </StatusPill>
      ) : room.isOpen ? (
        <StatusPill tone={room.current ? 'info' : 'ok'} icon={IconDoor}>
          {room.current ?? 'Свободно'}
        </StatusPill>
      ) : (
        <StatusPill tone="mute" icon={IconDoorOff}>
          Закрыто
        </StatusPill>
      )}
    </Link>
  </li>
)

interface StationProps {
  rooms: readonly QueueRoom[]
  first: QueueRoom
  planned: RoomsToday
}

/** The rooms of a station, with the number of patients waiting for it. */
function Station({ rooms, first, planned }: StationProps) {
  const name = useId()
  const isLacking = first.needed > 0 && !rooms.some(({ isOpen }) => isOpen)
  return (
    <Card flush aria-labelledby={name}>
      <Box p="1rem 1.25rem 0.75rem">
        <Box component="h2" id={name} fz={18} lh="1.5rem">
          {first.stationName}
        </Box>
        <p
          className={classes.waiting}
          data-some={first.waiting > 0 || undefined}
          data-lacking={isLacking || undefined}
        >
          {demandWords(first)}
        </p>
      </Box>
      <ul>
        {rooms.map((room) => (
          <Room key={room.id} room={room} planned={planned.filter((one) => one.room === room.id)} />
        ))}
      </ul>
    </Card>
  )
}

/** Stations that patients need today but where no room is open: these patients cannot finish their visits. */
const Needed = ({ needed }: { needed: QueueNow['closedNeeded'] }) => (
  <Note tone="danger" icon={IconAlertTriangle} role="status">
    <b>Никто не принимает, а нужно сегодня:</b> {neededWords(needed)}
  </Note>
)

const byStation = ([one]: readonly QueueRoom[], [other]: readonly QueueRoom[]): number =>
  (one?.stationName ?? '').localeCompare(other?.stationName ?? '', 'ru')

/** The rooms of a city by station, in a fixed order that does not depend on door names. */
export function RoomList({
  now: { cabinets, closedNeeded },
  planned,
}: {
  now: QueueNow
  planned: RoomsToday
}) {
  const stations = [...Map.groupBy(cabinets, ({ station }) => station).values()].toSorted(byStation)
  return (
    <>
      {closedNeeded.length > 0 && <Needed needed={closedNeeded} />}
      <div className={classes.stations}>
        {stations.map(
          (rooms) =>
            rooms[0] && <Station key={rooms[0].station} rooms={rooms} first={rooms[0]} planned={planned} />,
        )}
      </div>
    </>
  )
}
