import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { ImportField, ImportRow } from '../../../../shared/imports/schema.ts'
import { numberWords } from '../../../../shared/platform/count-words.ts'
import { type MoreRows, useMore } from '../../../ui/use-more.ts'
import { shortNames } from '../import-words.ts'
import { repeatField, repeatText } from '../steps/check-words.ts'
import { CellContent, toneOf } from './row-cell.tsx'
import classes from './rows.module.css'

/** Rows to show and how to load more. */
export interface RowsProps extends MoreRows {
  rows: readonly ImportRow[]
  caption: string
  /** Total number of rows; null while unknown. */
  count: number | null
}

interface TableProps extends RowsProps {
  fields: readonly ImportField[]
  /** Headings of the file, by the field of their column. */
  headings: Partial<Record<ImportField, string>>
}

// Column widths, rem; the columns stay aligned whatever part of the table is drawn.
const widths: Partial<Record<ImportField, number>> = {
  fullname: 15,
  position: 14,
  department: 14,
  factors: 14,
}
const narrow = ['birth', 'gender', 'personnelNumber', 'workClass', 'hiredOn', 'seniorityFrom', 'lastPassedOn']
const widthAt = (field: ImportField): number => widths[field] ?? (narrow.includes(field) ? 10 : 12)
const numberWidth = 5.75
const widthOf = (fields: readonly ImportField[]): string =>
  `${fields.reduce((sum, field) => sum + widthAt(field), numberWidth)}rem`

function Row({ row, fields }: { row: ImportRow; fields: readonly ImportField[] }) {
  const repeat = repeatText(row)
  const repeatColumn = repeatField(fields)
  return (
    <>
      <th scope="row" className={classes.number}>
        {numberWords(row.row)}
      </th>
      {fields.map((field) => {
        const cell = row.cells.find((one) => one.field === field)
        const content = { cell, repeat: field === repeatColumn ? repeat : null }
        return (
          <td key={field} className={classes.cell} data-tone={toneOf(content)}>
            <CellContent {...content} />
          </td>
        )
      })}
    </>
  )
}

const Head = ({ fields, headings }: Pick<TableProps, 'fields' | 'headings'>) => (
  <thead>
    <tr aria-rowindex={1}>
      <th scope="col" className={classes.number}>
        Строка
      </th>
      {fields.map((field) => (
        <th key={field} scope="col" className={classes.headCell}>
          {shortNames[field]}
          <span className={classes.theirs}>{headings[field] ?? 'нет в файле'}</span>
        </th>
      ))}
    </tr>
  </thead>
)

/** Spacer above or below the window of rows. */
const Space = ({ height, span }: { height: number; span: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={span} style={{ height, padding: 0 }} />
    </tr>
  )

/** The rows as a table: a virtual window for any number of rows; bad cells show the reason. */
export function RowsTable(props: TableProps) {
  const { rows, fields, headings, caption, count } = props
  const scroller = useRef<HTMLElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 68,
    getItemKey: (index) => rows[index]?.row ?? index,
    overscan: 8,
  })
  const items = virtual.getVirtualItems()
  useMore(items.at(-1)?.index, props)
  const span = fields.length + 1
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by the keyboard too
    <section ref={scroller} className={classes.scroller} aria-label={caption} tabIndex={0}>
      <table
        className={classes.table}
        style={{ width: widthOf(fields) }}
        aria-rowcount={count === null ? -1 : count + 1}
      >
        <caption className={classes.caption}>{caption}</caption>
        <colgroup>
          <col style={{ width: `${numberWidth}rem` }} />
          {fields.map((field) => (
            <col key={field} style={{ width: `${widthAt(field)}rem` }} />
          ))}
        </colgroup>
        <Head fields={fields} headings={headings} />
        <tbody>
          <Space height={items[0]?.start ?? 0} span={span} />
          {items.map(({ key, index }) => {
            const row = rows[index]
            return (
              row && (
                <tr key={key} ref={virtual.measureElement} data-index={index} aria-rowindex={index + 2}>
                  <Row row={row} fields={fields} />
                </tr>
              )
            )
          })}
          <Space height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} span={span} />
        </tbody>
      </table>
    </section>
  )
}
