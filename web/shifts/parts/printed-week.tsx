import { Table, Title } from '@mantine/core'
import { roomName } from '../../../shared/queue/room-words.ts'
import { cityNames } from '../../../shared/schedule/ru.ts'
import { shiftHours, shortName } from '../../../shared/shifts/ru.ts'
import type { ShiftPlan } from '../../../shared/shifts/schema.ts'
import { roomsOf } from './cells.ts'
import { shiftsIn } from './shift-sheet.tsx'
import { gridDay, weekTitle } from './words.ts'

/** The week on paper: rooms with shifts only, so that it fits a sheet. */
export function PrintedWeek({ plan }: { plan: ShiftPlan }) {
  const { days, shifts, city } = plan
  const first = days[0]
  const last = days.at(-1)
  const rooms = roomsOf(plan).filter(({ room }) => shifts.some((one) => one.room === room.id))
  return (
    <>
      <Title order={1} fz={18}>
        Смены, {cityNames[city]}, {first && last && weekTitle(first.day, last.day)}
      </Title>
      <Table
        layout="fixed"
        w="calc(100% - 2px)"
        withTableBorder
        withColumnBorders
        fz={11}
        lh={1.25}
        horizontalSpacing={4}
        verticalSpacing={2}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="16%">Кабинет</Table.Th>
            {days.map(({ day }) => (
              <Table.Th key={day}>{gridDay(day)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rooms.map(({ room, station }) => (
            <Table.Tr key={room.id}>
              <Table.Th>
                {roomName(room.name)}, {station}
              </Table.Th>
              {days.map((day) => (
                <Table.Td key={day.day}>
                  {shiftsIn(plan, room, day).map((shift) => (
                    <div key={shift.id}>
                      {shiftHours(shift)} {shortName(shift.workerName)}
                    </div>
                  ))}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}
