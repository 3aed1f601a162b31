import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { EmployeeId } from '../../shared/employees/schema.ts'
import { clinicDay } from '../../shared/platform/days.ts'
import { type ActiveOrganization, useActiveOrganization } from '../platform/active-organization.ts'
import { keepChosenEmployees } from '../platform/chosen-employees.ts'
import { useSession } from '../platform/session.ts'
import { useTyped } from '../platform/typed.ts'
import { type Choice, chosen, countChosen, everything, nothing } from '../ui/data-table/choice.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import { employeeSummary, type ListFilter, type ListQuery } from './api.ts'
import { ChoiceBar } from './parts/list/choice-bar.tsx'
import { countFilters } from './parts/list/filters.tsx'
import { addressPause, filterOf, type ListAddress, useListAddress } from './parts/list/list-address.ts'
import { ListCard } from './parts/list/list-card.tsx'
import type { Sorting } from './parts/list/list-head.tsx'
import classes from './parts/list/list-page.module.css'
import { useShownList } from './parts/list/list-pages.ts'
import { ListSheets } from './parts/list/list-sheets.tsx'
import { ListBones, NobodyYet, NothingFound } from './parts/list/list-states.tsx'
import { SearchBar } from './parts/list/search-bar.tsx'
import { Tiles } from './parts/list/tiles.tsx'
import { ImportButton, Toolbar } from './parts/list/toolbar.tsx'

const ImportBar = lazy(async () => ({ default: (await import('../imports/import-bar.tsx')).ImportBar }))

/** Milliseconds to wait for an answer before another list is requested. */
const patience = 300

/** Returns the same object until its content changes. */
function useSame<Value>(value: Value): Value {
  const key = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the value says is what counts
  return useMemo(() => value, [key])
}

const withoutSort = ({ sort: _sort, order: _order, ...filter }: ListQuery): ListFilter => filter

/**
 * The requested list, its rows and its counts. The first key press sends a request at once. While it runs,
 * later key presses wait and only the last one sends a request, so that the server does not search for every
 * prefix.
 */
function useEmployees(organization: ActiveOrganization['id'], address: ListAddress, typed: string) {
  const { sort, order } = address
  const wanted: ListQuery = useSame({ ...filterOf(address, typed), sort, order })
  const [asked, ask] = useState(wanted)
  const list = useShownList(organization, asked)
  const { isFetching } = list.first
  useEffect(() => {
    if (asked === wanted) return
    if (!isFetching) return ask(wanted)
    const timer = setTimeout(() => ask(wanted), patience)
    return () => clearTimeout(timer)
  }, [asked, wanted, isFetching])
  const filter = useSame(withoutSort(list.shown))
  const summary = useQuery(employeeSummary(organization, filter))
  const found = summary.isPlaceholderData ? undefined : summary.data?.found
  const count = list.countWith(found)
  const isCounted = found !== undefined || list.known.end !== null || list.first.data?.next === null
  const isNarrowed = Object.keys(filter).length > 0
  // The tiles count everybody whatever is searched, so that a chosen tile or a search never makes the overdue look like none.
  const whole = useQuery(employeeSummary(organization, {})).data
  const isEmpty = !isNarrowed && whole?.total === 0 && whole.dismissed === 0
  const isBusy = list.shown !== wanted
  return { list, filter, whole, summary: summary.data, count, isCounted, isEmpty, isBusy, isNarrowed }
}

/** The selected people; the selection «все найденные» is cleared when the filter changes. */
function useChoice(filter: ListFilter) {
  const [{ choice, of }, set] = useState<{ choice: Choice<EmployeeId>; of: ListFilter }>({
    choice: nothing,
    of: filter,
  })
  const now = choice.isAll && of !== filter ? nothing : choice
  return [now, (next: Choice<EmployeeId>) => set({ choice: next, of: filter })] as const
}

const noFilters = {
  q: undefined,
  status: undefined,
  visit: undefined,
  passed: undefined,
  due: undefined,
  department: undefined,
  position: undefined,
  factor: undefined,
}

function Employees({ organization }: { organization: ActiveOrganization }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const address = useListAddress()
  const [typed, type] = useTyped(address.q, (q) => address.go({ q }), addressPause)
  const { list, filter, whole, summary, count, isCounted, isEmpty, isBusy } = useEmployees(
    organization.id,
    address,
    typed,
  )
  const [choice, choose] = useChoice(filter)
  const { go } = address
  const reset = () => {
    type('')
    go(noFilters)
  }
  const sortBy = ({ sort, order }: Sorting) =>
    go({ sort: sort === 'name' ? undefined : sort, order: order === 'asc' ? undefined : order })
  const keep = () => {
    const ids = [...choice.ids]
    const people = choice.isAll ? { filter, except: ids } : { ids }
    if (user)
      keepChosenEmployees(user.phone, {
        organization: organization.id,
        people,
        count: countChosen(choice, count),
      })
  }
  const onAdd = () => go({ new: '' })
  const onImport = () => go({ import: '' })
  const { first } = list
  const rows =
    first.isError && !first.data ? (
      <ErrorState
        title="Сотрудники не загрузились"
        error={first.error}
        safe="Данные сотрудников целы, попробуйте ещё раз."
        onRetry={() => void first.refetch()}
      />
    ) : first.isPending ? (
      <ListBones />
    ) : isEmpty ? (
      <NobodyYet onAdd={onAdd}>
        <ImportButton onImport={onImport} isMain />
      </NobodyYet>
    ) : count === 0 ? (
      <NothingFound search={typed.trim()} isFiltered={countFilters(address) > 0} onReset={reset} />
    ) : (
      <ListCard
        organization={organization.id}
        today={clinicDay(new Date())}
        sorting={{ sort: list.shown.sort, order: list.shown.order }}
        onSort={sortBy}
        onOpen={(id: EmployeeId) => go({ employee: id })}
        onChoose={(ids, isOn) => choose(chosen(choice, ids, isOn))}
        onChooseAll={(isOn) => choose(isOn ? everything : nothing)}
        list={list}
        count={count}
        choice={choice}
        isBusy={isBusy}
      />
    )
  return (
    <Page wide>
      <PageHeader
        title="Сотрудники"
        sub={organization.name}
        aside={
          <Toolbar
            organization={organization.id}
            onUnits={() => go({ units: '' })}
            filter={filter}
            onAdd={onAdd}
            onImport={onImport}
          />
        }
      />
      <div className={classes.parts}>
        <Suspense>
          <ImportBar organization={organization.id} onOpen={onImport} />
        </Suspense>
        {!isEmpty && (
          <>
            <Tiles whole={whole} address={address} />
            <SearchBar
              organization={organization.id}
              found={isCounted ? count : undefined}
              onType={type}
              onSort={sortBy}
              onReset={reset}
              address={address}
              summary={summary}
              typed={typed}
            />
          </>
        )}
        {rows}
      </div>
      <ChoiceBar
        count={countChosen(choice, count)}
        found={count}
        isAll={choice.isAll}
        onAll={() => choose(everything)}
        onNobody={() => choose(nothing)}
        onBook={() => {
          keep()
          void navigate({ to: '/organization/preorders', search: { step: 'people' } })
        }}
        onReferrals={() => {
          keep()
          void navigate({ to: '/organization/preorders', search: { paper: 'referrals' } })
        }}
      />
      <ListSheets organization={organization.id} address={address} />
    </Page>
  )
}

/** `/organization/patients`: all employees of the organization, with search, filters, sorting and selection. */
export function EmployeesPage() {
  const organization = useActiveOrganization()
  return organization && <Employees organization={organization} />
}
