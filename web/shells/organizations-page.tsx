import { Anchor, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { EmployeeSummary } from '../../shared/employees/schema.ts'
import { employerRoleNames } from '../../shared/organizations/ru.ts'
import { numberWords } from '../../shared/platform/count-words.ts'
import { employeeSummary } from '../employees/api.ts'
import { ownOrganizationsQuery } from '../organizations/api.ts'
import { Numbers } from '../organizations/numbers.tsx'
import type { ActiveOrganization } from '../platform/active-organization.ts'
import { chooseActive } from '../platform/choose-organization.ts'
import { useSession } from '../platform/session.ts'
import { Department } from '../ui/assets.tsx'
import { ButtonLink } from '../ui/links.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { CardBone, Skeletons } from '../ui/skeletons.tsx'
import { Empty, ErrorState } from '../ui/states.tsx'

/** A figure of an organization; the search of the employees' list that shows its people. */
interface Figure {
  name: string
  of: (summary: EmployeeSummary) => number
  search: Record<string, string>
  /** Shown on a phone too. */
  isMain?: boolean
}

const figures: readonly Figure[] = [
  { name: 'Работают', of: ({ total }) => total, search: {}, isMain: true },
  { name: 'Просрочено', of: ({ overdue }) => overdue, search: { status: 'overdue' }, isMain: true },
  { name: 'Скоро', of: ({ soon }) => soon, search: { status: 'soon' } },
  { name: 'Записаны', of: ({ booked }) => booked, search: { visit: 'booked' } },
  { name: 'Пройдено', of: ({ passed }) => passed, search: { status: 'passed' } },
]

const fromTablet = (isMain: boolean | undefined) => (isMain ? {} : { visibleFrom: 'sm' as const })

interface RowsProps {
  organizations: readonly ActiveOrganization[]
  onOpen: (organization: ActiveOrganization, search?: Record<string, string>) => void
}

function Rows({ organizations, onOpen }: RowsProps) {
  const summaries = useQueries({ queries: organizations.map(({ id }) => employeeSummary(id, {})) })
  const known = summaries.flatMap(({ data }) => data ?? [])
  const sum = (of: Figure['of']) => known.reduce((total, summary) => total + of(summary), 0)
  return (
    <Table aria-label="Показатели организаций" verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Организация</Table.Th>
          {figures.map(({ name, isMain }) => (
            <Table.Th key={name} ta="end" {...fromTablet(isMain)}>
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {organizations.map((organization, at) => {
          const { data, isError } = summaries[at] ?? {}
          return (
            <Table.Tr key={organization.id}>
              <Table.Td>
                <Stack gap={2} align="flex-start">
                  <Anchor
                    component="button"
                    type="button"
                    fw={500}
                    ta="start"
                    onClick={() => onOpen(organization)}
                  >
                    {organization.name}
                  </Anchor>
                  <Numbers {...organization} />
                  <Text size="sm" c="dimmed">
                    {employerRoleNames[organization.role]}
                  </Text>
                </Stack>
              </Table.Td>
              {figures.map(({ name, of, search, isMain }) => (
                <Table.Td key={name} ta="end" {...fromTablet(isMain)}>
                  {data ? (
                    <Anchor
                      component="button"
                      type="button"
                      aria-label={`${name}: ${numberWords(of(data))}, ${organization.name}`}
                      onClick={() => onOpen(organization, search)}
                    >
                      {numberWords(of(data))}
                    </Anchor>
                  ) : isError ? (
                    '—'
                  ) : (
                    <Skeleton h={20} w={32} ml="auto" />
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          )
        })}
      </Table.Tbody>
      {organizations.length > 1 && known.length === organizations.length && (
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th>Всего</Table.Th>
            {figures.map(({ name, of, isMain }) => (
              <Table.Th key={name} ta="end" {...fromTablet(isMain)}>
                {numberWords(sum(of))}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Tfoot>
      )}
    </Table>
  )
}

/** `/organizations`: all organizations and КПП that the user acts for, with the figures of each and of all. */
export function OrganizationsPage() {
  const { user } = useSession()
  const navigate = useNavigate()
  const owner = user?.phone ?? ''
  const {
    data: organizations,
    isPending,
    isError,
    error,
    refetch,
  } = useQuery({
    ...ownOrganizationsQuery(owner),
    enabled: owner !== '',
  })
  const open: RowsProps['onOpen'] = (organization, search = {}) => {
    chooseActive(owner, organization)
    void navigate({ to: '/organization/patients', search })
  }
  return (
    <Page wide>
      <PageHeader title="Все организации" sub="Нажмите на название или число: откроется список сотрудников" />
      {isPending && (
        <Skeletons>
          <CardBone lines={3} />
        </Skeletons>
      )}
      {isError && !organizations && (
        <ErrorState title="Организации не загрузились" error={error} onRetry={() => void refetch()} />
      )}
      {organizations && organizations.length > 0 && <Rows organizations={organizations} onOpen={open} />}
      {organizations?.length === 0 && (
        <Empty
          drawing={<Department />}
          title="Подключённых организаций нет"
          action={<ButtonLink to="/">На главную</ButtonLink>}
        >
          Показатели появятся, когда центр подключит организацию или коллега пригласит вас.
        </Empty>
      )}
    </Page>
  )
}
