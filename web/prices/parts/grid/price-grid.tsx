import { Text, VisuallyHidden } from '@mantine/core'
import { memo, type RefObject, useRef } from 'react'
import type { Day } from '../../../../shared/platform/days.ts'
import type { City } from '../../../../shared/platform/person.ts'
import type { PriceTable } from '../../../../shared/prices/schema.ts'
import { ServiceKind } from '../../../../shared/programme/schema.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import { cellKey, type Edits, isMoved } from '../draft.ts'
import { amountText, serviceKindNames } from '../words.ts'
import classes from './grid.module.css'
import { PriceCell } from './price-cell.tsx'
import type { Grid } from './use-grid.ts'

/** A row of the table. */
export type PriceRow = PriceTable['rows'][number]

interface RowProps {
  row: PriceRow
  cities: readonly City[]
  edits: Edits
  day: Day
  /** The column with the focus; null in other rows. */
  stop: number | null
  /** The initial text of the edited field; undefined: no cell is being edited. */
  typing: string | null | undefined
  onLeave: RefObject<() => void>
}

const Row = memo(function Row({ row, cities, edits, day, stop, typing, onLeave }: RowProps) {
  return (
    <tr data-service={row.service} className={classes.row}>
      <th scope="row" className={classes.name} data-column={0}>
        <button
          type="button"
          className={classes.service}
          tabIndex={stop === 0 ? 0 : -1}
          data-stop={stop === 0 || undefined}
        >
          {row.name}
          <VisuallyHidden>, история цены</VisuallyHidden>
        </button>
      </th>
      {cities.map((city, at) => {
        const cell = row.cells[city]
        const edit = edits[cellKey(row.service, city)]
        const isStop = stop === at + 1
        const first = edit?.text ?? amountText(cell.amount)
        return (
          <PriceCell
            key={city}
            cell={cell}
            edit={edit}
            isStop={isStop}
            column={at + 1}
            isMoved={edit !== undefined && isMoved(edit, cell, day)}
            typing={isStop && typing !== undefined ? (typing ?? first) : undefined}
            isWhole={typing === null}
            onLeave={() => onLeave.current()}
          />
        )
      })}
    </tr>
  )
})

interface GridProps {
  place: RefObject<HTMLTableElement | null>
  rows: readonly PriceRow[]
  cities: readonly City[]
  edits: Edits
  day: Day
  grid: Grid
  isLocked: boolean
  /** The name of the table for a screen reader. */
  label: string
  /** Another day is loading. */
  isBusy: boolean
}

/** A table of services by cities. It is one Tab stop; arrows move over the cells, typing edits them. */
export function PriceGrid({ place, rows, cities, edits, day, grid, isLocked, label, isBusy }: GridProps) {
  const { stop, editing, onKeyDown, onPointerDown, onClick, onFocus, onLeave } = grid
  const leave = useRef(onLeave)
  leave.current = onLeave
  return (
    <div className={classes.card} aria-busy={isBusy || undefined}>
      <table
        ref={place}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells take the focus
        role="grid"
        className={classes.grid}
        data-cities={cities.length}
        data-locked={isLocked || undefined}
        aria-label={label}
        aria-readonly={isLocked || undefined}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onClick={onClick}
        onFocus={onFocus}
      >
        <thead>
          <tr>
            <th scope="col" className={classes.head}>
              Услуга
            </th>
            {cities.map((city) => (
              <th key={city} scope="col" className={classes.head}>
                {cityNames[city]}
              </th>
            ))}
          </tr>
        </thead>
        {ServiceKind.options.map((kind) => {
          const own = rows.filter((row) => row.kind === kind)
          if (own.length === 0) return null
          return (
            <tbody key={kind}>
              <tr>
                <th scope="rowgroup" colSpan={cities.length + 1} className={classes.group}>
                  {serviceKindNames[kind]}{' '}
                  <Text span inherit ml={4} fw={400} c="dimmed">
                    {own.length}
                  </Text>
                </th>
              </tr>
              {own.map((row) => {
                const isHere = row.service === stop.service
                return (
                  <Row
                    key={row.service}
                    row={row}
                    cities={cities}
                    edits={edits}
                    day={day}
                    stop={isHere ? stop.column : null}
                    typing={isHere && editing ? editing.first : undefined}
                    onLeave={leave}
                  />
                )
              })}
            </tbody>
          )
        })}
      </table>
    </div>
  )
}
