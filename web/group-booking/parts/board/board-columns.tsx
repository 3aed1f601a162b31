import { Text } from '@mantine/core'
import type { Department } from '../../../../shared/employees/schema.ts'
import { cannotWords } from '../../../../shared/group-booking/foremen/ru.ts'
import { ownBookingWords, repricedText } from '../../../../shared/group-booking/ru.ts'
import type { EmployerBooking, Group } from '../../../../shared/group-booking/schema.ts'
import { peopleText } from '../../../../shared/platform/count-words.ts'
import { formatDay } from '../../../../shared/platform/days.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import { BookingPill } from '../../../employees/booking-pill.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import type { Filter } from '../../../ui/filter-bar/filters.ts'

const Time = ({ time, state }: EmployerBooking) => (
  <Text inherit fw={600} {...(state === 'cancelled' && { fw: 400, td: 'line-through', c: 'dimmed' })}>
    {time}
  </Text>
)

/** Returns the group of all these bookings, which the heading then names once; null when there are several or none. */
export function onlyGroup(rows: readonly Pick<EmployerBooking, 'isOwn' | 'groupNumber'>[]): string | null {
  const [first] = rows
  const isOne = rows.every(({ isOwn, groupNumber }) => !isOwn && groupNumber === first?.groupNumber)
  return isOne ? (first?.groupNumber ?? null) : null
}

/** The columns of the bookings; a search covers all days, and some rows may be of the other city. */
export function boardColumns(rows: readonly EmployerBooking[], isSearch: boolean): Column<EmployerBooking>[] {
  const only = onlyGroup(rows)
  return [
    {
      key: 'day',
      title: 'День',
      width: 6.5,
      isKept: true,
      isOff: !isSearch,
      cell: ({ day }) => formatDay(day),
    },
    { key: 'time', title: 'Время', width: 4.5, isKept: true, cell: (row) => <Time {...row} /> },
    { key: 'name', title: 'Сотрудник', width: 15, share: 2, isName: true, cell: ({ fullname }) => fullname },
    {
      key: 'work',
      title: 'Должность',
      width: 11,
      share: 3,
      cell: ({ position, department }) =>
        [position, department].filter(Boolean).join(', ') || 'Без должности',
    },
    {
      key: 'state',
      title: 'Состояние',
      width: 8.5,
      isKept: true,
      cell: ({ state, gender, cannot }) => (
        <>
          <BookingPill state={state} gender={gender} />
          {cannot && (
            <Text size="xs" c="var(--app-on-accent-soft)" truncate title={cannotWords(cannot)}>
              Не может
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'city',
      title: 'Город',
      width: 8,
      isOff: new Set(rows.map(({ city }) => city)).size < 2,
      cell: ({ city }) => cityNames[city],
    },
    {
      key: 'price',
      title: 'Цена',
      width: 8,
      share: 2,
      isOff: rows.every((row) => repricedText(row) === null),
      cell: (row) => repricedText(row) ?? '',
    },
    {
      key: 'group',
      title: 'Группа',
      width: 8.5,
      isSpare: true,
      isOff: only !== null,
      cell: ({ isOwn, gender, groupNumber }) => (isOwn ? ownBookingWords(gender) : (groupNumber ?? '')),
    },
    { key: 'number', title: 'Запись', width: 8.5, isSpare: true, cell: ({ number }) => number },
  ]
}

const daysOf = ({ from, to }: Group) =>
  from && to && (from === to ? formatDay(from) : `${formatDay(from)}–${formatDay(to)}`)

/** Returns the filters of the bookings; without departments or groups there is nothing to choose. */
export function boardFilters(
  departments: readonly Pick<Department, 'id' | 'name'>[],
  groups: readonly Group[],
): Filter[] {
  const filters: Filter[] = [
    {
      kind: 'one',
      key: 'department',
      name: 'Подразделение',
      options: departments.map(({ id, name }) => ({ value: id, text: name })),
    },
    {
      kind: 'one',
      key: 'group',
      name: 'Группа',
      options: groups.map((group) => ({
        value: group.id,
        text: group.number,
        note: [peopleText(group.people), daysOf(group)].filter(Boolean).join(', '),
      })),
    },
  ]
  return filters.filter((filter) => filter.kind === 'one' && filter.options.length > 0)
}
