import { Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReadSheet } from '../../../../shared/imports/row-place.ts'
import { importFieldNames } from '../../../../shared/imports/ru.ts'
import type { ImportView } from '../../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { Card } from '../../../ui/card.tsx'
import { firstView } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { ListContent } from '../../../ui/data-table/list-content.tsx'
import { useLoadedRows } from '../../../ui/data-table/rows.ts'
import { Note } from '../../../ui/note.tsx'
import { importRows } from '../../api.ts'
import type { Look } from '../steps/check-words.ts'
import { CellEditing, useCellEditing } from './cell-editing.ts'
import { hasFault, rowColumns } from './row-columns.tsx'

interface Props {
  organization: OrganizationId
  view: ImportView
  look: Look
}

const nothing: Record<Exclude<Look['kind'], 'new'>, string> = {
  all: 'В файле нет строк с сотрудниками.',
  right: 'Верных строк нет.',
  bad: 'Строк с ошибками нет: всё можно загрузить.',
  repeat: 'Строк, которые изменят кого-то в списке, нет.',
  same: 'Все строки что-то меняют в списке.',
  dismissed: 'Уволенных в файле нет.',
}

/** Names of what each tile shows. */
export const captions: Record<Look['kind'], string> = {
  all: 'Все строки файла',
  right: 'Верные строки',
  bad: 'Строки с ошибками',
  repeat: 'Строки о тех, кто уже есть',
  same: 'Строки без изменений',
  dismissed: 'Строки об уволенных',
  new: 'Новые названия',
}

const noSheets: readonly ReadSheet[] = []
const safe = 'Проверка цела, попробуйте ещё раз.'

/**
 * Rows about known people that change nothing have a tile of their own, so they are left out of the others of their kind,
 * unless a look asks for rows with a remark on one field.
 */
function kindFilter(kind: Exclude<Look['kind'], 'new'>, { counts }: ImportView, field?: Look['field']) {
  if (kind === 'all') return {}
  if (kind === 'same') return { kind: 'repeat', unchanged: 'only' } as const
  return kind === 'repeat' && counts?.unchanged && !field
    ? ({ kind, unchanged: 'without' } as const)
    : { kind }
}

/** The rows selected by a tile: loads only the pages that the user scrolls to. */
export function RowsPlace({ organization, view, look }: Props) {
  const kind = look.kind === 'new' ? 'all' : look.kind
  const chosen = view.columns.map(({ field }) => field).join()
  const filter = { ...kindFilter(kind, view, look.field), ...(look.field && { field: look.field }) }
  const query = useInfiniteQuery(importRows(organization, view.id, chosen, filter))
  const loaded = useMemo(
    () =>
      query.data?.pages.flatMap(({ items }) => items.map((row) => ({ ...row, id: String(row.row) }))) ?? [],
    [query.data],
  )
  const hasFaults = loaded.some(hasFault)
  const sheets = view.sheets?.read ?? noSheets
  const columns = useMemo(() => rowColumns(hasFaults, sheets), [hasFaults, sheets])
  const rows = useLoadedRows(query, loaded, JSON.stringify([chosen, filter]))
  const editing = useCellEditing(organization, view, loaded)
  return (
    <CellEditing value={editing}>
      <Stack gap="sm">
        {(kind === 'repeat' || kind === 'same') && (
          <Note tone="calm" icon={IconInfoCircle}>
            Узнаём по СНИЛС, телефону, табельному № или по ФИО вместе с датой рождения.
          </Note>
        )}
        <ListContent
          first={query}
          lost="Строки не загрузились"
          safe={safe}
          hasRows={loaded.length > 0}
          empty={
            <Card>
              <Text c="dimmed">{nothing[kind]}</Text>
            </Card>
          }
        >
          <DataTable
            label={captions[kind] + (look.field ? `: ${importFieldNames[look.field]}` : '')}
            columns={columns}
            rows={rows}
            view={firstView(columns)}
            opened={null}
            cardsBelow={44}
            isTall
            safe={safe}
          />
        </ListContent>
      </Stack>
    </CellEditing>
  )
}
