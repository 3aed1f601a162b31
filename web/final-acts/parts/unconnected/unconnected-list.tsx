import { Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { UnconnectedEmployer } from '../../../../shared/final-acts/unconnected/schema.ts'
import { type Column, firstView } from '../../../ui/data-table/columns.ts'
import { PagedTable, usePagedRows } from '../../../ui/data-table/paged-table.tsx'
import { unconnectedQuery } from '../../api.ts'
import { cameWords, checkUpWords } from '../words.ts'

const columns: Column<UnconnectedEmployer & { id: string }>[] = [
  { key: 'name', title: 'Работодатель', width: 12, share: 3, isName: true, cell: ({ name }) => name },
  { key: 'inn', title: 'ИНН', caption: 'ИНН', width: 8, cell: ({ inn }) => inn },
  {
    key: 'checkUp',
    title: 'Осмотр',
    caption: 'осмотр',
    width: 16,
    share: 2,
    cell: ({ from, to }) => checkUpWords(from, to),
  },
  {
    key: 'came',
    title: 'Пришли',
    caption: 'пришли',
    width: 9,
    share: 1,
    cell: ({ came, to }) => cameWords(came, null, to),
  },
]

interface Props {
  search: string
  onOpen: (row: UnconnectedEmployer) => void
}

/** Employers for whom nobody acts in the cabinet: Enter opens their people. Nothing is drawn where there are none. */
export function UnconnectedList({ search, onOpen }: Props) {
  const list = useInfiniteQuery(unconnectedQuery(search))
  const rows = usePagedRows(list, search)
  if (rows.count === 0 && !list.error) return null
  return (
    <Stack component="section" gap="sm" aria-labelledby="without-cabinet" miw={0} my="xs">
      <div>
        <Title order={3} size="h4" id="without-cabinet">
          Работодатели без кабинета
        </Title>
        <Text fz="sm" c="var(--app-text-2)">
          Их люди пришли с направлением, но организации в кабинете нет. Отметьте, кого она направила, и
          составьте акт, как для остальных.
        </Text>
      </div>
      <PagedTable
        label="Работодатели без кабинета"
        query={list}
        rows={rows}
        columns={columns}
        view={firstView(columns)}
        opened={null}
        onOpen={(id) => {
          const row = rows.loaded.find((one) => one.id === id)
          if (row) onOpen(row)
        }}
        lost="Список не загрузился"
        safe="Записи и акты целы, попробуйте ещё раз."
        empty={null}
      />
    </Stack>
  )
}
