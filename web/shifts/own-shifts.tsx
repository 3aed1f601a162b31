import { Flex, Text } from '@mantine/core'
import { IconDoorEnter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clinicTime } from '../../shared/platform/days.ts'
import { roomName } from '../../shared/queue/room-words.ts'
import { cityNames } from '../../shared/schedule/ru.ts'
import { shiftHours } from '../../shared/shifts/ru.ts'
import type { OwnShift } from '../../shared/shifts/schema.ts'
import { Card } from '../ui/card.tsx'
import { ButtonLink, TextLink } from '../ui/links.tsx'
import { ownShiftsQuery } from './api.ts'
import { gridDay } from './parts/words.ts'

const placeOf = ({ roomName: name, stationName, city }: OwnShift) =>
  `${roomName(name)}, ${stationName}, ${cityNames[city]}`

/** The caller's shift of now or, before it begins, the next one of today; null after the last one. */
function shiftNow(shifts: readonly OwnShift[], today: string, time: string): OwnShift | null {
  return shifts.find(({ day, ends }) => day === today && ends > time) ?? null
}

/** Returns whether the plan offers the caller a room today; null while it is loading. */
export function useRoomOfToday(): OwnShift | null {
  const { data } = useQuery(ownShiftsQuery)
  return data ? shiftNow(data.shifts, data.today, clinicTime(new Date())) : null
}

/** The caller's room of today, to open by one press, and his shifts of the coming days. */
export function OwnShifts() {
  const { data } = useQuery(ownShiftsQuery)
  const now = useRoomOfToday()
  if (!data || data.shifts.length === 0) return null
  const others = data.shifts.filter(({ id }) => id !== now?.id)
  return (
    <Card aria-label="Ваши смены">
      <Flex wrap="wrap" align="center" justify="space-between" gap="0.75rem 1.5rem">
        {now ? (
          <>
            <Flex component="p" direction="column" miw={0} flex="1 1 16rem">
              <Text component="small" size="sm" c="dimmed">
                Ваш кабинет сегодня
              </Text>
              <Text component="b" inherit fw={700} fz={22} lh="1.75rem">
                {placeOf(now)}, {shiftHours(now)}
              </Text>
            </Flex>
            <ButtonLink
              to="/queue"
              search={{ cabinet: now.room }}
              size="lg"
              leftSection={<IconDoorEnter size={22} stroke={1.75} aria-hidden />}
            >
              Открыть свой кабинет
            </ButtonLink>
          </>
        ) : (
          <Text inherit>Сегодня у вас больше нет смен.</Text>
        )}
      </Flex>
      {others.length > 0 && (
        <details>
          <Text component="summary" inherit size="sm" mt="xs">
            Смены на неделю: {others.length}
          </Text>
          <ul>
            {others.map((shift) => (
              <li key={shift.id}>
                {gridDay(shift.day)}, {shiftHours(shift)}: {placeOf(shift)}
              </li>
            ))}
          </ul>
          <TextLink to="/shifts">Весь план</TextLink>
        </details>
      )}
    </Card>
  )
}
