import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEventId, AuditRow } from '../../shared/audit/schema.ts'
import { ListAndCard, useBeside } from '../ui/card-place.tsx'
import { IconTile } from '../ui/icon-tile.tsx'
import { RowBones } from '../ui/row-bones.tsx'
import { Empty, ErrorState } from '../ui/states.tsx'
import { auditQuery } from './api.ts'
import classes from './parts/audit.module.css'
import { type AuditAddress, filterOf, noFilter, useAuditAddress } from './parts/audit-address.ts'
import { AuditFilters, type KnownNames } from './parts/audit-filters.tsx'
import { AuditList } from './parts/audit-list.tsx'
import { AuditPlace } from './parts/audit-place.tsx'

const Waiting = () => <RowBones names={['46%', '58%', '40%', '52%', '44%', '60%']} />

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

/** Names of the filters in the address, taken from the events of the same list. */
function namesOf(rows: readonly AuditRow[], { who, organization, subject }: AuditAddress): KnownNames {
  const find = (id: string | undefined, of: 'who' | 'organization' | 'subject') =>
    rows.find((row) => row[of]?.id === id)?.[of]?.name ?? undefined
  return {
    who: find(who, 'who'),
    organization: find(organization, 'organization'),
    subject: find(subject, 'subject'),
  }
}

/** `/admin?audit`: who did what, when and from where; read-only. */
export function AuditPage() {
  const address = useAuditAddress()
  const filter = filterOf(address)
  const list = useInfiniteQuery(auditQuery(filter))
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const { ref, isBeside } = useBeside()
  const { opened, go } = address
  const open = (event: AuditEventId | undefined) => go({ event })
  const state = list.isPending ? (
    <Waiting />
  ) : !list.data ? (
    <ErrorState
      title="Журнал не загрузился"
      error={list.error}
      safe="Записи журнала целы, попробуйте ещё раз."
      onRetry={() => void list.refetch()}
    />
  ) : rows.length === 0 ? (
    <Nothing isFiltered={Object.keys(filter).length > 0} />
  ) : (
    <AuditList rows={rows} list={list} opened={opened} onOpen={open} />
  )
  return (
    <div ref={ref} className={classes.page}>
      <AuditFilters address={address} names={namesOf(rows, address)} />
      <ListAndCard beside={isBeside && opened !== null ? 'card' : null}>
        <div className={classes.main}>{state}</div>
        <AuditPlace
          opened={opened}
          isBeside={isBeside}
          onClose={() => open(undefined)}
          onNarrow={(to) => go({ ...noFilter, event: undefined, ...to })}
        />
      </ListAndCard>
    </div>
  )
}
