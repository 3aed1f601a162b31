import { Button, NativeSelect } from '@mantine/core'
import {
  type Icon,
  IconArrowsSort,
  IconBuilding,
  IconCalendarCheck,
  IconCalendarDue,
  IconFlask,
  IconHistory,
  IconId,
  IconProgressCheck,
} from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Fragment, useMemo, useState } from 'react'
import { employeeStatusNames, employeeVisitNames } from '../../../../shared/employees/ru.ts'
import {
  type EmployeeSort,
  EmployeeStatus,
  type EmployeeSummary,
  EmployeeVisit,
  type Position,
} from '../../../../shared/employees/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { factorText } from '../../../../shared/programme/ru.ts'
import type { Edition } from '../../../../shared/programme/schema.ts'
import { editionNow } from '../../../programme/api.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { departmentsQuery, positionsQuery } from '../../api.ts'
import { FilterPill, type Option } from './filter-pill.tsx'
import classes from './filters.module.css'
import type { ListAddress } from './list-address.ts'
import type { Sorting } from './list-head.tsx'

interface FiltersProps {
  organization: OrganizationId
  address: ListAddress
  summary: EmployeeSummary | undefined
}

const terms: Option[] = [30, 60, 90].map((days) => ({
  value: String(days),
  text: `в ближайшие ${days} дней и просроченные`,
}))

function statusOptions(summary: EmployeeSummary | undefined): Option<EmployeeStatus>[] {
  const counts = { ...summary, not_needed: summary?.notNeeded } as Partial<Record<EmployeeStatus, number>>
  // Employees who are booked or have come are found by their visit.
  return EmployeeStatus.exclude(['booked', 'came']).options.map((value) => ({
    value,
    text: employeeStatusNames[value],
    count: counts[value],
  }))
}

const visits: Option<EmployeeVisit>[] = EmployeeVisit.options.map((value) => ({
  value,
  text: employeeVisitNames[value],
}))
const lastPassedOptions: Option[] = [
  { value: 'unknown', text: 'дата не указана' },
  { value: 'unfit', text: 'есть противопоказания' },
]

/** Returns all factors of the order, the ones used in the organization's positions first. */
function factorOptions(edition: Edition | undefined, positions: readonly Position[] = []): Option[] {
  const used = new Set(positions.flatMap(({ factors }) => factors.map(({ code }) => code)))
  const all = (edition?.factors ?? []).filter(({ selectable }) => selectable)
  const ours = all.filter(({ code }) => used.has(code))
  const others = all.filter(({ code }) => !used.has(code))
  return [...ours, ...others].map((factor) => ({ value: factor.code, text: factorText(factor) }))
}

const units = (list: readonly { id: string; name: string; people: number }[] = []): Option[] =>
  list.map(({ id, name, people }) => ({ value: id, text: name, count: people }))

/** A filter: its name, its options and how it is set. */
interface Filter {
  name: string
  icon: Icon
  options: readonly Option[]
  value: string | undefined
  onChange: (value: string | undefined) => void
  onOpen?: () => void
  isLoading?: boolean
  onRetry?: (() => unknown) | undefined
}

/** Tells whether the options of a filter are loading, and how to load them again after a failure. */
const comingOf = ({ isPending, isError, refetch }: UseQueryResult) => ({
  isLoading: isPending,
  onRetry: isError ? refetch : undefined,
})

/** Loads the units and factors to choose from: when the list opens, when one is chosen, or at once with `isOpen`. */
function useChoices(
  { organization, address: { department, position, factor } }: FiltersProps,
  isOpen: boolean,
) {
  const [asked, setAsked] = useState({ units: isOpen, factors: isOpen })
  const wantsUnits = asked.units || department !== undefined || position !== undefined
  const departments = useQuery({ ...departmentsQuery(organization), enabled: wantsUnits })
  const positions = useQuery({ ...positionsQuery(organization), enabled: wantsUnits })
  const edition = useQuery({ ...editionNow, enabled: asked.factors || factor !== undefined })
  const factors = useMemo(() => factorOptions(edition.data, positions.data), [edition.data, positions.data])
  const onUnits = () => setAsked((now) => ({ ...now, units: true }))
  return {
    departments: {
      options: units(departments.data),
      value: department,
      onOpen: onUnits,
      ...comingOf(departments),
    },
    positions: { options: units(positions.data), value: position, onOpen: onUnits, ...comingOf(positions) },
    factors: {
      value: factor,
      options: factors,
      onOpen: () => setAsked({ units: true, factors: true }),
      ...comingOf(edition),
    },
  }
}

/** The filters of the list. */
function useFilters(props: FiltersProps, isOpen: boolean): Filter[] {
  const { status, visit, lastPassed, within, go } = props.address
  const { departments, positions, factors } = useChoices(props, isOpen)
  return [
    {
      name: 'Срок',
      icon: IconCalendarDue,
      options: terms,
      value: within && String(within),
      onChange: (due) => go({ due: due === undefined ? undefined : Number(due) }),
    },
    {
      name: 'Подразделение',
      icon: IconBuilding,
      ...departments,
      onChange: (next) => go({ department: next }),
    },
    {
      name: 'Должность',
      icon: IconId,
      ...positions,
      onChange: (next) => go({ position: next }),
    },
    {
      name: 'Фактор',
      icon: IconFlask,
      ...factors,
      onChange: (next) => go({ factor: next }),
    },
    {
      name: 'Состояние',
      icon: IconProgressCheck,
      options: statusOptions(props.summary),
      value: status,
      onChange: (next) => go({ status: next }),
    },
    {
      name: 'Запись',
      icon: IconCalendarCheck,
      options: visits,
      value: visit,
      onChange: (next) => go({ visit: next }),
    },
    {
      name: 'Прошлый осмотр',
      icon: IconHistory,
      options: lastPassedOptions,
      value: lastPassed,
      onChange: (next) => go({ passed: next }),
    },
  ]
}

/** The filters that narrow the list in addition to the search and the tiles. */
export const Filters = (props: FiltersProps) =>
  useFilters(props, false).map((filter) => <FilterPill key={filter.name} {...filter} />)

/** The same filters in a sheet, as native selects, which work best on a phone. */
export const FilterFields = (props: FiltersProps) =>
  useFilters(props, true).map(({ name, options, value, onChange, isLoading, onRetry }) => (
    <Fragment key={name}>
      <NativeSelect
        label={name}
        size="md"
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
        data={[
          { value: '', label: 'Не важно' },
          // A value that is set must never look unset.
          ...unknownOf(options, value, isLoading ? 'Загрузка' : 'Выбрано'),
          ...options.map((one) => ({ value: one.value, label: one.text })),
        ]}
      />
      {onRetry && <LoadFailed onRetry={onRetry}>Список «{name}» не загрузился.</LoadFailed>}
    </Fragment>
  ))

const unknownOf = (options: readonly Option[], value: string | undefined, label: string) =>
  value === undefined || options.some((one) => one.value === value) ? [] : [{ value, label }]

/** Returns the number of set filters, without the search. */
export const countFilters = ({
  status,
  visit,
  lastPassed,
  within,
  department,
  position,
  factor,
}: ListAddress): number =>
  [status, visit, lastPassed, within, department, position, factor].filter((one) => one !== undefined).length

/** Clears all filters. */
export const ResetFilters = ({ onReset }: { onReset: () => void }) => (
  <Button variant="subtle" size="sm" onClick={onReset} className={classes.reset}>
    Сбросить
  </Button>
)

const sortings: (Option & Sorting)[] = (
  [
    ['name', 'asc', 'по фамилии, А–Я'],
    ['name', 'desc', 'по фамилии, Я–А'],
    ['due', 'asc', 'по сроку, ближайшие первыми'],
    ['due', 'desc', 'по сроку, дальние первыми'],
    ['department', 'asc', 'по подразделению, А–Я'],
    ['department', 'desc', 'по подразделению, Я–А'],
  ] as [EmployeeSort, 'asc' | 'desc', string][]
).map(([sort, order, text]) => ({ value: `${sort} ${order}`, text, sort, order }))

/** The sort order as a field, for screens without clickable column headings. */
export function SortPill({ sorting, onSort }: { sorting: Sorting; onSort: (next: Sorting) => void }) {
  return (
    <div className={classes.sorting}>
      <FilterPill
        name="Порядок"
        icon={IconArrowsSort}
        options={sortings}
        value={`${sorting.sort} ${sorting.order}`}
        isSteady
        onChange={(value) => {
          const next = sortings.find((one) => one.value === value)
          if (next) onSort({ sort: next.sort, order: next.order })
        }}
      />
    </div>
  )
}
