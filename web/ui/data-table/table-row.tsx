import { Checkbox, Group, Skeleton, Table, Text, UnstyledButton } from '@mantine/core'
import type { Row as TableRow } from '@tanstack/react-table'
import { memo, type ReactNode } from 'react'
import type { Column, Features, ListRow } from './columns.ts'
import classes from './data-table.module.css'

interface RowProps<Row extends ListRow> {
  row: TableRow<Features, Row>
  index: number
  /** The columns that are shown, from left to right. */
  shown: readonly Column<Row>[]
  isOpen: boolean
  /** A click opens the row. */
  isOpenable: boolean
  /** The single row that Tab reaches. */
  isStop: boolean
  /** Undefined where rows are not selected. */
  isChosen: boolean | undefined
  /** Takes the element of a card, whose height is its own. */
  measure: ((node: HTMLElement | null) => void) | undefined
}

/** A text is cut at the edge of its cell, and a tooltip shows it whole. */
const Cut = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' ? (
    <Text span inherit truncate display="block" title={children}>
      {children}
    </Text>
  ) : (
    children
  )

const nameIn = <Row extends ListRow>({ shown, row }: RowProps<Row>): ReactNode =>
  shown.find(({ isName }) => isName)?.cell(row.original)

const Opener = <Row extends ListRow>(props: RowProps<Row>) =>
  props.isOpenable ? (
    <UnstyledButton className={classes.opener} tabIndex={props.isStop ? 0 : -1} data-opener>
      {props.measure ? nameIn(props) : <Cut>{nameIn(props)}</Cut>}
    </UnstyledButton>
  ) : (
    <Text fw={500} inherit>
      {props.measure ? nameIn(props) : <Cut>{nameIn(props)}</Cut>}
    </Text>
  )

function Tick<Row extends ListRow>(props: RowProps<Row>) {
  const name = nameIn(props)
  return (
    <Checkbox
      aria-label={typeof name === 'string' ? `Выбрать: ${name}` : 'Выбрать строку'}
      tabIndex={props.isStop ? 0 : -1}
      checked={props.isChosen ?? false}
      onChange={props.row.getToggleSelectedHandler()}
    />
  )
}

/** Scrolling makes hundreds of rows a second: a row is drawn again only when something of it has changed. */
const isSame = <Row extends ListRow>(one: RowProps<Row>, other: RowProps<Row>): boolean =>
  one.row.original === other.row.original &&
  one.shown === other.shown &&
  one.index === other.index &&
  one.isOpen === other.isOpen &&
  one.isStop === other.isStop &&
  one.isChosen === other.isChosen

type RowComponent = <Row extends ListRow>(props: RowProps<Row>) => ReactNode

/** A row of the table. */
export const LineRow = memo(
  <Row extends ListRow>(props: RowProps<Row>) => (
    <Table.Tr
      data-row={props.row.id}
      data-index={props.index}
      aria-rowindex={props.index + 2}
      aria-current={props.isOpen || undefined}
      data-chosen={props.isChosen || undefined}
      data-openable={props.isOpenable || undefined}
      className={classes.row}
    >
      {props.isChosen !== undefined && (
        <Table.Td className={classes.tick}>
          <Tick {...props} />
        </Table.Td>
      )}
      {props.shown.map(({ key, isName, cell }) => (
        <Table.Td key={key}>
          {isName ? <Opener {...props} /> : <Cut>{cell(props.row.original, props.isStop)}</Cut>}
        </Table.Td>
      ))}
    </Table.Tr>
  ),
  isSame,
) as RowComponent

/** A row in a narrow place: its name, and under it the other values one after another. */
export const CardRow = memo(
  <Row extends ListRow>(props: RowProps<Row>) => (
    <li
      ref={props.measure}
      data-row={props.row.id}
      data-index={props.index}
      aria-current={props.isOpen || undefined}
      data-chosen={props.isChosen || undefined}
      data-openable={props.isOpenable || undefined}
      className={classes.cardRow}
    >
      {props.isChosen !== undefined && <Tick {...props} />}
      <div className={classes.cardBody}>
        <Opener {...props} />
        <Group gap="0 0.75rem" fz="sm" c="var(--app-text-2)">
          {props.shown
            .filter(({ isName }) => !isName)
            .map(({ key, cell }) => (
              <div key={key}>{cell(props.row.original, props.isStop)}</div>
            ))}
        </Group>
      </div>
    </li>
  ),
  isSame,
) as RowComponent

/** The place of a row that is still loading. */
export const WaitingRow = ({ isCards, width }: { isCards: boolean; width: number }) =>
  isCards ? (
    <li className={classes.cardRow} aria-hidden>
      <Skeleton h="1rem" w="60%" />
    </li>
  ) : (
    <Table.Tr className={classes.row} aria-hidden>
      <Table.Td colSpan={width}>
        <Skeleton h="0.875rem" w="45%" />
      </Table.Td>
    </Table.Tr>
  )
