import { Anchor, Stack, Table, Text, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Day } from '../../../shared/platform/days.ts'
import { roomName } from '../../../shared/queue/room-words.ts'
import { shiftHours, shortName } from '../../../shared/shifts/ru.ts'
import { dayStanding, gapsOf } from '../../../shared/shifts/rules.ts'
import type { PlanDay, ShiftPlan } from '../../../shared/shifts/schema.ts'
import { mayPlan, type NamedRoom, roomsOf, walkCells } from './cells.ts'
import { type OpenedCell, shiftsIn } from './shift-sheet.tsx'
import { gridDay, seatWords, shortNames, shortWords, staffedWords } from './words.ts'

interface Props {
  plan: ShiftPlan
  onCell: (cell: OpenedCell) => void
  onDay: (day: Day) => void
}

interface CellProps {
  plan: ShiftPlan
  of: NamedRoom
  day: PlanDay
}

/** The column of rooms stays while the days are scrolled. */
const pinned = { position: 'sticky', left: 0, zIndex: 1, background: 'var(--app-surface)' } as const

const groundOf = ({ today }: ShiftPlan, { day, hours }: PlanDay) =>
  hours ? (day === today ? 'var(--app-primary-soft)' : undefined) : 'var(--app-surface-2)'

function DayFacts({ plan, day }: Pick<CellProps, 'plan' | 'day'>) {
  const standing = dayStanding(plan, day)
  if (!day.hours) return 'закрыто'
  const hours = `${day.hours.from}–${day.hours.to}`
  if (day.day < plan.today) return hours
  return (
    <>
      {hours}, {seatWords(day)}, {staffedWords(standing)}
      {standing.short.length > 0 && (
        <Text component="div" inherit c="var(--app-danger)" title={shortWords(standing.short)}>
          {shortNames(standing.short)}
        </Text>
      )}
    </>
  )
}

/** Returns the shifts of a cell, and when nobody works there though the clinic will be open. */
function cellOf({ plan, of: { room, takesUntil }, day }: CellProps) {
  const shifts = shiftsIn(plan, room, day)
  const gaps = day.hours && day.day >= plan.today ? gapsOf(day.hours, takesUntil, shifts) : []
  if (gaps.length === 0) return { shifts, lacking: null }
  const lacking = shifts.length === 0 ? 'нет врача' : `без врача ${gaps.map(shiftHours).join(', ')}`
  return { shifts, lacking }
}

function CellContent(props: CellProps): ReactNode {
  const { shifts, lacking } = cellOf(props)
  return (
    <Stack component="span" gap={2} mih="2.5rem" justify="center" p="0.25rem 0.5rem" fz="sm" lh="1.125rem">
      {shifts.map((shift) => (
        <span key={shift.id}>
          {shiftHours(shift)} {shortName(shift.workerName)}
        </span>
      ))}
      {lacking && (
        <Text component="small" fz="xs" lh="1rem" c="var(--app-on-accent-soft)">
          {lacking}
        </Text>
      )}
    </Stack>
  )
}

/** Names a cell by its visible words, the room and the day. */
function cellName(props: CellProps): string {
  const { shifts, lacking } = cellOf(props)
  const words = shifts.map((shift) => `${shiftHours(shift)} ${shortName(shift.workerName)}`)
  const said = [...words, ...(lacking ? [lacking] : [])].join(' ')
  return `${said}: ${roomName(props.of.room.name)}, ${gridDay(props.day.day)}`
}

/** Scrolls the days of a narrow window to the head of today, beside the pinned rooms. */
function showDay(head: HTMLElement | null): void {
  const rooms = head?.parentElement?.firstElementChild
  const place = head?.closest('.mantine-ScrollArea-viewport')
  if (head && place && rooms instanceof HTMLElement) place.scrollLeft = head.offsetLeft - rooms.offsetWidth
}

/** The rooms of a city against the days of a week; a cell opens its shifts. */
export function WeekGrid({ plan, onCell, onDay }: Props) {
  return (
    <Table.ScrollContainer minWidth="72rem">
      <Table
        aria-label="Смены по кабинетам и дням"
        layout="fixed"
        withColumnBorders
        verticalSpacing={4}
        horizontalSpacing="xs"
        onKeyDown={walkCells}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th style={{ ...pinned, verticalAlign: 'top' }} w="10rem">
              Кабинет
            </Table.Th>
            {plan.days.map((day) => (
              <Table.Th
                key={day.day}
                ref={day.day === plan.today ? showDay : undefined}
                style={{ verticalAlign: 'top' }}
                bg={groundOf(plan, day)}
              >
                <Anchor component="button" type="button" inherit fw={600} onClick={() => onDay(day.day)}>
                  {gridDay(day.day)}
                </Anchor>
                <Text component="div" fz="xs" lh="1rem" c="dimmed">
                  <DayFacts plan={plan} day={day} />
                </Text>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {roomsOf(plan).map((of, row) => (
            <Table.Tr key={of.room.id}>
              <Table.Th style={pinned} scope="row">
                {roomName(of.room.name)}
                <Text component="div" fz="xs" lh="1rem" c="dimmed">
                  {of.station}
                </Text>
              </Table.Th>
              {plan.days.map((day, column) => (
                <Table.Td key={day.day} p={0} style={{ verticalAlign: 'top' }} bg={groundOf(plan, day)}>
                  {mayPlan(plan, day) ? (
                    <UnstyledButton
                      w="100%"
                      h="100%"
                      data-cell={`${row}:${column}`}
                      aria-label={cellName({ plan, of, day })}
                      onClick={() => onCell({ room: of.room, day, shift: null })}
                    >
                      <CellContent plan={plan} of={of} day={day} />
                    </UnstyledButton>
                  ) : (
                    <CellContent plan={plan} of={of} day={day} />
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
