import { Button, Stack } from '@mantine/core'
import { IconHistory, IconTableExport } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { actName } from '../../shared/audit/ru.ts'
import type { AuditEventId } from '../../shared/audit/schema.ts'
import { useTableView } from '../list-views/api.ts'
import { SavedMenu } from '../list-views/saved-menu.tsx'
import { TableMenu } from '../list-views/table-menu.tsx'
import { ListAndCard, useBeside } from '../ui/card-place.tsx'
import { DataTable } from '../ui/data-table/data-table.tsx'
import { CardSteps, neighboursOf } from '../ui/data-table/neighbours.tsx'
import { useLoadedRows } from '../ui/data-table/rows.ts'
import { FileState } from '../ui/file-state.tsx'
import { useFileWork } from '../ui/file-work.ts'
import { FilterBar } from '../ui/filter-bar/filter-bar.tsx'
import { IconTile } from '../ui/icon-tile.tsx'
import { RecordPlace } from '../ui/record-place.tsx'
import { RowBones } from '../ui/skeletons.tsx'
import { Empty, ErrorState } from '../ui/states.tsx'
import { auditQuery, saveAudit, useEvent } from './api.ts'
import { filterOf, noFilter, useAuditAddress } from './parts/audit-address.ts'
import { type AuditLine, auditColumns } from './parts/audit-columns.tsx'
import { AuditContent } from './parts/audit-content.tsx'
import { auditFilters } from './parts/audit-filters.ts'
import { recordWords } from './parts/audit-words.ts'
import { gathered } from './parts/gathered.ts'

const safe = 'Записи журнала целы, попробуйте ещё раз.'

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <Empty
    drawing={<IconTile icon={IconHistory} tone="calm" size="lg" />}
    title={isFiltered ? 'Ничего не нашлось' : 'Журнал пока пуст'}
  >
    {isFiltered
      ? 'Таких действий в журнале нет. Измените отбор или сбросьте его.'
      : 'Здесь появится, кто, когда и что смотрел и менял.'}
  </Empty>
)

/** `/admin?audit`: who did what, when and from where; read-only. */
export function AuditPage() {
  const address = useAuditAddress()
  const { opened, go } = address
  const filter = filterOf(address)
  const list = useInfiniteQuery(auditQuery(filter))
  const events = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data])
  const [unfolded, unfold] = useState<ReadonlySet<AuditEventId>>(new Set())
  const lines = useMemo(
    () =>
      gathered(events).flatMap(({ row, earlier }): AuditLine[] =>
        unfolded.has(row.id) || earlier.some(({ id }) => id === opened)
          ? [row, ...earlier].map((one) => ({ ...one, earlier: [] }))
          : [{ ...row, earlier }],
      ),
    [events, unfolded, opened],
  )
  const rows = useLoadedRows(list, lines, JSON.stringify(filter))
  const columns = useMemo(() => auditColumns((id) => unfold((before) => new Set(before).add(id))), [])
  const { view, change } = useTableView('audit', columns)
  const filters = useMemo(
    () => auditFilters((key, id) => events.find((event) => event[key]?.id === id)?.[key]?.name ?? undefined),
    [events],
  )
  const work = useFileWork({ hasToast: true })
  const { ref, isBeside } = useBeside()
  const open = (event: AuditEventId | undefined) => go({ event })
  return (
    <Stack ref={ref} gap="sm">
      <FilterBar filters={filters} values={filter} onChange={go}>
        {filter.subject && (
          <Button size="sm" variant="light" onClick={() => go({ subject: undefined })}>
            Только одна запись. Показать все
          </Button>
        )}
        <SavedMenu
          list="audit"
          filters={filters}
          values={filter}
          onOpen={(search) => go({ ...noFilter, ...search })}
        />
        <TableMenu columns={columns} view={view} onChange={change} />
        <Button
          size="sm"
          ml="auto"
          variant="default"
          loading={work.isBusy}
          leftSection={<IconTableExport size={18} stroke={1.75} aria-hidden />}
          onClick={() => work.run((signal) => saveAudit(filter, signal))}
        >
          Сохранить в Excel
        </Button>
      </FilterBar>
      <FileState work={work} />
      <ListAndCard beside={isBeside && opened !== null ? 'card' : null}>
        {list.isPending ? (
          <RowBones names={['46%', '58%', '40%', '52%', '44%', '60%']} />
        ) : !list.data ? (
          <ErrorState
            title="Журнал не загрузился"
            error={list.error}
            safe={safe}
            onRetry={() => void list.refetch()}
          />
        ) : lines.length === 0 ? (
          <Nothing isFiltered={Object.keys(filter).length > 0} />
        ) : (
          <DataTable
            label="Журнал действий"
            columns={columns}
            rows={rows}
            view={view}
            opened={opened}
            onOpen={(id) => open(id as AuditEventId)}
            safe={safe}
          />
        )}
        <RecordPlace
          opened={opened}
          isBeside={isBeside}
          steps={<CardSteps {...neighboursOf(rows, opened)} onOpen={(id) => open(id as AuditEventId)} />}
          useRecord={useEvent}
          title={(event) => (event ? `${actName(event.act)}. ${recordWords(event)}` : 'Запись журнала')}
          closeName="Закрыть карточку"
          lost="Запись журнала не загрузилась"
          safe="Журнал цел, попробуйте ещё раз."
          onClose={() => open(undefined)}
        >
          {(event) => (
            <AuditContent event={event} onNarrow={(to) => go({ ...noFilter, event: undefined, ...to })} />
          )}
        </RecordPlace>
      </ListAndCard>
    </Stack>
  )
}
