import { Group, Skeleton, Text } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import type { Column, ListRow } from './columns.ts'
import classes from './data-table.module.css'

interface RowProps<Row extends ListRow> {
  row: Row
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
  /** Takes the element of a row whose height is its own. */
  measure: ((node: HTMLElement | null) => void) | undefined
}

const textOf = (content: ReactNode): string | undefined => (typeof content === 'string' ? content : undefined)

const nameIn = <Row extends ListRow>({ shown, row }: RowProps<Row>): ReactNode =>
  shown.find(({ isName }) => isName)?.cell(row)

function Opener<Row extends ListRow>(props: RowProps<Row>) {
  const name = nameIn(props)
  if (!props.isOpenable) return <b className={classes.name}>{name}</b>
  return (
    <button type="button" className={classes.opener} tabIndex={props.isStop ? 0 : -1} data-opener>
      {name}
    </button>
  )
}

/**
 * The browser's own check box: scrolling makes hundreds of rows a second, and a component of the library takes
 * longer than all the rest of its row. The list listens for its changes.
 */
function Tick<Row extends ListRow>(props: RowProps<Row>) {
  const name = textOf(nameIn(props))
  return (
    <label className={classes.tickLabel}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={name ? `Выбрать: ${name}` : 'Выбрать строку'}
        tabIndex={props.isStop ? 0 : -1}
        checked={props.isChosen ?? false}
        readOnly
      />
    </label>
  )
}

/** A row is drawn again only when something of it has changed. */
const isSame = <Row extends ListRow>(one: RowProps<Row>, other: RowProps<Row>): boolean =>
  one.row === other.row &&
  one.shown === other.shown &&
  one.index === other.index &&
  one.isOpen === other.isOpen &&
  one.isStop === other.isStop &&
  one.isChosen === other.isChosen

type RowComponent = <Row extends ListRow>(props: RowProps<Row>) => ReactNode

/** A row of the table. A text is cut at the edge of its cell. */
export const LineRow = memo(
  <Row extends ListRow>(props: RowProps<Row>) => (
    <tr
      ref={props.measure}
      data-row={props.row.id}
      data-index={props.index}
      aria-rowindex={props.index + 2}
      aria-current={props.isOpen || undefined}
      data-chosen={props.isChosen || undefined}
      data-openable={props.isOpenable || undefined}
      className={classes.row}
    >
      {props.isChosen !== undefined && (
        <td className={classes.tick}>
          <Tick {...props} />
        </td>
      )}
      {props.shown.map(({ key, isName, cell }) => {
        if (isName)
          return (
            <td key={key}>
              <Opener {...props} />
            </td>
          )
        return <td key={key}>{cell(props.row, props.isStop)}</td>
      })}
    </tr>
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
        <Group gap="0 0.75rem" align="baseline" fz="sm" c="var(--app-text-2)">
          {props.shown
            .filter(({ isName }) => !isName)
            .map(({ key, caption, cell }) => {
              const content = cell(props.row, props.isStop)
              if (!content) return null
              return caption ? (
                <Group key={key} gap={4}>
                  <Text inherit fz="xs">
                    {caption}
                  </Text>
                  {content}
                </Group>
              ) : (
                <div key={key}>{content}</div>
              )
            })}
        </Group>
      </div>
    </li>
  ),
  isSame,
) as RowComponent

const { root } = Skeleton.classes

/** The library's placeholder without its component: a jump draws a screen of them at once. */
const bone = (width: string) => (
  <span className={root} data-visible style={{ display: 'block', height: '1rem', width }} />
)

/** The place of a row that is still loading. */
export const WaitingRow = memo(({ isCards, width }: { isCards: boolean; width: number }) =>
  isCards ? (
    <li className={classes.cardRow} aria-hidden data-bones>
      {bone('60%')}
    </li>
  ) : (
    <tr className={classes.row} aria-hidden data-bones>
      <td colSpan={width}>{bone('45%')}</td>
    </tr>
  ),
)
