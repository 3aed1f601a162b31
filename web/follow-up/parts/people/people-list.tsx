import { Button, Stack, Title } from '@mantine/core'
import { IconCalendarPlus, IconUserSearch } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { EmployeeId } from '../../../../shared/employees/schema.ts'
import type { FollowUp } from '../../../../shared/follow-up/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { departmentsQuery } from '../../../employees/api.ts'
import { ListScreen } from '../../../list-views/list-screen.tsx'
import { useMayChange } from '../../../platform/active-organization.ts'
import { useTyped } from '../../../platform/typed.ts'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { Empty } from '../../../ui/states.tsx'
import { peopleQuery, saveSheet } from '../../api.ts'
import { type FollowAddress, listQueryOf } from '../follow-address.ts'
import { useBooking } from '../use-booking.tsx'
import { peopleColumns } from './people-columns.tsx'
import { countFound, exclusive, peopleFilters } from './people-filters.ts'

interface PeopleListProps {
  organization: OrganizationId
  figures: FollowUp | undefined
  address: FollowAddress
  today: Day
}

/** People with their states, narrowed by the tiles, charts and filters, searchable by name. */
export function PeopleList({ organization, figures, address, today }: PeopleListProps) {
  const navigate = useNavigate()
  const { go, search, period, department, month, kind, state, outcome } = address
  const asked = listQueryOf(address)
  const [typed, onType] = useTyped(search, (next) => go({ search: next }))
  const list = useInfiniteQuery(peopleQuery(organization, asked))
  const departments = useQuery(departmentsQuery(organization))
  const hasUnscheduled = kind !== undefined || (figures?.unscheduled.people ?? 0) > 0
  const columns = useMemo(
    () => peopleColumns({ organization, today, hasUnscheduled }),
    [organization, today, hasUnscheduled],
  )
  const booking = useBooking(organization)
  const canChange = useMayChange()
  return (
    <Stack component="section" gap="sm" mt="sm" aria-labelledby="people">
      <Title order={2} id="people">
        Сотрудники
      </Title>
      <ListScreen
        name="follow-up"
        shared={{ organization, list: 'follow-up' }}
        label="Сотрудники"
        columns={columns}
        query={list}
        search={{ label: 'Поиск сотрудников', placeholder: 'Имя или табельный номер', typed, onType }}
        filters={peopleFilters(figures, departments.data ?? [], address)}
        values={{
          from: period?.from,
          to: period?.to,
          department,
          month,
          kind,
          state,
          outcome,
          search: search || undefined,
        }}
        go={(change) => go(exclusive(change))}
        found={countFound(figures, address)}
        onExport={(signal) => saveSheet(organization, asked, signal)}
        bulk={
          canChange
            ? {
                label: 'Выбранные сотрудники',
                acts: ({ isAll, ids }) => (
                  <Button
                    variant="hero-solid"
                    loading={booking.isPending}
                    leftSection={<IconCalendarPlus size={20} stroke={1.75} aria-hidden />}
                    onClick={() =>
                      booking.mutate(isAll ? { asked, except: ids } : ([...ids] as EmployeeId[]))
                    }
                  >
                    Записать на осмотр
                  </Button>
                ),
              }
            : undefined
        }
        cardsBelow={48}
        opened={null}
        onOpen={(id) =>
          void navigate({ to: '/organization/patients', search: { employee: id as EmployeeId } })
        }
        lost="Сотрудники не загрузились"
        safe="Записи и осмотры целы, попробуйте ещё раз."
        empty={
          <Empty drawing={<IconTile icon={IconUserSearch} tone="calm" size="lg" />} title="Никого не нашлось">
            {search
              ? `По запросу «${search}» с этими фильтрами никого нет.`
              : 'С этими фильтрами за выбранный период никого нет.'}
          </Empty>
        }
      />
      {booking.sheet}
    </Stack>
  )
}
