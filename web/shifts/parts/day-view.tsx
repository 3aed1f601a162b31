import { Box, Flex, Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCalendarOff } from '@tabler/icons-react'
import { roomName } from '../../../shared/queue/room-words.ts'
import { shiftHours, shortName } from '../../../shared/shifts/ru.ts'
import { dayStanding, gapsOf } from '../../../shared/shifts/rules.ts'
import type { PlanDay, Shift, ShiftPlan } from '../../../shared/shifts/schema.ts'
import { Note } from '../../ui/note.tsx'
import { mayPlan, type NamedRoom, roomsOf } from './cells.ts'
import { type OpenedCell, shiftsIn } from './shift-sheet.tsx'
import { seatWords, shortWords, staffedWords } from './words.ts'

interface Props {
  plan: ShiftPlan
  day: PlanDay
  onCell: (cell: OpenedCell) => void
}

const hoursIn = (time: string): number => Number(time.slice(0, 2)) + Number(time.slice(3, 5)) / 60

/** The hours that the day view shows, as numbers: the opening hours and every shift. */
function frameOf({ hours }: PlanDay, shifts: readonly Shift[]) {
  const begins = [hours?.from, ...shifts.map((one) => one.begins)].flatMap((one) => (one ? hoursIn(one) : []))
  const ends = [hours?.to, ...shifts.map((one) => one.ends)].flatMap((one) => (one ? hoursIn(one) : []))
  return { from: Math.floor(Math.min(...begins)), to: Math.ceil(Math.max(...ends)) }
}

type Frame = ReturnType<typeof frameOf>

const placeOf = ({ begins, ends }: { begins: string; ends: string }, { from, to }: Frame) => {
  const share = (time: string) => ((hoursIn(time) - from) / (to - from)) * 100
  return { left: `${share(begins)}%`, width: `${share(ends) - share(begins)}%` }
}

/** A bar of the day view: the hours of a shift, or of nobody (`shift` null). */
interface DayBar {
  shift: Shift | null
  begins: string
  ends: string
  words: string
}

const looks = {
  shift: { border: '1px solid var(--app-surface)', background: 'var(--app-primary-soft)' },
  gap: { border: '1px dashed var(--app-accent-line)', background: 'var(--app-accent-soft)' },
}

/** Places a bar by its hours; what does not fit is cut and stays in its title. */
const styleOf = (bar: DayBar, frame: Frame) =>
  ({
    position: 'absolute',
    insetBlock: 0,
    ...placeOf(bar, frame),
    ...looks[bar.shift ? 'shift' : 'gap'],
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    borderRadius: 'var(--mantine-radius-sm)',
  }) as const

interface BarProps {
  bar: DayBar
  frame: Frame
  room: string
  /** Null where nothing may be changed. */
  onOpen: (() => void) | null
}

function Bar({ bar, frame, room, onOpen }: BarProps) {
  const hours = shiftHours(bar)
  const look = {
    p: '0.25rem 0.5rem',
    fz: 'sm',
    lh: '1.125rem',
    title: `${bar.words} ${hours}`,
    c: bar.shift ? 'var(--app-on-primary-soft)' : 'var(--app-on-accent-soft)',
    style: styleOf(bar, frame),
  }
  const inside = (
    <>
      {bar.words}
      <Text component="small" display="block" fz="xs" lh="1rem">
        {hours}
      </Text>
    </>
  )
  if (!onOpen) return <Box {...look}>{inside}</Box>
  return (
    <UnstyledButton {...look} aria-label={`${bar.words} ${hours}: ${room}`} onClick={onOpen}>
      {inside}
    </UnstyledButton>
  )
}

function Row({ plan, day, of, frame, onCell }: Props & { of: NamedRoom; frame: Frame }) {
  const shifts = shiftsIn(plan, of.room, day)
  const gaps = day.hours && day.day >= plan.today ? gapsOf(day.hours, of.takesUntil, shifts) : []
  const bars: DayBar[] = [
    ...shifts.map((shift) => ({ ...shift, shift, words: shortName(shift.workerName) })),
    ...gaps.map((gap) => ({ ...gap, shift: null, words: 'нет врача' })),
  ].toSorted((one, other) => (one.begins < other.begins ? -1 : 1))
  const isOpen = mayPlan(plan, day)
  return (
    <Flex component="li" direction={rowWays} gap="0.125rem 0.75rem" py={4}>
      <Box w={doorWidths} flex="none" lh="1.125rem">
        <b>{roomName(of.room.name)}</b>{' '}
        <Text component="span" fz="xs" c="dimmed">
          {of.station}
        </Text>
      </Box>
      <Box pos="relative" flex="1 1 auto" h="2.75rem" bg="var(--app-surface-2)">
        {bars.map((bar) => (
          <Bar
            key={bar.begins}
            bar={bar}
            frame={frame}
            room={roomName(of.room.name)}
            onOpen={isOpen ? () => onCell({ room: of.room, day, shift: bar.shift }) : null}
          />
        ))}
      </Box>
    </Flex>
  )
}

const rowWays = { base: 'column', sm: 'row' } as const
const doorWidths = { base: '100%', sm: '11rem' }

/** The hours above the bars. */
function Scale({ frame }: { frame: Frame }) {
  // A long day has no room for each hour in a narrow window.
  const isDense = frame.to - frame.from > 12
  const hours = Array.from({ length: frame.to - frame.from + 1 }, (_, at) => frame.from + at)
  return (
    <Flex gap="0.75rem" aria-hidden mt="xs">
      <Box w={doorWidths.sm} flex="none" visibleFrom="sm" />
      <Box pos="relative" flex="1 1 auto" h="1rem">
        {hours.map((hour) => (
          <Text
            key={hour}
            component="span"
            pos="absolute"
            fz="xs"
            lh="1rem"
            c="dimmed"
            visibleFrom={isDense && hour % 3 ? 'lg' : undefined}
            left={`${((hour - frame.from) / (frame.to - frame.from)) * 100}%`}
            style={{ transform: 'translateX(-50%)' }}
          >
            {hour}
          </Text>
        ))}
      </Box>
    </Flex>
  )
}

/** A day of the plan by hours: a bar for each shift and for each time without somebody. */
export function DayView({ plan, day, onCell }: Props) {
  const shifts = plan.shifts.filter((one) => one.day === day.day)
  if (!day.hours && shifts.length === 0)
    return (
      <Note tone="calm" icon={IconCalendarOff}>
        В этот день центр закрыт.
      </Note>
    )
  const standing = dayStanding(plan, day)
  const frame = frameOf(day, shifts)
  return (
    <>
      <Text c="dimmed" mb="xs">
        {day.hours ? `Центр открыт ${day.hours.from}–${day.hours.to}` : 'Центр закрыт'}
        {day.day >= plan.today && `, ${seatWords(day)}, ${staffedWords(standing)} кабинетов`}
      </Text>
      {standing.short.length > 0 && (
        <Note tone="danger" icon={IconAlertTriangle}>
          <b>Записано больше, чем примут:</b> {shortWords(standing.short)}
        </Note>
      )}
      <Scale frame={frame} />
      <ul aria-label="Смены по часам">
        {roomsOf(plan).map((of) => (
          <Row key={of.room.id} plan={plan} day={day} of={of} frame={frame} onCell={onCell} />
        ))}
      </ul>
    </>
  )
}
