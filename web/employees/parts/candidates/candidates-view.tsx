import { Button, Group, Stack } from '@mantine/core'
import { IconUserPlus, IconUserSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { candidateStateNames } from '../../../../shared/employees/ru.ts'
import { CandidateState } from '../../../../shared/employees/schema.ts'
import { numberWords } from '../../../../shared/platform/count-words.ts'
import { clinicDay } from '../../../../shared/platform/days.ts'
import { type ActiveOrganization, mayChange } from '../../../platform/active-organization.ts'
import { useTyped } from '../../../platform/typed.ts'
import { firstView } from '../../../ui/data-table/columns.ts'
import { PagedTable, usePagedRows } from '../../../ui/data-table/paged-table.tsx'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import type { ChoiceFilter } from '../../../ui/filter-bar/filters.ts'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { Empty } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { addressPause, type ListAddress } from '../list/list-address.ts'
import { candidateColumns } from './candidate-columns.tsx'
import { candidatesQuery } from './candidates-api.ts'
import { EmployeesLink } from './people-links.tsx'

const CandidateSheet = lazy(async () => ({
  default: (await import('./candidate-sheet.tsx')).CandidateSheet,
}))

const AddButton = ({ onAdd }: { onAdd: () => void }) => (
  <Button onClick={onAdd} leftSection={<IconUserPlus size={20} stroke={1.75} aria-hidden />}>
    Добавить кандидата
  </Button>
)

interface NobodyProps {
  state: CandidateState
  search: string
  onAdd: (() => void) | undefined
}

/** Tells why the list is empty: nothing found, nobody refused, or nobody yet. */
function Nobody({ state, search, onAdd }: NobodyProps) {
  const drawing = <IconTile icon={IconUserSearch} tone="calm" size="lg" />
  if (search)
    return (
      <Empty drawing={drawing} title="Никого не нашли">
        По запросу «{search}» кандидатов нет.
      </Empty>
    )
  if (state === 'refused')
    return (
      <Empty drawing={drawing} title="Непринятых нет">
        Здесь останутся те, кого решат не принимать.
      </Empty>
    )
  return (
    <Empty drawing={drawing} title="Кандидатов пока нет" action={onAdd && <AddButton onAdd={onAdd} />}>
      Добавьте того, кого собираетесь принять: запишите на предварительный осмотр на сегодня или завтра,
      выдайте направление и увидите заключение. В числа тех, кто работает, кандидат не входит.
    </Empty>
  )
}

/** The choice between those who are considered and those who were not taken on. */
const stateFilter = (counts: Record<CandidateState, number> | undefined): ChoiceFilter => ({
  kind: 'one',
  key: 'candidates',
  name: 'Решение',
  isSteady: true,
  options: CandidateState.options.map((value) => ({
    value,
    text: value === 'refused' ? 'Не приняты' : candidateStateNames[value],
    count: counts?.[value],
  })),
})

interface Props {
  organization: ActiveOrganization
  address: ListAddress
}

/** The candidates of the organization: a list, the card of one, and a new one. */
export function Candidates({ organization, address }: Props) {
  const { go, candidate: opened, isAddingCandidate } = address
  const state: CandidateState = address.candidates ?? 'considered'
  const [typed, type] = useTyped(address.q, (q) => go({ q }), addressPause)
  const search = typed.trim()
  const query = useInfiniteQuery(candidatesQuery(organization.id, state, search))
  const today = clinicDay(new Date())
  const columns = useMemo(() => candidateColumns(today), [today])
  const rows = usePagedRows(query, `${state} ${search}`)
  const shown = rows.loaded.find(({ id }) => id === opened) ?? null
  const counts = query.data?.pages[0]
  const onAdd = mayChange(organization) ? () => go({ candidate: 'new' }) : undefined
  const isNobody = counts !== undefined && counts.considered === 0 && !search
  const isFirst = isNobody && counts.refused === 0
  const close = () => go({ candidate: undefined })
  return (
    <Page wide>
      <PageHeader
        title="Кандидаты"
        sub={
          <>
            <span role="status">{counts && `На рассмотрении: ${numberWords(counts.considered)}`}</span>
            {counts && ', '}
            {organization.name}
          </>
        }
        isLine
        aside={
          <Group gap="sm">
            <EmployeesLink />
            {onAdd && !(isNobody && state === 'considered') && <AddButton onAdd={onAdd} />}
          </Group>
        }
      />
      <Stack gap="xs">
        {!isFirst && (
          <FilterBar
            search={{ label: 'Поиск кандидатов', placeholder: 'Имя', typed, onType: type }}
            filters={[stateFilter(counts)]}
            values={{ candidates: state }}
            onChange={({ candidates }) =>
              go({ candidates: candidates === 'refused' ? 'refused' : '', candidate: undefined })
            }
            found={rows.count}
          />
        )}
        <PagedTable
          query={query}
          rows={rows}
          lost="Кандидаты не загрузились"
          safe="Данные кандидатов целы, попробуйте ещё раз."
          empty={<Nobody state={state} search={search} onAdd={onAdd} />}
          label="Кандидаты"
          columns={columns}
          view={firstView(columns)}
          opened={opened}
          onOpen={(id) => go({ candidate: id })}
          cardsBelow={50}
        />
      </Stack>
      <Suspense>
        {(shown || isAddingCandidate) && (
          <CandidateSheet
            key={shown?.id ?? 'new'}
            organization={organization}
            candidate={isAddingCandidate ? null : shown}
            onAdded={({ id, fullname, visit }) => {
              go({ candidate: id, candidates: '', q: undefined })
              toast('ok', visit ? 'Кандидат добавлен и записан на осмотр' : 'Кандидат добавлен', fullname)
            }}
            onHired={({ id, fullname }) => {
              go({ candidates: undefined, candidate: undefined, employee: id })
              toast('ok', 'Кандидат принят на работу', fullname)
            }}
            onEmployee={(id) => go({ candidates: undefined, candidate: undefined, employee: id })}
            onClose={close}
          />
        )}
      </Suspense>
    </Page>
  )
}
