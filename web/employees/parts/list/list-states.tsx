import { Button } from '@mantine/core'
import { IconSearch, IconUserPlus, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { splitSearch } from '../../../../shared/employees/search.ts'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { Empty } from '../../../ui/states.tsx'

/** Message for a search and filters that match no employee. */
export const NothingFound = ({
  search,
  isFiltered,
  dismissed,
  onDismissed,
  onReset,
}: {
  search: string
  /** A filter narrows the list in addition to the search. */
  isFiltered: boolean
  /** How many dismissed people match. */
  dismissed: number
  /** Shows them. */
  onDismissed: () => void
  onReset: () => void
}) => (
  <Empty
    drawing={<IconTile icon={IconSearch} tone="calm" size="lg" />}
    title="Никого не нашли"
    action={
      <>
        {dismissed > 0 && <Button onClick={onDismissed}>Показать уволенных: {dismissed}</Button>}
        <Button variant={dismissed > 0 ? 'default' : 'filled'} onClick={onReset}>
          {isFiltered ? 'Сбросить фильтры' : 'Сбросить поиск'}
        </Button>
      </>
    }
  >
    {search ? `По запросу «${search}»` : 'По этим условиям'}
    {search && isFiltered && ' с выбранными фильтрами'} сотрудников нет.
    {dismissed > 0 && ' Но они есть среди уволенных.'}
    {search &&
      dismissed === 0 &&
      ' Проверьте написание: ищем по фрагментам имени, должности, подразделения и табельного номера.'}
    {splitSearch(search).some((word) => word.length < 3) && ' По одной и двум буквам ищем начало слова.'}
  </Empty>
)

/** Message for an empty list: explains how to add people. */
export const NobodyYet = ({ onAdd, children }: { onAdd: () => void; children?: ReactNode }) => (
  <Empty
    drawing={<IconTile icon={IconUsers} size="lg" />}
    title="В списке пока никого нет"
    action={
      <>
        {children}
        <Button
          variant={children ? 'default' : 'filled'}
          onClick={onAdd}
          leftSection={<IconUserPlus size={20} stroke={1.75} aria-hidden />}
        >
          Добавить сотрудника
        </Button>
      </>
    }
  >
    Добавьте сотрудников: кабинет посчитает, кому и когда пора на осмотр, и поможет записать всех сразу.
  </Empty>
)
