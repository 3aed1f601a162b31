import { Button, Group } from '@mantine/core'
import { actName, roleName } from '../../../shared/audit/ru.ts'
import type { AuditEventId, AuditRow } from '../../../shared/audit/schema.ts'
import { countOf } from '../../../shared/platform/count-words.ts'
import type { Column } from '../../ui/data-table/columns.ts'
import { whenWords } from '../../ui/when.ts'
import { iconOf, recordWords, whoWords } from './audit-words.ts'
import type { GroupedEvent } from './gathered.ts'

/** A row of the audit: an event, and how many same views before it the row stands for. */
export type AuditLine = AuditRow & Pick<GroupedEvent, 'earlier'>

function Act({ act }: AuditRow) {
  const Mark = iconOf(act)
  return (
    <Group gap="xs" wrap="nowrap" c="var(--app-text-2)">
      <Mark size={16} stroke={1.75} aria-hidden />
      {actName(act)}
    </Group>
  )
}

const times = ['раз', 'раза', 'раз'] as const

/** The columns of the audit; `onUnfold` shows the same views that a row stands for. */
export const auditColumns = (onUnfold: (id: AuditEventId) => void): Column<AuditLine>[] => [
  { key: 'at', title: 'Когда', width: 9.5, cell: ({ at }) => whenWords(at, new Date()) },
  { key: 'act', title: 'Действие', width: 9, cell: (row) => <Act {...row} /> },
  { key: 'record', title: 'С чем', width: 12, share: 4, isName: true, cell: recordWords },
  {
    key: 'does',
    title: 'Что сделано',
    width: 10,
    share: 2,
    cell: ({ id, subject, does, brief, earlier }) =>
      earlier.length > 0 ? (
        <Button variant="subtle" size="compact-sm" onClick={() => onUnfold(id)}>
          Ещё {countOf(earlier.length, times)}
        </Button>
      ) : (
        (brief ?? (subject?.name ? does : ''))
      ),
  },
  { key: 'who', title: 'Кто', width: 10, share: 2, cell: whoWords },
  { key: 'role', title: 'Роль', width: 8.5, cell: ({ role }) => roleName(role) },
  {
    key: 'organization',
    title: 'Организация',
    width: 10,
    share: 1,
    cell: ({ organization }) => organization?.name ?? '',
  },
  { key: 'address', title: 'Адрес в сети', width: 9, isExtra: true, cell: ({ address }) => address ?? '' },
]
