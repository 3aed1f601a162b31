import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { employeeStatusNames, employeeVisitNames } from '../../../../shared/employees/ru.ts'
import {
  EmployeeStatus,
  type EmployeeSummary,
  EmployeeVisit,
  type Position,
} from '../../../../shared/employees/schema.ts'
import { withPeopleOfParts } from '../../../../shared/employees/unit-names.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { clinicDay } from '../../../../shared/platform/days.ts'
import { factorText } from '../../../../shared/programme/ru.ts'
import type { Edition } from '../../../../shared/programme/schema.ts'
import { editionNow } from '../../../programme/api.ts'
import type { ChoiceFilter, Filter, FilterOption, PeriodFilter } from '../../../ui/filter-bar/filters.ts'
import { departmentsQuery, positionsQuery } from '../../api.ts'
import { dueMonths } from './due-months.ts'
import type { ListAddress } from './list-address.ts'

const terms: FilterOption[] = [30, 60, 90].map((days) => ({
  value: String(days),
  text: `в ближайшие ${days} дней и просроченные`,
}))

function statusOptions(summary: EmployeeSummary | undefined): FilterOption[] {
  const counts = { ...summary, not_needed: summary?.notNeeded } as Partial<Record<EmployeeStatus, number>>
  // Employees who are booked or have come are found by their visit.
  return EmployeeStatus.exclude(['booked', 'came']).options.map((value) => ({
    value,
    text: employeeStatusNames[value],
    count: counts[value],
  }))
}

const visits: FilterOption[] = EmployeeVisit.options.map((value) => ({
  value,
  text: employeeVisitNames[value],
}))
const lastPassedOptions: FilterOption[] = [
  { value: 'unknown', text: 'дата не указана' },
  { value: 'unfit', text: 'есть противопоказания' },
]

/** Returns all factors of the order, the ones used in the organization's positions first. */
function factorOptions(edition: Edition | undefined, positions: readonly Position[] = []): FilterOption[] {
  const used = new Set(positions.flatMap(({ factors }) => factors.map(({ code }) => code)))
  const all = (edition?.factors ?? []).filter(({ selectable }) => selectable)
  const ours = all.filter(({ code }) => used.has(code))
  const others = all.filter(({ code }) => !used.has(code))
  return [...ours, ...others].map((factor) => ({ value: factor.code, text: factorText(factor) }))
}

const units = (list: readonly { id: string; name: string; people: number }[] = []): FilterOption[] =>
  list.map(({ id, name, people }) => ({ value: id, text: name, count: people }))

/** Tells whether the options of a filter are loading, and how to load them again after a failure. */
const comingOf = ({ isPending, isError, refetch }: UseQueryResult) => ({
  coming: { isLoading: isPending, onRetry: isError ? refetch : undefined },
})

/** Loads the units and factors to choose from: when their list opens, or when one of them is chosen. */
function useChoices(organization: OrganizationId, { department, position, factor }: ListAddress) {
  const [asked, setAsked] = useState({ units: false, factors: false })
  const wantsUnits = asked.units || department !== undefined || position !== undefined
  const departments = useQuery({ ...departmentsQuery(organization), enabled: wantsUnits })
  const positions = useQuery({ ...positionsQuery(organization), enabled: wantsUnits })
  const edition = useQuery({ ...editionNow, enabled: asked.factors || factor !== undefined })
  const factors = useMemo(() => factorOptions(edition.data, positions.data), [edition.data, positions.data])
  // Choosing a department finds the people of its parts too.
  const whole = useMemo(() => units(withPeopleOfParts(departments.data ?? [])), [departments.data])
  const onOpen = () => setAsked((now) => ({ ...now, units: true }))
  return {
    departments: { options: whole, onOpen, ...comingOf(departments) },
    positions: { options: units(positions.data), onOpen, ...comingOf(positions) },
    factors: {
      options: factors,
      onOpen: () => setAsked({ units: true, factors: true }),
      ...comingOf(edition),
    },
  }
}

/** The order of the list as a filter, for screens without clickable column headings. */
export const orderFilter: ChoiceFilter = {
  kind: 'one',
  key: 'sorting',
  name: 'Порядок',
  isSteady: true,
  options: [
    { value: 'name asc', text: 'по фамилии, А–Я' },
    { value: 'name desc', text: 'по фамилии, Я–А' },
    { value: 'due asc', text: 'по сроку, ближайшие первыми' },
    { value: 'due desc', text: 'по сроку, дальние первыми' },
    { value: 'department asc', text: 'по подразделению, А–Я' },
    { value: 'department desc', text: 'по подразделению, Я–А' },
    { value: 'class desc', text: 'по классу условий, худшие первыми' },
    { value: 'class asc', text: 'по классу условий, лучшие первыми' },
  ],
}

/** Any days of the due day; the bar of a wide screen holds it only while it is set, so that the bar stays one line. */
export const periodFilter: PeriodFilter = {
  kind: 'period',
  name: 'Срок в период',
  from: 'dueFrom',
  to: 'dueTo',
}

/** Returns the filters that narrow the list in addition to the search and the tiles. */
export function useEmployeeFilters(
  organization: OrganizationId,
  address: ListAddress,
  summary: EmployeeSummary | undefined,
): Filter[] {
  const { departments, positions, factors } = useChoices(organization, address)
  return [
    { kind: 'one', key: 'due', name: 'Срок', options: [...terms, ...dueMonths(clinicDay(new Date()))] },
    { kind: 'one', key: 'department', name: 'Подразделение', ...departments },
    { kind: 'one', key: 'position', name: 'Должность', ...positions },
    { kind: 'one', key: 'factor', name: 'Фактор', ...factors },
    {
      kind: 'one',
      key: 'status',
      name: 'Состояние',
      options: statusOptions(summary),
    },
    { kind: 'one', key: 'visit', name: 'Запись', options: visits },
    { kind: 'one', key: 'passed', name: 'Прошлый осмотр', options: lastPassedOptions },
  ]
}
