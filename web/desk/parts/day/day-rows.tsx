import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import type { DeskRow } from '../../../../shared/desk/schema.ts'
import { useIsPrinting } from '../../../ui/printing.ts'
import classes from './desk.module.css'

interface Props {
  rows: readonly DeskRow[]
  /**
   * Rows that are rendered at any scroll position: the row that the Tab key reaches and the open row, which
   * must not lose the focus.
   */
  kept: readonly number[]
  rowOf: (row: DeskRow) => ReactNode
}

/** Height of most rows, pixels: a name and a line of data. */
const usual = 65

/**
 * Lists the visits of the day: renders only visible rows on the screen, so that a day of three hundred visits
 * is as fast as a day of ten; renders all rows for print.
 */
export function DayRows(props: Props) {
  return useIsPrinting() ? <Printed {...props} /> : <Seen {...props} />
}

const Printed = ({ rows, rowOf }: Props) => (
  <ul aria-label="Записи дня">
    {rows.map((row) => (
      <li key={row.id}>{rowOf(row)}</li>
    ))}
  </ul>
)

function Seen({ rows, kept, rowOf }: Props) {
  const [list, setList] = useState<HTMLUListElement | null>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    if (list) setMargin(Math.round(list.getBoundingClientRect().top + scrollY))
  })
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => usual,
    getItemKey: (index) => rows[index]?.id ?? index,
    scrollMargin: margin,
    overscan: 8,
    rangeExtractor: (range: Range) =>
      [...new Set([...kept, ...defaultRangeExtractor(range)])]
        .filter((at) => at >= 0 && at < rows.length)
        .sort((a, b) => a - b),
  })
  return (
    <ul
      ref={setList}
      className={classes.rows}
      aria-label="Записи дня"
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index]
        return (
          row && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - margin}px)` }}
            >
              {rowOf(row)}
            </li>
          )
        )
      })}
    </ul>
  )
}
