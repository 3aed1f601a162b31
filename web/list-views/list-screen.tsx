import { Button, Stack, Text } from '@mantine/core'
import { IconTableExport } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ListName } from '../../shared/list-views/schema.ts'
import { numberWords } from '../../shared/platform/count-words.ts'
import { ListAndCard, useBeside } from '../ui/card-place.tsx'
import type { Choice } from '../ui/data-table/choice.ts'
import { ChoiceBar } from '../ui/data-table/choice-bar.tsx'
import type { ListRow } from '../ui/data-table/columns.ts'
import { CardSteps, neighboursOf } from '../ui/data-table/neighbours.tsx'
import { PagedTable, type PagedTableProps, usePagedRows } from '../ui/data-table/paged-table.tsx'
import { useChoice } from '../ui/data-table/use-choice.ts'
import { FileState } from '../ui/file-state.tsx'
import { type FileWork, useFileWork } from '../ui/file-work.ts'
import { FilterBar, type FilterBarProps } from '../ui/filter-bar/filter-bar.tsx'
import type { FilterValues } from '../ui/filter-bar/filters.ts'
import { type SharedList, useTableView } from './api.ts'
import { SavedMenu } from './saved-menu.tsx'
import { TableMenu } from './table-menu.tsx'

type ListExport = (signal: AbortSignal) => Promise<string>

/** The props of a `ListScreen`. */
export interface ListScreenProps<Row extends ListRow>
  extends Omit<PagedTableProps<Row>, 'view' | 'rows'>,
    Pick<FilterBarProps, 'search' | 'filters'> {
  /** Under this name the columns and the saved filters are kept. */
  name: ListName
  /** The list of an organization: saved filters may be for all its HR. */
  shared?: SharedList
  /** The valid filters of the address. */
  values: FilterValues
  /** A part of the query beside the filters, such as a day: another value is another list. */
  scope?: string
  /** Changes the address. */
  go: (change: FilterValues) => void
  /** The number of rows of the whole list, where the server counts them; undefined while it is not known. */
  found?: number | undefined
  /** The buttons that act on the whole list. */
  acts?: ReactNode
  /** Saves all rows of the shown filter as a file and returns its name. */
  onExport?: ListExport
  /** Acts on selected rows: the name of the selection, and buttons `hero-solid` and `hero`. */
  bulk?: { label: string; acts: (choice: Choice) => ReactNode } | undefined
  /** Notes above the list. */
  children?: ReactNode
  /** The card of the open row, given what a `CardPlace` takes from its list. */
  card?: (place: { isBeside: boolean | null; steps: ReactNode }) => ReactNode
}

/** Returns the change of the address that takes all its values off. */
const without = (values: FilterValues): FilterValues =>
  Object.fromEntries(Object.keys(values).map((key) => [key, undefined]))

function ExportButton({ work, onExport }: { work: FileWork; onExport: ListExport }) {
  return (
    <Button
      size="sm"
      variant="default"
      loading={work.isBusy}
      leftSection={<IconTableExport size={18} stroke={1.75} aria-hidden />}
      onClick={() => work.run(onExport)}
    >
      Выгрузить
    </Button>
  )
}

/** A screen of a list: one line of search, filters and acts, the table, and the card of the open row. */
export function ListScreen<Row extends ListRow>(props: ListScreenProps<Row>) {
  const { name, shared, values, scope, go, search, filters, found, ...others } = props
  const { acts, onExport, bulk, children, card, ...table } = others
  const { view, change } = useTableView(name, table.columns)
  const { ref, isBeside } = useBeside()
  const list = JSON.stringify([scope, values])
  const rows = usePagedRows(table.query, list)
  const [choice, choose] = useChoice(list)
  const work = useFileWork({ hasToast: true })
  const steps = table.onOpen && <CardSteps {...neighboursOf(rows, table.opened)} onOpen={table.onOpen} />
  const count = found ?? (rows.hasMore ? undefined : rows.count)
  return (
    <Stack ref={ref} gap="sm">
      <FilterBar {...(search && { search })} found={count} filters={filters} values={values} onChange={go}>
        <SavedMenu
          list={name}
          shared={shared}
          filters={filters}
          values={values}
          onOpen={(saved) => go({ ...without(values), ...saved })}
        />
        <TableMenu columns={table.columns} view={view} onChange={change} />
        {onExport && <ExportButton work={work} onExport={onExport} />}
        {acts}
        {'found' in props && (
          <Text size="sm" c="dimmed" ml="auto" role="status">
            {count !== undefined && `Найдено: ${numberWords(count)}`}
          </Text>
        )}
      </FilterBar>
      {onExport && <FileState work={work} />}
      {children}
      <ListAndCard beside={card && isBeside && table.opened !== null ? 'card' : null}>
        <PagedTable {...table} rows={rows} view={view} {...(bulk && { choice, onChoose: choose })} />
        {card?.({ isBeside, steps })}
      </ListAndCard>
      {bulk && (
        <ChoiceBar label={bulk.label} choice={choice} found={count ?? rows.count} onChoose={choose}>
          {bulk.acts(choice)}
        </ChoiceBar>
      )}
    </Stack>
  )
}
