import { useDebouncedValue } from '@mantine/hooks'
import { IconCalendarUser, IconCertificate, IconHourglass, IconUser, IconUserCog } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SessionUser } from '../../../../shared/accounts/schema.ts'
import { stateNames } from '../../../../shared/booking/ru.ts'
import type { AwaitingRow, ConclusionRow } from '../../../../shared/conclusions/schema.ts'
import type { DeskRow } from '../../../../shared/desk/schema.ts'
import type { ListedEmployee } from '../../../../shared/employees/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { byGender } from '../../../../shared/platform/by-gender.ts'
import { formatDay } from '../../../../shared/platform/days.ts'
import { formatPhone } from '../../../../shared/platform/phone.ts'
import { seesAdmin, seesCommission, seesDesk } from '../../../../shared/platform/roles.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import type { UserRow } from '../../../../shared/users/schema.ts'
import { awaitingQuery, registerQuery } from '../../../conclusions/api.ts'
import { deskFound } from '../../../desk/api.ts'
import { employeesFound } from '../../../employees/api.ts'
import { useActiveOrganization } from '../../../platform/active-organization.ts'
import { slotLabel } from '../../../schedule/slot-offers.tsx'
import { usersQuery } from '../../../users/api.ts'
import type { SpotlightItem } from './items.ts'

/** Milliseconds after the last key before people are searched: each search leaves a row in the audit. */
const typingPause = 500
/** People are searched from so many characters. */
const fewestCharacters = 3
/** People shown of each kind. */
const shownAtMost = 6

/** One search of people: its rows so far, and whether it runs or has failed. */
interface Search {
  isFetching: boolean
  isError: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

const joined = (...words: (string | null | undefined | false)[]) => words.filter(Boolean).join(', ')

type Navigate = ReturnType<typeof useNavigate>

const visitItem = (row: DeskRow, navigate: Navigate): SpotlightItem => ({
  id: row.id,
  name: row.fullname,
  note: joined(
    slotLabel(row),
    cityNames[row.city],
    byGender(stateNames.clinic[row.state], row.gender),
    row.number,
  ),
  icon: IconCalendarUser,
  open: () => void navigate({ to: '/desk', search: { city: row.city, day: row.day, booking: row.id } }),
})

const employeeItem = (row: ListedEmployee, navigate: Navigate): SpotlightItem => ({
  id: row.id,
  name: row.fullname,
  note: joined(row.position, row.department, row.personnelNumber && `таб. № ${row.personnelNumber}`),
  icon: IconUser,
  open: () => void navigate({ to: '/organization/patients', search: { employee: row.id } }),
})

const userItem = (row: UserRow, navigate: Navigate): SpotlightItem => ({
  id: row.id,
  name: row.fullname,
  note: joined(formatPhone(row.phone), ...row.organizations),
  icon: IconUserCog,
  open: () => void navigate({ to: '/admin', search: { users: '', user: row.id } }),
})

const awaitingItem = (row: AwaitingRow, navigate: Navigate): SpotlightItem => ({
  id: row.booking,
  name: row.fullname,
  note: joined(formatDay(row.day), row.number, row.organization),
  icon: IconHourglass,
  open: () => void navigate({ to: '/conclusions', search: { booking: row.booking } }),
})

const paperItem = (row: ConclusionRow, navigate: Navigate): SpotlightItem => ({
  id: row.id,
  name: row.fullname,
  note: joined(row.number, formatDay(row.on), row.organization),
  icon: IconCertificate,
  open: () => void navigate({ to: '/conclusions', search: { tab: 'register', q: row.number } }),
})

const isRunning = ({ isFetching, isPlaceholderData }: Search) => isFetching || isPlaceholderData

const groupOf = (caption: string, { isPlaceholderData }: Search, items: SpotlightItem[] = []) => ({
  caption: items.length > shownAtMost ? `${caption}, первые ${shownAtMost}` : caption,
  items: isPlaceholderData ? [] : items.slice(0, shownAtMost),
})

/** People whom the user may see, found by the calls of their lists: visits, employees, users, those of the commission. */
export function useFoundPeople(user: SessionUser, typed: string) {
  const navigate = useNavigate()
  const organization = useActiveOrganization()
  const text = typed.trim()
  const [settled] = useDebouncedValue(text, typingPause)
  const isAsked = settled.length >= fewestCharacters
  const visits = useQuery({ ...deskFound(settled), enabled: isAsked && seesDesk(user) })
  const employees = useQuery({
    ...employeesFound(organization?.id as OrganizationId, settled),
    enabled: isAsked && organization !== null,
  })
  const accounts = useInfiniteQuery({
    ...usersQuery({ search: settled, sort: 'name' }),
    enabled: isAsked && seesAdmin(user),
  })
  // The lists refresh by a timer; here each refresh would be one more row in the audit.
  const ofCommission = { enabled: isAsked && seesCommission(user), refetchInterval: false } as const
  const awaiting = useInfiniteQuery({ ...awaitingQuery({ search: settled }), ...ofCommission })
  const papers = useInfiniteQuery({ ...registerQuery({ search: settled }), ...ofCommission })
  const searches: Search[] = [visits, employees, accounts, awaiting, papers]
  const isLooking = text.length >= fewestCharacters && (text !== settled || searches.some(isRunning))
  // Rows of an earlier text are not shown: Enter would open somebody else.
  const groups = [
    groupOf(
      'Записи',
      visits,
      visits.data?.rows.map((row) => visitItem(row, navigate)),
    ),
    groupOf(
      'Сотрудники',
      employees,
      employees.data?.items.map((row) => employeeItem(row, navigate)),
    ),
    groupOf(
      'Пользователи',
      accounts,
      accounts.data?.pages[0]?.items.map((row) => userItem(row, navigate)),
    ),
    groupOf(
      'Ждут решения',
      awaiting,
      awaiting.data?.pages[0]?.items.map((row) => awaitingItem(row, navigate)),
    ),
    groupOf(
      'Заключения и справки',
      papers,
      papers.data?.pages[0]?.items.map((row) => paperItem(row, navigate)),
    ),
  ]
  const failed = isAsked ? searches.filter(({ isError }) => isError) : []
  return {
    groups: isAsked && text === settled ? groups.filter(({ items }) => items.length > 0) : [],
    isLooking,
    isFailed: failed.length > 0,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  }
}
