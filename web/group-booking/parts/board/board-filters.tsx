import { Flex, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { stateNames } from '../../../../shared/booking/ru.ts'
import { BookingState } from '../../../../shared/booking/schema.ts'
import type { BoardDay, Group } from '../../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { numberWords, peopleText } from '../../../../shared/platform/count-words.ts'
import { formatDay } from '../../../../shared/platform/days.ts'
import { bookingMarks } from '../../../booking/booking-pill.tsx'
import { departmentsQuery } from '../../../employees/api.ts'
import { useTyped } from '../../../platform/typed.ts'
import classes from './board.module.css'
import type { BoardAddress, useChange } from './board-filter.ts'

interface Props {
  organization: OrganizationId
  groups: readonly Group[]
  address: BoardAddress
  change: ReturnType<typeof useChange>
  /** Counts of the chosen day by state; absent while unknown or while all days are searched. */
  counts: BoardDay | undefined
}

/** Filters of the list: search, department, group, state. */
export function BoardFilters({ organization, groups, address, change, counts }: Props) {
  const departments = useQuery(departmentsQuery(organization))
  const [typed, type] = useTyped(address.search, (search) => change({ search: search ?? '' }))
  return (
    <Stack gap="sm">
      <div className={classes.fields}>
        <TextInput
          type="search"
          className={classes.search}
          aria-label="Поиск по всем дням"
          placeholder="ФИО или табельный номер"
          maxLength={100}
          leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        {departments.data?.length !== 0 && (
          <NativeSelect
            size="md"
            aria-label="Подразделение"
            value={address.department ?? ''}
            onChange={(event) => change({ department: event.currentTarget.value })}
            data={[
              { value: '', label: 'Все подразделения' },
              ...(departments.data ?? []).map(({ id, name }) => ({ value: id as string, label: name })),
            ]}
          />
        )}
        {groups.length > 0 && (
          <NativeSelect
            size="md"
            aria-label="Группа"
            value={address.group ?? ''}
            onChange={(event) => change({ group: event.currentTarget.value, day: null })}
            data={[{ value: '', label: 'Все группы' }, ...groups.map(groupOption)]}
          />
        )}
      </div>
      <StateChips state={address.state} counts={counts} onState={(state) => change({ state })} />
    </Stack>
  )
}

const groupOption = ({ id, number, people, from, to }: Group) => ({
  value: id as string,
  label: [
    number,
    peopleText(people),
    from && to && (from === to ? formatDay(from) : `${formatDay(from)}–${formatDay(to)}`),
  ]
    .filter(Boolean)
    .join(', '),
})

interface ChipProps {
  state: BookingState | null
  counts: BoardDay | undefined
  onState: (state: BookingState | null) => void
}

/** States of the day with the number of people in each; a click filters the list. */
function StateChips({ state, counts, onState }: ChipProps) {
  const shown = BookingState.options.filter((one) => one === state || (counts ? counts.states[one] : false))
  if (shown.length === 0) return null
  const people = counts?.people
  return (
    <Flex component="fieldset" gap="xs" wrap="wrap" aria-label="Состояние">
      <button
        type="button"
        className={classes.state}
        aria-pressed={state === null}
        onClick={() => onState(null)}
      >
        Все {people !== undefined && <b>{numberWords(people)}</b>}
      </button>
      {shown.map((one) => {
        const { icon: Icon, tone } = bookingMarks[one]
        const count = counts?.states[one]
        return (
          <button
            key={one}
            type="button"
            className={classes.state}
            data-tone={tone}
            aria-pressed={one === state}
            onClick={() => onState(one === state ? null : one)}
          >
            <Icon size={18} stroke={1.75} aria-hidden />
            {stateNames.employer[one]} {count !== undefined && <b>{numberWords(count)}</b>}
          </button>
        )
      })}
    </Flex>
  )
}
