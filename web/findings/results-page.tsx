import { Button, Stack } from '@mantine/core'
import {
  IconCircleCheck,
  IconFileUpload,
  IconFlask,
  IconProgressCheck,
  IconSearchOff,
} from '@tabler/icons-react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { BookingId } from '../../shared/booking/schema.ts'
import type { AwaitedService, ResultRow } from '../../shared/findings/results/schema.ts'
import { seesFindings } from '../../shared/platform/roles.ts'
import { ListScreen } from '../list-views/list-screen.tsx'
import { useSession } from '../platform/session.ts'
import { useTyped } from '../platform/typed.ts'
import { FilterBar } from '../ui/filter-bar/filter-bar.tsx'
import type { Filter } from '../ui/filter-bar/filters.ts'
import { IconTile } from '../ui/icon-tile.tsx'
import { ButtonLink } from '../ui/links.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { RowBones } from '../ui/skeletons.tsx'
import { Empty, ErrorState, Refused } from '../ui/states.tsx'
import { type ResultFilter, resultsKey, resultsQuery, servicesQuery } from './api.ts'
import { FindingsSheet } from './parts/results/findings-sheet.tsx'
import { resultColumns } from './parts/results/result-columns.tsx'
import { ResultGrid } from './parts/results/result-grid.tsx'
import { useGridRows } from './parts/results/use-grid-rows.ts'

// Few people load files, and the zone for them weighs.
const FileSheet = lazy(async () => ({ default: (await import('./parts/results/file-sheet.tsx')).FileSheet }))

const state: Filter = {
  kind: 'one',
  key: 'state',
  name: 'Результат',
  icon: IconProgressCheck,
  options: [{ value: 'done', text: 'Уже записан' }],
}

/** The state in the address: the filters, and the check-up whose findings are open. */
function useAddress() {
  const search = useSearch({ from: '/cabinet/results' })
  const navigate = useNavigate()
  const go = (change: Partial<Record<'q' | 'state' | 'service' | 'booking', string | undefined>>) =>
    void navigate({
      to: '/results',
      search: (now) =>
        Object.fromEntries(Object.entries({ ...now, ...change }).filter(([, value]) => value !== undefined)),
      replace: true,
      resetScroll: false,
    })
  return {
    q: search.q?.trim().slice(0, 100) ?? '',
    service: search.service?.slice(0, 40) || null,
    isAwaited: search.state !== 'done',
    booking: BookingId.safeParse(search.booking).data ?? null,
    go,
  }
}

type Address = ReturnType<typeof useAddress>

const filterOf = ({ q, service, isAwaited }: Address): ResultFilter => ({
  ...(q && { search: q }),
  ...(service && { service }),
  ...(!isAwaited && { state: 'done' as const }),
})

function Nothing({ address }: { address: Address }) {
  if (address.q || address.service || !address.isAwaited)
    return (
      <Empty drawing={<IconTile icon={IconSearchOff} tone="calm" size="lg" />} title="Никого не нашли">
        Под отбор никто не подходит. Измените его или сбросьте.
      </Empty>
    )
  return (
    <Empty drawing={<IconTile icon={IconCircleCheck} size="lg" />} title="Результатов никто не ждёт">
      Здесь появятся люди, у которых материал взяли в кабинете, а результат придёт позже.
    </Empty>
  )
}

interface GridProps {
  rows: readonly ResultRow[]
  service: string
  onOpen: (row: ResultRow) => void
}

function Grid({ rows, service, onOpen }: GridProps) {
  const { user } = useSession()
  return <ResultGrid grid={useGridRows(user?.phone ?? '', service, rows)} onOpen={onOpen} />
}

function Entering({ address, service }: { address: Address; service: string }) {
  const list = useInfiniteQuery(resultsQuery(filterOf(address)))
  const rows = list.data?.pages.flatMap(({ items }) => items)
  if (list.isError && !rows)
    return (
      <ErrorState
        title="Список не загрузился"
        error={list.error}
        safe="Введённое цело, попробуйте ещё раз."
        onRetry={() => void list.refetch()}
      />
    )
  if (!rows) return <RowBones names={['52%', '44%', '60%']} />
  if (rows.length === 0) return <Nothing address={address} />
  return (
    <Stack gap="sm" align="stretch">
      <Grid rows={rows} service={service} onOpen={({ booking }) => address.go({ booking })} />
      <MoreButton list={list} />
    </Stack>
  )
}

/** The button that loads results of a service from a file of a laboratory. */
function FromFile({ service }: { service: Pick<AwaitedService, 'service' | 'name' | 'kind'> }) {
  const { user } = useSession()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconFileUpload size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Загрузить из файла
      </Button>
      {isOpen && (
        <Suspense>
          <FileSheet
            owner={user?.phone ?? ''}
            service={service}
            onWritten={() => void queries.invalidateQueries({ queryKey: resultsKey })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function Results() {
  const address = useAddress()
  const { q, service, isAwaited, booking, go } = address
  const [typed, onType] = useTyped(q, (next) => go({ q: next }))
  const { data: services } = useQuery(servicesQuery)
  const filters = useMemo((): Filter[] => {
    const options = (services ?? []).map((one) => ({
      value: one.service,
      text: one.name,
      count: one.awaited,
    }))
    return [{ kind: 'one', key: 'service', name: 'Исследование', icon: IconFlask, options }, state]
  }, [services])
  const known = services?.find((one) => one.service === service)
  const search = { label: 'Поиск', placeholder: 'ФИО или номер записи', typed, onType }
  const values = {
    ...(q && { q }),
    ...(service && { service }),
    ...(!isAwaited && { state: 'done' }),
  }
  return (
    <Page wide>
      <PageHeader title="Результаты" sub="Исследования, которые приходят после осмотра" isLine />
      {service && isAwaited ? (
        <Stack gap="sm">
          <FilterBar search={search} filters={filters} values={values} onChange={go}>
            {known && <FromFile service={known} />}
          </FilterBar>
          <Entering key={service} address={address} service={service} />
        </Stack>
      ) : (
        <List address={address} search={search} filters={filters} values={values} />
      )}
      {booking && (
        <FindingsSheet
          key={booking}
          booking={booking}
          service={service}
          onClose={() => go({ booking: undefined })}
        />
      )}
    </Page>
  )
}

interface ListProps {
  address: Address
  search: { label: string; placeholder: string; typed: string; onType: (text: string) => void }
  filters: Filter[]
  values: Partial<Record<string, string>>
}

function List({ address, search, filters, values }: ListProps) {
  const { isAwaited, booking, go } = address
  const list = useInfiniteQuery(resultsQuery(filterOf(address)))
  const columns = useMemo(() => resultColumns(isAwaited), [isAwaited])
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <ListScreen
      name="results"
      label={isAwaited ? 'Ждут результата' : 'Результаты записаны'}
      query={list}
      columns={columns}
      search={search}
      filters={filters}
      values={values}
      go={go}
      opened={rows.find((row) => row.booking === booking)?.id ?? null}
      onOpen={(id) => {
        const row = rows.find((one) => one.id === id)
        go({ booking: row?.booking })
      }}
      lost="Список не загрузился"
      safe="Результаты целы, попробуйте ещё раз."
      empty={<Nothing address={address} />}
    />
  )
}

/** `/results`: doctors and the commission write results that come after the visit, and correct what is written. */
export function ResultsPage() {
  const { user } = useSession()
  if (user && seesFindings(user)) return <Results />
  return (
    <Page>
      <PageHeader title="Результаты" />
      <Refused
        title="Раздел для врачей и комиссии"
        action={<ButtonLink to="/">Вернуться в личный кабинет</ButtonLink>}
      >
        Если вам нужны права на этот раздел, обратитесь к администратору центра.
      </Refused>
    </Page>
  )
}
