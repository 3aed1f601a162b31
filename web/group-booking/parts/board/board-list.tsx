import { Group, Text, Title } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type { BoardDay, Group as BookedGroup } from '../../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { weekdayHeading } from '../../../../shared/platform/day-words.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { departmentsQuery } from '../../../employees/api.ts'
import { ListScreen } from '../../../list-views/list-screen.tsx'
import { useMayChange } from '../../../platform/active-organization.ts'
import { useTyped } from '../../../platform/typed.ts'
import { useLoadedChoice } from '../../../ui/data-table/use-choice.ts'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { Empty } from '../../../ui/states.tsx'
import { boardList } from '../../api.ts'
import { BoardBar, type OnPapers } from './board-bar.tsx'
import { boardColumns, boardFilters, onlyGroup } from './board-columns.tsx'
import { type BoardAddress, listFilter, type useChange } from './board-filter.ts'
import { ClosedNote } from './closed-note.tsx'
import { StateButtons } from './state-buttons.tsx'

interface Props {
  organization: OrganizationId
  groups: readonly BookedGroup[]
  address: BoardAddress
  change: ReturnType<typeof useChange>
  day: Day
  today: Day
  /** The numbers of the day by state, and its times at which the clinic is closed. */
  onDay: BoardDay | undefined
  onPapers?: OnPapers | undefined
  /** Acts on the bookings of the filter. */
  children: ReactNode
}

/** The bookings of the chosen day by time, or the search results over all days. */
export function BoardList(props: Props) {
  const { organization, groups, address, change, day, today, onDay, onPapers, children } = props
  const { department, group, state, search } = address
  const navigate = useNavigate()
  const filter = listFilter(address, day)
  const list = useInfiniteQuery(boardList(organization, filter))
  const departments = useQuery(departmentsQuery(organization))
  const [typed, onType] = useTyped(search, (next) => change({ search: next ?? '' }))
  const rows = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data])
  const isSearch = search !== ''
  const canChange = useMayChange()
  const columns = useMemo(() => boardColumns(rows, isSearch), [rows, isSearch])
  const { choice, onChoose, chosen, clear } = useLoadedChoice(JSON.stringify(filter), rows)
  const only = onlyGroup(rows)
  const heading = isSearch ? 'Найдено во всех днях' : weekdayHeading(day)
  const left = rows.filter(
    (row) =>
      row.day === day &&
      row.canChange &&
      onDay?.closed.some(({ city, time }) => row.city === city && row.time === time),
  )
  return (
    <>
      <ListScreen
        name="bookings"
        shared={{ organization, list: 'bookings' }}
        label={heading}
        scope={day}
        columns={columns}
        query={list}
        search={{ label: 'Поиск по всем дням', placeholder: 'ФИО или табельный номер', typed, onType }}
        filters={boardFilters(departments.data ?? [], groups)}
        values={{
          department: department ?? undefined,
          group: group ?? undefined,
          state: state ?? undefined,
          search: search || undefined,
        }}
        go={(next) => change({ ...next, ...(next.group && { day: null }) })}
        acts={children}
        cardsBelow={44}
        opened={null}
        onOpen={(id) => {
          const employee = rows.find((row) => row.id === id)?.employee
          if (employee) void navigate({ to: '/organization/patients', search: { employee } })
        }}
        choice={canChange ? choice : undefined}
        onChoose={onChoose}
        allName={list.hasNextPage ? 'Выбрать всех показанных' : 'Выбрать всех'}
        lost="Не удалось загрузить записи"
        safe="Записи целы, попробуйте ещё раз."
        empty={<Nobody address={address} />}
      >
        {(rows.length > 0 || !isSearch) && (
          <Group gap="xs" justify="space-between">
            <Group gap="xs">
              <Title order={2} size="h3">
                {heading}
              </Title>
              {only && <Text c="dimmed">группа {only}</Text>}
            </Group>
            <StateButtons
              state={state}
              counts={isSearch ? undefined : onDay}
              onState={(next) => change({ state: next })}
            />
          </Group>
        )}
        {canChange && left.length > 0 && (
          <ClosedNote organization={organization} today={today} bookings={left} />
        )}
      </ListScreen>
      <BoardBar
        organization={organization}
        chosen={chosen}
        today={today}
        onPapers={onPapers}
        onClear={clear}
      />
    </>
  )
}

function Nobody({ address }: { address: BoardAddress }) {
  const isNarrowed = address.search || address.state || address.department || address.group
  const canChange = useMayChange()
  return (
    <Empty
      drawing={<IconTile icon={IconCalendarOff} tone="calm" size="lg" />}
      title={address.search ? 'Никого не нашли' : 'Никто не записан'}
      action={
        canChange &&
        !isNarrowed && (
          <ButtonLink to="/organization/preorders" search={{ step: 'people' }} variant="light">
            Записать тех, кому пора
          </ButtonLink>
        )
      }
    >
      {address.search
        ? 'Проверьте фамилию или табельный номер. Поиск идёт по всем дням.'
        : isNarrowed
          ? 'С этими фильтрами на этот день никто не записан.'
          : 'На этот день никто не записан. Дни с людьми отмечены в календаре.'}
    </Empty>
  )
}
