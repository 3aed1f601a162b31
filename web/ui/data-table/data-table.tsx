import { Checkbox, Group, Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type ReactTable, type RowSelectionState, useTable } from '@tanstack/react-table'
import { type CSSProperties, useMemo } from 'react'
import { numberWords } from '../../../shared/platform/count-words.ts'
import type { TableView } from '../../../shared/platform/table-view.ts'
import { Card } from '../card.tsx'
import type { KeyLine } from '../keys-sheet.tsx'
import { ErrorState } from '../states.tsx'
import { remOf, useWidth } from '../width.ts'
import { type Choice, chosen, everything, isChosen, nothing } from './choice.ts'
import {
  type Column,
  type Features,
  features,
  fitting,
  type ListRow,
  shownColumns,
  widthsOf,
} from './columns.ts'
import classes from './data-table.module.css'
import { KeysHelp } from './keys-help.tsx'
import type { Rows } from './rows.ts'
import { TableRows } from './table-rows.tsx'

/** The width in rem of the column with the check boxes. */
const tickWidth = 3

/** The height of a row in rem, and the least one where a finger hits it. */
const heights = { compact: 2.25, comfortable: 3.5, card: 4.75, touch: 2.75 }

/** The order of a list. */
export interface Sorting {
  key: string
  order: 'asc' | 'desc'
}

/** The props of a `DataTable`. */
export interface DataTableProps<Row extends ListRow> {
  /** The name of the list, such as «Сотрудники». */
  label: string
  columns: readonly Column<Row>[]
  rows: Rows<Row>
  view: TableView
  /** The row whose card is open. */
  opened: string | null
  /** Without it the rows have no card. */
  onOpen?: (id: string) => void
  sorting?: Sorting
  onSort?: (next: Sorting) => void
  /** The selected rows; without them the rows have no check boxes. */
  choice?: Choice | undefined
  onChoose?: (next: Choice<never>) => void
  /** The name of the box that selects everything found. */
  allName?: string
  /** The width in rem under which rows are cards; more where a row has many values that nothing else shows. */
  cardsBelow?: number
  /** A row is as high as its values need; otherwise they are cut to one line. */
  isTall?: boolean
  /** Keys of the screen around the list, for the help. */
  keys?: readonly KeyLine[]
  /** Tells what is safe when a page of the list has failed to load. */
  safe: string
}

/** The table of TanStack that stands behind a `DataTable`. */
export type TableOf<Row extends ListRow> = ReactTable<Features, Row>

function useLayout<Row extends ListRow>(props: DataTableProps<Row>) {
  const { columns, view, choice, cardsBelow = 26, isTall = false } = props
  const hasTicks = choice !== undefined
  const { ref, width } = useWidth()
  const rem = remOf()
  const room = width / rem
  // On a tablet a table would have room for three columns and hide the others.
  const isCards = room < cardsBelow || matchMedia('(max-width: 48em)').matches
  const least = matchMedia('(pointer: coarse)').matches ? heights.touch : 0
  const height = (isCards || isTall ? heights.card : Math.max(heights[view.density], least)) * rem
  const laid = useMemo(() => {
    const left = room - (hasTicks ? tickWidth : 0)
    const chosen = shownColumns(columns, view)
    const shown = isCards ? chosen : fitting(chosen, left)
    return { shown, widths: widthsOf(shown, left) }
  }, [columns, view, room, hasTicks, isCards])
  return { ref, isLaid: width > 0, isCards, height, ...laid }
}

/** TanStack Table keeps the selection and its ranges only, so it knows of no column. */
const none: [] = []

function useDataTable<Row extends ListRow>({ rows, choice, onChoose }: DataTableProps<Row>) {
  const rowSelection = useMemo<RowSelectionState>(() => {
    const ids = choice ? rows.loaded.filter(({ id }) => isChosen(choice, id)) : []
    return Object.fromEntries(ids.map(({ id }) => [id, true as const]))
  }, [choice, rows.loaded])
  return useTable({
    features,
    columns: none,
    data: rows.loaded,
    getRowId: ({ id }) => id,
    state: { rowSelection },
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(rowSelection) : change
      const changed = rows.loaded.filter(({ id }) => id in next !== id in rowSelection).map(({ id }) => id)
      if (choice && changed[0]) onChoose?.(chosen(choice, changed, changed[0] in next) as Choice<never>)
    },
  })
}

const sortWords = { asc: 'ascending', desc: 'descending' } as const

function sortOf(isOn: boolean, isSortable: boolean, sorting: Sorting | undefined) {
  if (!isSortable) return undefined
  return isOn && sorting ? sortWords[sorting.order] : 'none'
}

interface HeadProps<Row extends ListRow> extends Pick<DataTableProps<Row>, 'sorting' | 'onSort'> {
  shown: readonly Column<Row>[]
}

const Head = <Row extends ListRow>({ shown, sorting, onSort }: HeadProps<Row>) =>
  shown.map(({ key, title, isSortable = false }) => {
    const isOn = sorting?.key === key
    const isSorted = isSortable && onSort !== undefined
    const Arrow = sorting?.order === 'desc' ? IconArrowDown : IconArrowUp
    return (
      <Table.Th key={key} aria-sort={sortOf(isOn, isSorted, sorting)} className={classes.heading}>
        {isSorted ? (
          <UnstyledButton
            className={classes.sort}
            onClick={() => onSort?.({ key, order: isOn && sorting.order === 'asc' ? 'desc' : 'asc' })}
          >
            {title}
            {isOn && <Arrow size={16} stroke={2} aria-hidden />}
          </UnstyledButton>
        ) : (
          title
        )}
      </Table.Th>
    )
  })

interface AllBoxProps {
  choice: Choice
  count: number
  onChoose: (next: Choice<never>) => void
  name: string
  /** The name stands beside the box. */
  hasLabel?: boolean
}

/** Selects everything found, or clears the choice. */
function AllBox({ choice, count, onChoose, name, hasLabel = false }: AllBoxProps) {
  const isAll = choice.isAll ? choice.ids.size === 0 : choice.ids.size === count
  const isNone = !choice.isAll && choice.ids.size === 0
  return (
    <Checkbox
      {...(hasLabel ? { label: name } : { 'aria-label': name })}
      checked={isAll && !isNone}
      indeterminate={!isAll && !isNone}
      onChange={() => onChoose(isNone ? everything : nothing)}
    />
  )
}

/**
 * A list of rows in columns with a sticky heading; only the rows on the screen are drawn. Arrows and `j` `k`
 * move over the rows, Enter opens one, `x` selects it, Shift selects a range. In a narrow place each row is a
 * card.
 */
export function DataTable<Row extends ListRow>(props: DataTableProps<Row>) {
  const { label, rows, view, sorting, onSort, choice, onChoose, safe } = props
  const { allName = 'Выбрать всё найденное' } = props
  const { ref, isLaid, isCards, height, shown, widths } = useLayout(props)
  const table = useDataTable(props)
  const { count } = rows
  const all = useMemo(
    () =>
      choice &&
      onChoose && (
        <AllBox choice={choice} count={count} onChoose={onChoose} name={allName} hasLabel={isCards} />
      ),
    [choice, onChoose, count, allName, isCards],
  )
  // The same element while pages come and go, so that they do not draw the heading again.
  const head = useMemo(
    () => (
      <Table.Thead className={classes.head}>
        <Table.Tr aria-rowindex={1}>
          {all && <Table.Th className={classes.tick}>{all}</Table.Th>}
          <Head shown={shown} {...(sorting && { sorting })} {...(onSort && { onSort })} />
        </Table.Tr>
      </Table.Thead>
    ),
    [all, shown, sorting, onSort],
  )
  const body = isLaid && (
    <TableRows {...props} table={table} shown={shown} isCards={isCards} height={height} />
  )
  return (
    <>
      {rows.failed && (
        <ErrorState
          title="Часть списка не загрузилась"
          error={rows.failed.error}
          safe={safe}
          onRetry={rows.failed.retry}
        />
      )}
      <Card flush component="div" className={classes.card}>
        <div
          ref={ref}
          aria-busy={rows.isBusy}
          data-density={view.density}
          data-tall={props.isTall}
          data-layout={isLaid ? (isCards ? 'cards' : 'table') : undefined}
          className={classes.place}
        >
          {isCards ? (
            <>
              {all && (
                <Group justify="space-between" gap="xs" px="md" py="sm" fz="sm">
                  {all}
                  {!rows.hasMore && <span aria-hidden>Найдено: {numberWords(rows.count)}</span>}
                </Group>
              )}
              {body}
            </>
          ) : (
            <Table layout="fixed" aria-label={label} aria-rowcount={rows.hasMore ? -1 : rows.count + 1}>
              <colgroup>
                {choice && <col style={{ width: `${tickWidth}rem` }} />}
                {shown.map(({ key }) => (
                  <col key={key} style={{ width: `${widths.get(key)}rem` } as CSSProperties} />
                ))}
              </colgroup>
              {head}
              {body}
            </Table>
          )}
        </div>
      </Card>
      <KeysHelp hasChoice={choice !== undefined} {...(props.keys && { keys: props.keys })} />
    </>
  )
}
