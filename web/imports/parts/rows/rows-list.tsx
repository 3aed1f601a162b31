import { Title } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useState } from 'react'
import { importFieldNames } from '../../../../shared/imports/ru.ts'
import type { ImportRow } from '../../../../shared/imports/schema.ts'
import { numberWords } from '../../../../shared/platform/count-words.ts'
import { useMore } from '../../../ui/use-more.ts'
import { repeatText, rowName } from '../steps/check-words.ts'
import { CellContent, toneOf } from './row-cell.tsx'
import classes from './rows.module.css'
import type { RowsProps } from './rows-table.tsx'

const facts = ['birth', 'position', 'department'] as const

function Row({ row }: { row: ImportRow }) {
  const faulty = row.cells.filter(({ problem, warning }) => problem ?? warning)
  const known = facts.flatMap(
    (field) => row.cells.find((cell) => cell.field === field && !faulty.includes(cell))?.text || [],
  )
  const repeat = repeatText(row)
  return (
    <>
      <p className={classes.listHead}>
        <span className={classes.listName}>{rowName(row)}</span>
        <span className={classes.listNumber}>строка {row.row}</span>
      </p>
      {known.length > 0 && <p className={classes.facts}>{known.join(' · ')}</p>}
      {faulty.map((cell) => (
        <div key={cell.field} className={classes.listCell} data-tone={toneOf({ cell })}>
          <span className={classes.field}>{importFieldNames[cell.field]}</span>
          <CellContent cell={cell} />
        </div>
      ))}
      {repeat && (
        <div className={classes.listCell} data-tone="warn">
          <CellContent cell={undefined} repeat={repeat} />
        </div>
      )}
    </>
  )
}

/** The element that scrolls under a finger: the sheet itself. */
const scrollerOf = (node: HTMLElement | null): HTMLElement | null => {
  for (let at = node; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return null
}

interface WindowProps extends RowsProps {
  scroller: HTMLElement
  list: HTMLUListElement
}

/**
 * The virtual window over the rows. Renders once its scroll container is known: otherwise it would scroll the
 * container back to the top.
 */
function RowsWindow({ scroller, list, ...props }: WindowProps) {
  const { rows } = props
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const top = list.getBoundingClientRect().top - scroller.getBoundingClientRect().top
    setMargin(Math.round(top + scroller.scrollTop))
  })
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    initialOffset: () => scroller.scrollTop,
    estimateSize: () => 132,
    getItemKey: (index) => rows[index]?.row ?? index,
    scrollMargin: margin,
    overscan: 6,
  })
  const items = virtual.getVirtualItems()
  useMore(items.at(-1)?.index, props)
  return (
    <>
      <li aria-hidden style={{ height: virtual.getTotalSize() }} />
      {items.map(({ key, index, start }) => {
        const row = rows[index]
        return (
          row && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={classes.listRow}
              style={{ transform: `translateY(${start - margin}px)` }}
            >
              <Row row={row} />
            </li>
          )
        )
      })}
    </>
  )
}

/** The rows on a phone: a list of people, each with the problems. */
export function RowsList(props: RowsProps) {
  const { caption, count } = props
  const [list, setList] = useState<HTMLUListElement | null>(null)
  const scroller = scrollerOf(list)
  return (
    <section aria-label={caption}>
      <Title order={4}>
        {caption}
        {count !== null && <span className={classes.listNumber}> {numberWords(count)}</span>}
      </Title>
      <ul ref={setList} className={classes.list}>
        {list && scroller && <RowsWindow scroller={scroller} list={list} {...props} />}
      </ul>
    </section>
  )
}
