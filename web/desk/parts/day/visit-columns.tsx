import { Button, Group, Text } from '@mantine/core'
import { IconCheck, IconClockExclamation } from '@tabler/icons-react'
import { arriveWords, lateWords } from '../../../../shared/desk/ru.ts'
import { mayDo, minutesLate } from '../../../../shared/desk/rules.ts'
import type { DeskRow } from '../../../../shared/desk/schema.ts'
import { dayWords } from '../../../../shared/platform/day-words.ts'
import { clinicDay, clinicTime, type Day, formatDay } from '../../../../shared/platform/days.ts'
import { formatPhone } from '../../../../shared/platform/phone.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import { StatePill } from './state-pill.tsx'
import type { AttendanceRecorder } from './use-attendance.ts'

const mark = (day: Day, start: string) => ({ day, start: new Date(start) })

/** Returns the data of a visit that the rules of allowed actions need. */
export const visitRuleInput = ({ state, day, start, markedAt }: DeskRow) => ({
  state,
  markedAt: new Date(markedAt),
  ...mark(day, start),
})

/**
 * Returns whether one press may mark the patient as arrived. It may not for a past day in search results: a
 * patient who comes today would be marked for the past day and get no ticket.
 */
export const mayArrive = (row: DeskRow, isElsewhere: boolean, now: Date): boolean =>
  mayDo('arrive', visitRuleInput(row), now) && !(isElsewhere && row.day < clinicDay(now))

interface Context {
  /** A row found on another day shows its day and city. */
  isElsewhere: boolean
  now: Date
  attendance: AttendanceRecorder
}

function Time({ row, isElsewhere, now }: Pick<Context, 'isElsewhere' | 'now'> & { row: DeskRow }) {
  const { day, city, start, state } = row
  const isLate = minutesLate(visitRuleInput(row), now) !== null
  return (
    <Text
      inherit
      fw={600}
      {...(isLate && { c: 'var(--app-accent)' })}
      {...(state === 'cancelled' && { td: 'line-through', c: 'var(--app-text-2)' })}
    >
      {clinicTime(new Date(start))}
      {isElsewhere && ` ${dayWords(day)}, ${cityNames[city]}`}
    </Text>
  )
}

/** The state of a visit, or the button that marks the arrival and how late the patient is. */
function Arrival({ row, isElsewhere, now, attendance, isStop }: Context & { row: DeskRow; isStop: boolean }) {
  const came = arriveWords(row, clinicDay(now))
  const late = minutesLate(visitRuleInput(row), now)
  return (
    <Group gap="0 0.75rem" justify="flex-end">
      {late !== null && (
        <Group gap={5} wrap="nowrap" c="var(--app-accent)" fw={500} miw={0}>
          <IconClockExclamation size={16} stroke={2} style={{ flexShrink: 0 }} aria-hidden />
          <Text span inherit truncate>
            {lateWords(late)}
          </Text>
        </Group>
      )}
      {mayArrive(row, isElsewhere, now) ? (
        <Button
          size="compact-md"
          variant="light"
          style={{ flexShrink: 0 }}
          loading={attendance.busy.has(row.id)}
          tabIndex={isStop ? 0 : -1}
          aria-label={`${came}: ${row.fullname}`}
          leftSection={<IconCheck size={18} stroke={2} aria-hidden />}
          // A marked visit disappears from the list of awaited visits, so the second press of a double click
          // would mark the next visit.
          onClick={(event) => event.detail < 2 && void attendance.record(row, 'arrive')}
        >
          {came}
        </Button>
      ) : (
        <StatePill {...row} />
      )}
    </Group>
  )
}

/** The columns of the visits of a day. */
export const visitColumns = (context: Context): Column<DeskRow>[] => [
  {
    key: 'time',
    title: 'Время',
    width: context.isElsewhere ? 14 : 4.5,
    isKept: true,
    cell: (row) => <Time row={row} {...context} />,
  },
  { key: 'name', title: 'Человек', width: 14, share: 1, isName: true, cell: ({ fullname }) => fullname },
  { key: 'birth', title: 'Дата рождения', width: 8.5, cell: ({ birth }) => formatDay(birth) },
  { key: 'number', title: 'Запись', width: 8.5, cell: ({ number }) => number },
  {
    key: 'organization',
    title: 'Организация',
    width: 8,
    share: 2,
    cell: ({ organization }) => organization ?? '',
  },
  { key: 'phone', title: 'Телефон', width: 10, cell: ({ phone }) => (phone ? formatPhone(phone) : '') },
  {
    key: 'state',
    title: 'Приход',
    width: 21,
    isKept: true,
    cell: (row, isStop = false) => <Arrival row={row} isStop={isStop} {...context} />,
  },
]
