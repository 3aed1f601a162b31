import { Button, Stack } from '@mantine/core'
import { IconBell, IconCalendarPlus, IconFileText, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { EmployeeId } from '../../shared/employees/schema.ts'
import { numberWords } from '../../shared/platform/count-words.ts'
import { clinicDay } from '../../shared/platform/days.ts'
import { ImportBar } from '../imports/import-bar.tsx'
import { useTableView } from '../list-views/api.ts'
import {
  type ActiveOrganization,
  keepsAll,
  mayChange,
  useActiveOrganization,
} from '../platform/active-organization.ts'
import { type ChosenPeople, keepChosenEmployees } from '../platform/chosen-employees.ts'
import { useSession } from '../platform/session.ts'
import { useTyped } from '../platform/typed.ts'
import { type Choice, countChosen, nothing } from '../ui/data-table/choice.ts'
import { ChoiceBar } from '../ui/data-table/choice-bar.tsx'
import { LongTable } from '../ui/data-table/long-table.tsx'
import { CardSteps, type Neighbours } from '../ui/data-table/neighbours.tsx'
import { useShownList } from '../ui/data-table/pages.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { employeePages, employeeSummary, type ListFilter, type ListQuery } from './api.ts'
import { EmployeeBar } from './parts/list/employee-bar.tsx'
import { employeeColumns } from './parts/list/employee-columns.tsx'
import {
  addressPause,
  filterOf,
  type ListAddress,
  noFilters,
  sortChange,
  useListAddress,
  valuesOf,
} from './parts/list/list-address.ts'
import { ListSheets } from './parts/list/list-sheets.tsx'
import { NobodyYet, NothingFound } from './parts/list/list-states.tsx'
import { usePastedTable } from './parts/list/pasted-table.ts'
import { Tiles } from './parts/list/tiles.tsx'
import { ImportButton, Toolbar } from './parts/list/toolbar.tsx'

const BulkSheet = lazy(async () => ({
  default: (await import('./parts/bulk/bulk-sheet.tsx')).BulkSheet,
}))

const ReminderQuestion = lazy(async () => ({
  default: (await import('./parts/list/reminder-question.tsx')).ReminderQuestion,
}))

const BookSheet = lazy(async () => ({
  default: (await import('./book-sheet.tsx')).BookSheet,
}))

const Candidates = lazy(async () => ({
  default: (await import('./parts/candidates/candidates-view.tsx')).Candidates,
}))

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
  const source = useMemo(() => employeePages(organization), [organization])
  const list = useShownList(source, asked)
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
  const isBusy = list.shown !== wanted
  const isCounted = found !== undefined || list.known.end !== null || list.first.data?.next === null
  const isNarrowed = Object.keys(filter).length > 0
  // The tiles count everybody whatever is searched, so that a chosen tile or a search never makes the overdue look like none.
  const whole = useQuery(employeeSummary(organization, {})).data
  const isEmpty = !isNarrowed && whole?.total === 0 && whole.dismissed === 0
  return { source, list, isBusy, filter, whole, summary: summary.data, count, isCounted, isEmpty }
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

function Employees({ organization, address }: { organization: ActiveOrganization; address: ListAddress }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const [typed, type] = useTyped(address.q, (q) => address.go({ q }), addressPause)
  const { source, list, isBusy, filter, whole, summary, count, isCounted, isEmpty } = useEmployees(
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
  const today = clinicDay(new Date())
  const columns = useMemo(() => employeeColumns(today), [today])
  const [neighbours, setNeighbours] = useState<Neighbours>({ previous: null, next: null })
  const { view, change } = useTableView('employees', columns)
  const [reminded, setReminded] = useState<ChosenPeople | null>(null)
  const [changing, setChanging] = useState<ChosenPeople | null>(null)
  const [booked, setBooked] = useState<EmployeeId | null>(null)
  const chosenPeople = (): ChosenPeople => {
    const ids = [...choice.ids]
    return choice.isAll ? { filter, except: ids } : { ids }
  }
  const keep = () => {
    const people = chosenPeople()
    if (user)
      keepChosenEmployees(user.phone, {
        organization: organization.id,
        people,
        count: countChosen(choice, count),
      })
  }
  const onAdd = () => go({ new: '' })
  const [pasted, setPasted] = useState<File | null>(null)
  const onImport = () => {
    setPasted(null)
    go({ import: '' })
  }
  usePastedTable((file) => {
    setPasted(file)
    go({ import: '' })
  })
  const empty = isEmpty ? (
    <NobodyYet onAdd={onAdd}>
      {keepsAll(organization) && <ImportButton onImport={onImport} isMain />}
    </NobodyYet>
  ) : (
    <NothingFound
      search={typed.trim()}
      isFiltered={Object.values(valuesOf(address)).some(Boolean)}
      dismissed={filter.status ? 0 : (summary?.dismissed ?? 0)}
      onDismissed={() => go({ status: 'dismissed' })}
      onReset={reset}
    />
  )
  return (
    <Page wide>
      <PageHeader
        title="Сотрудники"
        sub={
          <>
            <span role="status">{isCounted && !isEmpty && `Найдено: ${numberWords(count)}`}</span>
            {isCounted && !isEmpty && ', '}
            {organization.name}
          </>
        }
        isLine
        aside={
          <Toolbar
            organization={organization}
            onUnits={() => go({ units: '' })}
            filter={filter}
            onAdd={onAdd}
            onImport={onImport}
          />
        }
      />
      <Stack gap="xs">
        {keepsAll(organization) && <ImportBar organization={organization.id} onOpen={onImport} />}
        {!isEmpty && (
          <>
            <Tiles whole={whole} address={address} />
            <EmployeeBar
              organization={organization.id}
              address={address}
              summary={summary}
              typed={typed}
              onType={type}
              onReset={reset}
              found={isCounted ? count : undefined}
              columns={columns}
              view={view}
              onView={change}
            />
          </>
        )}
        <LongTable
          source={source}
          list={list}
          count={count}
          isBusy={isBusy}
          onNeighbours={setNeighbours}
          lost="Сотрудники не загрузились"
          empty={empty}
          label="Сотрудники"
          columns={columns}
          view={view}
          opened={address.open}
          onOpen={(id) => go({ employee: id })}
          sorting={{ key: list.shown.sort, order: list.shown.order }}
          onSort={(next) => go(sortChange(next.key, next.order))}
          choice={mayChange(organization) ? choice : undefined}
          onChoose={choose}
          cardsBelow={50}
          allName="Выбрать всех найденных"
          safe="Данные сотрудников целы, попробуйте ещё раз."
        />
      </Stack>
      <ChoiceBar label="Выбранные сотрудники" choice={choice} found={count} onChoose={choose}>
        <Button
          variant="hero-solid"
          leftSection={<IconCalendarPlus size={20} stroke={1.75} aria-hidden />}
          onClick={() => {
            const [only, ...others] = choice.isAll ? [] : choice.ids
            if (only && others.length === 0) return setBooked(only)
            keep()
            void navigate({ to: '/organization/preorders', search: { step: 'people' } })
          }}
        >
          Записать на осмотр
        </Button>
        <Button
          variant="hero"
          leftSection={<IconFileText size={20} stroke={1.75} aria-hidden />}
          onClick={() => {
            keep()
            void navigate({ to: '/organization/preorders', search: { paper: 'referrals' } })
          }}
        >
          Направления
        </Button>
        <Button
          variant="hero"
          leftSection={<IconBell size={20} stroke={1.75} aria-hidden />}
          onClick={() => setReminded(chosenPeople())}
        >
          Напомнить
        </Button>
        <Button
          variant="hero"
          leftSection={<IconPencil size={20} stroke={1.75} aria-hidden />}
          onClick={() => setChanging(chosenPeople())}
        >
          Изменить
        </Button>
      </ChoiceBar>
      {reminded && (
        <Suspense>
          <ReminderQuestion
            organization={organization.id}
            people={reminded}
            onClose={() => setReminded(null)}
          />
        </Suspense>
      )}
      {changing && (
        <Suspense>
          <BulkSheet
            organization={organization.id}
            people={changing}
            count={countChosen(choice, count)}
            onClose={() => setChanging(null)}
          />
        </Suspense>
      )}
      {booked && (
        <Suspense>
          <BookSheet organization={organization.id} id={booked} onClose={() => setBooked(null)} />
        </Suspense>
      )}
      <ListSheets
        organization={organization.id}
        address={address}
        pasted={pasted}
        steps={<CardSteps {...neighbours} onOpen={(id) => go({ employee: id })} />}
      />
    </Page>
  )
}

/**
 * `/organization/patients`: all employees of the organization, with search, filters, sorting and selection; beside them
 * the candidates, who are not hired yet.
 */
export function EmployeesPage() {
  const organization = useActiveOrganization()
  const address = useListAddress()
  if (!organization) return null
  return address.hasCandidates ? (
    <Suspense>
      <Candidates organization={organization} address={address} />
    </Suspense>
  ) : (
    <Employees organization={organization} address={address} />
  )
}
