import {
  IconBuilding,
  IconCalendar,
  IconFileText,
  IconPencil,
  IconUser,
  IconUserShield,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { actNames, roleNames, whatNames } from '../../../shared/audit/ru.ts'
import { formatPhone } from '../../../shared/platform/phone.ts'
import { organizationsQuery } from '../../organizations/api.ts'
import type { Filter, FilterOption } from '../../ui/filter-bar/filters.ts'
import { peopleQuery } from '../api.ts'

function usePeople(search: string): FilterOption[] | undefined {
  const { data } = useQuery({ ...peopleQuery(search), enabled: search.length > 1 })
  return data?.items.map(({ id, fullname, phone }) => ({
    value: id,
    text: fullname,
    note: formatPhone(phone),
  }))
}

function useOrganizations(search: string): FilterOption[] | undefined {
  const { data } = useQuery({ ...organizationsQuery(search), enabled: search.length > 1 })
  return data?.items.map(({ id, name, inn }) => ({ value: id, text: name, note: `ИНН ${inn}` }))
}

const optionsOf = (names: Record<string, string>): FilterOption[] =>
  Object.entries(names).map(([value, text]) => ({ value, text }))

/** Returns the filters of the audit; `nameOf` gives the words for a person or an organization in the address. */
export const auditFilters = (
  nameOf: (key: 'who' | 'organization', id: string) => string | undefined,
): Filter[] => [
  {
    kind: 'found',
    key: 'who',
    name: 'Кто',
    icon: IconUser,
    placeholder: 'Имя или телефон',
    useFound: usePeople,
    nameOf: (id) => nameOf('who', id),
  },
  {
    kind: 'found',
    key: 'organization',
    name: 'Организация',
    icon: IconBuilding,
    placeholder: 'Название или ИНН',
    useFound: useOrganizations,
    nameOf: (id) => nameOf('organization', id),
  },
  { kind: 'one', key: 'act', name: 'Действие', icon: IconPencil, options: optionsOf(actNames) },
  { kind: 'one', key: 'what', name: 'С чем', icon: IconFileText, options: optionsOf(whatNames) },
  { kind: 'one', key: 'role', name: 'Роль', icon: IconUserShield, options: optionsOf(roleNames) },
  { kind: 'period', name: 'Когда', icon: IconCalendar, from: 'from', to: 'to' },
]
