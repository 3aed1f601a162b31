import { Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { importFieldNames } from '../../../../shared/imports/ru.ts'
import type { ImportView } from '../../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { Card } from '../../../ui/card.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Note } from '../../../ui/note.tsx'
import { Bone, Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { importRows } from '../../api.ts'
import { type Look, shownFields } from '../steps/check-words.ts'
import classes from './rows.module.css'
import { RowsList } from './rows-list.tsx'
import { RowsTable } from './rows-table.tsx'

interface Props {
  organization: OrganizationId
  view: ImportView
  look: Look
  /** On a phone the rows are a list with their errors. */
  isNarrow: boolean
}

const nothing: Record<Exclude<Look['kind'], 'new'>, string> = {
  all: 'В файле нет строк с сотрудниками.',
  right: 'Верных строк нет.',
  bad: 'Строк с ошибками нет: всё можно загрузить.',
  repeat: 'Никого из файла ещё нет в списке сотрудников.',
  dismissed: 'Уволенных в файле нет.',
}

const captions: Record<Exclude<Look['kind'], 'new'>, string> = {
  all: 'Все строки файла',
  right: 'Верные строки',
  bad: 'Строки с ошибками',
  repeat: 'Строки о тех, кто уже есть',
  dismissed: 'Строки об уволенных',
}

function countOf({ counts }: ImportView, { kind, field }: Look): number | null {
  if (!counts || field || kind === 'new') return null
  const { rows, right, bad, repeats, dismissed = 0 } = counts
  return { all: rows, right, bad, repeat: repeats, dismissed }[kind]
}

/** The rows selected by a tile: loads only the pages that the user scrolls to. */
export function RowsPlace({ organization, view, look, isNarrow }: Props) {
  const kind = look.kind === 'new' ? 'all' : look.kind
  const chosen = view.columns.map(({ field }) => field).join()
  const filter = { ...(kind !== 'all' && { kind }), ...(look.field && { field: look.field }) }
  const query = useInfiniteQuery(importRows(organization, view.id, chosen, filter))
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const more = {
    hasMore: query.hasNextPage,
    onMore: () => {
      if (!query.isFetchingNextPage) void query.fetchNextPage()
    },
  }
  const caption = captions[kind] + (look.field ? `: ${importFieldNames[look.field]}` : '')
  const shared = { rows, caption, count: countOf(view, look), kind, ...more }
  if (query.isPending)
    return (
      <Skeletons>
        <Bone h={360} radius={16} />
      </Skeletons>
    )
  if (query.isError && rows.length === 0)
    return (
      <ErrorState
        title="Строки не загрузились"
        error={query.error}
        safe="Проверка цела, попробуйте ещё раз."
        onRetry={() => void query.refetch()}
      />
    )
  if (rows.length === 0)
    return (
      <Card>
        <Text c="dimmed">{nothing[kind]}</Text>
      </Card>
    )
  return (
    <div className={classes.place}>
      {isNarrow ? (
        <RowsList {...shared} />
      ) : (
        <RowsTable {...shared} fields={shownFields(view, look)} headings={headingsOf(view)} />
      )}
      {query.isFetchNextPageError && (
        <LoadFailed onRetry={query.fetchNextPage}>Следующие строки не загрузились.</LoadFailed>
      )}
      {kind === 'repeat' && (
        <Note tone="calm" icon={IconInfoCircle}>
          Узнаём по СНИЛС, телефону, табельному № или по ФИО вместе с датой рождения.
        </Note>
      )}
    </div>
  )
}

const headingsOf = ({ columns }: ImportView) =>
  Object.fromEntries(columns.flatMap(({ field, heading }) => (field ? [[field, heading]] : [])))
