import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { EmployeeSort } from '../../../../shared/employees/schema.ts'
import classes from './list.module.css'
import { tableRoles } from './list-roles.ts'

/** Sort order of the list. */
export interface Sorting {
  sort: EmployeeSort
  order: 'asc' | 'desc'
}

interface HeadProps extends Sorting {
  onSort: (next: Sorting) => void
  all: AllProps
}

interface AllProps {
  state: 'none' | 'some' | 'all'
  onChoose: (isOn: boolean) => void
}

/** Chooses everybody found, or clears the choice. */
export function ChooseAll({ state, onChoose, children }: AllProps & { children?: string }) {
  return (
    <label className={classes.tick}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={children ? undefined : 'Выбрать всех найденных'}
        ref={(box) => {
          if (box) box.indeterminate = state === 'some'
        }}
        checked={state === 'all'}
        onChange={() => onChoose(state === 'none')}
      />
      {children}
    </label>
  )
}

function SortHeader({
  by,
  name,
  sort,
  order,
  onSort,
}: Sorting & { by: EmployeeSort; name: string; onSort: HeadProps['onSort'] }) {
  const isOn = sort === by
  const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <span {...tableRoles.sorting(isOn ? order : 'none')} className={classes.header}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => onSort({ sort: by, order: isOn && order === 'asc' ? 'desc' : 'asc' })}
      >
        {name}
        {isOn && <Arrow size={16} stroke={2} aria-hidden />}
      </button>
    </span>
  )
}

/** The table heading: three columns sort the list; the box chooses everybody found. */
export function ListHead({ sort, order, onSort, all }: HeadProps) {
  const sorting = { sort, order, onSort }
  return (
    <div {...tableRoles.row(-1)} className={classes.head}>
      <span {...tableRoles.header}>
        <ChooseAll {...all} />
      </span>
      <SortHeader by="name" name="Сотрудник" {...sorting} />
      <SortHeader by="department" name="Подразделение и должность" {...sorting} />
      <SortHeader by="due" name="Срок осмотра" {...sorting} />
      <span {...tableRoles.header} className={classes.header}>
        Состояние
      </span>
    </div>
  )
}
